/* expect: faulty
 * finding: 12 assertion
 *
 * The process goes on until the last thread has ended. */
#include <assert.h>
#include <pthread.h>

static int done;

static void *worker(void *arg) {
  done++;
  assert(done == 2);
  return arg;
}

int main(void) {
  pthread_t a;
  pthread_create(&a, NULL, worker, NULL);
  pthread_exit(NULL);
}
