#include <stdio.h>

#define SAY(name, kind, priority) \
  __attribute__((kind(priority))) void name(void) { printf("%s\n", #name); }
SAY(late, constructor, 300)
SAY(early, constructor, 101)
SAY(middle, __constructor__, 200)
SAY(gone_late, destructor, 101)
SAY(gone_early, destructor, 300)
SAY(gone_middle, __destructor__, 200)
__attribute__((constructor)) void plain(void) { printf("plain\n"); }
__attribute__((destructor)) void gone_plain(void) { printf("gone plain\n"); }

int main(void) {
  printf("main\n");
  return 0;
}
