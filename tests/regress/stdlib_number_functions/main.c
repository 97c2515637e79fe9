#include <stdio.h>
#include <stdlib.h>

int main(void)
{
    printf("%d %d %ld %lld\n", abs(-5), abs(5), labs(-5000000000L), llabs(-1LL));
    printf("%d %d %d %d %d\n", atoi("42"), atoi("  -17xyz"), atoi("+8"), atoi(""), atoi("x1"));
    printf("%ld %lld\n", atol("9999999999"), atoll("-9999999999"));
    char *end;
    printf("%ld ", strtol("0x1fz", &end, 16)); puts(end);
    printf("%ld ", strtol("  077 ", &end, 0)); printf("[%s]\n", end);
    printf("%ld ", strtol("0xAB", &end, 0)); printf("[%s]\n", end);
    printf("%ld ", strtol("1012", &end, 2)); printf("[%s]\n", end);
    printf("%ld ", strtol("none", &end, 10)); printf("[%s]\n", end);
    printf("%ld ", strtol("zZ", &end, 36)); printf("[%s]\n", end);
    printf("%lu %lu\n", strtoul("4294967296", NULL, 10), strtoul("-1", NULL, 10));
    printf("%g %g\n", atof("2.5e3"), strtod("-.5rest", &end)); puts(end);
    div_t d = div(-7, 2);
    ldiv_t l = ldiv(100, 7);
    printf("%d %d %ld %ld\n", d.quot, d.rem, l.quot, l.rem);
    return EXIT_FAILURE + EXIT_SUCCESS;
}
