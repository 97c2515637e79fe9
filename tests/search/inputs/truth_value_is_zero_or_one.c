/* expect: proved
 *
 * A nondeterministic truth value is 0 or 1 and nothing else. */
#include <assert.h>

extern _Bool __VERIFIER_nondet_bool(void);

int main(void) {
  _Bool b = __VERIFIER_nondet_bool();
  int value = b;
  assert(value == 0 || value == 1);
  return 0;
}
