/* finding: 26 assertion
 * place: 11 the branch returns the first number, not the second
 * repair: proved 'second'
 *
 * Wrong variable. */
#include <assert.h>

static int middle(int first, int second, int third) {
  if (second < third) {
    if (first < second)
      return first;
    if (first < third)
      return first;
    return third;
  }
  if (first > second)
    return second;
  if (first > third)
    return first;
  return third;
}

int main(void) {
  assert(middle(5, 3, 9) == 5);
  assert(middle(9, 3, 5) == 5);
  assert(middle(1, 4, 8) == 4);
  assert(middle(2, 7, 8) == 7);
  return 0;
}
