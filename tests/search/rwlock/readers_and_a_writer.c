/* expect: proved
 * options: --property=all
 * enumerate: full
 *
 * Two readers and a writer: what a reader reads twice is the same, and there is no
 * race. */
#include <assert.h>
#include <pthread.h>

static pthread_rwlock_t guard = PTHREAD_RWLOCK_INITIALIZER;
static int value;

static void *reader(void *unused) {
  (void)unused;
  pthread_rwlock_rdlock(&guard);
  int before = value;
  assert(value == before);
  pthread_rwlock_unlock(&guard);
  return NULL;
}

static void *writer(void *unused) {
  (void)unused;
  pthread_rwlock_wrlock(&guard);
  value = 7;
  pthread_rwlock_unlock(&guard);
  return NULL;
}

int main(void) {
  pthread_t t1, t2, t3;
  pthread_create(&t1, NULL, reader, NULL);
  pthread_create(&t2, NULL, reader, NULL);
  pthread_create(&t3, NULL, writer, NULL);
  pthread_join(t1, NULL);
  pthread_join(t2, NULL);
  pthread_join(t3, NULL);
  return 0;
}
