/* expect: proved
 * options: --property=all
 *
 * A thread-local variable is not shared, so counting in it needs no lock. */
#include <assert.h>
#include <pthread.h>

static _Thread_local int count = 10;

static void *worker(void *unused) {
  (void)unused;
  count++;
  count++;
  assert(count == 12);
  return NULL;
}

int main(void) {
  pthread_t t1, t2;
  pthread_create(&t1, NULL, worker, NULL);
  pthread_create(&t2, NULL, worker, NULL);
  pthread_join(t1, NULL);
  pthread_join(t2, NULL);
  assert(count == 10);
  return 0;
}
