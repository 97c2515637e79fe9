/* expect: faulty
 * finding: 13 deadlock
 *
 * Two threads take two read-write locks in opposite order, the second one for writing. */
#include <pthread.h>

static pthread_rwlock_t plan = PTHREAD_RWLOCK_INITIALIZER;
static pthread_rwlock_t stock = PTHREAD_RWLOCK_INITIALIZER;

static void *planner(void *unused) {
  (void)unused;
  pthread_rwlock_rdlock(&plan);
  pthread_rwlock_wrlock(&stock);
  pthread_rwlock_unlock(&stock);
  pthread_rwlock_unlock(&plan);
  return NULL;
}

static void *buyer(void *unused) {
  (void)unused;
  pthread_rwlock_rdlock(&stock);
  pthread_rwlock_wrlock(&plan);
  pthread_rwlock_unlock(&plan);
  pthread_rwlock_unlock(&stock);
  return NULL;
}

int main(void) {
  pthread_t t1, t2;
  pthread_create(&t1, NULL, planner, NULL);
  pthread_create(&t2, NULL, buyer, NULL);
  pthread_join(t1, NULL);
  pthread_join(t2, NULL);
  return 0;
}
