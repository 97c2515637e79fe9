/* expect: proved
 *
 * After an assumption that never holds nothing can fail. */
#include <assert.h>

extern void __VERIFIER_assume(int);

int main(void) {
  __VERIFIER_assume(0);
  assert(0);
  return 0;
}
