/* finding: 16 bounds
 * place: 12 the block has as many bytes as there are numbers
 * repair: proved 'count * sizeof *numbers'
 *
 * What malloc is asked for are bytes. */
#include <assert.h>
#include <stdlib.h>

int main(void) {
  const unsigned count = 5;
  int *numbers;
  numbers = malloc(count);
  if (!numbers)
    return 1;
  for (unsigned i = 0; i < count; i++)
    numbers[i] = (int)i;
  assert(numbers[count - 1] == 4);
  free(numbers);
  return 0;
}
