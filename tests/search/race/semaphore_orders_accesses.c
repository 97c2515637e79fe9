/* expect: proved
 * options: --property=race,deadlock
 *
 * A semaphore orders the writer before the reader. */
#include <pthread.h>
#include <semaphore.h>

static sem_t ready;
static int data, sink;

static void *giver(void *unused) {
  (void)unused;
  data = 1;
  sem_post(&ready);
  return NULL;
}

static void *taker(void *unused) {
  (void)unused;
  sem_wait(&ready);
  sink = data;
  return NULL;
}

int main(void) {
  sem_init(&ready, 0, 0);
  pthread_t t1, t2;
  pthread_create(&t1, NULL, giver, NULL);
  pthread_create(&t2, NULL, taker, NULL);
  pthread_join(t1, NULL);
  pthread_join(t2, NULL);
  return 0;
}
