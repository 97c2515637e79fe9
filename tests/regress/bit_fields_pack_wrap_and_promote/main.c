#include <stdio.h>

struct bits {
    unsigned a : 3;
    signed b : 4;
    unsigned c : 1;
    unsigned : 0;
    unsigned d : 31;
    unsigned long long e : 40;
    _Bool f : 1;
};
struct date { unsigned day : 5, month : 4, year : 12; };

int main(void)
{
    struct bits x = { 7, -8, 1, 0x7fffffff, 0xffffffffffull, 1 };
    printf("%u %d %u %u %llu %d\n", x.a, x.b, x.c, x.d, (unsigned long long)x.e, x.f);
    x.a++;
    x.b--;
    x.c += 1;
    x.d += 2u;
    x.e <<= 4;
    x.f = 8;
    printf("%u %d %u %u %llx %d\n", x.a, x.b, x.c, x.d, (unsigned long long)x.e, x.f);
    printf("%d\n", (x.a = 12));
    printf("%d\n", (x.b = 9));
    printf("%d\n", x.a - 5 < 0);
    printf("%d\n", -x.c < 0);
    printf("%d\n", x.b < 0u);
    printf("%zu %zu\n", sizeof(struct bits), sizeof(struct date));
    static struct date d = { 31, 12, 2024 };
    struct date e = d;
    e.month -= 11;
    printf("%u-%u-%u\n", d.year, d.month, d.day);
    printf("%u-%u-%u\n", e.year, e.month, e.day);
    struct date arr[2] = { [1] = { .year = 4095 } };
    arr[1].year++;
    printf("%u %u\n", arr[1].year, arr[0].day);
    unsigned char *raw = (unsigned char *)&d;
    printf("%x %x %x\n", raw[0], raw[1], raw[2]);
    return x.b & 0xf;
}
