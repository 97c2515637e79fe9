/* Numbers wider than a register: __int128 and long double. They lie in memory;
 * the host computes with them, as its own are the same. */
#include "machine/lib.h"

#include <errno.h>
#include <float.h>
#include <math.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>

/* Both are of GNU C. */
__extension__ typedef __int128 int128;
__extension__ typedef unsigned __int128 uint128;

typedef union {
  uint8_t bytes[16];
  int128 s;
  uint128 u;
  long double f;
} wide;

/* Of a long double 10 bytes count; those behind it are padding. */
static uint64_t bytes_of(fl_wide kind) { return kind == FL_WIDE_F80 ? 10 : 16; }

static bool host_has(fl_exec *x, fl_wide kind) {
  return kind != FL_WIDE_F80 || LDBL_MANT_DIG == 64 ||
         fl_raise_unmodelled(x, "long double on a host that has another one");
}

/* *defined: whether all of it is; an indeterminate one makes the result so. */
static bool load(fl_exec *x, uint64_t addr, fl_wide kind, wide *out, bool *defined) {
  uint8_t undef[16] = {0};
  uint64_t n = bytes_of(kind);
  memset(out, 0, sizeof *out);
  if (!host_has(x, kind) || !fl_mem_load(x, addr, n, out->bytes, undef))
    return false;
  for (uint64_t i = 0; i < n; i++)
    *defined &= !undef[i];
  return true;
}

static bool store(fl_exec *x, uint64_t addr, fl_wide kind, const wide *v, bool defined) {
  uint8_t undef[16];
  memset(undef, 0xff, sizeof undef);
  return host_has(x, kind) && fl_mem_store(x, addr, bytes_of(kind), v->bytes, defined ? NULL : undef);
}

/* ---- arithmetic ---- */

static bool overflow(fl_exec *x) {
  return fl_raise(x, FL_PROP_OVERFLOW, 0, "the result overflows a 128-bit signed integer");
}

static bool divide(fl_exec *x, fl_op op, bool is_signed, const wide *a, const wide *b, wide *r) {
  if (!b->u)
    return fl_raise(x, FL_PROP_DIVISION, SIGFPE, "%s by zero",
                    op == FL_OP_DIV ? "division" : "remainder of a division");
  if (!is_signed) {
    r->u = op == FL_OP_DIV ? a->u / b->u : a->u % b->u;
    return true;
  }
  bool is_least = b->s == -1 && a->u == (uint128)1 << 127;
  if (is_least && fl_checks(x, FL_PROP_OVERFLOW))
    return overflow(x);
  if (is_least)
    r->u = op == FL_OP_DIV ? a->u : 0;
  else
    r->s = op == FL_OP_DIV ? a->s / b->s : a->s % b->s;
  return true;
}

static bool shift(fl_exec *x, fl_op op, bool is_signed, const wide *a, const wide *b, wide *r) {
  bool checks = fl_checks(x, FL_PROP_SHIFT);
  if (b->u >= 128 && checks)
    return fl_raise(x, FL_PROP_SHIFT, 0, "shift of a 128-bit value by %lld", (long long)b->s);
  unsigned n = (unsigned)b->u & 127;
  if (op == FL_OP_SHR) {
    if (is_signed)
      r->s = a->s >> n;
    else
      r->u = a->u >> n;
    return true;
  }
  r->u = a->u << n;
  if (is_signed && checks && (a->s < 0 || r->s >> n != a->s))
    return fl_raise(x, FL_PROP_SHIFT, 0,
                    a->s < 0 ? "left shift of a negative 128-bit value"
                             : "left shift of a 128-bit value beyond its type");
  return true;
}

