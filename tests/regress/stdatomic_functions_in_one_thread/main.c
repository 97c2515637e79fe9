#include <stdio.h>
#include <stdatomic.h>

static atomic_int counter = ATOMIC_VAR_INIT(10);
static atomic_flag lock = ATOMIC_FLAG_INIT;

int main(void)
{
    printf("%d\n", atomic_fetch_add(&counter, 5));
    printf("%d\n", atomic_fetch_sub(&counter, 1));
    printf("%d\n", atomic_load(&counter));
    atomic_store(&counter, 0xf0);
    printf("%x ", atomic_fetch_or(&counter, 0x0f));
    printf("%x ", atomic_fetch_and(&counter, 0x3c));
    printf("%x ", atomic_fetch_xor(&counter, 0xff));
    printf("%x\n", atomic_exchange(&counter, 7));
    int want = 8;
    int ok = atomic_compare_exchange_strong(&counter, &want, 100);
    printf("%d %d %d\n", ok, want, atomic_load(&counter));
    ok = atomic_compare_exchange_strong(&counter, &want, 100);
    printf("%d %d %d\n", ok, want, atomic_load_explicit(&counter, memory_order_acquire));
    atomic_store_explicit(&counter, 3, memory_order_release);
    printf("%d\n", atomic_fetch_add_explicit(&counter, 1, memory_order_relaxed));
    printf("%d ", atomic_flag_test_and_set(&lock));
    printf("%d ", atomic_flag_test_and_set(&lock));
    atomic_flag_clear(&lock);
    printf("%d\n", atomic_flag_test_and_set(&lock));
    atomic_uchar small;
    atomic_init(&small, 255);
    atomic_fetch_add(&small, 2);
    printf("%d\n", atomic_load(&small));
    atomic_thread_fence(memory_order_seq_cst);
    int plain = 4;
    printf("%d ", __sync_fetch_and_add(&plain, 3));
    printf("%d ", __sync_add_and_fetch(&plain, 3));
    printf("%d ", __sync_bool_compare_and_swap(&plain, 10, 20));
    printf("%d ", __sync_val_compare_and_swap(&plain, 10, 30));
    printf("%d ", __atomic_add_fetch(&plain, 1, __ATOMIC_SEQ_CST));
    printf("%d\n", __atomic_exchange_n(&plain, 2, __ATOMIC_SEQ_CST));
    return atomic_load(&counter) + plain;
}
