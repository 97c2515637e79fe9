/* Computing with terms. */
#include "machine/symbolic.h"

#include <signal.h>
#include <string.h>

static fl_term term_of(fl_exec *x, fl_value v) {
  return fl_is_symbolic(v) ? (fl_term)v.bits : fl_term_const(x->m->config.terms, v.bits);
}

static fl_value value_of(fl_exec *x, fl_term t) {
  uint64_t v;
  if (fl_term_is_const(x->m->config.terms, t, &v))
    return fl_value_of(v);
  return (fl_value){t, FL_VALUE_SYMBOLIC};
}

void fl_symbolic_assume(fl_exec *x, fl_term t) { fl_vec_push(&x->m->assumed, t); }

/* ---- decisions of the search ---- */

bool fl_symbolic_decide(fl_exec *x, fl_term t, bool *truth) {
  fl_term n = fl_term_truth(x->m->config.terms, t, true);
  switch (fl_paths_ask(x->m->config.paths, x->s->conditions.v, x->s->conditions.n, n)) {
  case FL_MAY_BE_FALSE: *truth = false; return true;
  case FL_MAY_BE_TRUE: *truth = true; return true;
  case FL_MAY_BE_FALSE | FL_MAY_BE_TRUE: x->m->branch = n; return fl_end_step(x, FL_STEP_BRANCH);
  default:
    return fl_raise_unmodelled(x, "the solver gave up on a condition that depends on an input");
  }
}

bool fl_raise_witness(fl_exec *x, fl_value v) {
  fl_raise_pin(x, (fl_term)v.bits, "a fault");
  x->m->pin_one = true;
  return false;
}

bool fl_search_assume(fl_exec *x, fl_term t) {
  fl_term n = fl_term_truth(x->m->config.terms, t, true);
  switch (fl_paths_ask(x->m->config.paths, x->s->conditions.v, x->s->conditions.n, n)) {
  case FL_MAY_BE_TRUE: return true;
  case FL_MAY_BE_FALSE: return fl_end_step(x, FL_STEP_ASSUME);
  case FL_MAY_BE_FALSE | FL_MAY_BE_TRUE:
    fl_vec_push(&x->m->assumed, n);
    fl_state_assume(x->m, x->s, n);
    return true;
  default:
    return fl_raise_unmodelled(x, "the solver gave up on an assumption that depends on an input");
  }
}

/* Whether a fault that depends on these values happens; if it does, they become
 * numbers, so that it is raised with them. True iff it cannot happen. */
static bool cannot(fl_exec *x, fl_term fault, fl_value a, fl_value b) {
  bool happens;
  if (!fl_symbolic_decide(x, fault, &happens))
    return false;
  if (!happens)
    return true;
  return fl_raise_witness(x, fl_is_symbolic(a) ? a : b);
}

static fl_term make(fl_exec *x, fl_term_op op, fl_vk vk, fl_term a, fl_term b) {
  return fl_term_make(x->m->config.terms, op, 8 * fl_vk_size(vk), fl_vk_is_signed(vk), a, b);
}

static fl_term_op operation(fl_op op) {
  switch (op) {
  case FL_OP_ADD: return FL_T_ADD;
  case FL_OP_SUB: return FL_T_SUB;
  case FL_OP_MUL: return FL_T_MUL;
  case FL_OP_DIV: return FL_T_DIV;
  case FL_OP_REM: return FL_T_REM;
  case FL_OP_AND: return FL_T_AND;
  case FL_OP_OR: return FL_T_OR;
  case FL_OP_XOR: return FL_T_XOR;
  case FL_OP_SHL: return FL_T_SHL;
  case FL_OP_SHR: return FL_T_SHR;
  case FL_OP_EQ: return FL_T_EQ;
  case FL_OP_NE: return FL_T_NE;
  case FL_OP_LT: return FL_T_LT;
  case FL_OP_LE: return FL_T_LE;
  case FL_OP_GT: return FL_T_GT;
  default: return FL_T_GE;
  }
}

