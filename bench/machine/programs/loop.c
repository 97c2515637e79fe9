/* Arithmetic in registers: the lengths of Collatz sequences. */
#include <stdio.h>

int main(void) {
  unsigned long total = 0;
  int longest = 0, start_of_longest = 0;
  for (int start = 1; start <= 1000000; start++) {
    unsigned long n = (unsigned long)start;
    int length = 0;
    while (n != 1) {
      n = n % 2 ? 3 * n + 1 : n / 2;
      length++;
    }
    total += (unsigned long)length;
    if (length > longest) {
      longest = length;
      start_of_longest = start;
    }
  }
  printf("%lu steps, most for %d: %d\n", total, start_of_longest, longest);
  return 0;
}