static bool of_integers(fl_exec *x, fl_op op, bool is_signed, const wide *a, const wide *b, wide *r) {
  bool over = false;
  switch (op) {
  case FL_OP_ADD: over = __builtin_add_overflow(a->s, b->s, &r->s); break;
  case FL_OP_SUB: over = __builtin_sub_overflow(a->s, b->s, &r->s); break;
  case FL_OP_MUL: over = __builtin_mul_overflow(a->s, b->s, &r->s); break;
  case FL_OP_NEG: over = __builtin_sub_overflow((int128)0, a->s, &r->s); break;
  case FL_OP_AND: r->u = a->u & b->u; break;
  case FL_OP_OR: r->u = a->u | b->u; break;
  case FL_OP_XOR: r->u = a->u ^ b->u; break;
  case FL_OP_NOT: r->u = ~a->u; break;
  case FL_OP_DIV:
  case FL_OP_REM: return divide(x, op, is_signed, a, b, r);
  case FL_OP_SHL:
  case FL_OP_SHR: return shift(x, op, is_signed, a, b, r);
  default: return fl_raise_unmodelled(x, "this operation on __int128");
  }
  return !over || !is_signed || !fl_checks(x, FL_PROP_OVERFLOW) || overflow(x);
}

static bool of_floats(fl_exec *x, fl_op op, const wide *a, const wide *b, wide *r) {
  switch (op) {
  case FL_OP_ADD: r->f = a->f + b->f; break;
  case FL_OP_SUB: r->f = a->f - b->f; break;
  case FL_OP_MUL: r->f = a->f * b->f; break;
  case FL_OP_DIV: r->f = a->f / b->f; break;
  case FL_OP_NEG: r->f = -a->f; break;
  default: return fl_raise_unmodelled(x, "this operation on long double");
  }
  return true;
}

/* result, a, b, operation, kind */
static bool do_arith(fl_exec *x, fl_call *c) {
  fl_op op = (fl_op)fl_lib_int_arg(c, 3);
  fl_wide kind = (fl_wide)fl_lib_int_arg(c, 4);
  wide a, b, r = {{0}};
  bool defined = true;
  if (!load(x, fl_lib_arg(c, 1), kind, &a, &defined) || !load(x, fl_lib_arg(c, 2), kind, &b, &defined))
    return false;
  if (defined && !(kind == FL_WIDE_F80 ? of_floats(x, op, &a, &b, &r)
                                       : of_integers(x, op, kind == FL_WIDE_S128, &a, &b, &r)))
    return false;
  return store(x, fl_lib_arg(c, 0), kind, &r, defined);
}

#define COMPARED(op, a, b)                                                                \
  ((op) == FL_OP_EQ   ? (a) == (b)                                                        \
   : (op) == FL_OP_NE ? (a) != (b)                                                        \
   : (op) == FL_OP_LT ? (a) < (b)                                                         \
   : (op) == FL_OP_LE ? (a) <= (b)                                                        \
   : (op) == FL_OP_GT ? (a) > (b)                                                         \
                      : (a) >= (b))

static bool do_compare(fl_exec *x, fl_call *c) {
  fl_op op = (fl_op)fl_lib_int_arg(c, 2);
  fl_wide kind = (fl_wide)fl_lib_int_arg(c, 3);
  wide a, b;
  bool defined = true;
  if (!load(x, fl_lib_arg(c, 0), kind, &a, &defined) || !load(x, fl_lib_arg(c, 1), kind, &b, &defined))
    return false;
  c->result = fl_value_undef();
  if (defined)
    fl_lib_return_int(c, kind == FL_WIDE_F80    ? COMPARED(op, a.f, b.f)
                         : kind == FL_WIDE_S128 ? COMPARED(op, a.s, b.s)
                                                : COMPARED(op, a.u, b.u));
  return true;
}

/* ---- conversions ---- */

/* The range a floating number must be in to become an integer: what is outside
 * is undefined, and the host's answer is the program's. */
static bool check_range(fl_exec *x, long double f, long double least, long double beyond) {
  if ((f > least && f < beyond) || !fl_checks(x, FL_PROP_OVERFLOW))
    return true;
  return fl_raise(x, FL_PROP_OVERFLOW, 0, "%Lg does not fit the integer type", f);
}

static bool to_integer(fl_exec *x, long double f, fl_wide kind, wide *r) {
  const long double half = 0x1p127L;
  bool is_signed = kind == FL_WIDE_S128;
  if (!check_range(x, f, is_signed ? -half * (1 + LDBL_EPSILON) : -1, is_signed ? half : 2 * half))
    return false;
  if (!(f > -half && f < 2 * half)) /* without a meaning */
    r->u = 0;
  else if (is_signed)
    r->s = f < half ? (int128)f : (int128)((uint128)1 << 127);
  else
    r->u = f < 0 ? (uint128)(int128)f : (uint128)f;
  return true;
}

