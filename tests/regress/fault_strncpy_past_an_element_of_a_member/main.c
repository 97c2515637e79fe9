/* The size of another array. */
#include <string.h>

struct person {
  char first[8], last[12];
};

int main(void) {
  struct person p;
  const char *name = "Bo";
  strncpy(&p.first[1], name, sizeof p.first);
  p.last[0] = 0;
  return p.last[0];
}
