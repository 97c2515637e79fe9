#include <stdio.h>

int main(void) {
  FILE *f = tmpfile();
  if (!f)
    return 0;
  fclose(f);
  fputs("too late", f);
  return 0;
}
