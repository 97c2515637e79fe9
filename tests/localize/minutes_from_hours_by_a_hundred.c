/* finding: 16 assertion
 * place: 9 an hour has sixty minutes
 * value: 9 '100' 60
 * repair: proved '60'
 *
 * Wrong constant in the definition of an object. */
#include <assert.h>

static int minutes_per_hour = 100;

static int minutes(int hours, int rest) {
  return hours * minutes_per_hour + rest;
}

int main(void) {
  assert(minutes(2, 5) == 125);
  assert(minutes(3, 0) == 180);
  return 0;
}
