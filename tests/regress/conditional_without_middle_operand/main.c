#include <stdio.h>

static int calls;
static int next(void) { return calls++; }
struct s {
  int a;
};

int main(void) {
  const char *none = NULL, *some = "some";
  printf("%s %s\n", none ?: "default", some ?: "default");
  int a = next() ?: 50, b = next() ?: 60;
  printf("%d %d %d\n", a, b, calls);
  double d = 0.0;
  printf("%.1f %.1f\n", d ?: 2.5, 1 ?: d);
  long big = 0 ?: 1L << 40;
  unsigned char c = 0;
  printf("%ld %d %zu\n", big, (c ?: -1) < 0, sizeof(c ?: 1L));
  struct s x = {4}, *p = &x, *q = NULL;
  printf("%d %d\n", (q ?: p)->a, (0 ?: 0 ?: 3));
  (calls > 100 ?: printf("printed\n"));
  return 0;
}
