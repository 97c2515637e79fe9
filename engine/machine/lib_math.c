/* Models of math.h. The host computes them: its results are those a compiled
 * program gets. A call with float operands is the function for float. */
#include "machine/lib.h"

#include <errno.h>
#include <math.h>
#include <string.h>

typedef struct {
  double (*one)(double);
  float (*onef)(float);
  double (*two)(double, double);
  float (*twof)(float, float);
} math_function;

#define ONE(id, name) [FL_BI_##id] = {name, name##f, NULL, NULL}
#define TWO(id, name) [FL_BI_##id] = {NULL, NULL, name, name##f}
static const math_function functions[FL_BI_COUNT] = {
    ONE(FABS, fabs),   ONE(SQRT, sqrt),   ONE(FLOOR, floor),  ONE(CEIL, ceil),
    ONE(ROUND, round), ONE(TRUNC, trunc), ONE(RINT, rint),    ONE(NEARBYINT, nearbyint),
    ONE(SIN, sin),     ONE(COS, cos),     ONE(TAN, tan),      ONE(ASIN, asin),
    ONE(ACOS, acos),   ONE(ATAN, atan),   ONE(SINH, sinh),    ONE(COSH, cosh),
    ONE(TANH, tanh),   ONE(ASINH, asinh), ONE(ACOSH, acosh),  ONE(ATANH, atanh),
    ONE(EXP, exp),     ONE(EXP2, exp2),   ONE(EXPM1, expm1),  ONE(LOG, log),
    ONE(LOG2, log2),   ONE(LOG10, log10), ONE(LOG1P, log1p),  ONE(CBRT, cbrt),
    ONE(ERF, erf),     ONE(ERFC, erfc),   ONE(TGAMMA, tgamma), ONE(LGAMMA, lgamma),
    ONE(LOGB, logb),   TWO(POW, pow),     TWO(FMOD, fmod),    TWO(FMAX, fmax),
    TWO(FMIN, fmin),   TWO(ATAN2, atan2), TWO(HYPOT, hypot),  TWO(FDIM, fdim),
    TWO(REMAINDER, remainder), TWO(COPYSIGN, copysign), TWO(NEXTAFTER, nextafter),
};
#undef ONE
#undef TWO

static bool is_float(const fl_call *c, uint32_t i) {
  return c->args->args[i].type->vk == FL_VK_F32;
}

static double double_arg(const fl_call *c, uint32_t i) {
  double d;
  memcpy(&d, &c->v[i].bits, sizeof d);
  return d;
}

static float float_arg(const fl_call *c, uint32_t i) {
  float f;
  uint32_t bits = (uint32_t)c->v[i].bits;
  memcpy(&f, &bits, sizeof f);
  return f;
}

/* The value of an argument of either kind. */
static double number_arg(const fl_call *c, uint32_t i) {
  return is_float(c, i) ? (double)float_arg(c, i) : double_arg(c, i);
}

static void return_double(fl_call *c, double d) {
  uint64_t bits;
  memcpy(&bits, &d, sizeof bits);
  fl_lib_return_word(c, bits);
}

static void return_float(fl_call *c, float f) {
  uint32_t bits;
  memcpy(&bits, &f, sizeof bits);
  fl_lib_return_word(c, bits);
}

static void return_number(fl_call *c, bool as_float, double d) {
  if (as_float)
    return_float(c, (float)d);
  else
    return_double(c, d);
}

/* errno as the host's function left it. */
static bool keep_errno(fl_exec *x, int before) {
  int now = errno;
  errno = before;
  return !now || fl_lib_set_errno(x, now);
}

static bool do_function(fl_exec *x, fl_call *c) {
  const math_function *f = &functions[c->builtin];
  int before = errno;
  if (!fl_lib_need_args(x, c, f->one ? 1 : 2))
    return false;
  errno = 0;
  if (f->one && is_float(c, 0))
    return_float(c, f->onef(float_arg(c, 0)));
  else if (f->one)
    return_double(c, f->one(double_arg(c, 0)));
  else if (c->n < 2)
    return fl_raise_unmodelled(x, "call of %s with one argument", fl_builtin_name(c->builtin));
  else if (is_float(c, 0))
    return_float(c, f->twof(float_arg(c, 0), float_arg(c, 1)));
  else
    return_double(c, f->two(double_arg(c, 0), double_arg(c, 1)));
  return keep_errno(x, before);
}

/* ---- to integers ---- */

static bool do_to_integer(fl_exec *x, fl_call *c) {
  if (!fl_lib_need_args(x, c, 1))
    return false;
  double d = number_arg(c, 0);
  int before = errno;
  errno = 0;
  if (c->builtin == FL_BI_ILOGB)
    fl_lib_return_int(c, ilogb(d));
  else if (c->builtin == FL_BI_LROUND || c->builtin == FL_BI_LLROUND)
    fl_lib_return_int(c, llround(d));
  else
    fl_lib_return_int(c, llrint(d));
  if (c->result_vk == FL_VK_S32)
    fl_lib_return_int(c, (int32_t)(uint32_t)c->result.bits);
  return keep_errno(x, before);
}

