/* Terms to Z3's bit vectors. */
#include "smt/solver.h"

#include "base/alloc.h"
#include "base/vec.h"

#include <z3.h>

struct fl_solver {
  const fl_terms *terms;
  Z3_context c;
  Z3_solver z;
  Z3_model model;
  FL_VEC(Z3_ast) made; /* by term; NULL: not yet */
  uint64_t calls;
  uint32_t too_deep; /* terms that could not be assumed */
};

static void no_handler(Z3_context c, Z3_error_code e) { (void)c, (void)e; }

/* Bits and a SAT solver for all at once are many times faster with products and
 * quotients than the solver that keeps what it knows from question to question. */
static Z3_solver bit_solver(Z3_context c) {
  Z3_tactic bits = Z3_mk_tactic(c, "qfbv");
  Z3_tactic_inc_ref(c, bits);
  Z3_solver z = Z3_mk_solver_from_tactic(c, bits);
  Z3_solver_inc_ref(c, z);
  Z3_tactic_dec_ref(c, bits);
  return z;
}

static Z3_solver simple_solver(Z3_context c) {
  Z3_solver z = Z3_mk_simple_solver(c);
  Z3_solver_inc_ref(c, z);
  return z;
}

fl_solver *fl_solver_new(const fl_terms *terms, unsigned work, bool keeps_on) {
  fl_solver *s = fl_calloc(1, sizeof *s);
  Z3_config config = Z3_mk_config();
  s->terms = terms;
  s->c = Z3_mk_context(config);
  Z3_del_config(config);
  Z3_set_error_handler(s->c, no_handler);
  s->z = keeps_on ? simple_solver(s->c) : bit_solver(s->c);
  Z3_params p = Z3_mk_params(s->c);
  Z3_params_inc_ref(s->c, p);
  Z3_params_set_uint(s->c, p, Z3_mk_string_symbol(s->c, "rlimit"), work);
  Z3_solver_set_params(s->c, s->z, p);
  Z3_params_dec_ref(s->c, p);
  return s;
}

static void forget_model(fl_solver *s) {
  if (s->model)
    Z3_model_dec_ref(s->c, s->model);
  s->model = NULL;
}

void fl_solver_free(fl_solver *s) {
  if (!s)
    return;
  forget_model(s);
  Z3_solver_dec_ref(s->c, s->z);
  Z3_del_context(s->c);
  fl_vec_free(&s->made);
  fl_free(s);
}

void fl_solver_push(fl_solver *s) { Z3_solver_push(s->c, s->z); }
void fl_solver_pop(fl_solver *s) { Z3_solver_pop(s->c, s->z, 1); }
uint64_t fl_solver_calls(const fl_solver *s) { return s->calls; }

/* ---- translation ---- */

static Z3_ast number(fl_solver *s, uint64_t v, unsigned bits) {
  return Z3_mk_unsigned_int64(s->c, v, Z3_mk_bv_sort(s->c, bits));
}

static Z3_ast low(fl_solver *s, Z3_ast a, unsigned bits) {
  return bits == 64 ? a : Z3_mk_extract(s->c, bits - 1, 0, a);
}

static Z3_ast extended(fl_solver *s, Z3_ast a, unsigned bits, bool is_signed) {
  if (bits == 64)
    return a;
  return is_signed ? Z3_mk_sign_ext(s->c, 64 - bits, a) : Z3_mk_zero_ext(s->c, 64 - bits, a);
}

static Z3_ast as_number(fl_solver *s, Z3_ast truth) {
  return Z3_mk_ite(s->c, truth, number(s, 1, 64), number(s, 0, 64));
}

static Z3_ast arithmetic(fl_solver *s, fl_term_op op, bool is_signed, Z3_ast a, Z3_ast b) {
  switch (op) {
  case FL_T_ADD: return Z3_mk_bvadd(s->c, a, b);
  case FL_T_SUB: return Z3_mk_bvsub(s->c, a, b);
  case FL_T_MUL: return Z3_mk_bvmul(s->c, a, b);
  case FL_T_DIV: return is_signed ? Z3_mk_bvsdiv(s->c, a, b) : Z3_mk_bvudiv(s->c, a, b);
  case FL_T_REM: return is_signed ? Z3_mk_bvsrem(s->c, a, b) : Z3_mk_bvurem(s->c, a, b);
  case FL_T_AND: return Z3_mk_bvand(s->c, a, b);
  case FL_T_OR: return Z3_mk_bvor(s->c, a, b);
  case FL_T_XOR: return Z3_mk_bvxor(s->c, a, b);
  case FL_T_SHL: return Z3_mk_bvshl(s->c, a, b);
  default: return is_signed ? Z3_mk_bvashr(s->c, a, b) : Z3_mk_bvlshr(s->c, a, b);
  }
}

