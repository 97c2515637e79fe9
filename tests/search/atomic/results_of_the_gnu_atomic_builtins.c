/* expect: proved
 *
 * What the __atomic builtins answer. */
#include <assert.h>
#include <stdbool.h>

static int value = 6;
static bool flag;

int main(void) {
  int expected = 1, got = 0, wanted = 30;
  assert(__atomic_fetch_add(&value, 4, __ATOMIC_SEQ_CST) == 6);
  assert(__atomic_add_fetch(&value, 1, __ATOMIC_SEQ_CST) == 11);
  assert(__atomic_fetch_sub(&value, 1, __ATOMIC_RELAXED) == 11);
  assert(__atomic_sub_fetch(&value, 2, __ATOMIC_RELAXED) == 8);
  assert(__atomic_or_fetch(&value, 3, __ATOMIC_SEQ_CST) == 11);
  assert(__atomic_and_fetch(&value, 6, __ATOMIC_SEQ_CST) == 2);
  assert(__atomic_fetch_xor(&value, 3, __ATOMIC_SEQ_CST) == 2);
  assert(__atomic_exchange_n(&value, 20, __ATOMIC_ACQ_REL) == 1);
  assert(!__atomic_compare_exchange_n(&value, &expected, 9, false, __ATOMIC_SEQ_CST,
                                      __ATOMIC_SEQ_CST));
  assert(expected == 20);
  assert(__atomic_compare_exchange(&value, &expected, &wanted, false, __ATOMIC_SEQ_CST,
                                   __ATOMIC_SEQ_CST));
  __atomic_load(&value, &got, __ATOMIC_SEQ_CST);
  assert(got == 30);
  got = 31;
  __atomic_store(&value, &got, __ATOMIC_SEQ_CST);
  assert(value == 31);
  assert(!__atomic_test_and_set(&flag, __ATOMIC_SEQ_CST));
  assert(__atomic_test_and_set(&flag, __ATOMIC_SEQ_CST));
  __atomic_clear(&flag, __ATOMIC_SEQ_CST);
  assert(!flag);
  return 0;
}
