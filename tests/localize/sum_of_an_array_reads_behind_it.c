/* finding: 15 bounds
 * place: 14 the loop goes one element too far
 * repair: proved 'i < COUNT'
 *
 * Off by one: <= for <. */
#include <assert.h>

#define COUNT 4

static const int numbers[COUNT] = {3, 1, 4, 8};

int main(void) {
  int sum = 0;
  for (int i = 0; i <= COUNT; i++)
    sum += numbers[i];
  assert(sum == 16);
  return 0;
}