static Z3_ast comparison(fl_solver *s, fl_term_op op, bool is_signed, Z3_ast a, Z3_ast b) {
  switch (op) {
  case FL_T_EQ: return Z3_mk_eq(s->c, a, b);
  case FL_T_NE: return Z3_mk_not(s->c, Z3_mk_eq(s->c, a, b));
  case FL_T_LT: return is_signed ? Z3_mk_bvslt(s->c, a, b) : Z3_mk_bvult(s->c, a, b);
  case FL_T_LE: return is_signed ? Z3_mk_bvsle(s->c, a, b) : Z3_mk_bvule(s->c, a, b);
  case FL_T_GT: return is_signed ? Z3_mk_bvsgt(s->c, a, b) : Z3_mk_bvugt(s->c, a, b);
  default: return is_signed ? Z3_mk_bvsge(s->c, a, b) : Z3_mk_bvuge(s->c, a, b);
  }
}

/* Signed overflow of + - *. */
static Z3_ast overflow(fl_solver *s, fl_term_op op, Z3_ast a, Z3_ast b) {
  Z3_ast over, under;
  switch (op) {
  case FL_T_ADD:
    over = Z3_mk_bvadd_no_overflow(s->c, a, b, true);
    under = Z3_mk_bvadd_no_underflow(s->c, a, b);
    break;
  case FL_T_SUB:
    over = Z3_mk_bvsub_no_overflow(s->c, a, b);
    under = Z3_mk_bvsub_no_underflow(s->c, a, b, true);
    break;
  default:
    over = Z3_mk_bvmul_no_overflow(s->c, a, b, true);
    under = Z3_mk_bvmul_no_underflow(s->c, a, b);
    break;
  }
  Z3_ast both[2] = {over, under};
  return Z3_mk_not(s->c, Z3_mk_and(s->c, 2, both));
}

static Z3_ast translate(fl_solver *s, fl_term t);

static Z3_ast make(fl_solver *s, fl_term t, const fl_term_node *n) {
  if (n->op == FL_T_CONST)
    return number(s, n->value, 64);
  if (n->op == FL_T_VAR) {
    Z3_symbol name = Z3_mk_int_symbol(s->c, (int)t);
    return extended(s, Z3_mk_const(s->c, name, Z3_mk_bv_sort(s->c, n->bits)), n->bits,
                    n->is_signed);
  }
  Z3_ast a = low(s, translate(s, n->a), n->bits);
  if (n->op == FL_T_EXTEND)
    return extended(s, a, n->bits, n->is_signed);
  Z3_ast b = low(s, translate(s, n->b), n->bits);
  if (n->op == FL_T_OVERFLOWS)
    return as_number(s, overflow(s, (fl_term_op)n->extra, a, b));
  if (n->op >= FL_T_EQ && n->op <= FL_T_GE)
    return as_number(s, comparison(s, (fl_term_op)n->op, n->is_signed, a, b));
  return extended(s, arithmetic(s, (fl_term_op)n->op, n->is_signed, a, b), n->bits, n->is_signed);
}

/* Z3_mk_context keeps all terms until the context goes. */
static Z3_ast translate(fl_solver *s, fl_term t) {
  while (s->made.n <= t)
    fl_vec_push(&s->made, NULL);
  if (!s->made.v[t]) {
    Z3_ast a = make(s, t, fl_term_get(s->terms, t));
    s->made.v[t] = a;
  }
  return s->made.v[t];
}

/* ---- questions ---- */

void fl_solver_assume(fl_solver *s, fl_term t, bool is_true) {
  if (fl_term_get(s->terms, t)->depth > FL_DEEPEST_TERM) {
    s->too_deep++;
    return;
  }
  Z3_ast zero = Z3_mk_eq(s->c, translate(s, t), number(s, 0, 64));
  Z3_solver_assert(s->c, s->z, is_true ? Z3_mk_not(s->c, zero) : zero);
}

fl_answer fl_solver_check(fl_solver *s) {
  s->calls++;
  forget_model(s);
  if (s->too_deep)
    return FL_SOLVER_GAVE_UP;
  switch (Z3_solver_check(s->c, s->z)) {
  case Z3_L_TRUE:
    s->model = Z3_solver_get_model(s->c, s->z);
    if (s->model)
      Z3_model_inc_ref(s->c, s->model);
    return s->model ? FL_SAT : FL_SOLVER_GAVE_UP;
  case Z3_L_FALSE: return FL_UNSAT;
  default: return FL_SOLVER_GAVE_UP;
  }
}

void fl_solver_reset(fl_solver *s) {
  forget_model(s);
  Z3_solver_reset(s->c, s->z);
  s->too_deep = 0;
}

uint64_t fl_solver_value(fl_solver *s, fl_term t) {
  Z3_ast value = NULL;
  uint64_t v = 0;
  if (s->model && Z3_model_eval(s->c, s->model, translate(s, t), true, &value))
    Z3_get_numeral_uint64(s->c, value, &v);
  return v;
}
