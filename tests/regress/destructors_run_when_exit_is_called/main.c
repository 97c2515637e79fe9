#include <stdio.h>
#include <stdlib.h>

__attribute__((destructor)) static void last(void) { printf("last\n"); }
static void handler(void) {
  printf("handler\n");
  fflush(stdout);
}
static void deep(int n) {
  if (n == 0)
    exit(5);
  deep(n - 1);
}

int main(void) {
  atexit(handler);
  deep(3);
  return 0;
}
