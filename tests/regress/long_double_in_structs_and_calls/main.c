#include <stdarg.h>
#include <stdio.h>

struct point {
  long double x;
  char tag;
  long double y[2];
};
static struct point origin = {1.5L, 'o', {2, -3}};
static long double twice(long double x) { return 2 * x; }
static struct point moved(struct point p, long double by) {
  p.x += by;
  p.y[1] *= by;
  return p;
}
static long double sum(const char *kinds, ...) {
  va_list list;
  long double total = 0;
  va_start(list, kinds);
  for (; *kinds; kinds++)
    total += *kinds == 'L' ? va_arg(list, long double) : *kinds == 'd' ? va_arg(list, double)
                                                                       : va_arg(list, int);
  va_end(list);
  return total;
}
static void say(const char *format, ...) {
  va_list list;
  va_start(list, format);
  vprintf(format, list);
  va_end(list);
}

int main(void) {
  struct point p = moved(origin, 0.25L), *q = &p;
  long double (*f)(long double) = twice;
  printf("%.2Lf %.2Lf %.2Lf %c\n", q->x, q->y[0], p.y[1], p.tag);
  printf("%.3Lf %zu\n", f(q->x), sizeof(struct point));
  printf("%.2Lf\n", sum("LidL", 1.25L, 2, 0.5, 10.0L));
  say("%d %Lg %s %.1Lf\n", 4, 0.125L, "text", -1.0L);
  long double table[] = {[2] = 5, [0] = 1};
  table[1] = table[2] - table[0];
  printf("%.0Lf %.0Lf %.0Lf\n", table[0], table[1], table[2]);
  return 0;
}