/* result, value, kind */
static bool do_from(fl_exec *x, fl_call *c) {
  fl_wide kind = (fl_wide)fl_lib_int_arg(c, 2);
  fl_vk vk = c->args->args[1].type->vk;
  uint64_t bits = fl_lib_arg(c, 1);
  uint32_t low = (uint32_t)bits;
  wide r = {{0}};
  float f;
  double d;
  memcpy(&f, &low, sizeof f);
  memcpy(&d, &bits, sizeof d);
  if (fl_vk_is_float(vk)) {
    long double number = vk == FL_VK_F32 ? (long double)f : (long double)d;
    if (kind == FL_WIDE_F80)
      r.f = number;
    else if (!c->v[1].meta && !to_integer(x, number, kind, &r))
      return false;
  } else if (kind == FL_WIDE_F80) {
    r.f = fl_vk_is_signed(vk) ? (long double)(int64_t)bits : (long double)bits;
  } else {
    r.s = fl_vk_is_signed(vk) ? (int128)(int64_t)bits : (int128)bits;
  }
  return store(x, fl_lib_arg(c, 0), kind, &r, !c->v[1].meta);
}

static void return_float(fl_call *c, double d, float f) {
  uint64_t bits = 0;
  if (c->result_vk == FL_VK_F32)
    memcpy(&bits, &f, sizeof f);
  else
    memcpy(&bits, &d, sizeof d);
  fl_lib_return_word(c, bits);
}

/* value, kind */
static bool do_to(fl_exec *x, fl_call *c) {
  fl_wide kind = (fl_wide)fl_lib_int_arg(c, 1);
  fl_vk vk = c->result_vk;
  wide a;
  bool defined = true;
  if (!load(x, fl_lib_arg(c, 0), kind, &a, &defined))
    return false;
  c->result = fl_value_undef();
  if (!defined || vk == FL_VK_NONE)
    return true;
  if (fl_vk_is_float(vk)) {
    if (kind == FL_WIDE_F80)
      return_float(c, (double)a.f, (float)a.f);
    else if (kind == FL_WIDE_S128)
      return_float(c, (double)a.s, (float)a.s);
    else
      return_float(c, (double)a.u, (float)a.u);
    return true;
  }
  if (kind == FL_WIDE_F80) {
    unsigned bits = 8 * fl_vk_size(vk);
    bool is_signed = fl_vk_is_signed(vk);
    long double beyond = ldexpl(1, (int)(is_signed ? bits - 1 : bits));
    if (!check_range(x, a.f, is_signed ? -beyond - 1 : -1, beyond))
      return false;
    if (!(a.f > -0x1p64L && a.f < 0x1p64L))
      a.u = (uint128)1 << 63;
    else if (a.f < 0x1p63L)
      a.s = a.f < -0x1p63L ? (int128)INT64_MIN : (int128)(int64_t)a.f;
    else
      a.u = (uint64_t)a.f;
  }
  uint64_t word = (uint64_t)a.u;
  unsigned unused = 64 - 8 * fl_vk_size(vk);
  word <<= unused;
  return fl_lib_return_word(c, fl_vk_is_signed(vk) ? (uint64_t)((int64_t)word >> unused) : word >> unused);
}

/* result, value, kind of the result, kind of the value */
static bool do_convert(fl_exec *x, fl_call *c) {
  fl_wide to = (fl_wide)fl_lib_int_arg(c, 2), from = (fl_wide)fl_lib_int_arg(c, 3);
  wide a, r = {{0}};
  bool defined = true;
  if (!load(x, fl_lib_arg(c, 1), from, &a, &defined))
    return false;
  if (defined && to == FL_WIDE_F80)
    r.f = from == FL_WIDE_S128 ? (long double)a.s : (long double)a.u;
  else if (defined && from == FL_WIDE_F80) {
    if (!to_integer(x, a.f, to, &r))
      return false;
  } else {
    r.u = a.u;
  }
  return store(x, fl_lib_arg(c, 0), to, &r, defined);
}

