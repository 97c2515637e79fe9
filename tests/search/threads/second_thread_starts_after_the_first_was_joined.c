/* expect: proved
 * options: --property=all
 *
 * Joining before the next creation orders the two threads: no lock is needed. */
#include <assert.h>
#include <pthread.h>

static int value;

static void *worker(void *unused) {
  (void)unused;
  value = value * 2 + 1;
  return NULL;
}

int main(void) {
  pthread_t id;
  for (int i = 0; i < 2; i++) {
    pthread_create(&id, NULL, worker, NULL);
    pthread_join(id, NULL);
  }
  assert(value == 3);
  return 0;
}
