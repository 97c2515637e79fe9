/* expect: proved
 * options: --property=assertion,deadlock
 * reason: a run ends by abort() at
 * reason: abort_is_the_programs_own_end.c:24: not counted as a fault
 *
 * A check of the program's own that calls abort is no fault, but the result says that it fails. */
#include <pthread.h>
#include <stdlib.h>

#define CHECK(condition) do { if (!(condition)) abort(); } while (0)

static int x;

static void *increment(void *unused) {
  x++;
  return unused;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, increment, NULL);
  pthread_join(t, NULL);
  CHECK(x == 1);
  CHECK(x == 2);
  return 0;
}
