/* expect: proved
 *
 * Main waits for the thread. */
#include <assert.h>
#include <pthread.h>

static int result;

static void *worker(void *unused) {
  (void)unused;
  result = 6;
  return NULL;
}

int main(void) {
  pthread_t t1;
  pthread_create(&t1, NULL, worker, NULL);
  pthread_join(t1, NULL);
  assert(result == 6);
  return 0;
}
