#include <stdio.h>
#include <stdint.h>
#include <inttypes.h>
#include <limits.h>

int main(void)
{
    printf("%zu %zu %zu %zu\n", sizeof(int8_t), sizeof(int16_t), sizeof(int32_t), sizeof(int64_t));
    printf("%d %d %d %u\n", CHAR_BIT, CHAR_MIN, CHAR_MAX, UCHAR_MAX);
    printf("%d %d %u\n", SHRT_MIN, SHRT_MAX, USHRT_MAX);
    printf("%d %d %u\n", INT_MIN, INT_MAX, UINT_MAX);
    printf("%ld %ld %lu\n", LONG_MIN, LONG_MAX, ULONG_MAX);
    printf("%d %" PRId64 " %" PRIu64 "\n", INT8_MIN, INT64_MAX, UINT64_MAX);
    printf("%" PRIx32 " %" PRId8 "\n", (uint32_t)0xabcdef, (int8_t)200);
    uint8_t a = 200, b = 100;
    printf("%d %d\n", a + b, (uint8_t)(a + b));
    uint16_t h = 0xffff;
    printf("%u\n", (uint32_t)h * h);
    int64_t big = INT64_C(5000000000) * 2;
    printf("%" PRId64 "\n", big);
    uintptr_t p = (uintptr_t)&a;
    *(uint8_t *)p = 9;
    printf("%d %d\n", a, SIZE_MAX == ULONG_MAX);
    return UINT8_MAX;
}
