/* expect: faulty
 * finding: 13 deadlock
 *
 * Two semaphores used as locks are taken in opposite order. */
#include <pthread.h>
#include <semaphore.h>

static sem_t ink, paper;

static void *writer(void *unused) {
  (void)unused;
  sem_wait(&ink);
  sem_wait(&paper);
  sem_post(&paper);
  sem_post(&ink);
  return NULL;
}

static void *printer(void *unused) {
  (void)unused;
  sem_wait(&paper);
  sem_wait(&ink);
  sem_post(&ink);
  sem_post(&paper);
  return NULL;
}

int main(void) {
  sem_init(&ink, 0, 1);
  sem_init(&paper, 0, 1);
  pthread_t t1, t2;
  pthread_create(&t1, NULL, writer, NULL);
  pthread_create(&t2, NULL, printer, NULL);
  pthread_join(t1, NULL);
  pthread_join(t2, NULL);
  return 0;
}
