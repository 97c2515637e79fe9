/* expect: proved
 *
 * A thread that goes on changing a variable for ever waits for nobody: it never ends,
 * but it is no deadlock. */
#include <pthread.h>

static volatile int phase;

static void *ticker(void *unused) {
  (void)unused;
  for (;;)
    phase = (phase + 1) % 3;
  return NULL;
}

int main(void) {
  pthread_t t1;
  pthread_create(&t1, NULL, ticker, NULL);
  pthread_join(t1, NULL);
  return 0;
}
