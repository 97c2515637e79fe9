#include <stdio.h>

static void say(int *x) { printf("cleanup %d\n", *x); }

int main(void) {
  int a __attribute__((cleanup(say))) = 1;
  {
    int b __attribute__((cleanup(say))) = 2, c __attribute__((__cleanup__(say))) = 3;
    a += b + c;
    printf("in the block: %d\n", a);
  }
  printf("behind the block\n");
  return 0;
}
