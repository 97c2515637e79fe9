/* expect: faulty
 * finding: 23 deadlock
 *
 * The worker posts only when it had something to do; main waits in any case. */
#include <pthread.h>
#include <semaphore.h>

static sem_t done;
static volatile int work;

static void *worker(void *unused) {
  (void)unused;
  if (work)
    sem_post(&done);
  return NULL;
}

int main(void) {
  sem_init(&done, 0, 0);
  pthread_t t1;
  pthread_create(&t1, NULL, worker, NULL);
  work = 1;
  sem_wait(&done);
  pthread_join(t1, NULL);
  return 0;
}
