/* expect: faulty
 * finding: 15 assertion
 *
 * Each of the inputs is bounded, the second one by the first, but only after both were read. */
#include <assert.h>

extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

int main(void) {
  int low = __VERIFIER_nondet_int();
  int high = __VERIFIER_nondet_int();
  __VERIFIER_assume(low > 0 && low < 5);
  __VERIFIER_assume(high > low && high < 7);
  assert(low + high != 10);
  return 0;
}
