/* expect: faulty
 * finding: 18 assertion
 * enumerate: full
 *
 * An assumption on one byte does not bound the rest. */
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <stdio.h>
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

int main(void) {
  int x = __VERIFIER_nondet_int();
  signed char c = *(signed char *)&x;
  __VERIFIER_assume(c >= 0 && c < 10);
  assert(x < 10 && x >= 0);
  return 0;
}
