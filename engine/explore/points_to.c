/* Inclusion-based points-to analysis, without fields, order or contexts. */
#include "explore/points_to.h"

#include <string.h>

bool fl_is_allocation(fl_builtin b) {
  switch (b) {
  case FL_BI_MALLOC:
  case FL_BI_CALLOC:
  case FL_BI_REALLOC:
  case FL_BI_ALIGNED_ALLOC:
  case FL_BI_POSIX_MEMALIGN:
  case FL_BI_STRDUP: return true;
  default: return false;
  }
}

uint32_t fl_place_site(const fl_points_to *a, uint32_t loc) {
  for (uint32_t i = 0; i < a->site_loc.n; i++)
    if (a->site_loc.v[i] == loc)
      return a->nglobals + a->nslots + i;
  return a->n;
}

/* ---- sets ---- */

typedef struct {
  fl_points_to *a;
  bool changed;
} solver;

static bool has(const uint64_t *set, uint32_t k) { return set[k / 64] >> k % 64 & 1; }

static void include(solver *s, uint64_t *to, const uint64_t *from) {
  for (size_t k = 0; k < s->a->words; k++) {
    uint64_t more = from[k] & ~to[k];
    if (more) {
      to[k] |= more;
      s->changed = true;
    }
  }
}

static void put(solver *s, uint64_t *set, uint32_t k) {
  if (!has(set, k)) {
    set[k / 64] |= UINT64_C(1) << k % 64;
    s->changed = true;
  }
}

static uint64_t *content(const fl_points_to *a, uint32_t place) {
  return a->content + (size_t)place * a->words;
}

#define FOR_EACH(k, set, a)                          \
  for (uint32_t k = 0; k < (a)->n; k++)              \
    if (!(set)[k / 64]) {                            \
      k |= 63;                                       \
      continue;                                      \
    } else if (has(set, k))

static void load(solver *s, uint64_t *to, const uint64_t *pointers) {
  FOR_EACH(k, pointers, s->a) include(s, to, content(s->a, k));
}

static void store(solver *s, const uint64_t *pointers, const uint64_t *what) {
  FOR_EACH(k, pointers, s->a) include(s, content(s->a, k), what);
}

static void copy(solver *s, const uint64_t *to, const uint64_t *from) {
  FOR_EACH(k, to, s->a) load(s, content(s->a, k), from);
}

/* ---- instructions ---- */

static void call(solver *s, uint32_t caller, const fl_arglist *l, uint32_t callee, uint64_t *dst) {
  fl_points_to *a = s->a;
  const fl_func *f = a->p->funcs.v[callee];
  for (uint32_t k = 0; k < l->n && k < f->nparams && f->has_body; k++)
    include(s, fl_pts(a, callee, k), fl_pts(a, caller, l->args[k].reg));
  /* arguments beyond the parameters are found through memory */
  if (dst)
    include(s, dst, a->result + (size_t)callee * a->words);
}

static void call_each(solver *s, uint32_t caller, const uint64_t *functions, const fl_arglist *l,
                      uint64_t *dst) {
  fl_points_to *a = s->a;
  for (uint32_t f = 0; f < a->nfuncs; f++)
    if (has(functions, fl_place_func(a, f)))
      call(s, caller, l, f, dst);
}

static bool is_sync(fl_builtin b) {
  return b > FL_BI_PTHREAD_CREATE && b != FL_BI_PTHREAD_JOIN && b != FL_BI_PTHREAD_TRYJOIN &&
         b != FL_BI_PTHREAD_TIMEDJOIN && b != FL_BI_PTHREAD_EXIT && b != FL_BI_ONCE &&
         b <= FL_BI_SEM_GETVALUE;
}

