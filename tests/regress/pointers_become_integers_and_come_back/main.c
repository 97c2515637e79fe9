#include <stdint.h>
#include <stdio.h>
#include <string.h>

struct node {
  int value;
  uintptr_t link; /* the next one, with a mark in the lowest bit */
};

int main(void) {
  int a[4] = {1, 2, 3, 4};
  uintptr_t n = (uintptr_t)a;
  int *p = (int *)(n + 2 * sizeof(int));
  printf("%d\n", *p);
  struct node last = {30, 0}, first = {10, (uintptr_t)&last | 1};
  struct node *next = (struct node *)(first.link & ~(uintptr_t)1);
  printf("%d %d\n", (int)(first.link & 1), next->value);
  void *table[2] = {&a[1], (void *)5};
  intptr_t small = (intptr_t)table[1];
  printf("%d %ld\n", *(int *)table[0], (long)small);
  unsigned char bytes[sizeof p];
  memcpy(bytes, &p, sizeof p);
  int *q;
  memcpy(&q, bytes, sizeof q);
  printf("%d %d\n", *q, q == p);
  uintptr_t x = (uintptr_t)&a[0] ^ (uintptr_t)&a[3];
  int *other = (int *)((uintptr_t)&a[0] ^ x);
  printf("%d\n", *other);
  int (*f)(const char *) = puts;
  uintptr_t code = (uintptr_t)f;
  ((int (*)(const char *))code)("called");
  printf("%d\n", (int)((char *)&a[3] - (char *)&a[0]));
  return 0;
}
