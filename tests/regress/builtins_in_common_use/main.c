#include <stdint.h>
#include <stdio.h>
#include <string.h>

struct s {
  int a;
  char b[3];
};
static int choose(int x) {
  switch (x) {
  case 1: return 10;
  default: __builtin_unreachable();
  }
}

int main(void) {
  int x = 5;
  printf("%d %d\n", __builtin_expect(x == 5, 1) != 0, (int)__builtin_expect(x, 7));
  printf("%d %d\n", __builtin_constant_p(3 + 4), __builtin_types_compatible_p(int, const int));
  printf("%d\n", __builtin_choose_expr(sizeof(int) == 4, 1, 2));
  printf("%zu %zu\n", __builtin_offsetof(struct s, b), __builtin_strlen("four"));
  printf("%d %d %d\n", __builtin_clz(1), __builtin_ctzll(1ULL << 40), __builtin_popcountl(0xffUL));
  printf("%x %llx %x\n", __builtin_bswap32(0x01020304), (unsigned long long)__builtin_bswap64(1),
         __builtin_bswap16(0x1234));
  printf("%d %d %d\n", __builtin_parity(7), __builtin_ffs(8), __builtin_clrsb(-1));
  char copy[8];
  __builtin_memcpy(copy, "builtin", 8);
  __builtin_memset(copy, 'B', 1);
  printf("%s %d %d\n", copy, __builtin_strcmp("a", "b") < 0, __builtin_memcmp("ab", "ab", 2));
  printf("%d %d %.1f\n", __builtin_abs(-3), (int)__builtin_labs(-4L), __builtin_fabs(-2.5));
  printf("%d %d\n", __builtin_isnan(__builtin_nan("")), __builtin_isinf(__builtin_inf()) != 0);
  printf("%d\n", choose(1));
  int sum, over = __builtin_add_overflow(2147483647, 1, &sum);
  printf("%d %d\n", over, sum);
  unsigned u;
  over = __builtin_sub_overflow(1u, 2u, &u);
  printf("%d %u\n", over, u);
  long product;
  over = __builtin_mul_overflow(1L << 40, 1L << 10, &product);
  printf("%d %ld\n", over, product);
  void *p = __builtin_assume_aligned(copy, 1);
  printf("%d %d\n", p == copy, (int)(__builtin_object_size(copy, 0) != 0));
  __builtin_prefetch(copy);
  printf("%s\n", __builtin_strchr("find", 'n'));
  return 0;
}
