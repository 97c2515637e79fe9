/* expect: proved
 *
 * Exactly one of the threads at a barrier gets PTHREAD_BARRIER_SERIAL_THREAD, the
 * other 0. */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static pthread_barrier_t line;
static atomic_int chosen;

static void *runner(void *unused) {
  (void)unused;
  int answer = pthread_barrier_wait(&line);
  if (answer == PTHREAD_BARRIER_SERIAL_THREAD)
    atomic_fetch_add(&chosen, 1);
  else
    assert(answer == 0);
  return NULL;
}

int main(void) {
  assert(pthread_barrier_init(&line, NULL, 2) == 0);
  pthread_t t1, t2;
  pthread_create(&t1, NULL, runner, NULL);
  pthread_create(&t2, NULL, runner, NULL);
  pthread_join(t1, NULL);
  pthread_join(t2, NULL);
  assert(chosen == 1);
  assert(pthread_barrier_destroy(&line) == 0);
  return 0;
}
