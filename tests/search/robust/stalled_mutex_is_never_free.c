/* expect: faulty
 * finding: 15 deadlock
 *
 * The same without robustness is a deadlock. */
#include <pthread.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

static void *dies(void *arg) {
  pthread_mutex_lock(&m);
  return arg;
}

static void *follows(void *arg) {
  pthread_mutex_lock(&m);
  pthread_mutex_unlock(&m);
  return arg;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, dies, NULL);
  pthread_create(&b, NULL, follows, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return 0;
}
