/* expect: proved
 *
 * The reader takes the lock. */
#include <assert.h>
#include <pthread.h>

static pthread_rwlock_t guard = PTHREAD_RWLOCK_INITIALIZER;
static int left, right;

static void *writer(void *unused) {
  (void)unused;
  pthread_rwlock_wrlock(&guard);
  left++;
  right++;
  pthread_rwlock_unlock(&guard);
  return NULL;
}

static void *reader(void *unused) {
  (void)unused;
  pthread_rwlock_rdlock(&guard);
  assert(left == right);
  pthread_rwlock_unlock(&guard);
  return NULL;
}

int main(void) {
  pthread_t t1, t2;
  pthread_create(&t1, NULL, writer, NULL);
  pthread_create(&t2, NULL, reader, NULL);
  pthread_join(t1, NULL);
  pthread_join(t2, NULL);
  return 0;
}
