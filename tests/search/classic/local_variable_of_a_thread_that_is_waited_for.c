/* expect: proved
 *
 * The helper stays until main has written to its variable. */
#include <pthread.h>
#include <semaphore.h>

static int *target;
static sem_t ready, written;

static void *helper(void *unused) {
  int local = 0;
  target = &local;
  sem_post(&ready);
  sem_wait(&written);
  return unused;
}

int main(void) {
  pthread_t id;
  sem_init(&ready, 0, 0);
  sem_init(&written, 0, 0);
  pthread_create(&id, NULL, helper, NULL);
  sem_wait(&ready);
  *target = 1;
  sem_post(&written);
  pthread_join(id, NULL);
  return 0;
}
