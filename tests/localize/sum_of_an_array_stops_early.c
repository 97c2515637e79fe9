/* finding: 15 assertion
 * place: 13 the loop leaves out the last element
 *
 * Off by one in a bound. */
#include <assert.h>

#define COUNT 4

static const int numbers[COUNT] = {3, 1, 4, 8};

int main(void) {
  int sum = 0;
  for (int i = 0; i < COUNT - 1; i++)
    sum += numbers[i];
  assert(sum == 16);
  return 0;
}
