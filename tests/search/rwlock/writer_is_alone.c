/* expect: faulty
 * finding: 25 assertion
 *
 * The second writer only takes the lock for reading. */
#include <assert.h>
#include <pthread.h>

static pthread_rwlock_t guard = PTHREAD_RWLOCK_INITIALIZER;
static int value;

static void *writer(void *unused) {
  (void)unused;
  pthread_rwlock_rdlock(&guard);
  value++;
  pthread_rwlock_unlock(&guard);
  return NULL;
}

int main(void) {
  pthread_t t1, t2;
  pthread_create(&t1, NULL, writer, NULL);
  pthread_create(&t2, NULL, writer, NULL);
  pthread_join(t1, NULL);
  pthread_join(t2, NULL);
  assert(value == 2);
  return 0;
}
