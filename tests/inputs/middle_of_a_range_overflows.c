/* expect: faulty
 * finding: 23 overflow
 * repaired: proved
 * options: --property=all
 * native: yes
 *
 * A worker halves the range it is given. The ends fit an int, their sum need not. */
#include <assert.h>
#include <pthread.h>

extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

struct range {
  int from, to, middle;
};

static void *halve(void *argument) {
  struct range *range = argument;
#ifdef REPAIRED
  range->middle = range->from + (range->to - range->from) / 2;
#else
  range->middle = (range->from + range->to) / 2;
#endif
  return NULL;
}

int main(void) {
  pthread_t worker;
  struct range range = {__VERIFIER_nondet_int(), __VERIFIER_nondet_int(), 0};
  __VERIFIER_assume(range.from >= 0 && range.from < range.to);
  pthread_create(&worker, NULL, halve, &range);
  pthread_join(worker, NULL);
  assert(range.from <= range.middle && range.middle < range.to);
  return 0;
}
