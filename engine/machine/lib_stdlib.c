/* Models of stdlib.h and math.h (numbers; their text form is in lib_number.c),
 * errno, and the compiler's own functions that have no effect. */
#include "machine/lib.h"

#include <errno.h>
#include <limits.h>

/* ---- integers ---- */

static bool return_abs(fl_exec *x, fl_call *c, int64_t value, int64_t min) {
  if (value == min) {
    if (fl_checks(x, FL_PROP_OVERFLOW))
      return fl_raise(x, FL_PROP_OVERFLOW, 0, "%s: the absolute value of %lld has no room",
                      fl_builtin_name(c->builtin), (long long)value);
    return fl_lib_return_int(c, min);
  }
  return fl_lib_return_int(c, value < 0 ? -value : value);
}

static bool do_abs(fl_exec *x, fl_call *c) {
  return fl_lib_need_args(x, c, 1) && return_abs(x, c, fl_lib_int_arg(c, 0), INT_MIN);
}

static bool do_labs(fl_exec *x, fl_call *c) {
  return fl_lib_need_args(x, c, 1) &&
         return_abs(x, c, (int64_t)fl_lib_arg(c, 0),
                    fl_lib_pointer_size(x) == 4 ? INT32_MIN : INT64_MIN);
}

/* ---- doubles, as their bits ---- */

static const uint64_t sign_bit = UINT64_C(1) << 63;
static const uint64_t infinity_bits = UINT64_C(0x7ff0000000000000);
static const uint64_t quiet_bit = UINT64_C(1) << 51;
static const uint64_t hidden_bit = UINT64_C(1) << 52;

static bool do_fabs(fl_exec *x, fl_call *c) {
  return fl_lib_need_args(x, c, 1) && fl_lib_return_word(c, fl_lib_arg(c, 0) & ~sign_bit);
}

__extension__ typedef unsigned __int128 wide;

static uint64_t integer_sqrt(wide n) {
  wide root = 0, rest = n;
  for (wide bit = (wide)1 << 126; bit; bit >>= 2) {
    if (rest >= root + bit) {
      rest -= root + bit;
      root = (root >> 1) + bit;
    } else {
      root >>= 1;
    }
  }
  return (uint64_t)root;
}

/* The root of a positive, finite double, rounded to nearest; without libm, which
 * nothing else here needs. A root is never halfway between two doubles: its
 * square would have more digits than the argument. */
static uint64_t sqrt_bits(uint64_t bits) {
  uint64_t mantissa = bits & (hidden_bit - 1);
  int exponent = (int)(bits >> 52);
  if (exponent)
    mantissa |= hidden_bit;
  else
    exponent = 1;
  for (; mantissa < hidden_bit; mantissa <<= 1)
    exponent--;
  exponent -= 1023 + 52; /* the value is mantissa * 2^exponent */
  if (exponent & 1) {
    mantissa <<= 1;
    exponent--;
  }
  uint64_t root = integer_sqrt((wide)mantissa << 54); /* 54 bits: one to round with */
  uint64_t rounded = (root >> 1) + (root & 1);
  int result_exponent = (exponent - 54) / 2 + 1 + 52 + 1023;
  return ((uint64_t)result_exponent << 52) + (rounded - hidden_bit);
}

static bool do_sqrt(fl_exec *x, fl_call *c) {
  if (!fl_lib_need_args(x, c, 1))
    return false;
  uint64_t bits = fl_lib_arg(c, 0), magnitude = bits & ~sign_bit;
  if (magnitude > infinity_bits) /* a NaN stays the NaN it is, but quiet */
    return fl_lib_return_word(c, bits | quiet_bit);
  if (magnitude == 0 || bits == infinity_bits)
    return fl_lib_return_word(c, bits);
  if (bits & sign_bit)
    return fl_lib_set_errno(x, EDOM) &&
           fl_lib_return_word(c, sign_bit | infinity_bits | quiet_bit);
  return fl_lib_return_word(c, sqrt_bits(bits));
}

/* ---- the rest ---- */

static bool do_errno(fl_exec *x, fl_call *c) {
  bool created;
  return fl_lib_return_word(c, fl_system(x, FL_SYS_ERRNO, 4, true, &created));
}

/* The value as it is, indeterminate or not: nothing is decided here. */
static bool do_expect(fl_exec *x, fl_call *c) {
  (void)x;
  c->result = c->v[0];
  return true;
}

static bool do_constant_p(fl_exec *x, fl_call *c) {
  (void)x;
  return fl_lib_return_int(c, 0);
}

static const fl_lib_entry stdlib_table[FL_BI_COUNT] = {
    [FL_BI_ABS] = {do_abs, 1},       [FL_BI_LABS] = {do_labs, 1},
    [FL_BI_FABS] = {do_fabs, 1},     [FL_BI_SQRT] = {do_sqrt, 1},
    [FL_BI_ERRNO] = {do_errno, 0},   [FL_BI_EXPECT] = {do_expect, 1},
    [FL_BI_CONSTANT_P] = {do_constant_p, 0},
};

bool fl_lib_stdlib(fl_exec *x, fl_call *c, bool *ok) {
  return fl_lib_dispatch(stdlib_table, x, c, ok) || fl_lib_number(x, c, ok) ||
         fl_lib_rand(x, c, ok);
}
