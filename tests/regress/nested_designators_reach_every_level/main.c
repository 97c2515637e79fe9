#include <stdio.h>

struct inner {
  int a[3];
  union {
    int i;
    char c[4];
  } u;
};
struct outer {
  struct inner list[3];
  struct {
    int x, y;
  };
  const char *names[4];
};

static struct outer o = {
    .list[1].a[2] = 5,
    .list[1].u.c = {'a', 'b'},
    .list[2] = {.a = {[0 ... 1] = 7, 8}, .u.i = 9},
    .y = 3,
    .names = {[3] = "three", [1] = "one"},
    .list[0].a = {1, [2] = 2},
};
static int matrix[][3] = {[2] = {1, 2, 3}, [0] = {[1] = 4}};

int main(void) {
  for (int i = 0; i < 3; i++)
    printf("%d %d %d %d\n", o.list[i].a[0], o.list[i].a[1], o.list[i].a[2], o.list[i].u.i);
  printf("%d %d %s %s %d\n", o.x, o.y, o.names[1], o.names[3], o.names[0] == NULL);
  printf("%zu %d %d\n", sizeof matrix / sizeof *matrix, matrix[0][1], matrix[2][2]);
  struct outer local = o, changed = {.list = {[1] = local.list[2]}, .x = local.y};
  printf("%d %d\n", changed.list[1].a[2], changed.x);
  return 0;
}