static fl_term both(fl_terms *t, fl_term a, fl_term b) {
  return fl_term_make(t, FL_T_AND, 64, false, a, b);
}

/* What is undefined about an operation. */
static bool check_arith(fl_exec *x, fl_term_op op, fl_vk vk, fl_value a, fl_value b) {
  fl_terms *t = x->m->config.terms;
  fl_term ta = term_of(x, a), tb = term_of(x, b);
  unsigned width = 8 * fl_vk_size(vk);
  bool is_signed = fl_vk_is_signed(vk), happens = false;
  uint64_t least = ~UINT64_C(0) << (width - 1);
  switch (op) {
  case FL_T_ADD:
  case FL_T_SUB:
  case FL_T_MUL:
    return !is_signed || !fl_checks(x, FL_PROP_OVERFLOW) ||
           cannot(x, fl_term_overflows(t, op, width, ta, tb), a, b);
  case FL_T_DIV:
  case FL_T_REM:
    if (!fl_symbolic_decide(x, make(x, FL_T_EQ, vk, tb, fl_term_const(t, 0)), &happens))
      return false;
    if (happens)
      return fl_raise(x, FL_PROP_DIVISION, SIGFPE, op == FL_T_REM ? "remainder of a division by zero"
                                                                  : "division by zero");
    return !is_signed ||
           cannot(x, both(t, make(x, FL_T_EQ, vk, ta, fl_term_const(t, least)),
                          make(x, FL_T_EQ, vk, tb, fl_term_const(t, ~UINT64_C(0)))), a, b);
  case FL_T_SHL:
  case FL_T_SHR:
    if (!fl_checks(x, FL_PROP_SHIFT))
      return true;
    if (!cannot(x, fl_term_make(t, FL_T_GE, 64, false, tb, fl_term_const(t, width)), a, b))
      return false;
    if (op == FL_T_SHR || !is_signed)
      return true;
    return cannot(x, make(x, FL_T_LT, vk, ta, fl_term_const(t, 0)), a, b) &&
           cannot(x, fl_term_make(t, FL_T_GT, 64, false, ta,
                                  fl_term_make(t, FL_T_SHR, 64, false, fl_term_const(t, ~least), tb)),
                  a, b);
  default: return true;
  }
}

bool fl_symbolic_arith(fl_exec *x, const fl_insn *i, fl_value a, fl_value b, fl_value *dst) {
  fl_vk vk = (fl_vk)i->vk;
  if (fl_value_is_undef(a) || fl_value_is_undef(b)) {
    *dst = fl_value_undef();
    return true;
  }
  if (fl_vk_is_float(vk))
    return fl_raise_pin(x, (fl_term)(fl_is_symbolic(a) ? a : b).bits, "floating-point arithmetic");
  fl_term ta = term_of(x, a), tb = term_of(x, b);
  fl_term_op op = operation((fl_op)i->op);
  fl_terms *t = x->m->config.terms;
  if (fl_searches(x)) {
    if (i->flags & FL_INSN_PTR && i->op >= FL_OP_LT && i->op <= FL_OP_GE)
      return fl_raise_pin(x, (fl_term)(fl_is_symbolic(a) ? a : b).bits, "an address");
    if (!check_arith(x, op, vk, a, b))
      return false;
    if (op == FL_T_SHL || op == FL_T_SHR) /* as the hardware does */
      tb = fl_term_make(t, FL_T_AND, 64, false, tb, fl_term_const(t, 8 * fl_vk_size(vk) - 1));
    *dst = value_of(x, make(x, op, vk, ta, tb));
    return true;
  }
  if (op == FL_T_DIV || op == FL_T_REM)
    fl_symbolic_assume(x, make(x, FL_T_NE, vk, tb, fl_term_const(t, 0)));
  if (op == FL_T_SHL || op == FL_T_SHR)
    fl_symbolic_assume(x, fl_term_make(t, FL_T_LT, 64, false, tb,
                                       fl_term_const(t, 8 * fl_vk_size(vk))));
  bool can_overflow = op == FL_T_ADD || op == FL_T_SUB || op == FL_T_MUL;
  if (can_overflow && fl_vk_is_signed(vk) && fl_checks(x, FL_PROP_OVERFLOW))
    fl_symbolic_assume(x, fl_term_make(t, FL_T_EQ, 64, false,
                                       fl_term_overflows(t, op, 8 * fl_vk_size(vk), ta, tb),
                                       fl_term_const(t, 0)));
  *dst = value_of(x, make(x, op, vk, ta, tb));
  return true;
}

