/* finding: 13 assertion
 * place: 9 an area is a product
 * repair: proved 'width * height'
 *
 * Wrong operator. */
#include <assert.h>

static int area(int width, int height) {
  return width + height;
}

int main(void) {
  assert(area(2, 3) == 6);
  assert(area(4, 5) == 20);
  return 0;
}
