/* expect: proved
 * options: --property=race
 *
 * Accesses on the two sides of a barrier do not race. */
#include <pthread.h>

static pthread_barrier_t line;
static int value;

static void *before(void *unused) {
  (void)unused;
  value = 1;
  pthread_barrier_wait(&line);
  return NULL;
}

static void *after(void *unused) {
  (void)unused;
  pthread_barrier_wait(&line);
  value = 2;
  return NULL;
}

int main(void) {
  pthread_barrier_init(&line, NULL, 2);
  pthread_t t1, t2;
  pthread_create(&t1, NULL, before, NULL);
  pthread_create(&t2, NULL, after, NULL);
  pthread_join(t1, NULL);
  pthread_join(t2, NULL);
  return 0;
}
