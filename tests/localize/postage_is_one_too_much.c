/* finding: 21 assertion
 * place: 13 the postage goes into the check directly, the prices through two sums
 * value: 13 '6' 5
 * repair: proved '5'
 *
 * Any price could be one less as well, and all of them were set later than the
 * postage: in the flow of data they are farther away. */
#include <assert.h>

static int postage, books, music, films;

int main(void) {
  postage = 6;
  books = 30;
  music = 12;
  films = 18;
  int goods = books + music;
  goods = goods + films;
  int before_tax = goods;
  int total = before_tax + postage;
  assert(total == 65);
  return 0;
}
