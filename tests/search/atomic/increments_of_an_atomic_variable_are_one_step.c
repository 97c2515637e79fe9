/* expect: proved
 * options: --property=all
 *
 * Prefix and postfix increments of an atomic variable, and no race. */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static _Atomic unsigned value;

static void *up(void *unused) {
  (void)unused;
  value++;
  ++value;
  return NULL;
}

static void *down(void *unused) {
  (void)unused;
  value--;
  return NULL;
}

int main(void) {
  pthread_t t1, t2;
  pthread_create(&t1, NULL, up, NULL);
  pthread_create(&t2, NULL, down, NULL);
  pthread_join(t1, NULL);
  pthread_join(t2, NULL);
  assert(value == 1);
  return 0;
}
