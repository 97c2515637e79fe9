/* Models of rand and its family. They deliver what glibc delivers, so that a
 * run with a given seed can be repeated natively.
 *
 * glibc's generator is the additive recurrence
 *   r[i] = r[i-3] + r[i-31]  (mod 2^32),   k-th result = r[344+k] / 2
 * over a start that depends on the seed only. A state keeps the seed and k (one
 * word, cheap to copy and compare) instead of the last 31 numbers. */
#include "machine/lib.h"

#include <string.h>

enum { ORDER = 31, SHORT_LAG = 3, FIRST_RESULT = 344, WALK_LIMIT = 4096 };

/* The window r[3] .. r[33], from which the recurrence goes on alone. */
static void start_window(uint32_t seed, uint32_t window[ORDER]) {
  uint32_t r[ORDER + SHORT_LAG];
  r[0] = seed ? seed : 1;
  for (int i = 1; i < ORDER; i++) {
    int64_t next = (int64_t)16807 * (int32_t)r[i - 1] % 2147483647;
    r[i] = (uint32_t)(next < 0 ? next + 2147483647 : next);
  }
  for (int i = ORDER; i < ORDER + SHORT_LAG; i++)
    r[i] = r[i - ORDER];
  memcpy(window, r + SHORT_LAG, ORDER * sizeof *window);
}

/* window[n] of the endless sequence, one number after the other. */
static uint32_t walk(uint32_t window[ORDER], uint64_t n) {
  uint64_t at = 0; /* window[at % ORDER] is the oldest number */
  for (; at + ORDER <= n; at++)
    window[at % ORDER] += window[(at + ORDER - SHORT_LAG) % ORDER];
  return window[n % ORDER];
}

/* Polynomials modulo x^31 - x^28 - 1; what x^n is there tells how window[n]
 * follows from the window. */
typedef struct {
  uint32_t c[ORDER];
} residue;

static residue residue_times(const residue *a, const residue *b) {
  uint32_t product[2 * ORDER - 1] = {0};
  for (int i = 0; i < ORDER; i++)
    for (int j = 0; j < ORDER; j++)
      product[i + j] += a->c[i] * b->c[j];
  for (int i = 2 * ORDER - 2; i >= ORDER; i--) {
    product[i - SHORT_LAG] += product[i];
    product[i - ORDER] += product[i];
  }
  residue result;
  memcpy(result.c, product, sizeof result.c);
  return result;
}

/* The same in O(log n). */
static uint32_t jump(const uint32_t window[ORDER], uint64_t n) {
  residue power = {{1}}, base = {{0, 1}};
  for (; n; n >>= 1) {
    if (n & 1)
      power = residue_times(&power, &base);
    base = residue_times(&base, &base);
  }
  uint32_t sum = 0;
  for (int i = 0; i < ORDER; i++)
    sum += power.c[i] * window[i];
  return sum;
}

static uint32_t nth_result(uint32_t seed, uint32_t k) {
  uint32_t window[ORDER];
  start_window(seed, window);
  uint64_t n = (uint64_t)FIRST_RESULT - SHORT_LAG + k;
  return (n < WALK_LIMIT ? walk(window, n) : jump(window, n)) >> 1;
}

/* The upper half of the state's word is the seed, so written that 0 is the seed
 * of a program that never called srand (1), the lower half is k. */
static bool do_rand(fl_exec *x, fl_call *c) {
  uint32_t seed = (uint32_t)(x->s->rand_state >> 32) ^ 1, k = (uint32_t)x->s->rand_state;
  x->s->rand_state = (x->s->rand_state & ~(uint64_t)UINT32_MAX) | (uint32_t)(k + 1);
  return fl_lib_return_int(c, nth_result(seed, k));
}

static bool do_srand(fl_exec *x, fl_call *c) {
  if (!fl_lib_need_args(x, c, 1))
    return false;
  x->s->rand_state = (uint64_t)((uint32_t)fl_lib_arg(c, 0) ^ 1) << 32;
  return fl_lib_return_int(c, 0);
}

/* One step of the generator behind rand_r; delivers `width` bits. */
static uint32_t rand_r_bits(uint32_t *state, unsigned width) {
  *state = *state * 1103515245u + 12345u;
  return *state >> 16 & ((1u << width) - 1);
}

static bool do_rand_r(fl_exec *x, fl_call *c) {
  fl_value seed;
  if (!fl_lib_need_args(x, c, 1) ||
      !fl_mem_load_value(x, fl_lib_arg(c, 0), FL_VK_U32, &seed) ||
      !fl_need_defined(x, seed, "seed of rand_r"))
    return false;
  uint32_t state = (uint32_t)seed.bits;
  uint32_t result = rand_r_bits(&state, 11);
  result = result << 10 ^ rand_r_bits(&state, 10);
  result = result << 10 ^ rand_r_bits(&state, 10);
  return fl_mem_store_value(x, fl_lib_arg(c, 0), FL_VK_U32, fl_value_of(state)) &&
         fl_lib_return_int(c, result);
}

static const fl_lib_entry rand_table[FL_BI_COUNT] = {
    [FL_BI_RAND] = {do_rand, 0},
    [FL_BI_RANDOM] = {do_rand, 0}, /* glibc's rand is its random */
    [FL_BI_SRAND] = {do_srand, 1},
    [FL_BI_RAND_R] = {do_rand_r, 1},
};

bool fl_lib_rand(fl_exec *x, fl_call *c, bool *ok) {
  return fl_lib_dispatch(rand_table, x, c, ok);
}
