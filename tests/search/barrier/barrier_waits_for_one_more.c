/* expect: faulty
 * finding: 11 deadlock
 *
 * The barrier is made for three, but only two come. */
#include <pthread.h>

static pthread_barrier_t line;

static void *runner(void *unused) {
  (void)unused;
  pthread_barrier_wait(&line);
  return NULL;
}

int main(void) {
  pthread_barrier_init(&line, NULL, 3);
  pthread_t t1, t2;
  pthread_create(&t1, NULL, runner, NULL);
  pthread_create(&t2, NULL, runner, NULL);
  pthread_join(t1, NULL);
  pthread_join(t2, NULL);
  return 0;
}
