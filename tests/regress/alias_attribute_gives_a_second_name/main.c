#include <stdio.h>

int real(int x) { return x * 2; }
int second(int x) __attribute__((alias("real")));
extern int third(int) __attribute__((weak, alias("real")));
static int storage = 5;
extern int name_of_storage __attribute__((alias("storage")));

int main(void) {
  storage++;
  printf("%d %d %d\n", second(4), third(5), name_of_storage);
  return 0;
}
