/* Addresses that are terms: the search goes on for each element they may reach.
 *
 * An address becomes a number before the instruction that uses it is looked at,
 * so that the step a thread makes next is always known by its memory. First the
 * object is asked for that some value leads to; being inside of it is a branch,
 * and inside of it every value is followed. A value that leads nowhere is a
 * fault, and one of them is enough to show it. */
#include "machine/memory.h"
#include "machine/symbolic.h"

#include <stdio.h>

static fl_term add(fl_terms *t, fl_term a, uint64_t n) {
  return fl_term_make(t, FL_T_ADD, 64, false, a, fl_term_const(t, n));
}

static bool some_value(fl_exec *x, fl_term t, uint64_t *value) {
  if (fl_paths_some(x->m->config.paths, x->s->conditions.v, x->s->conditions.n, t, value))
    return true;
  return fl_raise_unmodelled(x, "the solver gave up on an address that depends on an input");
}

/* An access of n bytes at v + offset; always returns false. */
static bool resolve_access(fl_exec *x, fl_value v, uint64_t offset, uint64_t n) {
  fl_terms *t = x->m->config.terms;
  uint64_t some, at;
  bool is_inside = false;
  fl_term address = add(t, (fl_term)v.bits, offset);
  if (!some_value(x, address, &some))
    return false;
  fl_objid id = fl_names_find(x->m->names, some, &at);
  const fl_obj *o = id ? fl_state_object(x->s, id) : NULL;
  if (!o || o->flags & FL_OBJ_FREED || n > o->size)
    return fl_raise_witness(x, v);
  fl_term from_start = add(t, address, 0 - fl_names_get(x->m->names, id)->base);
  fl_term inside = fl_term_make(t, FL_T_LE, 64, false, from_start, fl_term_const(t, o->size - n));
  if (!fl_symbolic_decide(x, inside, &is_inside))
    return false;
  return is_inside ? fl_raise_pin(x, (fl_term)v.bits, "an address") : fl_raise_witness(x, v);
}

/* Whether the value can be the address of anything. */
static bool may_be_address(fl_exec *x, fl_term v) {
  fl_terms *t = x->m->config.terms;
  if (x->m->program->target.pointer_size == 4)
    return true;
  fl_term id = fl_term_make(t, FL_T_SHR, 64, false, v, fl_term_const(t, 32));
  fl_term is_one = fl_term_make(t, FL_T_LT, 64, false, add(t, id, ~UINT64_C(0)),
                                fl_term_const(t, fl_names_count(x->m->names)));
  return fl_paths_ask(x->m->config.paths, x->s->conditions.v, x->s->conditions.n,
                      fl_term_truth(t, is_one, true)) != FL_MAY_BE_FALSE;
}

bool fl_resolve_pointer(fl_exec *x, fl_value v) {
  if (!fl_is_symbolic(v) || !fl_searches(x) || !may_be_address(x, (fl_term)v.bits))
    return true;
  return fl_raise_pin(x, (fl_term)v.bits, "an address");
}

bool fl_symbolic_pointer(fl_exec *x, fl_value base, fl_value index, int64_t size, fl_value *dst) {
  fl_terms *t = x->m->config.terms;
  if (fl_value_is_undef(base) || fl_value_is_undef(index)) {
    *dst = fl_value_undef();
    return true;
  }
  bool is_wide = x->m->program->target.pointer_size == 8, stays = true;
  fl_term from = fl_is_symbolic(base) ? (fl_term)base.bits : fl_term_const(t, base.bits);
  fl_term by = fl_is_symbolic(index) ? (fl_term)index.bits : fl_term_const(t, index.bits);
  fl_term moved = fl_term_make(t, FL_T_MUL, 64, false, by, fl_term_const(t, (uint64_t)size));
  fl_term to = fl_term_make(t, FL_T_ADD, is_wide ? 64 : 32, false, moved, from);
  fl_term shift = fl_term_const(t, 32);
  fl_term same = fl_term_make(t, FL_T_EQ, 64, false, fl_term_make(t, FL_T_SHR, 64, false, to, shift),
                              fl_term_make(t, FL_T_SHR, 64, false, from, shift));
  if (is_wide && !fl_symbolic_decide(x, same, &stays))
    return false;
  if (!stays) /* far out of its object; the numbers tell how far */
    return fl_raise_witness(x, fl_is_symbolic(index) ? index : base);
  uint64_t number;
  *dst = fl_term_is_const(t, to, &number) ? fl_value_of(number) : (fl_value){to, FL_VALUE_SYMBOLIC};
  return true;
}

