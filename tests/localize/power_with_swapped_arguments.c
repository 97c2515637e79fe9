/* finding: 16 assertion
 * place: 15 base and exponent have changed places
 * value: 15 'power(3, 2)' 8
 * repair: proved 'power(2, 3)' */
#include <assert.h>

static int power(int base, int exponent) {
  int result = 1;
  for (int i = 0; i < exponent; i++)
    result *= base;
  return result;
}

int main(void) {
  int eight = power(3, 2);
  assert(eight == 8);
  return 0;
}
