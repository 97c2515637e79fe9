/* The simplest form of a term: constants folded and put to the right, sums of
 * constants gathered, comparisons with one form each, so that the same value
 * made in another way is, most often, the same term. */
#include "smt/simplify.h"

uint64_t fl_term_extend(uint64_t v, unsigned bits, bool is_signed) {
  if (bits == 64)
    return v;
  v &= (UINT64_C(1) << bits) - 1;
  return is_signed && v >> (bits - 1) & 1 ? v | ~UINT64_C(0) << bits : v;
}

/* True iff the result is known. */
bool fl_term_fold(fl_term_op op, unsigned bits, bool is_signed, uint64_t a, uint64_t b,
                 uint64_t *out) {
  bool is_shift = op == FL_T_SHL || op == FL_T_SHR;
  a = fl_term_extend(a, bits, is_signed); /* the operation sees the low bits */
  b = fl_term_extend(b, bits, is_signed && !is_shift);
  int64_t x = (int64_t)a, y = (int64_t)b;
  switch (op) {
  case FL_T_ADD: *out = a + b; break;
  case FL_T_SUB: *out = a - b; break;
  case FL_T_MUL: *out = a * b; break;
  case FL_T_DIV:
  case FL_T_REM:
    if (b == 0 || (is_signed && y == -1))
      return false;
    *out = is_signed ? (uint64_t)(op == FL_T_DIV ? x / y : x % y) : op == FL_T_DIV ? a / b : a % b;
    break;
  case FL_T_AND: *out = a & b; break;
  case FL_T_OR: *out = a | b; break;
  case FL_T_XOR: *out = a ^ b; break;
  case FL_T_SHL:
  case FL_T_SHR:
    if (b >= bits)
      return false;
    *out = op == FL_T_SHL ? a << b : is_signed ? (uint64_t)(x >> b) : a >> b;
    break;
  case FL_T_EQ: *out = a == b; return true;
  case FL_T_NE: *out = a != b; return true;
  case FL_T_LT: *out = is_signed ? x < y : a < b; return true;
  case FL_T_LE: *out = is_signed ? x <= y : a <= b; return true;
  case FL_T_GT: *out = is_signed ? x > y : a > b; return true;
  case FL_T_GE: *out = is_signed ? x >= y : a >= b; return true;
  case FL_T_EXTEND: *out = a; break;
  default: return false;
  }
  *out = fl_term_extend(*out, bits, is_signed);
  return true;
}

static bool is_truth(const fl_terms *t, fl_term n) {
  fl_term_op op = (fl_term_op)fl_term_get(t, n)->op;
  return fl_term_op_compares(op) || op == FL_T_OVERFLOWS;
}

bool fl_term_fits(const fl_terms *t, fl_term n, unsigned bits, bool is_signed) {
  const fl_term_node *k = fl_term_get(t, n);
  if (bits == 64)
    return true;
  if (k->op == FL_T_CONST)
    return fl_term_extend(k->value, bits, is_signed) == k->value;
  if (is_truth(t, n))
    return bits > 1 || !is_signed;
  return k->is_signed ? is_signed && k->bits <= bits
                      : k->bits < bits || (k->bits == bits && !is_signed);
}

static bool commutes(fl_term_op op) {
  switch (op) {
  case FL_T_ADD:
  case FL_T_MUL:
  case FL_T_AND:
  case FL_T_OR:
  case FL_T_XOR:
  case FL_T_EQ:
  case FL_T_NE: return true;
  default: return false;
  }
}

static fl_term_op opposite(fl_term_op op) {
  switch (op) {
  case FL_T_EQ: return FL_T_NE;
  case FL_T_NE: return FL_T_EQ;
  case FL_T_LT: return FL_T_GE;
  case FL_T_LE: return FL_T_GT;
  case FL_T_GT: return FL_T_LE;
  default: return FL_T_LT;
  }
}

