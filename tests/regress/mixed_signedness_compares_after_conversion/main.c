#include <stdio.h>

int main(void)
{
    int m1 = -1;
    unsigned u1 = 1;
    long lm1 = -1;
    unsigned long ul1 = 1;
    short sm1 = -1;
    unsigned short us1 = 1;
    signed char cm1 = -1;
    unsigned char uc255 = 255;
    printf("int<unsigned %d\n", m1 < u1);
    printf("long<unsigned %d\n", lm1 < u1);
    printf("long<ulong %d\n", lm1 < ul1);
    printf("int<ulong %d\n", m1 < ul1);
    printf("short<ushort %d\n", sm1 < us1);
    printf("short<unsigned %d\n", sm1 < u1);
    printf("schar==uchar %d\n", cm1 == uc255);
    printf("int==unsigned %d\n", m1 == 4294967295u);
    printf("long==unsigned %d\n", lm1 == 4294967295u);
    printf("int==ulong %d\n", m1 == 18446744073709551615ul);
    printf("sizeof compare %d\n", m1 < (int)sizeof(int));
    printf("sizeof compare %d\n", m1 < sizeof(int));
    printf("max %d\n", (u1 > m1) + 2 * (m1 > u1) + 4 * (m1 >= u1) + 8 * (m1 != u1));
    return (m1 > u1) + (lm1 > ul1) * 2 + (cm1 > uc255) * 4;
}
