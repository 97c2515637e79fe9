/* finding: 13 assertion
 * place: 9 the operands of the difference are swapped
 * repair: proved 'have - taken'
 *
 * Swapped operands. */
#include <assert.h>

static int remaining(int have, int taken) {
  return taken - have;
}

int main(void) {
  assert(remaining(9, 4) == 5);
  assert(remaining(3, 3) == 0);
  return 0;
}
