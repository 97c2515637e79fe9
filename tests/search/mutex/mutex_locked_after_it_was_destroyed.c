/* expect: faulty
 * finding: 14 lock
 *
 * The thread locks the mutex after main has destroyed it. */
#include <pthread.h>
#include <semaphore.h>

static pthread_mutex_t guard;
static sem_t gone;

static void *worker(void *unused) {
  (void)unused;
  sem_wait(&gone);
  pthread_mutex_lock(&guard);
  pthread_mutex_unlock(&guard);
  return NULL;
}

int main(void) {
  pthread_mutex_init(&guard, NULL);
  sem_init(&gone, 0, 0);
  pthread_t t1;
  pthread_create(&t1, NULL, worker, NULL);
  pthread_mutex_destroy(&guard);
  sem_post(&gone);
  pthread_join(t1, NULL);
  return 0;
}
