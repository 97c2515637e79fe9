/* The table of terms; and what a term is with numbers or other terms for the
 * unknowns in it. */
#include "smt/simplify.h"

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

/* What a term became in a round of replacement. */
struct replaced {
  uint64_t round;
  fl_term term;
};

/* The unknowns of a term: a part of the pool. Found when they are asked for. */
struct unknowns {
  uint32_t first, n;
  bool is_found;
};

struct fl_terms {
  FL_VEC(fl_term_node) nodes; /* 0 is unused */
  FL_VEC(struct unknowns) unknowns; /* by term */
  FL_VEC(fl_term) pool, finding;
  FL_VEC(fl_term) bound; /* by term; 0: not */
  FL_VEC(struct replaced) replaced; /* by term */
  uint64_t replace_round;
  bool has_bound;
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
  fl_vec_free(&t->unknowns);
  fl_vec_free(&t->pool);
  fl_vec_free(&t->finding);
  fl_vec_free(&t->bound);
  fl_vec_free(&t->replaced);
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

/* ---- unknowns ---- */

/* Those of both, which are shared with one of them where that has all. */
static struct unknowns join(fl_terms *t, struct unknowns a, struct unknowns b) {
  uint32_t i = 0, k = 0, n = 0, first = (uint32_t)t->pool.n;
  while (i < a.n || k < b.n) {
    fl_term x = i < a.n ? t->pool.v[a.first + i] : UINT32_MAX;
    fl_term y = k < b.n ? t->pool.v[b.first + k] : UINT32_MAX;
    fl_vec_push(&t->pool, x < y ? x : y);
    n++;
    i += x <= y;
    k += y <= x;
  }
  if (n == a.n || n == b.n) {
    t->pool.n = first;
    return n == a.n ? a : b;
  }
  return (struct unknowns){first, n, true};
}

static struct unknowns unknowns_of(fl_terms *t, fl_term self) {
  const fl_term_node *n = &t->nodes.v[self];
  if (n->op == FL_T_VAR) {
    fl_vec_push(&t->pool, self);
    return (struct unknowns){(uint32_t)t->pool.n - 1, 1, true};
  }
  struct unknowns none = {.is_found = true};
  return join(t, n->a ? t->unknowns.v[n->a] : none, n->b ? t->unknowns.v[n->b] : none);
}

/* Operands first; they may be nested deeply. */
size_t fl_term_unknowns(fl_terms *t, fl_term n, const fl_term **list) {
  while (t->unknowns.n < t->nodes.n)
    fl_vec_push(&t->unknowns, (struct unknowns){0});
  fl_vec_push(&t->finding, n);
  while (t->finding.n) {
    fl_term next = fl_vec_last(&t->finding);
    fl_term a = t->nodes.v[next].a, b = t->nodes.v[next].b;
    if (a && !t->unknowns.v[a].is_found) {
      fl_vec_push(&t->finding, a);
    } else if (b && !t->unknowns.v[b].is_found) {
      fl_vec_push(&t->finding, b);
    } else {
      if (!t->unknowns.v[next].is_found) {
        struct unknowns its = unknowns_of(t, next);
        t->unknowns.v[next] = its;
      }
      t->finding.n--;
    }
  }
  *list = t->pool.v + t->unknowns.v[n].first;
  return t->unknowns.v[n].n;
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
  fl_term made = (fl_term)t->nodes.n;
  fl_vec_push(&t->nodes, n);
  t->table[at] = made;
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

#define IS_NAMED (UINT64_C(1) << 63)

fl_term fl_term_named(fl_terms *t, uint32_t owner, uint32_t nth, unsigned bits, bool is_signed) {
  fl_term_node n = node(FL_T_VAR, bits, is_signed);
  n.value = IS_NAMED | (uint64_t)owner << 31 | nth;
  return intern(t, n);
}

bool fl_term_is_named(const fl_terms *t, fl_term n, uint32_t *owner, uint32_t *nth) {
  const fl_term_node *node = &t->nodes.v[n];
  if (node->op != FL_T_VAR || !(node->value & IS_NAMED))
    return false;
  *owner = (uint32_t)(node->value >> 31);
  *nth = (uint32_t)node->value & 0x7fffffff;
  return true;
}

fl_term fl_term_plain(fl_terms *t, fl_term_op op, unsigned bits, bool is_signed, fl_term a,
                      fl_term b) {
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
  return wraps || v != (int64_t)fl_term_extend((uint64_t)v, bits, true);
}

static bool eval_node(fl_terms *t, const fl_term_node *n, uint64_t unknown, uint64_t *out) {
  uint64_t a = 0, b = 0;
  switch ((fl_term_op)n->op) {
  case FL_T_CONST: *out = n->value; return true;
  case FL_T_VAR: *out = fl_term_extend(unknown, n->bits, n->is_signed); return true;
  case FL_T_OVERFLOWS:
    if (!fl_term_eval(t, n->a, unknown, &a) || !fl_term_eval(t, n->b, unknown, &b))
      return false;
    *out = overflows((fl_term_op)n->extra, n->bits, (int64_t)a, (int64_t)b);
    return true;
  default:
    if (!fl_term_eval(t, n->a, unknown, &a) || (n->b && !fl_term_eval(t, n->b, unknown, &b)))
      return false;
    return fl_term_fold((fl_term_op)n->op, n->bits, n->is_signed, a, b, out);
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
  uint64_t x, y;
  if (fl_term_is_const(t, a, &x) && fl_term_is_const(t, b, &y))
    return fl_term_const(t, overflows(op, bits, (int64_t)x, (int64_t)y));
  fl_term_node n = node(FL_T_OVERFLOWS, bits, true);
  n.extra = (uint8_t)op;
  n.a = a;
  n.b = b;
  return intern(t, n);
}

/* ---- with other terms in it ---- */

void fl_term_bind(fl_terms *t, fl_term from, fl_term to) {
  while (t->bound.n <= from)
    fl_vec_push(&t->bound, 0);
  t->bound.v[from] = to;
  t->has_bound = true;
  t->replace_round++;
}

void fl_term_unbind(fl_terms *t) {
  fl_vec_clear(&t->bound);
  t->has_bound = false;
  t->replace_round++;
}

static fl_term replaced(fl_terms *t, fl_term n) {
  fl_term_node node = t->nodes.v[n];
  if (n < t->bound.n && t->bound.v[n])
    return t->bound.v[n];
  if (node.op == FL_T_CONST || node.op == FL_T_VAR)
    return n;
  fl_term a = fl_term_replace(t, node.a), b = node.b ? fl_term_replace(t, node.b) : 0;
  if (a == node.a && b == node.b)
    return n;
  if (node.op == FL_T_OVERFLOWS)
    return fl_term_overflows(t, (fl_term_op)node.extra, node.bits, a, b);
  return fl_term_make(t, (fl_term_op)node.op, node.bits, node.is_signed, a, b);
}

fl_term fl_term_replace(fl_terms *t, fl_term n) {
  if (!t->has_bound || t->nodes.v[n].depth > FL_DEEPEST_TERM)
    return n;
  while (t->replaced.n <= n)
    fl_vec_push(&t->replaced, (struct replaced){0});
  if (t->replaced.v[n].round != t->replace_round) {
    fl_term made = replaced(t, n);
    t->replaced.v[n] = (struct replaced){t->replace_round, made};
  }
  return t->replaced.v[n].term;
}
