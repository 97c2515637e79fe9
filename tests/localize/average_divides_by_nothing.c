/* finding: 16 division
 * place: 11 the number of values is never counted from zero
 * repair: proved '0'
 *
 * Wrong initializer that leads to a division by zero. */
#include <assert.h>

static const int values[] = {4, 8};

int main(void) {
  int count = -2, sum = 0;
  for (int i = 0; i < 2; i++) {
    sum += values[i];
    count++;
  }
  assert(sum / count == 6);
  return 0;
}
