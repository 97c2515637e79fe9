/* expect: proved
 *
 * A compare-and-exchange that fails leaves the variable and stores what it saw. */
#include <assert.h>
#include <stdatomic.h>
#include <stdbool.h>

static atomic_int value = 5;

int main(void) {
  int expected = 4;
  bool done = atomic_compare_exchange_strong(&value, &expected, 9);
  assert(!done && expected == 5 && atomic_load(&value) == 5);
  done = atomic_compare_exchange_strong(&value, &expected, 9);
  assert(done && expected == 5 && atomic_load(&value) == 9);
  return 0;
}