bool fl_symbolic_unary(fl_exec *x, const fl_insn *i, fl_value a, fl_value *dst) {
  fl_vk vk = (fl_vk)i->vk;
  fl_terms *t = x->m->config.terms;
  if (fl_vk_is_float(vk))
    return fl_raise_pin(x, (fl_term)a.bits, "floating-point arithmetic");
  fl_term ta = term_of(x, a), zero = fl_term_const(t, 0);
  switch ((fl_op)i->op) {
  case FL_OP_NEG:
    if (fl_searches(x) && fl_vk_is_signed(vk) && fl_checks(x, FL_PROP_OVERFLOW) &&
        !cannot(x, make(x, FL_T_EQ, vk, ta,
                        fl_term_const(t, ~UINT64_C(0) << (8 * fl_vk_size(vk) - 1))), a, a))
      return false;
    *dst = value_of(x, make(x, FL_T_SUB, vk, zero, ta)); break;
  case FL_OP_NOT: *dst = value_of(x, make(x, FL_T_XOR, vk, ta, fl_term_const(t, ~UINT64_C(0)))); break;
  default: *dst = value_of(x, make(x, FL_T_EQ, vk, ta, zero)); break;
  }
  return true;
}

fl_value fl_symbolic_extend(fl_exec *x, fl_value v, fl_vk vk) {
  return fl_is_symbolic(v) ? value_of(x, make(x, FL_T_EXTEND, vk, (fl_term)v.bits, 0)) : v;
}

fl_value fl_symbolic_bits(fl_exec *x, fl_value v, unsigned first, unsigned width, bool is_signed) {
  fl_terms *t = x->m->config.terms;
  fl_term low = fl_term_make(t, FL_T_SHR, 64, false, term_of(x, v), fl_term_const(t, first));
  return value_of(x, fl_term_make(t, FL_T_EXTEND, width, is_signed, low, 0));
}

fl_value fl_symbolic_set_bits(fl_exec *x, fl_value old, unsigned first, unsigned width, fl_value v) {
  fl_terms *t = x->m->config.terms;
  uint64_t mask = (width == 64 ? ~UINT64_C(0) : (UINT64_C(1) << width) - 1) << first;
  fl_term rest = fl_term_make(t, FL_T_AND, 64, false, term_of(x, old), fl_term_const(t, ~mask));
  fl_term bits = fl_term_make(t, FL_T_EXTEND, width, false, term_of(x, v), 0);
  return value_of(x, fl_term_make(t, FL_T_OR, 64, false, rest,
                                  fl_term_make(t, FL_T_SHL, 64, false, bits, fl_term_const(t, first))));
}

bool fl_symbolic_convert(fl_exec *x, const fl_insn *i, fl_value a, fl_value *dst) {
  if (fl_vk_is_float((fl_vk)i->vk) || fl_vk_is_float((fl_vk)i->vk2))
    return fl_raise_pin(x, (fl_term)a.bits, "a floating-point conversion");
  if (i->flags & FL_INSN_TO_BOOL)
    *dst = value_of(x, make(x, FL_T_NE, (fl_vk)i->vk2, (fl_term)a.bits,
                            fl_term_const(x->m->config.terms, 0)));
  else
    *dst = fl_symbolic_extend(x, a, (fl_vk)i->vk);
  return true;
}

bool fl_symbolic_index(fl_exec *x, fl_value v, uint64_t count) {
  fl_terms *t = x->m->config.terms;
  fl_term inside = fl_term_make(t, FL_T_LT, 64, false, (fl_term)v.bits, fl_term_const(t, count));
  if (!fl_checks(x, FL_PROP_BOUNDS))
    return true;
  if (fl_searches(x))
    return cannot(x, fl_term_truth(t, inside, false), v, v);
  fl_symbolic_assume(x, inside); /* which one is asked for afterwards */
  return true;
}

