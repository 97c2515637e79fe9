#include <stdio.h>
#include <stdlib.h>

int table[4];
static void done(void) { printf("done\n"); }
static void __attribute__((constructor)) fill(void) {
  for (int i = 0; i < 4; i++)
    table[i] = i * i;
  atexit(done);
}
static __attribute__((constructor, destructor)) void both(void) { printf("both %d\n", table[3]++); }
