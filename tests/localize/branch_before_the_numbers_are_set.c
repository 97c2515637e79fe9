/* finding: 18 assertion
 * place: 14 the first operand of the sum is one too small
 * value: 14 '5' 6
 * repair: proved '6'
 *
 * As branch_that_makes_seven_of_eight, but the other variables have no value yet where the branch
 * is decided: they are no repair there. */
#include <assert.h>

int main(void) {
  int first = 1;
  int second, sum;
  if (first) {
    first = 5;
    second = 2;
    sum = first + second;
    first = second;
    assert(sum == 8);
  }
  return first == 0;
}
