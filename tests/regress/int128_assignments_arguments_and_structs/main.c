#include <stdarg.h>
#include <stdio.h>
#include <string.h>

typedef __int128 i128;

struct pair {
  char tag;
  i128 value;
};
static i128 table[3] = {1, -2, (i128)3 << 70};
static unsigned __int128 counter;

static i128 add(i128 a, int b, i128 c) { return a + b * c; }
static i128 total(int n, ...) {
  va_list list;
  i128 sum = 0;
  va_start(list, n);
  while (n--)
    sum += va_arg(list, i128);
  va_end(list);
  return sum;
}
static void show(i128 x) {
  char text[50], *at = text + sizeof text;
  int negative = x < 0;
  *--at = 0;
  do {
    int digit = (int)(x % 10);
    *--at = (char)('0' + (digit < 0 ? -digit : digit));
    x /= 10;
  } while (x);
  if (negative)
    *--at = '-';
  printf("%s\n", at);
}

int main(void) {
  i128 x = 1, *p = &x;
  for (int i = 1; i <= 30; i++)
    x *= i;
  show(x);
  x -= 1;
  x++;
  --*p;
  show(x);
  i128 old = x++;
  show(old);
  show(++x);
  x <<= 3;
  x >>= 1;
  x |= 7;
  x %= 1000000007;
  show(x);
  show(add(5, -3, table[2]));
  show(total(3, table[0], table[1], (i128)40));
  struct pair s = {'a', -7}, t = s;
  t.value *= t.value;
  show(t.value + s.value);
  show(x > 5 ? x : s.value);
  show(({ i128 inner = 4; inner * inner; }));
  counter--;
  printf("%d\n", counter == ~(unsigned __int128)0);
  int small = 3;
  small += table[1];
  long index = table[(i128)1] == -2;
  printf("%d %ld %d\n", small, index, memcmp(&s.value, &t.value, sizeof(i128)) != 0);
  i128 zero = 0;
  show(zero ?: 12);
  return (int)table[0];
}
