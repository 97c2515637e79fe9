/* expect: proved
 *
 * Two threads wait on one condition with one mutex. */
#include <pthread.h>

static pthread_mutex_t first = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t changed = PTHREAD_COND_INITIALIZER;
static int is_ready;

static void *waiter(void *argument) {
  pthread_mutex_t *mine = argument;
  pthread_mutex_lock(mine);
  while (!is_ready)
    pthread_cond_wait(&changed, mine);
  pthread_mutex_unlock(mine);
  return NULL;
}

int main(void) {
  pthread_t t1, t2;
  pthread_create(&t1, NULL, waiter, &first);
  pthread_create(&t2, NULL, waiter, &first);
  pthread_mutex_lock(&first);
  is_ready = 1;
  pthread_cond_broadcast(&changed);
  pthread_mutex_unlock(&first);
  pthread_join(t1, NULL);
  pthread_join(t2, NULL);
  return 0;
}
