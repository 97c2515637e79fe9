/* expect: faulty
 * finding: 12|22 deadlock
 *
 * Main joins the thread with a lock held that the thread needs. */
#include <pthread.h>

static pthread_mutex_t guard = PTHREAD_MUTEX_INITIALIZER;
static int value;

static void *worker(void *unused) {
  (void)unused;
  pthread_mutex_lock(&guard);
  value = 1;
  pthread_mutex_unlock(&guard);
  return NULL;
}

int main(void) {
  pthread_t t1;
  pthread_create(&t1, NULL, worker, NULL);
  pthread_mutex_lock(&guard);
  pthread_join(t1, NULL);
  pthread_mutex_unlock(&guard);
  return 0;
}
