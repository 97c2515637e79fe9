/* finding: 13 deadlock
 * place: 25 only two threads come to the barrier
 * value: 25 '3' 2
 * repair: proved '2'
 *
 * Wrong argument of pthread_barrier_init. */
#include <pthread.h>

static pthread_barrier_t meeting;

static void *first(void *unused) {
  (void)unused;
  pthread_barrier_wait(&meeting);
  return NULL;
}

static void *second(void *unused) {
  (void)unused;
  pthread_barrier_wait(&meeting);
  return NULL;
}

int main(void) {
  pthread_t t1, t2;
  pthread_barrier_init(&meeting, NULL, 3);
  pthread_create(&t1, NULL, first, NULL);
  pthread_create(&t2, NULL, second, NULL);
  pthread_join(t1, NULL);
  pthread_join(t2, NULL);
  return 0;
}
