#include <stdio.h>
#include <stdlib.h>

static int ready;
__attribute__((constructor)) static void first(void) {
  ready = 1;
  printf("first\n");
}
__attribute__((constructor)) static void second(void) { printf("second %d\n", ready++); }
__attribute__((destructor)) static void last(void) { printf("last\n"); }
__attribute__((destructor)) static void before_last(void) { printf("before last\n"); }
static void at_exit(void) { printf("at exit\n"); }

int main(void) {
  atexit(at_exit);
  printf("main %d\n", ready);
  return 3;
}
