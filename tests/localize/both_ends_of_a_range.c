/* finding: 16 assertion
 * place: 9|10 both ends count
 * repair: proved
 */
#include <assert.h>

static int is_in(int value) {
  /* the operator stands on a line of its own, with comments, which an edit must keep */
  return value >= 0 /* not below */
         || value <= 9; /* not above */
}

int main(void) {
  int answer = is_in(12);
  int other = is_in(5);
  assert(
      answer == 0 && other == 1);
  return 0;
}
