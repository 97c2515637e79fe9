/* expect: proved
 *
 * A thread that waits for ever when main returns is no deadlock, the process ends. */
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
  return 0;
}
