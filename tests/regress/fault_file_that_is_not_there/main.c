#include <stdio.h>

int main(void) {
  FILE *f = fopen("settings", "r");
  fclose(f);
  return 0;
}
