#include <stdio.h>
#include <stddef.h>
enum small : unsigned char { SA = 250, SB };
enum : long long { HUGE1 = 1ll << 40 };
[[maybe_unused]] static int unused;
[[nodiscard]] static int f(int) { return 3; }
constexpr int N = 4;
static_assert(N == 4);
struct s { int a, b; };
int main() {
  int a[N] = {}; struct s z = {};
  auto x = 1.5; auto p = &z;
  bool b = true; int *q = nullptr;
  printf("%d %d %g %d %d\n", a[3], z.b, x, p->a, b);
  printf("%d %d %zu %lld\n", q == nullptr, 0b1010 + 1'000, sizeof(enum small), (long long)HUGE1);
  typeof(x) y = 2; typeof_unqual(N) m = 5; m++;
  printf("%g %d %d\n", y, m, f(1));
  switch (m) { case 6: [[fallthrough]]; default: int inner = 4; printf("%d\n", inner); }
  enum small e = SB; e++; printf("%d\n", e);
label: ;
  int late = 1; { late = 2; end: }
  for (int i = 0; i < 2; i++) { if (i) continue; lab2: }
  return late; 
  (void)alignof(int); thread_local static int t; (void)t;
}
