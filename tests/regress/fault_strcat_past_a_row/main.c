/* The next row is overwritten, though the table is large enough. */
#include <string.h>

int main(void) {
  char words[3][6] = {"one", "two", "three"};
  strcat(words[1], "nty");
  return words[2][0];
}
