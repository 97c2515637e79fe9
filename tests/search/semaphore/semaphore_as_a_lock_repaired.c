/* expect: proved
 *
 * A semaphore that starts with 1 is one. */
#include <assert.h>
#include <pthread.h>
#include <semaphore.h>

static sem_t guard;
static int value;

static void *worker(void *unused) {
  (void)unused;
  sem_wait(&guard);
  value++;
  sem_post(&guard);
  return NULL;
}

int main(void) {
  sem_init(&guard, 0, 1);
  pthread_t t1, t2;
  pthread_create(&t1, NULL, worker, NULL);
  pthread_create(&t2, NULL, worker, NULL);
  pthread_join(t1, NULL);
  pthread_join(t2, NULL);
  assert(value == 2);
  sem_destroy(&guard);
  return 0;
}
