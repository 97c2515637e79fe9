/* finding: 15 assertion
 * place: 13 the comparison looks the wrong way round
 * repair: proved 'numbers[i] > largest'
 *
 * Wrong comparison. */
#include <assert.h>

static const int numbers[] = {3, 9, 4};

int main(void) {
  int largest = numbers[0];
  for (int i = 1; i < 3; i++)
    if (numbers[i] < largest)
      largest = numbers[i];
  assert(largest == 9);
  return 0;
}
