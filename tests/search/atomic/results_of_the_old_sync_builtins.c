/* expect: proved
 *
 * What the __sync builtins answer. */
#include <assert.h>

static int value = 6;

int main(void) {
  assert(__sync_fetch_and_add(&value, 4) == 6);
  assert(__sync_add_and_fetch(&value, 1) == 11);
  assert(__sync_sub_and_fetch(&value, 2) == 9);
  assert(__sync_fetch_and_or(&value, 2) == 9);
  assert(__sync_fetch_and_and(&value, 3) == 11);
  assert(__sync_xor_and_fetch(&value, 1) == 2);
  assert(__sync_bool_compare_and_swap(&value, 2, 8));
  assert(!__sync_bool_compare_and_swap(&value, 2, 9));
  assert(__sync_val_compare_and_swap(&value, 8, 5) == 8);
  assert(__sync_val_compare_and_swap(&value, 8, 4) == 5);
  __sync_synchronize();
  assert(__sync_lock_test_and_set(&value, 1) == 5);
  __sync_lock_release(&value);
  assert(value == 0);
  return 0;
}
