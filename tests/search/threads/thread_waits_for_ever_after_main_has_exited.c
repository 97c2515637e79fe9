/* expect: faulty
 * finding: 13 deadlock
 *
 * After pthread_exit in main the process lives on, so the thread that nobody wakes is
 * a deadlock. */
#include <pthread.h>
#include <semaphore.h>

static sem_t bell;

static void *worker(void *unused) {
  (void)unused;
  sem_wait(&bell);
  return NULL;
}

int main(void) {
  pthread_t id;
  sem_init(&bell, 0, 0);
  pthread_create(&id, NULL, worker, NULL);
  pthread_exit(NULL);
}
