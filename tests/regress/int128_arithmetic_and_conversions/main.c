#include <stdint.h>
#include <stdio.h>

typedef __int128 i128;
typedef unsigned __int128 u128;

static void show(const char *name, u128 x) {
  printf("%s %016llx%016llx\n", name, (unsigned long long)(x >> 64), (unsigned long long)x);
}

int main(void) {
  u128 a = ~(u128)0, b = (u128)0x123456789abcdef0ULL << 64 | 0xfedcba9876543210ULL;
  i128 c = -5, d = (i128)1 << 100;
  show("a", a);
  show("sum", a + b);
  show("difference", b - a);
  show("product", b * b);
  show("quotient", a / b);
  show("remainder", a % 1000000007);
  show("and", a & b);
  show("xor", b ^ (b >> 3));
  show("not", ~b);
  show("negative", (u128)c);
  show("shifted", (u128)(c >> 1));
  show("left", (u128)(d << 7));
  printf("%d %d %d %d %d\n", c < d, c > 0, a > b, (u128)c > a - 10, c == -5);
  printf("%lld %u %d\n", (long long)(d / ((i128)1 << 98)), (unsigned)(b % 97), (int)c);
  printf("%.1f %.3f %g\n", (double)d, (double)c / 2, (double)a);
  i128 from = (i128)-1234567.75;
  printf("%lld %d\n", (long long)from, (i128)3.9f == 3);
  if (c)
    printf("true %d %d\n", !c, !(c + 5));
  printf("%zu %zu\n", sizeof(i128), _Alignof(u128));
  return 0;
}
