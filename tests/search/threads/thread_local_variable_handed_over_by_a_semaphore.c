/* expect: faulty
 * finding: 14 pointer
 *
 * The semaphore says that the pointer is there, not that its owner still is. */
#include <pthread.h>
#include <semaphore.h>

static _Thread_local int own;
static int *published;
static sem_t ready;

static void *reader(void *unused) {
  sem_wait(&ready);
  int seen = *published;
  return seen ? unused : NULL;
}

static void *owner(void *unused) {
  published = &own;
  sem_post(&ready);
  return unused;
}

int main(void) {
  pthread_t first, second;
  sem_init(&ready, 0, 0);
  pthread_create(&first, NULL, reader, NULL);
  pthread_create(&second, NULL, owner, NULL);
  pthread_join(second, NULL);
  pthread_join(first, NULL);
  return 0;
}
