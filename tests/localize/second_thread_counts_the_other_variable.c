/* finding: 34 assertion
 * place: 23 the second thread should count the right hands, not the left ones
 * repair: proved 'right + 1'
 *
 * Wrong variable in one of two threads. */
#include <assert.h>
#include <pthread.h>

static pthread_mutex_t guard = PTHREAD_MUTEX_INITIALIZER;
static int left, right;

static void *first(void *unused) {
  (void)unused;
  pthread_mutex_lock(&guard);
  left = left + 1;
  pthread_mutex_unlock(&guard);
  return NULL;
}

static void *second(void *unused) {
  (void)unused;
  pthread_mutex_lock(&guard);
  right = left + 1;
  pthread_mutex_unlock(&guard);
  return NULL;
}

int main(void) {
  pthread_t t1, t2;
  pthread_create(&t1, NULL, first, NULL);
  pthread_create(&t2, NULL, second, NULL);
  pthread_join(t1, NULL);
  pthread_join(t2, NULL);
  assert(left == 1 && right == 1);
  return 0;
}
