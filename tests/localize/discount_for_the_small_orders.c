/* finding: 17 assertion
 * place: 11 the discount is for large orders
 * repair: proved 'large'
 *
 * Negated condition. */
#include <assert.h>

static int price(int pieces) {
  int large = pieces >= 10;
  int total = pieces * 20;
  if (!large)
    total -= pieces * 2;
  return total;
}

int main(void) {
  assert(price(10) == 180);
  assert(price(1) == 20);
  return 0;
}
