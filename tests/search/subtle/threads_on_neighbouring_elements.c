/* expect: faulty
 * finding: 34 assertion
 *
 * Almost as threads_on_their_own_elements, but each thread looks at its
 * neighbour's element, too. */
#include <assert.h>
#include <pthread.h>

enum { THREADS = 3 };

static int result[THREADS + 1];

static void *work(void *number) {
  long i = (long)number;
  int neighbour = result[i + 1];
  result[i] = neighbour + 1;
  return NULL;
}

int main(void) {
  pthread_t t[THREADS];
  int sum = 0;

  for (long i = 0; i < THREADS; i++)
    pthread_create(&t[i], NULL, work, (void *)i);
  for (int i = 0; i < THREADS; i++)
    pthread_join(t[i], NULL);
  for (int i = 0; i < THREADS; i++)
    sum += result[i];

  /* in the order in which they are created, each sees a zero */
  assert(sum >= 3);
  /* in the opposite order, they count */
  assert(sum <= 5);
  return 0;
}
