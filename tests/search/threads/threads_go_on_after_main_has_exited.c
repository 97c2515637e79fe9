/* expect: faulty
 * finding: 13 assertion
 *
 * pthread_exit in main lets the other thread go on; its assertion still counts. */
#include <assert.h>
#include <pthread.h>

static int done;

static void *worker(void *unused) {
  (void)unused;
  done = 1;
  assert(done == 0);
  return NULL;
}

int main(void) {
  pthread_t id;
  pthread_create(&id, NULL, worker, NULL);
  pthread_exit(NULL);
}
