/* expect: proved
 *
 * The same barrier keeps two threads in step for two rounds. */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static pthread_barrier_t line;
static atomic_int arrived;

static void *runner(void *unused) {
  (void)unused;
  for (int round = 1; round <= 2; round++) {
    atomic_fetch_add(&arrived, 1);
    pthread_barrier_wait(&line);
    assert(atomic_load(&arrived) >= 2 * round);
  }
  return NULL;
}

int main(void) {
  pthread_barrier_init(&line, NULL, 2);
  pthread_t t1, t2;
  pthread_create(&t1, NULL, runner, NULL);
  pthread_create(&t2, NULL, runner, NULL);
  pthread_join(t1, NULL);
  pthread_join(t2, NULL);
  assert(arrived == 4);
  return 0;
}
