/* finding: 17 assertion
 * place: 12 the result is the place behind the one that was found
 * repair: proved 'i'
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
