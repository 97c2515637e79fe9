/* finding: 15 deadlock
 * place: 25|26 one signal for two that wait
 * repair: synchronization "wake all"
 */
#include <pthread.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t opened = PTHREAD_COND_INITIALIZER;
static int is_open;

static void *enter(void *unused) {
  (void)unused;
  pthread_mutex_lock(&lock);
  while (!is_open)
    pthread_cond_wait(&opened, &lock);
  pthread_mutex_unlock(&lock);
  return NULL;
}

int main(void) {
  pthread_t t1, t2;
  pthread_create(&t1, NULL, enter, NULL);
  pthread_create(&t2, NULL, enter, NULL);
  pthread_mutex_lock(&lock);
  is_open = 1;
  pthread_cond_signal(&opened);
  pthread_mutex_unlock(&lock);
  pthread_join(t1, NULL);
  pthread_join(t2, NULL);
  return 0;
}
