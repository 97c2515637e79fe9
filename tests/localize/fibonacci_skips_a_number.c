/* finding: 18 assertion
 * place: 13 the numbers one and two before are added
 * repair: proved 'fib(n - 1) + fib(n - 2)'
 *
 * Some candidates call themselves without end: that is neither a repair nor a reason to die. */
#include <assert.h>

static int fib(int n) {
  if (n < 2)
    return n;
  /* of three numbers in a row, the last is the sum of the others */

  return fib(n - 1) + fib(n - 3);
}

int main(void) {
  int seventh = fib(7);
  assert(seventh == 13);
  return 0;
}
