#include <inttypes.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

int main(void) {
  printf("%hhd %hd %d %ld %lld %jd %zd %td\n", (signed char)-1, (short)-2, -3, -4L, -5LL,
         (intmax_t)-6, (size_t)7, (ptrdiff_t)-8);
  printf("%hhu %hu %u %lu %llu %ju %zu\n", (unsigned char)255, (unsigned short)65535, 1u, 2ul, 3ull,
         (uintmax_t)4, (size_t)5);
  printf("%o %#o %x %#x %X %#X\n", 8, 8, 255, 255, 255, 255);
  printf("[%5d] [%-5d] [%05d] [%+d] [% d] [%+5d] [%5.3d] [%.0d]\n", 42, 42, 42, 42, 42, 42, 7, 0);
  printf("[%*d] [%-*d] [%.*f] [%*.*f]\n", 6, 1, 6, 2, 2, 3.14159, 8, 3, 2.71828);
  printf("[%s] [%10s] [%-10s] [%.3s] [%10.2s]\n", "text", "text", "text", "text", "text");
  printf("[%c] [%3c] [%-3c] [%%]\n", 'a', 'b', 'c');
  printf("%f %.0f %.10f %e %.2E %g %G %a\n", 1.5, 2.5, 0.1, 12345.678, 0.00012, 0.0001, 1e10, 1.0);
  printf("%g %g %g %#g\n", 100000.0, 1000000.0, 1e-5, 1.0);
  printf("%2$s %1$s %2$s\n", "one", "two");
  printf("%" PRId64 " %" PRIu32 " %" PRIx8 " %" PRIdPTR "\n", (int64_t)-1, (uint32_t)2, (uint8_t)0xab,
         (intptr_t)3);
  int count = 0;
  printf("12345%n\n", &count);
  printf("%d\n", count);
  char buffer[16];
  int n = snprintf(buffer, sizeof buffer, "%s-%05d-%x", "long text", 42, 255);
  printf("%d %s\n", n, buffer);
  n = snprintf(NULL, 0, "%d %s", 12345, "abc");
  printf("%d\n", n);
  return 0;
}