/* ---- functions ---- */

typedef struct {
  long double (*one)(long double);
  long double (*two)(long double, long double);
} math_function;

#define ONE(id, name) [FL_BI_##id] = {name, NULL}
#define TWO(id, name) [FL_BI_##id] = {NULL, name}
static const math_function functions[FL_BI_COUNT] = {
    ONE(FABS, fabsl),   ONE(SQRT, sqrtl),   ONE(FLOOR, floorl), ONE(CEIL, ceill),
    ONE(ROUND, roundl), ONE(TRUNC, truncl), ONE(RINT, rintl),   ONE(SIN, sinl),
    ONE(COS, cosl),     ONE(TAN, tanl),     ONE(ATAN, atanl),   ONE(EXP, expl),
    ONE(LOG, logl),     ONE(LOG2, log2l),   ONE(LOG10, log10l), ONE(CBRT, cbrtl),
    TWO(POW, powl),     TWO(FMOD, fmodl),   TWO(FMAX, fmaxl),   TWO(FMIN, fminl),
    TWO(ATAN2, atan2l), TWO(HYPOT, hypotl), TWO(COPYSIGN, copysignl), TWO(FDIM, fdiml),
};
#undef ONE
#undef TWO

static bool to_number(fl_exec *x, fl_call *c, wide *r) {
  fl_str text = {0};
  char *end;
  int before = errno;
  if (c->n < 4 || !fl_lib_text(x, fl_lib_arg(c, 2), UINT64_MAX, &text)) {
    fl_str_free(&text);
    return false;
  }
  errno = 0;
  r->f = strtold(text.s, &end);
  bool is_range_error = errno == ERANGE;
  errno = before;
  uint64_t at = fl_lib_arg(c, 3), stop = fl_lib_arg(c, 2) + (uint64_t)(end - text.s);
  fl_str_free(&text);
  return (!at || fl_lib_store_pointer(x, at, stop)) && (!is_range_error || fl_lib_set_errno(x, ERANGE));
}

/* result, which function, its arguments */
static bool do_function(fl_exec *x, fl_call *c) {
  fl_builtin which = (fl_builtin)fl_lib_int_arg(c, 1);
  const math_function *f = &functions[which];
  wide a, b = {{0}}, r = {{0}};
  bool defined = true;
  if (which == FL_BI_STRTOD)
    return host_has(x, FL_WIDE_F80) && to_number(x, c, &r) &&
           store(x, fl_lib_arg(c, 0), FL_WIDE_F80, &r, true);
  if (!f->one && !f->two)
    return fl_raise_unmodelled(x, "%s for long double", fl_builtin_name(which));
  if (!load(x, fl_lib_arg(c, 2), FL_WIDE_F80, &a, &defined) ||
      (f->two && !load(x, fl_lib_arg(c, 3), FL_WIDE_F80, &b, &defined)))
    return false;
  int before = errno;
  errno = 0;
  if (defined)
    r.f = f->one ? f->one(a.f) : f->two(a.f, b.f);
  int now = errno;
  errno = before;
  return store(x, fl_lib_arg(c, 0), FL_WIDE_F80, &r, defined) && (!now || fl_lib_set_errno(x, now));
}

bool fl_lib_load_long_double(fl_exec *x, uint64_t addr, long double *out, bool *defined) {
  wide a;
  *defined = true;
  if (!load(x, addr, FL_WIDE_F80, &a, defined))
    return false;
  *out = a.f;
  return true;
}

static const fl_lib_entry wide_table[FL_BI_COUNT] = {
    [FL_BI_WIDE_ARITH] = {do_arith, 5},     [FL_BI_WIDE_COMPARE] = {do_compare, 4},
    [FL_BI_WIDE_FROM] = {do_from, 3},       [FL_BI_WIDE_TO] = {do_to, 2},
    [FL_BI_WIDE_CONVERT] = {do_convert, 4}, [FL_BI_WIDE_FUNCTION] = {do_function, 3},
};

bool fl_lib_wide(fl_exec *x, fl_call *c, bool *ok) {
  return fl_lib_dispatch(wide_table, x, c, ok);
}
