/* finding: 12 deadlock
 * place: 13|14 who finds nothing goes away with the lock
 * repair: synchronization "unlock 'lock' before"
 */
#include <pthread.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int jobs = 1;

static void *work(void *unused) {
  (void)unused;
  pthread_mutex_lock(&lock);
  if (jobs == 0)
    return NULL;
  jobs--;
  pthread_mutex_unlock(&lock);
  return NULL;
}

int main(void) {
  pthread_t t1, t2, t3;
  pthread_create(&t1, NULL, work, NULL);
  pthread_create(&t2, NULL, work, NULL);
  pthread_create(&t3, NULL, work, NULL);
  pthread_join(t1, NULL);
  pthread_join(t2, NULL);
  pthread_join(t3, NULL);
  return 0;
}
