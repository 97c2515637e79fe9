/* expect: faulty
 * finding: 14|20 race
 * options: --property=race
 *
 * A plain flag orders nothing: the accesses to the flag itself race. */
#include <pthread.h>

static volatile int ready;
static int data, sink;

static void *giver(void *unused) {
  (void)unused;
  data = 5;
  ready = 1;
  return NULL;
}

static void *taker(void *unused) {
  (void)unused;
  if (ready)
    sink = data;
  return NULL;
}

int main(void) {
  pthread_t t1, t2;
  pthread_create(&t1, NULL, giver, NULL);
  pthread_create(&t2, NULL, taker, NULL);
  pthread_join(t1, NULL);
  pthread_join(t2, NULL);
  return 0;
}
