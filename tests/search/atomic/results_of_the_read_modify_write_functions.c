/* expect: proved
 *
 * The functions that change an atomic variable give its value before. */
#include <assert.h>
#include <stdatomic.h>

static atomic_uint bits = 12;

int main(void) {
  assert(atomic_fetch_add(&bits, 3) == 12);
  assert(atomic_fetch_sub(&bits, 1) == 15);
  assert(atomic_fetch_or(&bits, 1) == 14);
  assert(atomic_fetch_and(&bits, 9) == 15);
  assert(atomic_fetch_xor(&bits, 3) == 9);
  assert(atomic_exchange(&bits, 7) == 10);
  assert(atomic_load(&bits) == 7);
  atomic_init(&bits, 1);
  assert(bits == 1);
  return 0;
}
