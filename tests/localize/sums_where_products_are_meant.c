/* finding: 18 assertion
 * place: 15 the table has the sum where the product belongs
 * repair: proved 'product'
 *
 * The name of a function can be wrong like that of a variable. */
#include <assert.h>

static int sum(int a, int b) { return a + b; }
static int product(int a, int b) { return a * b; }

static int folded(const int *of, int n) {
  int (*op)(int, int);
  int result = of[0];
  assert(sum(1, 1) == 2 && product(1, 1) == 1);
  op = sum;
  for (int i = 1; i < n; i++)
    result = op(result, of[i]);
  assert(result == 24);
  return result;
}

int main(void) {
  const int sides[] = {2, 3, 4};
  return folded(sides, 3) - 24;
}
