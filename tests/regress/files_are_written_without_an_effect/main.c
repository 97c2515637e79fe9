#include <errno.h>
#include <stdio.h>
#include <string.h>

int main(void) {
  FILE *none = fopen("/nowhere/at/all", "r");
  printf("%d\n", none == NULL);
  FILE *f = tmpfile();
  if (!f)
    return 1;
  printf("%d\n", fprintf(f, "%d %s\n", 42, "text"));
  printf("%d %d\n", fputs("line\n", f) >= 0, fputc('x', f));
  printf("%zu\n", fwrite("abc", 1, 3, f));
  printf("%d\n", fflush(f));
  printf("%d\n", fclose(f));
  return 0;
}
