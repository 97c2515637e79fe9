#include <stdint.h>
#include <stdio.h>
#include <string.h>

struct mixed {
  char name[5];
  double d;
  struct {
    unsigned a : 4, b : 12;
  } bits;
  int *p;
  int (*f)(int);
};
static int twice(int x) { return 2 * x; }
static void swap(void *a, void *b, size_t n) {
  unsigned char t;
  for (size_t i = 0; i < n; i++) {
    t = ((unsigned char *)a)[i];
    ((unsigned char *)a)[i] = ((unsigned char *)b)[i];
    ((unsigned char *)b)[i] = t;
  }
}

int main(void) {
  int x = 7, y = 8;
  struct mixed a = {"abcd", 2.5, {3, 1000}, &x, twice}, b, c = {"xyz", -1, {1, 2}, &y, 0};
  memcpy(&b, &a, sizeof b);
  printf("%s %.1f %u %u %d %d\n", b.name, b.d, b.bits.a, b.bits.b, *b.p, b.f(*b.p));
  swap(&b, &c, sizeof b);
  printf("%s %s %d %d\n", b.name, c.name, *b.p, c.f(1));
  unsigned char raw[2 * sizeof(struct mixed)];
  memcpy(raw + 1, &a, sizeof a);
  memmove(raw + 3, raw + 1, sizeof a);
  struct mixed d;
  memcpy(&d, raw + 3, sizeof d);
  printf("%s %d\n", d.name, d.f(21));
  uint64_t n = 0x0102030405060708;
  uint16_t parts[4];
  memcpy(parts, &n, sizeof n);
  printf("%x %x\n", parts[0], parts[3]);
  return memcmp(&a.d, &d.d, sizeof a.d);
}
