/* expect: faulty
 * finding: 22 assertion
 *
 * The reader does not take the lock and sees one half of the change. */
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
  assert(left == right);
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
