/* The room is counted from the start of the text, but the call writes behind what is there. */
#include <stdio.h>

struct line {
  int length;
  char text[8];
  char end[8];
};

static struct line line;

static void add(struct line *l, const char *word) {
  l->length += snprintf(l->text + l->length, sizeof l->text, "%s", word);
}

int main(void) {
  add(&line, "four");
  add(&line, "five");
  return 0;
}
