/* expect: faulty
 * finding: 32 assertion
 *
 * A writer that could not lock in time writes all the same. */
#include <assert.h>
#include <pthread.h>
#include <time.h>

static pthread_rwlock_t l = PTHREAD_RWLOCK_INITIALIZER;
static int a, b, differ;

static void *writer(void *arg) {
  struct timespec until = {1, 0};
  int got = pthread_rwlock_timedwrlock(&l, &until) == 0;
  __atomic_store_n(&a, 1, __ATOMIC_SEQ_CST);
  __atomic_store_n(&b, 1, __ATOMIC_SEQ_CST);
  if (got)
    pthread_rwlock_unlock(&l);
  return arg;
}

int main(void) {
  pthread_t w;
  struct timespec until = {1, 0};
  pthread_create(&w, NULL, writer, NULL);
  if (pthread_rwlock_timedrdlock(&l, &until) == 0) {
    int first = __atomic_load_n(&a, __ATOMIC_SEQ_CST);
    differ = first != __atomic_load_n(&b, __ATOMIC_SEQ_CST);
    pthread_rwlock_unlock(&l);
  }
  pthread_join(w, NULL);
  assert(!differ);
  return 0;
}
