/* finding: 10 assertion
 *
 * The embedded engine does not follow an input of so many values into a floating-point number; CBMC does. */
#include <assert.h>

extern int __VERIFIER_nondet_int(void);
int main(void) {
  int whole = __VERIFIER_nondet_int();
  float number = (float)whole;
  assert(number != 20000.0f);
  return 0;
}
