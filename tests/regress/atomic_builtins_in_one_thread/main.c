#include <stdio.h>
#define SHOW(e, v) do { long r_ = (long)(e); printf("%ld %ld\n", r_, (long)(v)); } while (0)
#include <stdbool.h>

struct pair { int a, b; };

int main(void)
{
    int i = 5, want = 5, v = 9, old;
    short s = -1;
    unsigned long u = 3;
    bool flag = false;
    char byte = 0;
    printf("%d\n", __atomic_load_n(&i, __ATOMIC_ACQUIRE));
    __atomic_store_n(&i, 6, __ATOMIC_RELEASE);
    __atomic_load(&i, &v, __ATOMIC_SEQ_CST);
    printf("%d %d\n", i, v);
    v = 20;
    __atomic_store(&i, &v, __ATOMIC_SEQ_CST);
    printf("%d\n", __atomic_exchange_n(&i, 21, __ATOMIC_ACQ_REL));
    v = 22;
    __atomic_exchange(&i, &v, &old, __ATOMIC_SEQ_CST);
    printf("%d %d\n", i, old);
    printf("%d ", __atomic_compare_exchange_n(&i, &want, 30, false, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST));
    printf("%d %d\n", i, want);
    printf("%d ", __atomic_compare_exchange_n(&i, &want, 30, false, __ATOMIC_ACQ_REL, __ATOMIC_ACQUIRE));
    printf("%d %d\n", i, want);
    v = 31;
    want = 30;
    printf("%d ", __atomic_compare_exchange(&i, &want, &v, false, __ATOMIC_SEQ_CST, __ATOMIC_RELAXED));
    printf("%d\n", i);
    SHOW(__atomic_fetch_add(&i, 4, __ATOMIC_RELAXED), i);
    SHOW(__atomic_sub_fetch(&i, 5, __ATOMIC_SEQ_CST), i);
    SHOW(__atomic_add_fetch(&s, 2, __ATOMIC_SEQ_CST), s);
    SHOW(__atomic_fetch_or(&u, 12, __ATOMIC_SEQ_CST), u);
    SHOW(__atomic_xor_fetch(&u, 1, __ATOMIC_SEQ_CST), u);
    SHOW(__atomic_fetch_and(&u, 6, __ATOMIC_SEQ_CST), u);
    printf("%lu\n", __atomic_nand_fetch(&u, 2, __ATOMIC_SEQ_CST) + 3);
    printf("%d ", __atomic_test_and_set(&flag, __ATOMIC_SEQ_CST));
    printf("%d ", __atomic_test_and_set(&flag, __ATOMIC_SEQ_CST));
    __atomic_clear(&flag, __ATOMIC_SEQ_CST);
    printf("%d\n", flag);
    long wide = __atomic_load_n(&s, __ATOMIC_SEQ_CST) + 1L;
    byte += __atomic_fetch_add(&byte, 1, __ATOMIC_SEQ_CST);
    __atomic_thread_fence(__ATOMIC_SEQ_CST);
    __atomic_signal_fence(__ATOMIC_SEQ_CST);
    printf("%ld %d\n", wide, __atomic_always_lock_free(sizeof(int), 0));
    return i;
}
