/* expect: faulty
 * finding: 19 overflow
 * repaired: proved
 * options: --property=all
 * native: yes
 *
 * Dates are compared by their difference, for which they may be too far apart. */
#include <assert.h>
#include <pthread.h>

extern long long __VERIFIER_nondet_longlong(void);

static long long dates[2];

static int compare(long long a, long long b) {
#ifdef REPAIRED
  return (a > b) - (a < b);
#else
  long long difference = a - b;
  return (difference > 0) - (difference < 0);
#endif
}

static void *order(void *unused) {
  (void)unused;
  if (compare(dates[0], dates[1]) > 0) {
    long long swap = dates[0];
    dates[0] = dates[1];
    dates[1] = swap;
  }
  return NULL;
}

int main(void) {
  pthread_t t;
  dates[0] = __VERIFIER_nondet_longlong();
  dates[1] = __VERIFIER_nondet_longlong();
  pthread_create(&t, NULL, order, NULL);
  pthread_join(t, NULL);
  assert(dates[0] <= dates[1]);
  return 0;
}
