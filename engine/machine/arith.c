/* The operators of C on values, with what is undefined about them. */
#include "machine/arith.h"

#include "machine/memory.h"
#include "machine/symbolic.h"

#include <math.h>
#include <signal.h>
#include <string.h>

static double as_double(uint64_t bits, fl_vk vk) {
  if (vk == FL_VK_F32) {
    float f;
    uint32_t low = (uint32_t)bits;
    memcpy(&f, &low, sizeof f);
    return f;
  }
  double d;
  memcpy(&d, &bits, sizeof d);
  return d;
}

static uint64_t from_double(double d, fl_vk vk) {
  if (vk == FL_VK_F32) {
    float f = (float)d;
    uint32_t low;
    memcpy(&low, &f, sizeof low);
    return low;
  }
  uint64_t bits;
  memcpy(&bits, &d, sizeof bits);
  return bits;
}

bool fl_is_true(uint64_t bits, fl_vk vk) {
  return fl_vk_is_float(vk) ? as_double(bits, vk) != 0 : bits != 0;
}

static const char *sign_of(fl_op op) {
  switch (op) {
  case FL_OP_ADD: return "+";
  case FL_OP_SUB: return "-";
  case FL_OP_MUL: return "*";
  case FL_OP_DIV: return "/";
  case FL_OP_REM: return "%";
  default: return fl_op_name(op);
  }
}

static bool overflow(fl_exec *x, const fl_insn *i, uint64_t a, uint64_t b) {
  if (!fl_checks(x, FL_PROP_OVERFLOW))
    return true; /* wraps, as the hardware does */
  return fl_raise(x, FL_PROP_OVERFLOW, 0, "%lld %s %lld overflows %s", (long long)a,
                  sign_of((fl_op)i->op), (long long)b,
                  i->vk == FL_VK_S32 ? "int" : "a 64-bit signed integer");
}

/* + - * on integers. */
static bool add_sub_mul(fl_exec *x, const fl_insn *i, uint64_t a, uint64_t b, uint64_t *r) {
  int64_t exact;
  bool over;
  switch ((fl_op)i->op) {
  case FL_OP_ADD: over = __builtin_add_overflow((int64_t)a, (int64_t)b, &exact); break;
  case FL_OP_SUB: over = __builtin_sub_overflow((int64_t)a, (int64_t)b, &exact); break;
  default: over = __builtin_mul_overflow((int64_t)a, (int64_t)b, &exact); break;
  }
  *r = fl_extend((uint64_t)exact, (fl_vk)i->vk);
  if (fl_vk_is_signed((fl_vk)i->vk) && (over || *r != (uint64_t)exact))
    return overflow(x, i, a, b);
  return true;
}

static bool divide(fl_exec *x, const fl_insn *i, uint64_t a, uint64_t b, uint64_t *r) {
  bool rem = i->op == FL_OP_REM;
  if (b == 0)
    return fl_raise(x, FL_PROP_DIVISION, SIGFPE, rem ? "remainder of a division by zero"
                                                      : "division by zero");
  if (!fl_vk_is_signed((fl_vk)i->vk)) {
    *r = rem ? a % b : a / b;
    return true;
  }
  int64_t least = i->vk == FL_VK_S32 ? INT32_MIN : INT64_MIN;
  if ((int64_t)b == -1 && (int64_t)a == least) {
    /* The processor traps here even where overflow is of no interest. */
    fl_property p = fl_checks(x, FL_PROP_OVERFLOW) ? FL_PROP_OVERFLOW : FL_PROP_DIVISION;
    return fl_raise(x, p, SIGFPE, "%lld %s -1 overflows", (long long)a, sign_of((fl_op)i->op));
  }
  *r = (uint64_t)(rem ? (int64_t)a % (int64_t)b : (int64_t)a / (int64_t)b);
  return true;
}

static bool shift(fl_exec *x, const fl_insn *i, uint64_t a, uint64_t b, uint64_t *r) {
  fl_vk vk = (fl_vk)i->vk;
  unsigned width = fl_vk_size(vk) * 8;
  bool is_signed = fl_vk_is_signed(vk), checked = fl_checks(x, FL_PROP_SHIFT);
  if (checked && (int64_t)b < 0 && i->vk2 != FL_VK_U64)
    return fl_raise(x, FL_PROP_SHIFT, 0, "shift by the negative count %lld", (long long)b);
  if (checked && b >= width)
    return fl_raise(x, FL_PROP_SHIFT, 0, "shift of a %u-bit value by %llu", width,
                    (unsigned long long)b);
  unsigned count = (unsigned)b & (width - 1); /* as the hardware does */
  if (i->op == FL_OP_SHR) {
    *r = is_signed ? (uint64_t)((int64_t)a >> count) : a >> count;
    return true;
  }
  *r = fl_extend(a << count, vk);
  if (checked && is_signed) {
    if ((int64_t)a < 0)
      return fl_raise(x, FL_PROP_SHIFT, 0, "left shift of the negative value %lld", (long long)a);
    if (a > (~UINT64_C(0) >> (65 - width)) >> count)
      return fl_raise(x, FL_PROP_SHIFT, 0, "left shift of %lld by %u does not fit %u bits",
                      (long long)a, count, width);
  }
  return true;
}

