/* The address is that of the struct, of a scalar member or of the first row: what
 * lies behind may be meant. */
#include <stdio.h>
#include <string.h>

struct header {
  int kind;
  int size;
  char name[4];
  int flags;
};

int main(void) {
  struct header a = {1, 2, "abc", 3}, b;
  int grid[3][2] = {{1, 2}, {3, 4}, {5, 6}}, copy[3][2];
  memset(&b, 0, sizeof b);
  memcpy(&b.kind, &a.kind, 2 * sizeof b.kind);
  memcpy(&b.name, &a.name, sizeof b.name + sizeof b.flags);
  memcpy(copy[0], grid[0], sizeof copy);
  printf("%d %d %s %d %d\n", b.kind, b.size, b.name, b.flags, copy[2][1]);
  memset(&copy[0][0], 0, sizeof copy);
  printf("%d\n", copy[2][1]);
  return 0;
}
