/* expect: faulty
 * finding: 23 assertion
 * options: --property=assertion
 * enumerate: full
 *
 * Dekker's algorithm without looking at the other's wish again after giving way. */
#include <assert.h>
#include <pthread.h>

static volatile int wants[2], turn, inside;

static void visit(int me, int other) {
  wants[me] = 1;
  if (wants[other]) {
    if (turn != me) {
      wants[me] = 0;
      while (turn != me)
        ;
      wants[me] = 1;
    }
  }
  inside++;
  assert(inside == 1);
  inside--;
  turn = other;
  wants[me] = 0;
}

static void *first(void *unused) {
  (void)unused;
  visit(0, 1);
  return NULL;
}

static void *second(void *unused) {
  (void)unused;
  visit(1, 0);
  return NULL;
}

int main(void) {
  pthread_t t1, t2;
  pthread_create(&t1, NULL, first, NULL);
  pthread_create(&t2, NULL, second, NULL);
  pthread_join(t1, NULL);
  pthread_join(t2, NULL);
  return 0;
}
