/* finding: 13 assertion
 * place: 10 a product must begin with one
 * value: 10 '0' 1
 * repair: proved '1'
 *
 * Wrong initializer. */
#include <assert.h>

int main(void) {
  int product = 0;
  for (int i = 1; i <= 4; i++)
    product *= i;
  assert(product == 24);
  return 0;
}
