/* finding: 15 assertion
 * place: 9 a leap year can be divided by four
 * repair: proved 'year % 4 == 0'
 *
 * Wrong comparison with a remainder. */
#include <assert.h>

static int days(int year) {
  if (year % 4 != 0)
    return 366;
  return 365;
}

int main(void) {
  assert(days(2023) == 365);
  assert(days(2024) == 366);
  return 0;
}