static bool compare_int(fl_op op, uint64_t a, uint64_t b, bool is_signed) {
  int order;
  if (is_signed)
    order = ((int64_t)a > (int64_t)b) - ((int64_t)a < (int64_t)b);
  else
    order = (a > b) - (a < b);
  switch (op) {
  case FL_OP_EQ: return order == 0;
  case FL_OP_NE: return order != 0;
  case FL_OP_LT: return order < 0;
  case FL_OP_LE: return order <= 0;
  case FL_OP_GT: return order > 0;
  default: return order >= 0;
  }
}

static uint64_t float_op(fl_op op, uint64_t a, uint64_t b, fl_vk vk) {
  double p = as_double(a, vk), q = as_double(b, vk);
  switch (op) {
  /* float: the exact double result of two floats rounds to the right float */
  case FL_OP_ADD: return from_double(p + q, vk);
  case FL_OP_SUB: return from_double(p - q, vk);
  case FL_OP_MUL: return from_double(p * q, vk);
  case FL_OP_DIV: return from_double(p / q, vk);
  case FL_OP_EQ: return p == q;
  case FL_OP_NE: return p != q;
  case FL_OP_LT: return p < q;
  case FL_OP_LE: return p <= q;
  case FL_OP_GT: return p > q;
  default: return p >= q;
  }
}

/* The result of an operation on indeterminate operands is indeterminate, but
 * for bits that the defined operand decides alone (x & 0, x | ~0). */
static fl_value indeterminate(const fl_insn *i, fl_value a, fl_value b) {
  if (i->op == FL_OP_AND || i->op == FL_OP_OR) {
    fl_value r = {i->op == FL_OP_AND ? a.bits & b.bits : a.bits | b.bits, 0};
    uint8_t deciding = i->op == FL_OP_AND ? 0 : 0xff;
    for (unsigned k = 0; k < 8; k++) {
      bool au = a.meta >> k & 1, bu = b.meta >> k & 1;
      bool decided = (!au && (uint8_t)(a.bits >> 8 * k) == deciding) ||
                     (!bu && (uint8_t)(b.bits >> 8 * k) == deciding);
      if ((au || bu) && !decided)
        r.meta |= UINT64_C(1) << k;
    }
    return r;
  }
  return fl_value_undef();
}

bool fl_arith(fl_exec *x, const fl_insn *i, fl_value a, fl_value b, fl_value *dst) {
  if ((a.meta | b.meta) & FL_VALUE_SYMBOLIC)
    return fl_symbolic_arith(x, i, a, b, dst);
  fl_op op = (fl_op)i->op;
  fl_vk vk = (fl_vk)i->vk;
  if (a.meta | b.meta) {
    if ((op == FL_OP_DIV || op == FL_OP_REM) && !fl_vk_is_float(vk) &&
        !fl_need_defined(x, b, "divisor"))
      return false;
    *dst = indeterminate(i, a, b);
    return true;
  }
  dst->meta = 0;
  if (fl_vk_is_float(vk)) {
    dst->bits = float_op(op, a.bits, b.bits, vk);
    return true;
  }
  uint64_t r = 0;
  switch (op) {
  case FL_OP_ADD:
  case FL_OP_SUB:
  case FL_OP_MUL:
    if (!add_sub_mul(x, i, a.bits, b.bits, &r))
      return false;
    break;
  case FL_OP_DIV:
  case FL_OP_REM:
    if (!divide(x, i, a.bits, b.bits, &r))
      return false;
    break;
  case FL_OP_SHL:
  case FL_OP_SHR:
    if (!shift(x, i, a.bits, b.bits, &r))
      return false;
    break;
  case FL_OP_AND: r = a.bits & b.bits; break;
  case FL_OP_OR: r = a.bits | b.bits; break;
  case FL_OP_XOR: r = a.bits ^ b.bits; break;
  default: {
    /* addresses of different objects: in an order that is the same in every run */
    int order;
    if (i->flags & FL_INSN_PTR)
      fl_note_reuse(x, a.bits, b.bits);
    if (i->flags & FL_INSN_PTR && fl_address_order(x->m, a.bits, b.bits, &order)) {
      if (op >= FL_OP_LT)
        x->m->reliance |= FL_RELIES_ON_ADDRESSES;
      r = compare_int(op, order < 0 ? 0 : 1, order < 0 ? 1 : 0, false);
    } else
      r = compare_int(op, a.bits, b.bits, fl_vk_is_signed(vk));
    break;
  }
  }
  dst->bits = r;
  return true;
}

