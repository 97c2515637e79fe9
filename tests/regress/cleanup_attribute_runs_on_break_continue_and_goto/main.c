#include <stdio.h>

static void out(const char **s) { printf("leave %s\n", *s); }
#define SCOPED(name) const char *name __attribute__((cleanup(out)))

int main(void) {
  for (int i = 0; i < 4; i++) {
    SCOPED(a) = i % 2 ? "odd" : "even";
    if (i == 1)
      continue;
    if (i == 2)
      break;
    printf("round %d\n", i);
  }
  int again = 0;
back: {
  SCOPED(outer) = "outer";
  {
    SCOPED(inner) = "inner";
    if (!again++)
      goto back;
    if (again == 2) {
      again++;
      goto end;
    }
  }
  printf("not here\n");
}
end:
  switch (again) {
  case 3: {
    SCOPED(c) = "case";
    printf("case 3\n");
    break;
  }
  default: printf("default\n");
  }
  while (1) {
    SCOPED(w) = "while";
    do {
      SCOPED(d) = "do";
      if (again++ < 5)
        continue;
      break;
    } while (1);
    break;
  }
  return 0;
}
