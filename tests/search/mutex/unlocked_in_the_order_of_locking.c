/* expect: proved
 * options: --property=all
 *
 * The order of unlocking does not matter as long as the order of locking is the same. */
#include <assert.h>
#include <pthread.h>

static pthread_mutex_t first = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t second = PTHREAD_MUTEX_INITIALIZER;
static int value;

static void *worker(void *unused) {
  (void)unused;
  pthread_mutex_lock(&first);
  pthread_mutex_lock(&second);
  value++;
  pthread_mutex_unlock(&first);
  pthread_mutex_unlock(&second);
  return NULL;
}

int main(void) {
  pthread_t t1, t2;
  pthread_create(&t1, NULL, worker, NULL);
  pthread_create(&t2, NULL, worker, NULL);
  pthread_join(t1, NULL);
  pthread_join(t2, NULL);
  assert(value == 2);
  return 0;
}