bool fl_builtin_takes_term(const fl_exec *x, fl_builtin b, uint32_t k, const fl_type *type) {
  switch (b) {
  case FL_BI_ASSUME:
  case FL_BI_VERIFIER_ASSERT: return true;
  case FL_BI_EXIT:
  case FL_BI_QUICK_EXIT: return !x->m->config.tracks_output;
  case FL_BI_PRINTF:
  case FL_BI_FPRINTF:
    return !fl_searches(x) || (!fl_wants_output(x) && type && type->kind != FL_TY_PTR);
  case FL_BI_PUTCHAR:
  case FL_BI_FPUTC: return !fl_searches(x) || (!fl_wants_output(x) && k == 0);
  case FL_BI_PTHREAD_CREATE: return fl_searches(x) && k == 3;
  case FL_BI_PTHREAD_EXIT: return fl_searches(x);
  default: return false;
  }
}

static bool resolve_arguments(fl_exec *x, const fl_insn *i) {
  const fl_arglist *l = &x->m->program->arglists.v[i->imm];
  for (uint32_t k = 0; k < l->n; k++) {
    fl_value v = x->f->regs[l->args[k].reg];
    if (!fl_is_symbolic(v))
      continue;
    if (!fl_builtin_takes_term(x, (fl_builtin)i->imm2, k, l->args[k].type)) {
      char use[96];
      snprintf(use, sizeof use, "argument %u of '%s'", k + 1, fl_builtin_name((fl_builtin)i->imm2));
      return fl_raise_pin(x, (fl_term)v.bits, use);
    }
    if (l->args[k].type && l->args[k].type->kind == FL_TY_PTR && !fl_resolve_pointer(x, v))
      return false;
  }
  return true;
}

bool fl_resolve(fl_exec *x, const fl_insn *i) {
  const fl_value *r = x->f->regs;
  uint64_t first;
  switch ((fl_op)i->op) {
  case FL_OP_LOAD:
  case FL_OP_STORE:
    return !fl_is_symbolic(r[i->a]) ||
           resolve_access(x, r[i->a], (uint64_t)i->imm, fl_vk_size((fl_vk)i->vk));
  case FL_OP_LOADBITS:
  case FL_OP_STOREBITS:
    first = (uint64_t)i->imm / 8;
    return !fl_is_symbolic(r[i->a]) ||
           resolve_access(x, r[i->a], first,
                          ((uint64_t)(i->imm + i->imm2) - 1) / 8 - first + 1);
  case FL_OP_RMW:
  case FL_OP_XCHG:
    return !fl_is_symbolic(r[i->a]) || resolve_access(x, r[i->a], 0, fl_vk_size((fl_vk)i->vk));
  case FL_OP_ZERO: return !fl_is_symbolic(r[i->a]) || resolve_access(x, r[i->a], 0, (uint64_t)i->imm);
  case FL_OP_CMPXCHG:
    if (fl_is_symbolic(r[i->a]))
      return resolve_access(x, r[i->a], 0, fl_vk_size((fl_vk)i->vk));
    return !fl_is_symbolic(r[i->b]) || resolve_access(x, r[i->b], 0, fl_vk_size((fl_vk)i->vk));
  case FL_OP_COPY:
    if (fl_is_symbolic(r[i->a]))
      return resolve_access(x, r[i->a], 0, (uint64_t)i->imm);
    return !fl_is_symbolic(r[i->b]) || resolve_access(x, r[i->b], 0, (uint64_t)i->imm);
  case FL_OP_BUILTIN: return resolve_arguments(x, i);
  default: return true;
  }
}
