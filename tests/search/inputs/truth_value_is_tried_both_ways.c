/* expect: faulty
 * finding: 15 assertion
 * finding: 17 assertion
 *
 * Both values of a nondeterministic truth value are tried; each leads to another
 * finding. */
#include <assert.h>
#include <stdbool.h>

extern _Bool __VERIFIER_nondet_bool(void);

int main(void) {
  bool b = __VERIFIER_nondet_bool();
  if (b)
    assert(!b);
  else
    assert(b);
  return 0;
}
