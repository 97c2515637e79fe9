/* finding: 25 deadlock
 * place: 14|15 the one that waits is not told
 * repair: synchronization "signal 'done'"
 */
#include <pthread.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t done = PTHREAD_COND_INITIALIZER;
static int left = 2;

static void *work(void *unused) {
  (void)unused;
  pthread_mutex_lock(&lock);
  left = left - 1;
  pthread_mutex_unlock(&lock);
  return NULL;
}

int main(void) {
  pthread_t t1, t2;
  pthread_create(&t1, NULL, work, NULL);
  pthread_create(&t2, NULL, work, NULL);
  pthread_mutex_lock(&lock);
  while (left > 0)
    pthread_cond_wait(&done, &lock);
  pthread_mutex_unlock(&lock);
  pthread_join(t1, NULL);
  pthread_join(t2, NULL);
  return 0;
}
