/* expect: proved
 * options: --property=all
 *
 * Ping and pong by two semaphores: the order is fixed, and there is no race. */
#include <assert.h>
#include <pthread.h>
#include <semaphore.h>

static sem_t ping, pong;
static int ball;

static void *player(void *unused) {
  (void)unused;
  for (int i = 0; i < 2; i++) {
    sem_wait(&ping);
    ball++;
    sem_post(&pong);
  }
  return NULL;
}

int main(void) {
  sem_init(&ping, 0, 0);
  sem_init(&pong, 0, 0);
  pthread_t t1;
  pthread_create(&t1, NULL, player, NULL);
  for (int i = 0; i < 2; i++) {
    sem_post(&ping);
    sem_wait(&pong);
    ball = ball * 2;
  }
  pthread_join(t1, NULL);
  assert(ball == 6);
  return 0;
}
