#include <errno.h>
#include <inttypes.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>

static void try(const char *s, int base) {
  char *end;
  errno = 0;
  long v = strtol(s, &end, base);
  int e = errno;
  printf("%s base %d: %ld rest '%s' %d\n", s, base, v, end, e);
}

int main(void) {
  try("42", 10);
  try("  -17xyz", 10);
  try("+0x1fG", 16);
  try("0x1f", 0);
  try("0755", 0);
  try("zz", 36);
  try("1101012", 2);
  try("9223372036854775807", 10);
  try("9223372036854775808", 10);
  try("-9223372036854775809", 10);
  try("", 10);
  try("abc", 10);
  try("0x", 16);
  char *end;
  printf("%lu %llu\n", strtoul("18446744073709551615", &end, 10), strtoull("-1", NULL, 10));
  printf("%lld %jd %ju\n", strtoll("-5", NULL, 0), strtoimax("77", NULL, 8), strtoumax("ff", NULL, 16));
  double read = strtod("1.5e2rest", &end);
  printf("%.3f %.3f %.3f\n", read, (double)strtof("0.25", NULL), atof(" -3.5"));
  printf("%s\n", end);
  printf("%g %g %g\n", strtod("inf", NULL), strtod("0x1p4", NULL), strtod(".5", NULL));
  printf("%d %ld %lld\n", atoi(" 12abc"), atol("-99"), atoll("123456789012"));
  errno = 0;
  double huge = strtod("1e999", NULL);
  printf("%g %d\n", huge, errno == ERANGE);
  return 0;
}
