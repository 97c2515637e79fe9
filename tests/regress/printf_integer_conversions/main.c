#include <stdio.h>
#include <stdint.h>
#include <stddef.h>

int main(void)
{
    printf("%d %i %u\n", -5, 6, 4294967295u);
    printf("%x %X %o\n", 48879, 48879, 511);
    printf("%#x %#X %#o %#x\n", 255, 255, 8, 0);
    printf("%c%c%c\n", 'a', 98, 0x143);
    printf("%ld %li %lu %lx %lo\n", -1L, 9223372036854775807L, 18446744073709551615ul, 0xabcdef0123L, 8L);
    printf("%lld %llu %llX\n", -9223372036854775807LL - 1, 1ull << 63, 0xfeedfacecafebeefull);
    printf("%hd %hu %hx\n", 70000, 70000, -1);
    printf("%hhd %hhu %hhx\n", 300, 300, -1);
    printf("%zu %zd %zx\n", (size_t)-1, (ptrdiff_t)-1, sizeof(int));
    printf("%jd %ju\n", (intmax_t)-7, (uintmax_t)7);
    printf("%td\n", (ptrdiff_t)-12);
    printf("%p\n", (void *)NULL);
    printf("%% %d%%\n", 50);
    int n = printf("%s", "count\n");
    printf("%d\n", n);
    int at = -1;
    printf("abc%nxyz\n", &at);
    printf("%d\n", at);
    return n;
}
