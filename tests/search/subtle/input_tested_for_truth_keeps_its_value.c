/* expect: faulty
 * finding: 18 assertion
 * enumerate: full
 *
 * A test for truth tells nothing else of an input. */
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <stdio.h>
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

int main(void) {
  int x = __VERIFIER_nondet_int();
  if (x) {
    __VERIFIER_assume(x != 1);
    assert(x == 0);
  }
  return 0;
}
