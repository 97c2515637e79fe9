#include <stdio.h>

__attribute__((weak)) int limit = 1;
__attribute__((weak)) const char *name(void) { return "weak"; }
int only(void) __attribute__((weak));
int only(void) { return 7; }
int later(void) __attribute__((weak));
int use(void);

int main(void) {
  printf("%s %d %d %d %d\n", name(), limit, only(), later ? later() : 0, use());
  return 0;
}
