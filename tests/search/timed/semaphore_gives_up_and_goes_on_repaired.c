/* expect: proved
 *
 * Only who got the semaphore goes in. */
#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <semaphore.h>
#include <time.h>

static sem_t s;
static int inside;

static void *worker(void *arg) {
  struct timespec until = {1, 0};
  if (sem_timedwait(&s, &until) != 0) {
    assert(errno == ETIMEDOUT);
    return arg;
  }
  __atomic_fetch_add(&inside, 1, __ATOMIC_SEQ_CST);
  __atomic_fetch_sub(&inside, 1, __ATOMIC_SEQ_CST);
  sem_post(&s);
  return arg;
}

static void check(void) { assert(__atomic_load_n(&inside, __ATOMIC_SEQ_CST) < 2); }

int main(void) {
  pthread_t a, b;
  sem_init(&s, 0, 1);
  pthread_create(&a, NULL, worker, NULL);
  pthread_create(&b, NULL, worker, NULL);
  check();
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  sem_destroy(&s);
  return 0;
}
