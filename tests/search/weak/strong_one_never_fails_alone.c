/* expect: proved
 *
 * A strong one fails only if the value is another one. */
#include <assert.h>
#include <stdatomic.h>

int main(void) {
  atomic_int x = 0;
  int zero = 0, one = 1;
  assert(atomic_compare_exchange_strong(&x, &zero, 1));
  assert(atomic_compare_exchange_strong(&x, &one, 2));
  assert(!atomic_compare_exchange_strong(&x, &zero, 3));
  assert(zero == 2);
  return 0;
}