/* ---- with other operands ---- */

static bool do_fma(fl_exec *x, fl_call *c) {
  if (!fl_lib_need_args(x, c, 3))
    return false;
  if (is_float(c, 0))
    return_float(c, fmaf(float_arg(c, 0), float_arg(c, 1), float_arg(c, 2)));
  else
    return_double(c, fma(double_arg(c, 0), double_arg(c, 1), double_arg(c, 2)));
  return true;
}

static bool do_ldexp(fl_exec *x, fl_call *c) {
  if (!fl_lib_need_args(x, c, 2))
    return false;
  int before = errno;
  errno = 0;
  if (is_float(c, 0))
    return_float(c, ldexpf(float_arg(c, 0), fl_lib_int_arg(c, 1)));
  else
    return_double(c, ldexp(double_arg(c, 0), fl_lib_int_arg(c, 1)));
  return keep_errno(x, before);
}

static bool do_frexp(fl_exec *x, fl_call *c) {
  int exponent;
  if (!fl_lib_need_args(x, c, 2))
    return false;
  return_number(c, is_float(c, 0), frexp(number_arg(c, 0), &exponent));
  return fl_mem_store_value(x, fl_lib_arg(c, 1), FL_VK_S32,
                            fl_value_of((uint64_t)(int64_t)exponent));
}

static bool do_modf(fl_exec *x, fl_call *c) {
  double whole;
  if (!fl_lib_need_args(x, c, 2))
    return false;
  bool as_float = is_float(c, 0);
  double rest = modf(number_arg(c, 0), &whole);
  return_number(c, as_float, whole);
  if (!fl_mem_store_value(x, fl_lib_arg(c, 1), as_float ? FL_VK_F32 : FL_VK_F64, c->result))
    return false;
  return_number(c, as_float, rest);
  return true;
}

/* ---- what kind of number it is ---- */

static bool do_classify(fl_exec *x, fl_call *c) {
  if (!fl_lib_need_args(x, c, 1))
    return false;
  if (!fl_vk_is_float(c->args->args[0].type->vk))
    return fl_raise_unmodelled(x, "%s of an integer", fl_builtin_name(c->builtin));
  double d = number_arg(c, 0);
  switch (c->builtin) {
  case FL_BI_ISNAN: return fl_lib_return_int(c, isnan(d) != 0);
  case FL_BI_ISINF: return fl_lib_return_int(c, isinf(d) != 0);
  case FL_BI_ISINF_SIGN: return fl_lib_return_int(c, isinf(d) ? (signbit(d) ? -1 : 1) : 0);
  case FL_BI_ISFINITE: return fl_lib_return_int(c, isfinite(d) != 0);
  case FL_BI_SIGNBIT: return fl_lib_return_int(c, signbit(d) != 0);
  default: /* a float that is not normal may be a normal double */
    return fl_lib_return_int(
        c, is_float(c, 0) ? isnormal(float_arg(c, 0)) != 0 : isnormal(d) != 0);
  }
}

static const fl_lib_entry math_table[FL_BI_COUNT] = {
    [FL_BI_LROUND] = {do_to_integer, 1},  [FL_BI_LLROUND] = {do_to_integer, 1},
    [FL_BI_LRINT] = {do_to_integer, 1},   [FL_BI_LLRINT] = {do_to_integer, 1},
    [FL_BI_ILOGB] = {do_to_integer, 1},   [FL_BI_FMA] = {do_fma, 3},
    [FL_BI_LDEXP] = {do_ldexp, 2},        [FL_BI_SCALBN] = {do_ldexp, 2},
    [FL_BI_FREXP] = {do_frexp, 2},        [FL_BI_MODF] = {do_modf, 2},
    [FL_BI_ISNAN] = {do_classify, 1},     [FL_BI_ISINF] = {do_classify, 1},
    [FL_BI_ISINF_SIGN] = {do_classify, 1}, [FL_BI_ISFINITE] = {do_classify, 1},
    [FL_BI_ISNORMAL] = {do_classify, 1},  [FL_BI_SIGNBIT] = {do_classify, 1},
};

bool fl_lib_math(fl_exec *x, fl_call *c, bool *ok) {
  const math_function *f = &functions[c->builtin];
  if (!f->one && !f->two)
    return fl_lib_dispatch(math_table, x, c, ok);
  *ok = c->n ? do_function(x, c)
             : fl_raise_unmodelled(x, "call of %s without arguments", fl_builtin_name(c->builtin));
  return true;
}
