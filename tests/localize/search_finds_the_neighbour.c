/* finding: 18 assertion
 * place: 13 the result is the place behind the one that was found
 * repair: proved 'i'
 * open: i * 1 is offered rather than i
 */
#include <assert.h>

static const int sorted[] = {2, 3, 5, 7, 11};

static int find(int wanted) {
  for (int i = 0; i < 5; i++)
    if (sorted[i] == wanted)
      return i + 1;
  return -1;
}

int main(void) {
  assert(find(5) == 2);
  assert(find(2) == 0);
  assert(find(4) == -1);
  return 0;
}
