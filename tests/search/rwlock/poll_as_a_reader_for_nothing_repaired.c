/* expect: proved
 * enumerate: full
 *
 * Two readers poll for a change that the writer makes for good. */
#include <pthread.h>

static pthread_rwlock_t lock = PTHREAD_RWLOCK_INITIALIZER;
static int is_open;

static void *reader(void *unused) {
  (void)unused;
  int seen = 0;
  while (!seen) {
    pthread_rwlock_rdlock(&lock);
    seen = is_open;
    pthread_rwlock_unlock(&lock);
  }
  return NULL;
}

static void set(int value) {
  pthread_rwlock_wrlock(&lock);
  is_open = value;
  pthread_rwlock_unlock(&lock);
}

int main(void) {
  pthread_t t1, t2;
  pthread_create(&t1, NULL, reader, NULL);
  pthread_create(&t2, NULL, reader, NULL);
  set(1);
  pthread_join(t1, NULL);
  pthread_join(t2, NULL);
  return 0;
}
