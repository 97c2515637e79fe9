#include <stdio.h>

extern int table[4];
int main(void) {
  for (int i = 0; i < 4; i++)
    printf("%d ", table[i]);
  printf("\n");
  return 0;
}
