#include <stdio.h>
#include <string.h>

int main(void) {
  int a, b, n = -1;
  unsigned u;
  long l;
  short h;
  char c, word[16], set[16];
  float f;
  double d;
  printf("%d", sscanf("12 -34 ff 99999999999 7", "%d %d %x %ld %hd", &a, &b, &u, &l, &h));
  printf(" %d %d %u %ld %d\n", a, b, u, l, h);
  printf("%d", sscanf("x hello 1.5 2.25e1", "%c %15s %f %lf", &c, word, &f, &d));
  printf(" %c %s %.2f %.2f\n", c, word, f, d);
  printf("%d", sscanf("key=value;rest", "%15[^=]=%15[a-z]%n", word, set, &n));
  printf(" %s %s %d\n", word, set, n);
  printf("%d", sscanf("0x1A 017", "%i %i", &a, &b));
  printf(" %d\n", a + b);
  printf("%d", sscanf("12345", "%2d%3d", &a, &b));
  printf(" %d %d\n", a, b);
  printf("%d\n", sscanf("abc", "%d", &a));
  printf("%d\n", sscanf("", "%d", &a));
  printf("%d", sscanf("5 skip 6", "%d %*s %d", &a, &b));
  printf(" %d\n", a * b);
  printf("%d\n", sscanf("10%", "%d%%", &a));
  printf("%d", sscanf("]x", "%[]x]", set));
  printf(" %s\n", set);
  return 0;
}
