#include <stdint.h>
#include <stdio.h>
#include <string.h>

union number {
  float f;
  uint32_t u;
  int32_t i;
  unsigned char b[4];
  struct {
    uint16_t low, high;
  } half;
};
union wide {
  double d;
  uint64_t u;
  struct {
    uint64_t fraction : 52;
    uint64_t exponent : 11;
    uint64_t sign : 1;
  };
};
union pointer {
  const char *p;
  uintptr_t n;
};

int main(void) {
  union number n = {.f = -1.5f};
  printf("%08x %d %02x %04x\n", n.u, n.i < 0, n.b[3], n.half.high);
  n.b[0] = 1;
  n.half.high ^= 0x8000;
  printf("%.7f\n", n.f);
  union wide w = {.d = 6.5};
  printf("%llu %u %u\n", (unsigned long long)w.fraction, (unsigned)w.exponent, (unsigned)w.sign);
  w.exponent += 1;
  w.sign = 1;
  printf("%g %016llx\n", w.d, (unsigned long long)w.u);
  union pointer p = {"text"};
  union pointer q = {.n = p.n + 1};
  printf("%s\n", q.p);
  float f = 2.0f;
  uint32_t bits;
  memcpy(&bits, &f, 4);
  printf("%x %d\n", bits, ((union number){.u = 0x40490fdb}).f > 3.14f);
  return 0;
}