fl_term fl_term_truth(fl_terms *t, fl_term n, bool is_true) {
  const fl_term_node k = *fl_term_get(t, n);
  fl_term zero = fl_term_const(t, 0);
  if (fl_term_op_compares((fl_term_op)k.op))
    return is_true ? n
                   : fl_term_make(t, opposite((fl_term_op)k.op), k.bits, k.is_signed, k.a, k.b);
  if (k.op == FL_T_OVERFLOWS && is_true)
    return n;
  if (k.op == FL_T_OVERFLOWS)
    return fl_term_plain(t, FL_T_EQ, 64, false, n, zero);
  return fl_term_make(t, is_true ? FL_T_NE : FL_T_EQ, 64, false, n, zero);
}

/* An operation on equal operands. */
static bool same_operands(fl_terms *t, fl_term_op op, unsigned bits, bool is_signed, fl_term a,
                          fl_term *out) {
  switch (op) {
  case FL_T_SUB:
  case FL_T_XOR:
  case FL_T_NE:
  case FL_T_LT:
  case FL_T_GT: *out = fl_term_const(t, 0); return true;
  case FL_T_EQ:
  case FL_T_LE:
  case FL_T_GE: *out = fl_term_const(t, 1); return true;
  case FL_T_AND:
  case FL_T_OR: *out = fl_term_make(t, FL_T_EXTEND, bits, is_signed, a, 0); return true;
  default: return false;
  }
}

/* Comparison for equality with a number. */
static bool equals_number(fl_terms *t, fl_term_op op, unsigned bits, fl_term a, uint64_t c,
                          fl_term *out) {
  fl_term_node k = *fl_term_get(t, a);
  uint64_t x;
  c = fl_term_extend(c, bits, false);
  if (is_truth(t, a) && k.op != FL_T_OVERFLOWS) {
    *out = c > 1 ? fl_term_const(t, op == FL_T_NE) : fl_term_truth(t, a, (op == FL_T_EQ) == (c == 1));
    return true;
  }
  bool is_sum = k.op == FL_T_ADD && k.bits >= bits && fl_term_is_const(t, k.b, &x);
  if (is_sum) { /* a + x == c */
    *out = fl_term_make(t, op, bits, false, k.a, fl_term_const(t, fl_term_extend(c - x, bits, false)));
    return true;
  }
  /* a * x == c, where the product cannot wrap */
  if (k.op == FL_T_MUL && k.bits == 64 && bits == 64 && fl_term_is_const(t, k.b, &x) && x &&
      x < UINT64_C(1) << 31 && fl_term_fits(t, k.a, 33, true)) {
    int64_t whole = (int64_t)c / (int64_t)x;
    *out = whole * (int64_t)x != (int64_t)c
               ? fl_term_const(t, op == FL_T_NE)
               : fl_term_make(t, op, 64, false, k.a, fl_term_const(t, (uint64_t)whole));
    return true;
  }
  /* what a narrower value cannot be */
  if (k.bits < bits && k.op != FL_T_CONST && !is_truth(t, a)) {
    uint64_t whole = fl_term_extend(c, k.bits, k.is_signed);
    if (fl_term_extend(whole, bits, false) != c) {
      *out = fl_term_const(t, op == FL_T_NE);
      return true;
    }
    *out = fl_term_make(t, op, k.bits, false, a, fl_term_const(t, fl_term_extend(c, k.bits, false)));
    return true;
  }
  return false;
}

static uint64_t least(unsigned bits, bool is_signed) {
  return is_signed ? fl_term_extend(UINT64_C(1) << (bits - 1), bits, true) : 0;
}

static uint64_t greatest(unsigned bits, bool is_signed) {
  return fl_term_extend(~least(bits, is_signed), bits, is_signed);
}

/* The number c is below b, or at most b. */
static bool number_below(fl_terms *t, fl_term_op op, unsigned bits, bool is_signed, uint64_t c,
                         fl_term b, fl_term *out) {
  c = fl_term_extend(c, bits, is_signed);
  if (op == FL_T_LT)
    *out = c == greatest(bits, is_signed)
               ? fl_term_const(t, 0)
               : fl_term_make(t, FL_T_LE, bits, is_signed, fl_term_const(t, c + 1), b);
  else if (op == FL_T_LE && c == least(bits, is_signed))
    *out = fl_term_const(t, 1);
  else
    return false;
  return true;
}

