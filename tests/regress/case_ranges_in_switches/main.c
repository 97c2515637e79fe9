#include <stdio.h>

static const char *kind(int c) {
  switch (c) {
  case '0' ... '9': return "digit";
  case 'a' ... 'z':
  case 'A' ... 'Z': return "letter";
  case -10 ... -1: return "negative";
  case 1000: return "thousand";
  case 1001 ... 2147483647: return "more";
  default: return "other";
  }
}
static int unsigned_kind(unsigned long x) {
  switch (x) {
  case 0 ... 9: return 0;
  case 10 ... 0xffffffffUL: return 1;
  case 0x100000000UL ... 0xfffffffffffffffeUL: return 2;
  default: return 3;
  }
}
static int from_macro(unsigned char x) {
#define RANGE(a, b) a ... b
  switch (x) {
  case RANGE(0, 127): return 1;
  case RANGE(128, 254): return 2;
  }
  return 3;
}

int main(void) {
  int t[] = {'5', 'q', 'Q', -10, -1, -11, 1000, 1001, 2147483647, ' '};
  for (unsigned i = 0; i < sizeof t / sizeof *t; i++)
    printf("%s\n", kind(t[i]));
  printf("%d %d %d %d %d\n", unsigned_kind(9), unsigned_kind(10), unsigned_kind(-1UL),
         unsigned_kind(0x100000000UL), unsigned_kind(-2UL));
  printf("%d %d %d\n", from_macro(127), from_macro(128), from_macro(255));
  return 0;
}