bool fl_unary(fl_exec *x, const fl_insn *i, fl_value a, fl_value *dst) {
  if (fl_is_symbolic(a))
    return fl_symbolic_unary(x, i, a, dst);
  fl_vk vk = (fl_vk)i->vk;
  if (a.meta) {
    *dst = fl_value_undef();
    return true;
  }
  dst->meta = 0;
  switch ((fl_op)i->op) {
  case FL_OP_NOT: dst->bits = fl_extend(~a.bits, vk); return true;
  case FL_OP_LNOT: dst->bits = !fl_is_true(a.bits, vk); return true;
  default: break;
  }
  if (fl_vk_is_float(vk)) {
    dst->bits = a.bits ^ (vk == FL_VK_F32 ? UINT64_C(1) << 31 : UINT64_C(1) << 63);
    return true;
  }
  dst->bits = fl_extend(0 - a.bits, vk);
  if (fl_vk_is_signed(vk) && a.bits && dst->bits == a.bits && fl_checks(x, FL_PROP_OVERFLOW))
    return fl_raise(x, FL_PROP_OVERFLOW, 0, "-(%lld) overflows", (long long)a.bits);
  return true;
}

/* Float to integer; out of range it is undefined, and x86-64 gives the
 * "indefinite integer" of the width it converts in. */
static bool float_to_int(fl_exec *x, double d, fl_vk to, uint64_t *r) {
  unsigned bits = fl_vk_size(to) * 8;
  bool is_signed = fl_vk_is_signed(to);
  double low = is_signed ? -ldexp(1, (int)bits - 1) : 0, high = ldexp(1, (int)bits - is_signed);
  double whole = trunc(d);
  bool fits = !isnan(d) && whole >= low && whole < high;
  if (!fits && fl_checks(x, FL_PROP_OVERFLOW))
    return fl_raise(x, FL_PROP_OVERFLOW, 0, "%g does not fit a %u-bit %s integer", d, bits,
                    is_signed ? "signed" : "unsigned");
  if (fits) {
    *r = is_signed ? (uint64_t)(int64_t)whole : (uint64_t)whole;
    return true;
  }
  bool wide = bits == 64 || to == FL_VK_U32;
  double wide_limit = ldexp(1, wide ? 63 : 31);
  if (isnan(d) || whole >= wide_limit || whole < -wide_limit)
    *r = wide ? UINT64_C(1) << 63 : UINT64_C(0xffffffff80000000);
  else
    *r = (uint64_t)(int64_t)whole;
  *r = fl_extend(*r, to);
  return true;
}

bool fl_convert(fl_exec *x, const fl_insn *i, fl_value a, fl_value *dst) {
  if (fl_is_symbolic(a))
    return (!(i->flags & FL_INSN_PTR_TO_INT) || fl_resolve_pointer(x, a)) &&
           fl_symbolic_convert(x, i, a, dst);
  fl_vk to = (fl_vk)i->vk, from = (fl_vk)i->vk2;
  if (i->flags & FL_INSN_PTR_TO_INT && !a.meta)
    fl_note_pointer(x, a.bits, 0);
  if (a.meta) {
    unsigned kept = fl_vk_size(to);
    bool same_bytes = !(i->flags & FL_INSN_TO_BOOL) && !fl_vk_is_float(to) &&
                      !fl_vk_is_float(from) && fl_vk_size(from) >= kept;
    if (same_bytes) {
      uint64_t meta = a.meta & ((UINT64_C(1) << kept) - 1);
      *dst = (fl_value){fl_extend(a.bits, to), meta};
    } else {
      *dst = fl_value_undef();
    }
    return true;
  }
  dst->meta = 0;
  if (i->flags & FL_INSN_TO_BOOL) {
    dst->bits = fl_is_true(a.bits, from);
  } else if (fl_vk_is_float(from)) {
    double d = as_double(a.bits, from);
    if (!fl_vk_is_float(to))
      return float_to_int(x, d, to, &dst->bits);
    dst->bits = from_double(d, to);
  } else if (to == FL_VK_F32) {
    /* straight to float: by way of double it would be rounded twice */
    float f = fl_vk_is_signed(from) ? (float)(int64_t)a.bits : (float)a.bits;
    uint32_t low;
    memcpy(&low, &f, sizeof low);
    dst->bits = low;
  } else if (to == FL_VK_F64) {
    dst->bits = from_double(fl_vk_is_signed(from) ? (double)(int64_t)a.bits : (double)a.bits, to);
  } else {
    dst->bits = fl_extend(a.bits, to);
  }
  return true;
}
