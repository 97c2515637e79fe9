/* strncpy leaves no room for the null byte, and the next member is not zero. */
#include <string.h>

struct tag {
  char name[4];
  int next;
};

int main(void) {
  struct tag t = {.next = 0x01010101};
  strncpy(t.name, "abcd", sizeof t.name);
  t.next = 0x61;
  return (int)strlen(t.name);
}
