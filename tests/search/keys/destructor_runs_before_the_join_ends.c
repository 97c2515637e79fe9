/* expect: faulty
 * finding: 12 deadlock
 *
 * The destructor takes the lock that the joining thread holds. */
#include <pthread.h>

static pthread_key_t key;
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

static void release(void *value) {
  (void)value;
  pthread_mutex_lock(&m);
  pthread_mutex_unlock(&m);
}

static void *worker(void *arg) {
  pthread_setspecific(key, &key);
  return arg;
}

int main(void) {
  pthread_t a;
  pthread_key_create(&key, release);
  pthread_mutex_lock(&m);
  pthread_create(&a, NULL, worker, NULL);
  pthread_join(a, NULL);
  pthread_mutex_unlock(&m);
  return 0;
}
