/* expect: faulty
 * finding: 30 assertion
 * finding: 31 assertion
 *
 * The thread may get the mutex, and it may not. */
#include <assert.h>
#include <errno.h>
#include <pthread.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int answer = -1;

static void *worker(void *arg) {
  struct timespec until = {1, 0};
  (void)arg;
  answer = pthread_mutex_timedlock(&m, &until);
  if (answer == 0)
    pthread_mutex_unlock(&m);
  return NULL;
}

int main(void) {
  pthread_t a;
  pthread_mutex_lock(&m);
  pthread_create(&a, NULL, worker, NULL);
  pthread_mutex_unlock(&m);
  pthread_join(a, NULL);
  assert(answer == 0 || answer == ETIMEDOUT);
  if (answer)
    assert(answer != ETIMEDOUT);
  assert(answer);
  return 0;
}
