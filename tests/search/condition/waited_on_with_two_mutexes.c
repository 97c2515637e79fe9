/* expect: faulty
 * finding: 16 lock
 *
 * Two threads wait on one condition, each with a mutex of its own, which POSIX leaves undefined while
 * both wait. */
#include <pthread.h>

static pthread_mutex_t first = PTHREAD_MUTEX_INITIALIZER, second = PTHREAD_MUTEX_INITIALIZER;
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
  pthread_create(&t2, NULL, waiter, &second);
  pthread_mutex_lock(&first);
  pthread_mutex_lock(&second);
  is_ready = 1;
  pthread_cond_broadcast(&changed);
  pthread_mutex_unlock(&second);
  pthread_mutex_unlock(&first);
  pthread_join(t1, NULL);
  pthread_join(t2, NULL);
  return 0;
}
