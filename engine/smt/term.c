/* The table of terms, with constants folded. */
#include "smt/term.h"

#include "base/alloc.h"
#include "base/hash.h"
#include "base/vec.h"

#include <string.h>

/* What a term was worth in a round of evaluation. */
struct eval {
  uint64_t round;
  bool is_defined;
  uint64_t value;
};

struct fl_terms {
  FL_VEC(fl_term_node) nodes; /* 0 is unused */
  uint32_t *table;            /* open addressing, 0 = free */
  uint32_t mask;
  uint64_t nvars;
  FL_VEC(struct eval) evals; /* by term */
  uint64_t eval_round, eval_unknown;
};

fl_terms *fl_terms_new(void) {
  fl_terms *t = fl_calloc(1, sizeof *t);
  t->mask = 1023;
  t->table = fl_calloc(t->mask + 1, sizeof *t->table);
  fl_vec_push(&t->nodes, (fl_term_node){0});
  return t;
}

void fl_terms_free(fl_terms *t) {
  if (!t)
    return;
  fl_vec_free(&t->nodes);
  fl_vec_free(&t->evals);
  fl_free(t->table);
  fl_free(t);
}

const fl_term_node *fl_term_get(const fl_terms *t, fl_term n) { return &t->nodes.v[n]; }

bool fl_term_is_const(const fl_terms *t, fl_term n, uint64_t *value) {
  if (t->nodes.v[n].op != FL_T_CONST)
    return false;
  *value = t->nodes.v[n].value;
  return true;
}

static uint64_t hash_node(const fl_term_node *n) { return fl_hash_bytes(n, sizeof *n, 43).a; }

static void grow(fl_terms *t) {
  fl_free(t->table);
  t->mask = t->mask * 2 + 1;
  t->table = fl_calloc((size_t)t->mask + 1, sizeof *t->table);
  for (uint32_t i = 1; i < t->nodes.n; i++) {
    uint32_t at = (uint32_t)hash_node(&t->nodes.v[i]) & t->mask;
    while (t->table[at])
      at = (at + 1) & t->mask;
    t->table[at] = i;
  }
}

static fl_term intern(fl_terms *t, fl_term_node n) {
  uint32_t below = n.a ? t->nodes.v[n.a].depth : 0;
  if (n.b && t->nodes.v[n.b].depth > below)
    below = t->nodes.v[n.b].depth;
  n.depth = below + 1;
  uint32_t at = (uint32_t)hash_node(&n) & t->mask;
  for (; t->table[at]; at = (at + 1) & t->mask)
    if (memcmp(&t->nodes.v[t->table[at]], &n, sizeof n) == 0)
      return t->table[at];
  fl_vec_push(&t->nodes, n);
  t->table[at] = (uint32_t)t->nodes.n - 1;
  fl_term made = t->table[at];
  if (t->nodes.n * 2 > t->mask)
    grow(t);
  return made;
}

static fl_term_node node(fl_term_op op, unsigned bits, bool is_signed) {
  fl_term_node n;
  memset(&n, 0, sizeof n); /* padding is hashed */
  n.op = (uint8_t)op;
  n.bits = (uint8_t)bits;
  n.is_signed = is_signed;
  return n;
}

fl_term fl_term_const(fl_terms *t, uint64_t value) {
  fl_term_node n = node(FL_T_CONST, 64, false);
  n.value = value;
  return intern(t, n);
}

fl_term fl_term_var(fl_terms *t, unsigned bits, bool is_signed) {
  fl_term_node n = node(FL_T_VAR, bits, is_signed);
  n.value = ++t->nvars;
  return intern(t, n);
}

static uint64_t extend(uint64_t v, unsigned bits, bool is_signed) {
  if (bits == 64)
    return v;
  v &= (UINT64_C(1) << bits) - 1;
  return is_signed && v >> (bits - 1) & 1 ? v | ~UINT64_C(0) << bits : v;
}

/* True iff the result is known. */
static bool fold(fl_term_op op, unsigned bits, bool is_signed, uint64_t a, uint64_t b,
                 uint64_t *out) {
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
  *out = extend(*out, bits, is_signed);
  return true;
}

fl_term fl_term_make(fl_terms *t, fl_term_op op, unsigned bits, bool is_signed, fl_term a,
                     fl_term b) {
  uint64_t x = 0, y = 0, v;
  bool known = fl_term_is_const(t, a, &x) && (!b || fl_term_is_const(t, b, &y));
  if (known && fold(op, bits, is_signed, x, y, &v))
    return fl_term_const(t, v);
  fl_term_node n = node(op, bits, is_signed);
  n.a = a;
  n.b = b;
  return intern(t, n);
}

/* ---- with a number for the unknown ---- */

static bool overflows(fl_term_op op, unsigned bits, int64_t a, int64_t b) {
  int64_t v;
  bool wraps = op == FL_T_ADD   ? __builtin_add_overflow(a, b, &v)
               : op == FL_T_SUB ? __builtin_sub_overflow(a, b, &v)
                                : __builtin_mul_overflow(a, b, &v);
  return wraps || v != (int64_t)extend((uint64_t)v, bits, true);
}

static bool eval_node(fl_terms *t, const fl_term_node *n, uint64_t unknown, uint64_t *out) {
  uint64_t a = 0, b = 0;
  switch ((fl_term_op)n->op) {
  case FL_T_CONST: *out = n->value; return true;
  case FL_T_VAR: *out = extend(unknown, n->bits, n->is_signed); return true;
  case FL_T_OVERFLOWS:
    if (!fl_term_eval(t, n->a, unknown, &a) || !fl_term_eval(t, n->b, unknown, &b))
      return false;
    *out = overflows((fl_term_op)n->extra, n->bits, (int64_t)a, (int64_t)b);
    return true;
  default:
    if (!fl_term_eval(t, n->a, unknown, &a) || (n->b && !fl_term_eval(t, n->b, unknown, &b)))
      return false;
    return fold((fl_term_op)n->op, n->bits, n->is_signed, a, b, out);
  }
}

bool fl_term_eval(fl_terms *t, fl_term n, uint64_t unknown, uint64_t *value) {
  if (!t->eval_round || t->eval_unknown != unknown) {
    t->eval_unknown = unknown;
    t->eval_round++;
  }
  while (t->evals.n <= n)
    fl_vec_push(&t->evals, (struct eval){0});
  if (t->evals.v[n].round != t->eval_round) {
    uint64_t v = 0;
    fl_term_node node = t->nodes.v[n];
    bool ok = node.depth <= FL_DEEPEST_TERM && eval_node(t, &node, unknown, &v);
    t->evals.v[n] = (struct eval){t->eval_round, ok, v};
  }
  *value = t->evals.v[n].value;
  return t->evals.v[n].is_defined;
}

fl_term fl_term_overflows(fl_terms *t, fl_term_op op, unsigned bits, fl_term a, fl_term b) {
  fl_term_node n = node(FL_T_OVERFLOWS, bits, true);
  n.extra = (uint8_t)op;
  n.a = a;
  n.b = b;
  return intern(t, n);
}
