/* expect: proved
 *
 * Both take them in the same order. */
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
  pthread_rwlock_wrlock(&plan);
  pthread_rwlock_rdlock(&stock);
  pthread_rwlock_unlock(&stock);
  pthread_rwlock_unlock(&plan);
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
