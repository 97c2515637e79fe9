#include <stdio.h>

extern int maybe(int) __attribute__((weak));
extern int count __attribute__((weak));
__attribute__((weak)) int chosen(void) { return 1; }

int main(void) {
  if (maybe)
    printf("%d\n", maybe(1));
  else
    printf("no maybe\n");
  printf("%d %d\n", &count == NULL, chosen());
  return 0;
}
