/* expect: faulty
 * finding: 12 lock
 *
 * The thread may lock the mutex before main has initialized it. */
#include <pthread.h>
#include <stdlib.h>

static pthread_mutex_t *guard;

static void *worker(void *unused) {
  (void)unused;
  pthread_mutex_lock(guard);
  pthread_mutex_unlock(guard);
  return NULL;
}

int main(void) {
  guard = malloc(sizeof *guard);
  if (!guard)
    return 0;
  pthread_t t1;
  pthread_create(&t1, NULL, worker, NULL);
  pthread_mutex_init(guard, NULL);
  pthread_join(t1, NULL);
  pthread_mutex_destroy(guard);
  free(guard);
  return 0;
}
