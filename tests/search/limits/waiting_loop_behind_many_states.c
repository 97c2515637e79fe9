/* expect: faulty
 * finding: 34 deadlock
 * options: --switches=100
 *
 * With a bound on switches: thousands of states are met again before the loop in which main waits
 * for ever, for which both threads have to lose an addition. */
#include <pthread.h>
#include <stdatomic.h>

static atomic_int go, left, right, sum;

static void *first(void *unused) {
  for (int i = 0; i < 40; i++)
    left++;
  for (int i = 0; i < 3; i++)
    sum = sum + 1;
  return unused;
}

static void *second(void *unused) {
  for (int i = 0; i < 40; i++)
    right++;
  for (int i = 0; i < 3; i++)
    sum = sum + 1;
  return unused;
}

int main(void) {
  pthread_t one, two;
  pthread_create(&one, NULL, first, NULL);
  pthread_create(&two, NULL, second, NULL);
  pthread_join(one, NULL);
  pthread_join(two, NULL);
  while (sum == 2 && !go)
    ;
  return 0;
}
