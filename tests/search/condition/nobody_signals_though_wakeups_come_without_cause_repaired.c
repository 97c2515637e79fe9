/* expect: proved
 * options: --spurious
 *
 * Main sets what the thread waits for. Whether it signals does not matter if wakeups come without
 * cause, but it does. */
#include <pthread.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t changed = PTHREAD_COND_INITIALIZER;
static int is_ready;

static void *waiter(void *unused) {
  (void)unused;
  pthread_mutex_lock(&lock);
  while (!is_ready)
    pthread_cond_wait(&changed, &lock);
  pthread_mutex_unlock(&lock);
  return NULL;
}

int main(void) {
  pthread_t id;
  pthread_create(&id, NULL, waiter, NULL);
  pthread_mutex_lock(&lock);
  is_ready = 1;
  pthread_cond_signal(&changed);
  pthread_mutex_unlock(&lock);
  pthread_join(id, NULL);
  return 0;
}
