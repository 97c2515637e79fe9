/* finding: 14 assertion
 * place: 10 only one of the two is halved: the parentheses are missing
 * repair: proved '(low + high) / 2'
 *
 * No single number helps: each call needs another one. */
#include <assert.h>

static double mean(double low, double high) {
  assert(low <= high);
  return low + high / 2;
}

int main(void) {
  assert(mean(2, 4) == 3);
  assert(mean(10, 20) == 15);
  return 0;
}
