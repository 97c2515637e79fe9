inline int square(int x) { return x * x; }
static inline int clamp(int v, int lo, int hi) { return v < lo ? lo : v > hi ? hi : v; }
static inline int counter(void) { static int n = 5; return n++; }
int other_square(int x);
