#include <stdio.h>

int main(void) {
  FILE *f = fopen("file", "r");
  if (!f)
    return 0;
  int c = fgetc(f);
  fclose(f);
  return c == 'a';
}
