/* expect: bounded
 * options: --unwind=3
 * reason: unwind
 *
 * The loop goes round ten times, the bound allows three. */
#include <assert.h>
#include <pthread.h>

static int value;

static void *worker(void *unused) {
  (void)unused;
  for (int i = 0; i < 10; i++)
    value++;
  return NULL;
}

int main(void) {
  pthread_t t1;
  pthread_create(&t1, NULL, worker, NULL);
  pthread_join(t1, NULL);
  assert(value == 10);
  return 0;
}