static void builtin(solver *s, uint32_t func, const fl_insn *i) {
  fl_points_to *a = s->a;
  const fl_arglist *l = &a->p->arglists.v[i->imm];
  uint64_t *dst = i->dst == FL_NOREG ? NULL : fl_pts(a, func, i->dst);
  fl_builtin b = (fl_builtin)i->imm2;
  if (is_sync(b))
    return;
  if (fl_is_allocation(b)) {
    uint32_t site = fl_place_site(a, i->loc);
    if (dst)
      put(s, dst, site);
    if (b == FL_BI_REALLOC && l->n) {
      load(s, content(a, site), fl_pts(a, func, l->args[0].reg));
      if (dst)
        include(s, dst, fl_pts(a, func, l->args[0].reg));
    }
    if (b == FL_BI_POSIX_MEMALIGN && l->n) {
      FOR_EACH(k, fl_pts(a, func, l->args[0].reg), a) put(s, content(a, k), site);
    }
    return;
  }
  switch (b) {
  case FL_BI_PTHREAD_CREATE:
    if (l->n < 4)
      return;
    for (uint32_t f = 0; f < a->nfuncs; f++)
      if (has(fl_pts(a, func, l->args[2].reg), fl_place_func(a, f))) {
        const fl_func *t = a->p->funcs.v[f];
        if (t->has_body && t->nparams)
          include(s, fl_pts(a, f, 0), fl_pts(a, func, l->args[3].reg));
        include(s, a->thread_result, a->result + (size_t)f * a->words);
      }
    return;
  case FL_BI_PTHREAD_JOIN:
  case FL_BI_PTHREAD_TRYJOIN:
  case FL_BI_PTHREAD_TIMEDJOIN:
    if (l->n > 1)
      store(s, fl_pts(a, func, l->args[1].reg), a->thread_result);
    return;
  case FL_BI_PTHREAD_EXIT:
    if (l->n)
      include(s, a->thread_result, fl_pts(a, func, l->args[0].reg));
    return;
  case FL_BI_ATEXIT:
    if (l->n)
      include(s, a->at_exit, fl_pts(a, func, l->args[0].reg));
    return;
  case FL_BI_ONCE: return; /* calls a function without arguments */
  default: break;
  }
  /* anything else may pass on what it got */
  for (uint32_t k = 0; k < l->n; k++) {
    const uint64_t *from = fl_pts(a, func, l->args[k].reg);
    if (dst)
      include(s, dst, from);
    for (uint32_t j = 0; j < l->n; j++)
      if (j != k) {
        const uint64_t *to = fl_pts(a, func, l->args[j].reg);
        store(s, to, from);
        copy(s, to, from);
      }
  }
}

static bool is_wide(const fl_points_to *a, const fl_insn *i) {
  return fl_vk_size((fl_vk)i->vk) >= a->p->target.pointer_size || i->vk == FL_VK_NONE;
}

static void transfer(solver *s, uint32_t func, const fl_insn *i) {
  fl_points_to *a = s->a;
  uint64_t *dst = i->dst < FL_IMM ? fl_pts(a, func, i->dst) : NULL;
  uint64_t *ra = i->a < FL_IMM ? fl_pts(a, func, i->a) : NULL;
  uint64_t *rb = i->b < FL_IMM ? fl_pts(a, func, i->b) : NULL;
  switch ((fl_op)i->op) {
  case FL_OP_GLOBAL: put(s, dst, (uint32_t)i->imm); break;
  case FL_OP_LOCAL: put(s, dst, fl_place_slot(a, func, (uint32_t)i->imm)); break;
  case FL_OP_FUNC: put(s, dst, fl_place_func(a, (uint32_t)i->imm)); break;
  case FL_OP_PTRADD: include(s, dst, ra); break;
  case FL_OP_LOAD:
    if (is_wide(a, i))
      load(s, dst, ra);
    break;
  case FL_OP_STORE:
    if (is_wide(a, i))
      store(s, ra, rb);
    break;
  case FL_OP_COPY: copy(s, ra, rb); break;
  case FL_OP_RMW:
  case FL_OP_XCHG:
    if (dst)
      load(s, dst, ra);
    if (rb)
      store(s, ra, rb);
    break;
  case FL_OP_CMPXCHG:
    store(s, ra, fl_pts(a, func, (uint32_t)i->imm2));
    copy(s, rb, ra);
    break;
  case FL_OP_CALL: call(s, func, &a->p->arglists.v[i->imm], (uint32_t)i->imm2, dst); break;
  case FL_OP_CALLP: call_each(s, func, ra, &a->p->arglists.v[i->imm], dst); break;
  case FL_OP_BUILTIN: builtin(s, func, i); break;
  case FL_OP_RET:
    if (ra)
      include(s, a->result + (size_t)func * a->words, ra);
    break;
  case FL_OP_EQ:
  case FL_OP_NE:
  case FL_OP_LT:
  case FL_OP_LE:
  case FL_OP_GT:
  case FL_OP_GE:
  case FL_OP_LNOT:
  case FL_OP_PTRDIFF: break;
  default:
    /* an address may be computed with as a number */
    if (dst && is_wide(a, i)) {
      if (ra)
        include(s, dst, ra);
      if (rb)
        include(s, dst, rb);
    }
    break;
  }
}

