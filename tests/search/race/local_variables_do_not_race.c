/* expect: proved
 * options: --property=race
 *
 * Each thread's own variables, even with their addresses taken, are its own. */
#include <pthread.h>

static void raise_to(int *value, int goal) {
  while (*value < goal)
    ++*value;
}

static void *worker(void *unused) {
  (void)unused;
  int own = 0;
  raise_to(&own, 3);
  return NULL;
}

int main(void) {
  pthread_t t1, t2;
  pthread_create(&t1, NULL, worker, NULL);
  pthread_create(&t2, NULL, worker, NULL);
  pthread_join(t1, NULL);
  pthread_join(t2, NULL);
  return 0;
}
