#include <stdatomic.h>
#include <stdbool.h>
#include <stdio.h>

static atomic_flag flag = ATOMIC_FLAG_INIT;
static atomic_int number = 5;
static _Atomic(int *) pointer;
static atomic_bool truth;
static atomic_ulong wide = ATOMIC_VAR_INIT(1);

int main(void) {
  bool first = atomic_flag_test_and_set(&flag), second = atomic_flag_test_and_set(&flag);
  atomic_flag_clear_explicit(&flag, memory_order_release);
  printf("%d %d %d\n", first, second, atomic_flag_test_and_set_explicit(&flag, memory_order_acquire));
  int expected = 4;
  bool done = atomic_compare_exchange_strong(&number, &expected, 9);
  printf("%d %d\n", done, expected);
  while (!atomic_compare_exchange_weak(&number, &expected, 9)) {
  }
  printf("%d\n", atomic_load(&number));
  atomic_thread_fence(memory_order_seq_cst);
  atomic_signal_fence(memory_order_acq_rel);
  printf("%d", atomic_fetch_add(&number, 3));
  printf(" %d\n", atomic_fetch_sub_explicit(&number, 1, memory_order_relaxed));
  printf("%d\n", atomic_exchange(&number, 100));
  static int array[3] = {1, 2, 3};
  atomic_store(&pointer, array);
  atomic_store(&pointer, atomic_load(&pointer) + 2);
  printf("%d\n", *atomic_load(&pointer));
  atomic_store(&truth, 7);
  printf("%d %d\n", atomic_load(&truth), atomic_is_lock_free(&number));
  wide <<= 40;
  wide |= 3;
  printf("%lu %d\n", (unsigned long)wide, number++);
  return 0;
}
