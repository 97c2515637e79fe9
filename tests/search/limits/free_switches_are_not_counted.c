/* expect: faulty
 * finding: 29 assertion
 * options: --switches=0
 *
 * The threads hand over by waiting; such switches are free, so the fault is found
 * without a preemption. */
#include <assert.h>
#include <pthread.h>
#include <semaphore.h>

static sem_t go, done;
static int value;

static void *worker(void *unused) {
  (void)unused;
  sem_wait(&go);
  value = 3;
  sem_post(&done);
  return NULL;
}

int main(void) {
  sem_init(&go, 0, 0);
  sem_init(&done, 0, 0);
  pthread_t t1;
  pthread_create(&t1, NULL, worker, NULL);
  sem_post(&go);
  sem_wait(&done);
  assert(value != 3);
  pthread_join(t1, NULL);
  return 0;
}