bool fl_symbolic_equal(fl_exec *x, fl_value a, fl_value b, fl_vk vk, bool *same) {
  return fl_symbolic_decide(x, make(x, FL_T_EQ, vk, term_of(x, a), term_of(x, b)), same);
}

bool fl_symbolic_between(fl_exec *x, fl_value v, int64_t low, int64_t high, fl_vk vk, bool *is) {
  fl_terms *t = x->m->config.terms;
  fl_term from = fl_term_const(t, (uint64_t)low), to = fl_term_const(t, (uint64_t)high);
  return fl_symbolic_decide(x, both(t, make(x, FL_T_LE, vk, from, (fl_term)v.bits),
                                    make(x, FL_T_LE, vk, (fl_term)v.bits, to)), is);
}

bool fl_symbolic_truth(fl_exec *x, fl_value v, bool *truth) {
  if (fl_searches(x))
    return fl_symbolic_decide(x, (fl_term)v.bits, truth);
  if (!x->m->has_choice) {
    x->m->choices = 2;
    x->m->branch = (fl_term)v.bits;
    return fl_end_step(x, FL_STEP_BRANCH);
  }
  x->m->has_choice = false;
  *truth = x->m->choice == 1;
  return true;
}

/* ---- the diagnosed site ---- */

fl_value fl_diag_value(fl_machine *m) {
  m->diag_count++;
  if (!m->diag_each)
    return m->diag_value;
  const fl_type *t = m->program->sites.v[m->diag_site].type;
  return (fl_value){fl_term_var(m->config.terms, 8 * fl_vk_size(t->vk), fl_vk_is_signed(t->vk)),
                    FL_VALUE_SYMBOLIC};
}

bool fl_insn_is_diag(const fl_machine *m, const fl_insn *i) {
  if (!m->diag_site)
    return false;
  return fl_is_diag(m, i->site) || fl_is_diag(m, i->site_b);
}

void fl_machine_diagnose(fl_machine *m, uint32_t site, fl_value value, bool each) {
  m->diag_site = site;
  m->diag_value = value;
  m->diag_each = each;
}

void fl_machine_diagnose_also(fl_machine *m, const uint32_t *sites, size_t n) {
  if (!m->diag_also)
    m->diag_also = fl_calloc(m->program->sites.n + 1, sizeof *m->diag_also);
  for (size_t i = 0; i < n; i++)
    m->diag_also[sites[i]] = true;
}

uint32_t fl_machine_diagnosed(const fl_machine *m) { return m->diag_count; }
fl_term fl_machine_branch(const fl_machine *m) { return m->branch; }

size_t fl_machine_assumed(const fl_machine *m, const fl_term **terms) {
  *terms = m->assumed.v;
  return m->assumed.n;
}

void fl_machine_assumed_cut(fl_machine *m, size_t n) { m->assumed.n = n; }

void fl_machine_watch_lines(fl_machine *m, const char *path, uint32_t first, uint32_t last) {
  for (uint32_t f = 1; f < m->program->files.n; f++)
    if (strcmp(m->program->files.v[f].path, path) == 0) {
      m->watch_file = f;
      m->watch_line = first;
      m->watch_last = last > first ? last : first;
    }
}

uint64_t fl_machine_watched(const fl_machine *m) { return m->watch_hits; }

void fl_machine_log_sites(fl_machine *m, fl_site_seen *sites) { m->site_log = sites; }

void fl_machine_observe(fl_machine *m, const fl_observer *o) { m->observer = o; }

void fl_log_site(fl_machine *m, uint32_t site, fl_value v) {
  fl_site_seen *seen = &m->site_log[site];
  if (!site)
    return;
  seen->when = ++m->site_clock;
  if (v.meta)
    return;
  seen->varies |= seen->has_value && seen->value != v.bits;
  seen->has_value = true;
  seen->value = v.bits;
}
