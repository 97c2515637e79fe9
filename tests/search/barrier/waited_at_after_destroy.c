/* expect: faulty
 * finding: 13 lock
 *
 * A barrier is used after it was destroyed. */
#include <pthread.h>

static pthread_barrier_t line;

int main(void) {
  pthread_barrier_init(&line, NULL, 1);
  pthread_barrier_wait(&line);
  pthread_barrier_destroy(&line);
  pthread_barrier_wait(&line);
  return 0;
}
