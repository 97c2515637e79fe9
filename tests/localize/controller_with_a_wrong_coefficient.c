/* finding: 18 assertion
 * place: 10 the coefficient of t is the only number that is not that of t * t - 3 * t + 2
 * value: 10 '-2' -3
 * repair: proved '-3'
 * open: a changed operator inside assert brings a warning of gcc that clang does not give
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
