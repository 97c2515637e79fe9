/* expect: faulty
 * finding: 20 assertion
 *
 * Main detaches the thread and believes that it has run. */
#include <assert.h>
#include <pthread.h>

static int started;

static void *worker(void *unused) {
  (void)unused;
  pthread_detach(pthread_self());
  started = 1;
  return NULL;
}

int main(void) {
  pthread_t id;
  pthread_create(&id, NULL, worker, NULL);
  assert(started == 1);
  return 0;
}
