/* expect: faulty
 * finding: 15 assertion
 *
 * Each of them may fail, also where no other thread looks. */
#include <assert.h>
#include <stdatomic.h>

int main(void) {
  atomic_int x = 0;
  int zero = 0, one = 1;
  int first = atomic_compare_exchange_weak(&x, &zero, 1);
  int second = atomic_compare_exchange_weak(&x, &one, 2);
  assert(first || second || x == 0);
  if (first)
    assert(second);
  return 0;
}
