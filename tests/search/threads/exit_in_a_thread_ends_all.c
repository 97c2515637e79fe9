/* expect: proved
 *
 * One thread waits for ever and main waits for it; the other thread ends the process. */
#include <pthread.h>
#include <semaphore.h>
#include <stdlib.h>

static sem_t bell;

static void *waiter(void *unused) {
  (void)unused;
  sem_wait(&bell);
  return NULL;
}

static void *ender(void *unused) {
  (void)unused;
  exit(0);
  return NULL;
}

int main(void) {
  sem_init(&bell, 0, 0);
  pthread_t t1, t2;
  pthread_create(&t1, NULL, waiter, NULL);
  pthread_create(&t2, NULL, ender, NULL);
  pthread_join(t1, NULL);
  pthread_join(t2, NULL);
  return 0;
}
