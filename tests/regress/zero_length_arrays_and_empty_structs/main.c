#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct packet {
  int n;
  char data[0];
};
struct empty {};
struct holder {
  struct empty e;
  int x;
  struct empty f[3];
};
union u {
  char none[0];
  int i;
};

int main(void) {
  struct packet *p = malloc(sizeof *p + 6);
  p->n = 6;
  memcpy(p->data, "hello", 6);
  printf("%zu %s %c\n", sizeof *p, p->data, p->data[p->n - 2]);
  free(p);
  struct holder h = {.x = 3};
  struct empty a, b = a;
  h.e = b;
  union u u = {.i = 9};
  int zero[0];
  printf("%zu %zu %d %zu %d %zu\n", sizeof(struct empty), sizeof h, h.x, sizeof(union u), u.i,
         sizeof zero);
  return 0;
}
