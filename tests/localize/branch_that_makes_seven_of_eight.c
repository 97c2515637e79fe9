/* finding: 18 assertion
 * place: 13 the first operand of the sum is one too small
 * value: 13 '5' 6
 * value: 12 'first' 0
 * repair: proved '6'
 *
 * The sum should be eight; the first number, the second or the whole branch is wrong. */
#include <assert.h>

int main(void) {
  int first = 1, second = 0, sum = 0;
  if (first) {
    first = 5;
    second = 2;
    sum = first + second;
    if (first % 2 == 0)
      first = second;
    assert(sum == 8);
  }
  return 0;
}
