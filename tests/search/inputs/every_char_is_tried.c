/* expect: faulty
 * finding: 12 assertion
 * finding: 13 assertion
 *
 * One of 256 characters is the wrong one, and a negative one exists. */
#include <assert.h>

extern char __VERIFIER_nondet_char(void);

int main(void) {
  char c = __VERIFIER_nondet_char();
  assert(c != 'q');
  assert(c > -128);
  return 0;
}
