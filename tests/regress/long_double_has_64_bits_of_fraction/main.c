#include <float.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

static long double global = 1.1L;
static long double average(const long double *v, int n) {
  long double sum = 0;
  for (int i = 0; i < n; i++)
    sum += v[i];
  return n ? sum / n : 0;
}

int main(void) {
  long double a = 0.1L, b = 3, c = a + b;
  double narrow = 0.1;
  printf("%.20Lf %.20Lf\n", a, (long double)narrow);
  printf("%Lf %.3Le %Lg\n", c, c * 1e300L * 1e300L, c / 7);
  printf("%d %d %d\n", a == narrow, a < b, c >= 3.1L);
  printf("%zu %d %.25Lf\n", sizeof a, LDBL_MANT_DIG, 1 + LDBL_EPSILON);
  printf("%Lg %Lg\n", LDBL_MAX, LDBL_MIN);
  long double v[3] = {1, 2, 4};
  printf("%.18Lf\n", average(v, 3));
  global *= 2;
  global -= a;
  a++;
  printf("%.19Lf %.3Lf %.1f %d\n", global, -a, (double)b, (int)c);
  unsigned long long big = 18446744073709551615ULL;
  long double exact = big;
  printf("%.0Lf %d\n", exact, (unsigned long long)exact == big);
  printf("%.15Lf %.15Lf %.3Lf\n", sqrtl(2), powl(2, 0.5L), floorl(-2.5L));
  char *end;
  long double read = strtold("12.5e1xyz", &end);
  printf("%.10Lf %s\n", read, end);
  printf("%.2Lf %.2Lf\n", a > 1 ? a : b, fabsl(-b));
  printf("%10.2Lf|%-10.1Lf|%+.0Lf\n", b, b, b);
  if (a)
    printf("not zero\n");
  float f = a;
  f += 0.5L;
  printf("%.3f %d\n", f, !b);
  return 0;
}
