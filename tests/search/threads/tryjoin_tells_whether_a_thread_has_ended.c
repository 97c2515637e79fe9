/* expect: faulty
 * finding: 31 assertion
 *
 * A thread that has not ended yet is not waited for. */
#define _GNU_SOURCE
#include <assert.h>
#include <errno.h>
#include <pthread.h>

static int ready;

static void *worker(void *arg) {
  __atomic_store_n(&ready, 1, __ATOMIC_SEQ_CST);
  return arg;
}

int main(void) {
  pthread_t a;
  struct timespec until = {1, 0};
  pthread_create(&a, NULL, worker, &ready);
  void *result = NULL;
  int error = pthread_tryjoin_np(a, &result);
  if (error == 0) {
    assert(result == &ready);
    assert(ready);
    return 0;
  }
  assert(error == EBUSY);
  error = pthread_timedjoin_np(a, &result, &until);
  assert(error == 0 || error == ETIMEDOUT);
  assert(__atomic_load_n(&ready, __ATOMIC_SEQ_CST));
  return 0;
}
