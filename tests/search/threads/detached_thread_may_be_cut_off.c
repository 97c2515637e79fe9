/* expect: proved
 *
 * Main detaches the thread and returns; whether the thread got to its end does not
 * matter. */
#include <assert.h>
#include <pthread.h>

static int started;

static void *worker(void *unused) {
  (void)unused;
  started = 1;
  return NULL;
}

int main(void) {
  pthread_t id;
  pthread_create(&id, NULL, worker, NULL);
  assert(pthread_detach(id) == 0);
  assert(started == 0 || started == 1);
  return 0;
}
