/* The room given is that of the struct. */
#include <stdio.h>

struct answer {
  char text[4];
  int count;
};

int main(void) {
  struct answer a = {.count = 1};
  return fgets(a.text, sizeof a, stdin) ? a.count : 0;
}
