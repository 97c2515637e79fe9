/* finding: 15 assertion
 * place: 14 the second argument should be the limit of seven
 * repair: proved 'limited(value, limit)'
 *
 * Wrong argument. */
#include <assert.h>

static int limited(int value, int limit) {
  return value > limit ? limit : value;
}

int main(void) {
  int limit = 7, value = 12;
  int result = limited(value, value);
  assert(result == limit);
  return 0;
}