/* The right operand is the number c. */
static bool with_number(fl_terms *t, fl_term_op op, unsigned bits, bool is_signed, fl_term a,
                        uint64_t c, fl_term *out) {
  fl_term_node k = *fl_term_get(t, a);
  uint64_t x;
  c = fl_term_extend(c, bits, false);
  switch (op) {
  case FL_T_SUB:
    *out = fl_term_make(t, FL_T_ADD, bits, is_signed, a,
                        fl_term_const(t, fl_term_extend(0 - c, bits, is_signed)));
    return true;
  case FL_T_ADD:
    if (c && k.op == FL_T_ADD && k.bits == bits && fl_term_is_const(t, k.b, &x)) {
      *out = fl_term_make(t, FL_T_ADD, bits, is_signed, k.a,
                          fl_term_const(t, fl_term_extend(x + c, bits, is_signed)));
      return true;
    }
    break;
  case FL_T_MUL:
  case FL_T_AND:
    if (!c) {
      *out = fl_term_const(t, 0);
      return true;
    }
    break;
  case FL_T_EQ:
  case FL_T_NE: return equals_number(t, op, bits, a, c, out);
  case FL_T_LT: /* a < c is a <= c - 1 */
    c = fl_term_extend(c, bits, is_signed);
    *out = c == least(bits, is_signed)
               ? fl_term_const(t, 0)
               : fl_term_make(t, FL_T_LE, bits, is_signed, a, fl_term_const(t, c - 1));
    return true;
  case FL_T_LE:
    if (fl_term_extend(c, bits, is_signed) != greatest(bits, is_signed))
      return false;
    *out = fl_term_const(t, 1);
    return true;
  default: break;
  }
  bool is_neutral = c == 0 ? op == FL_T_ADD || op == FL_T_OR || op == FL_T_XOR ||
                                 op == FL_T_SHL || op == FL_T_SHR
                           : c == 1 && (op == FL_T_MUL || op == FL_T_DIV);
  if (is_neutral)
    *out = fl_term_make(t, FL_T_EXTEND, bits, is_signed, a, 0);
  return is_neutral;
}

fl_term fl_term_make(fl_terms *t, fl_term_op op, unsigned bits, bool is_signed, fl_term a,
                     fl_term b) {
  uint64_t x = 0, y = 0, v;
  bool a_known = fl_term_is_const(t, a, &x), b_known = !b || fl_term_is_const(t, b, &y);
  fl_term made;
  if (a_known && b_known && fl_term_fold(op, bits, is_signed, x, y, &v))
    return fl_term_const(t, v);
  if (op == FL_T_EXTEND) {
    fl_term_node k = *fl_term_get(t, a);
    if (fl_term_fits(t, a, bits, is_signed))
      return a;
    if (k.op == FL_T_EXTEND && k.bits >= bits)
      return fl_term_make(t, FL_T_EXTEND, bits, is_signed, k.a, 0);
    return fl_term_plain(t, op, bits, is_signed, a, 0);
  }
  if (op == FL_T_GT || op == FL_T_GE)
    return fl_term_make(t, op == FL_T_GT ? FL_T_LT : FL_T_LE, bits, is_signed, b, a);
  if (commutes(op) && (a_known || (!b_known && a > b)))
    return fl_term_make(t, op, bits, is_signed, b, a);
  if (a == b && same_operands(t, op, bits, is_signed, a, &made))
    return made;
  if (b_known && !a_known && with_number(t, op, bits, is_signed, a, y, &made))
    return made;
  if (a_known && !b_known && number_below(t, op, bits, is_signed, x, b, &made))
    return made;
  if (op == FL_T_EQ || op == FL_T_NE)
    is_signed = false; /* one form */
  return fl_term_plain(t, op, bits, is_signed, a, b);
}
