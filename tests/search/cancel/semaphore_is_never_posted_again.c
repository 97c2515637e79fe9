/* expect: faulty
 * finding: 24 deadlock
 *
 * The worker is cancelled between taking the semaphore and giving it back. */
#include <pthread.h>
#include <semaphore.h>
#include <unistd.h>

static sem_t s;

static void *worker(void *arg) {
  sem_wait(&s);
  usleep(10);
  sem_post(&s);
  return arg;
}

int main(void) {
  pthread_t a;
  sem_init(&s, 0, 1);
  pthread_create(&a, NULL, worker, NULL);
  pthread_cancel(a);
  pthread_join(a, NULL);
  sem_wait(&s);
  return 0;
}
