/* finding: 17 assertion
 * place: 9 the coefficient of t is the only number that is not that of t * t - 3 * t + 2
 * value: 9 '-2' -3
 * repair: proved '-3'
 */
#include <assert.h>

static const int square = 1;
static const int linear = -2;
static const int constant = 2;

static int curve(int t) {
  return square * t * t + linear * t + constant;
}

int main(void) {
  assert(curve(0) == 2 && curve(1) == 0 && curve(2) == 0 && curve(3) == 2);
  return 0;
}
