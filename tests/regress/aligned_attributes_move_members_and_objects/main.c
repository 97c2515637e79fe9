#include <stdalign.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

struct a {
  char c;
  int i __attribute__((aligned(16)));
  char d;
};
struct __attribute__((aligned(32))) line {
  int x;
};
typedef int aligned_int __attribute__((aligned(8)));
struct b {
  char c;
  aligned_int i;
  alignas(64) char big;
};
struct __attribute__((packed, aligned(4))) mixed {
  char c;
  long l;
};
static alignas(64) char global[3];
static struct line lines[3];

int main(void) {
  printf("%zu %zu %zu\n", sizeof(struct a), offsetof(struct a, i), offsetof(struct a, d));
  printf("%zu %zu %zu\n", sizeof(struct line), alignof(struct line), sizeof lines);
  printf("%zu %zu %zu\n", sizeof(struct b), offsetof(struct b, i), offsetof(struct b, big));
  printf("%zu %zu\n", sizeof(struct mixed), alignof(struct mixed));
  printf("%zu %zu\n", alignof(aligned_int), sizeof(aligned_int));
  alignas(32) int local = 3;
  lines[2].x = local;
  printf("%d %d %d\n", (int)((uintptr_t)global % 64), (int)((uintptr_t)&lines[1] % 32),
         (int)((uintptr_t)&local % 32));
  printf("%d\n", lines[2].x);
  return 0;
}
