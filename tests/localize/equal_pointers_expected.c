/* finding: 11 assertion
 * place: 10 two different arrays are never the same
 * repair: proved 'first != second'
 *
 * Which of two objects has the higher address is nobody's to say: < is no repair. */
#include <assert.h>

int main(void) {
  int one[2] = {1, 2}, two[2] = {3, 4}, *first = one, *second = two;
  int differ = first == second;
  assert(differ == 1);
  return *first + *second == 0;
}
