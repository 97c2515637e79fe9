/* expect: proved
 * enumerate: no
 *
 * Each thread works on its own element of one array: nothing is shared, and the
 * search does not interleave them (it would take half a million states). */
#include <assert.h>
#include <pthread.h>

enum { THREADS = 6 };

static int result[THREADS];

static void *work(void *number) {
  long i = (long)number;
  result[i] = 1;
  result[i] += (int)i;
  result[i] *= 2;
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
  assert(sum == 42);
  return 0;
}