/* ---- the analysis ---- */

static void number_places(fl_points_to *a) {
  const fl_program *p = a->p;
  a->nglobals = (uint32_t)p->globals.n;
  a->nfuncs = (uint32_t)p->funcs.n;
  a->first_slot = fl_calloc(a->nfuncs + 1, sizeof *a->first_slot);
  for (uint32_t f = 0; f < a->nfuncs; f++) {
    const fl_func *func = p->funcs.v[f];
    a->first_slot[f] = a->nslots;
    a->nslots += func->nslots;
  }
  a->n = UINT32_MAX; /* so that no site is found yet */
  for (uint32_t f = 0; f < a->nfuncs; f++) {
    const fl_func *func = p->funcs.v[f];
    for (uint32_t pc = 0; pc < func->ncode; pc++) {
      const fl_insn *i = &func->code[pc];
      if (i->op == FL_OP_BUILTIN && fl_is_allocation((fl_builtin)i->imm2) &&
          fl_place_site(a, i->loc) == a->n)
        fl_vec_push(&a->site_loc, i->loc);
    }
  }
  a->nsites = (uint32_t)a->site_loc.n;
  a->n = a->nglobals + a->nslots + a->nsites + a->nfuncs + FL_PLACE_SPECIAL;
  a->words = a->n / 64 + 1;
}

fl_points_to *fl_points_to_new(const fl_program *p) {
  fl_points_to *a = fl_calloc(1, sizeof *a);
  a->p = p;
  number_places(a);
  a->regs = fl_calloc(a->nfuncs + 1, sizeof *a->regs);
  for (uint32_t f = 0; f < a->nfuncs; f++)
    a->regs[f] = fl_calloc((size_t)p->funcs.v[f]->nregs * a->words + 1, sizeof **a->regs);
  a->content = fl_calloc((size_t)a->n * a->words, sizeof *a->content);
  a->result = fl_calloc((size_t)(a->nfuncs + 1) * a->words, sizeof *a->result);
  a->thread_result = fl_calloc(a->words, sizeof *a->thread_result);
  a->at_exit = fl_calloc(a->words, sizeof *a->at_exit);
  solver s = {a, true};
  for (size_t i = 0; i < p->destructors.n; i++)
    put(&s, a->at_exit, fl_place_func(a, p->destructors.v[i].func));
  while (s.changed) {
    s.changed = false;
    for (uint32_t f = 0; f < a->nfuncs; f++) {
      const fl_func *func = p->funcs.v[f];
      for (uint32_t pc = 0; pc < func->ncode; pc++)
        transfer(&s, f, &func->code[pc]);
    }
  }
  return a;
}

void fl_points_to_free(fl_points_to *a) {
  if (!a)
    return;
  for (uint32_t f = 0; f < a->nfuncs; f++)
    fl_free(a->regs[f]);
  fl_free(a->regs);
  fl_free(a->first_slot);
  fl_free(a->content);
  fl_free(a->result);
  fl_free(a->thread_result);
  fl_free(a->at_exit);
  fl_vec_free(&a->site_loc);
  fl_free(a);
}
