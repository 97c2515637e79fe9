#include <stdio.h>
#define SHOW(e, v) do { long r_ = (long)(e); printf("%ld %ld\n", r_, (long)(v)); } while (0)

int main(void)
{
    int i = 5;
    unsigned char c = 250;
    long l = 1L << 40;
    int arr[4] = { 1, 2, 3, 4 }, *p = arr;
    SHOW(__sync_fetch_and_add(&i, 3), i);
    SHOW(__sync_add_and_fetch(&i, 3), i);
    SHOW(__sync_fetch_and_sub(&i, 1), i);
    SHOW(__sync_fetch_and_or(&i, 16), i);
    SHOW(__sync_and_and_fetch(&i, 0x1c), i);
    SHOW(__sync_xor_and_fetch(&i, 1), i);
    SHOW(__sync_fetch_and_nand(&i, 7), i);
    SHOW(__sync_add_and_fetch(&c, 10), c);
    SHOW(__sync_sub_and_fetch(&l, 1L), l);
    SHOW(__sync_bool_compare_and_swap(&i, i, 77), i);
    SHOW(__sync_bool_compare_and_swap(&i, 1, 2), i);
    SHOW(__sync_val_compare_and_swap(&i, 77, 78), i);
    SHOW(__sync_val_compare_and_swap(&i, 77, 79), i);
    SHOW(__sync_lock_test_and_set(&i, 1), i);
    __sync_lock_release(&i);
    printf("%d\n", i);
    printf("%d %d\n", __sync_bool_compare_and_swap(&p, arr, arr + 2), arr[0]);
    printf("%d\n", *p);
    __sync_synchronize();
    return i;
}
