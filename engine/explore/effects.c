/* What may still happen from each instruction on. */
#include "explore/effects.h"

#include "explore/points_to.h"
#include "machine/parts.h"

#include <string.h>

struct fl_effects {
  const fl_program *p;
  fl_points_to *a;
  bool tracks_output;
  size_t words;
  uint64_t **from;    /* by function: 2 * words for each instruction: read, written */
  uint64_t *summary;  /* by function: the same for all of it and what it calls */
  bool *starts_thread; /* by function: a thread may begin with it */
};

static uint64_t *summary_of(const fl_effects *e, uint32_t func) {
  return e->summary + (size_t)func * 2 * e->words;
}

static bool include(uint64_t *to, const uint64_t *from, size_t words) {
  bool changed = false;
  for (size_t k = 0; k < words; k++) {
    changed |= (from[k] & ~to[k]) != 0;
    to[k] |= from[k];
  }
  return changed;
}

static void put(uint64_t *set, uint32_t k) { set[k / 64] |= UINT64_C(1) << k % 64; }
static bool has(const uint64_t *set, uint32_t k) { return set[k / 64] >> k % 64 & 1; }

/* ---- the end of variables ---- */

static void add_thread_locals(const fl_effects *e, uint64_t *write) {
  for (uint32_t g = 0; g < e->p->globals.n; g++)
    if (e->p->globals.v[g]->is_thread_local)
      put(write, g);
}

/* Wherever a thread stands in a function, its end may be ahead, by a return or
 * by pthread_exit in something called: then the function's variables die, and
 * with its first function the thread-local ones. */
static void add_ends(const fl_effects *e, uint32_t func, uint64_t *out) {
  uint64_t *write = out + e->words;
  for (uint32_t k = 0; k < e->p->funcs.v[func]->nslots; k++)
    put(write, fl_place_slot(e->a, func, k));
  if (e->starts_thread[func])
    add_thread_locals(e, write);
  if (e->p->uses_robust)
    put(write, fl_place_special(e->a, FL_PLACE_ROBUST));
  if (e->p->thread_cleanup != FL_NOREG)
    include(out, summary_of(e, e->p->thread_cleanup), 2 * e->words);
  if (e->p->thread_end != FL_NOREG) {
    include(out, summary_of(e, e->p->thread_end), 2 * e->words);
    add_thread_locals(e, write);
  }
}

static void find_thread_functions(fl_effects *e) {
  e->starts_thread = fl_calloc(e->a->nfuncs + 1, sizeof *e->starts_thread);
  for (uint32_t f = 0; f < e->a->nfuncs; f++) {
    const fl_func *func = e->p->funcs.v[f];
    for (uint32_t pc = 0; pc < func->ncode; pc++) {
      const fl_insn *i = &func->code[pc];
      if (i->op != FL_OP_BUILTIN || i->imm2 != FL_BI_PTHREAD_CREATE)
        continue;
      const fl_arglist *l = &e->p->arglists.v[i->imm];
      for (uint32_t g = 0; l->n > 2 && g < e->a->nfuncs; g++)
        e->starts_thread[g] |= has(fl_pts(e->a, f, l->args[2].reg), fl_place_func(e->a, g));
    }
  }
}

/* ---- one instruction ---- */

static void add_functions(const fl_effects *e, const uint64_t *functions, uint64_t *out) {
  for (uint32_t f = 0; f < e->a->nfuncs; f++)
    if (has(functions, fl_place_func(e->a, f)))
      include(out, summary_of(e, f), 2 * e->words);
}

static void add_builtin(const fl_effects *e, uint32_t func, const fl_insn *i, uint64_t *out) {
  const fl_arglist *l = &e->p->arglists.v[i->imm];
  uint64_t *write = out + e->words;
  switch ((fl_builtin)i->imm2) {
  case FL_BI_PTHREAD_CREATE:
    if (l->n > 2)
      add_functions(e, fl_pts(e->a, func, l->args[2].reg), out);
    break;
  case FL_BI_ONCE:
    if (l->n > 1)
      add_functions(e, fl_pts(e->a, func, l->args[1].reg), out);
    break;
  case FL_BI_EXIT:
    add_functions(e, e->a->at_exit, out);
    put(write, fl_place_special(e->a, FL_PLACE_EXIT));
    break;
  case FL_BI_PTHREAD_CANCEL:
    put(write, fl_place_special(e->a, FL_PLACE_CANCEL)); /* fall through */
  case FL_BI_PTHREAD_DETACH:
    put(write, fl_place_special(e->a, FL_PLACE_DETACHED)); /* fall through */
  case FL_BI_PTHREAD_TRYJOIN:
  case FL_BI_PTHREAD_TIMEDJOIN:
  case FL_BI_PTHREAD_JOIN: put(write, fl_place_special(e->a, FL_PLACE_JOINED)); break;
  case FL_BI_PTHREAD_EXIT: add_thread_locals(e, write); break;
  case FL_BI_ATEXIT: put(write, fl_place_special(e->a, FL_PLACE_EXIT)); break;
  case FL_BI_RAND:
  case FL_BI_SRAND:
  case FL_BI_RANDOM:
  case FL_BI_STRTOK: put(write, fl_place_special(e->a, FL_PLACE_RANDOM)); break;
  default: break;
  }
  if (e->p->uses_cancel) /* any of them may be a point of cancellation */
    put(out, fl_place_special(e->a, FL_PLACE_CANCEL));
  if (e->p->uses_robust) /* and any may lock */
    put(out, fl_place_special(e->a, FL_PLACE_ROBUST));
  if (e->tracks_output) /* any of them may print */
    put(write, fl_place_special(e->a, FL_PLACE_OUTPUT));
  for (uint32_t k = 0; k < l->n; k++)
    include(write, fl_pts(e->a, func, l->args[k].reg), e->words);
}

/* Adds what an instruction does by itself and by what it calls. */
static void add_effects(const fl_effects *e, uint32_t func, const fl_insn *i, uint64_t *out) {
  uint64_t *read = out, *write = out + e->words;
  switch ((fl_op)i->op) {
  case FL_OP_LOAD:
  case FL_OP_LOADBITS: include(read, fl_pts(e->a, func, i->a), e->words); break;
  case FL_OP_STORE:
  case FL_OP_STOREBITS:
  case FL_OP_ZERO:
  case FL_OP_RMW:
  case FL_OP_XCHG:
  case FL_OP_CMPXCHG: include(write, fl_pts(e->a, func, i->a), e->words); break;
  case FL_OP_COPY:
    include(write, fl_pts(e->a, func, i->a), e->words);
    include(read, fl_pts(e->a, func, i->b), e->words);
    break;
  case FL_OP_LEAVE: put(write, fl_place_slot(e->a, func, (uint32_t)i->imm)); break;
  case FL_OP_RET:
    if (func == e->p->entry)
      add_functions(e, e->a->at_exit, out);
    break;
  case FL_OP_CALL: include(out, summary_of(e, (uint32_t)i->imm2), 2 * e->words); break;
  case FL_OP_CALLP: add_functions(e, fl_pts(e->a, func, i->a), out); break;
  case FL_OP_BUILTIN: add_builtin(e, func, i, out); break;
  default: break;
  }
}

/* ---- all of them ---- */

static void summarize(fl_effects *e) {
  for (bool changed = true; changed;) {
    changed = false;
    for (uint32_t f = 0; f < e->a->nfuncs; f++) {
      const fl_func *func = e->p->funcs.v[f];
      uint64_t *now = fl_calloc(2 * e->words, sizeof *now);
      add_ends(e, f, now);
      for (uint32_t pc = 0; pc < func->ncode; pc++)
        add_effects(e, f, &func->code[pc], now);
      changed |= include(summary_of(e, f), now, 2 * e->words);
      fl_free(now);
    }
  }
}

static void add_successors(const fl_effects *e, const fl_func *func, const uint64_t *from,
                           uint32_t pc, uint64_t *out) {
  const fl_insn *i = &func->code[pc];
  size_t w = 2 * e->words;
  switch ((fl_op)i->op) {
  case FL_OP_RET: return;
  case FL_OP_JMP: include(out, from + (size_t)i->imm * w, w); return;
  case FL_OP_SWITCH: {
    const fl_switch *s = &e->p->switches.v[i->imm];
    for (uint32_t k = 0; k < s->n; k++)
      include(out, from + (size_t)s->cases[k].target * w, w);
    include(out, from + (size_t)s->otherwise * w, w);
    return;
  }
  case FL_OP_BRT:
  case FL_OP_BRF: include(out, from + (size_t)i->imm * w, w); break;
  default: break;
  }
  if (pc + 1 < func->ncode)
    include(out, from + (size_t)(pc + 1) * w, w);
}

static void flow(fl_effects *e, uint32_t f) {
  const fl_func *func = e->p->funcs.v[f];
  size_t w = 2 * e->words;
  uint64_t *from = e->from[f] = fl_calloc((size_t)func->ncode * w + 1, sizeof *from);
  for (uint32_t pc = 0; pc < func->ncode; pc++) {
    add_ends(e, f, from + (size_t)pc * w);
    add_effects(e, f, &func->code[pc], from + (size_t)pc * w);
  }
  uint64_t *next = fl_malloc(w * sizeof *next);
  for (bool changed = true; changed;) {
    changed = false;
    for (uint32_t pc = func->ncode; pc-- > 0;) {
      memset(next, 0, w * sizeof *next);
      add_successors(e, func, from, pc, next);
      changed |= include(from + (size_t)pc * w, next, w);
    }
  }
  fl_free(next);
}

fl_effects *fl_effects_new(const fl_program *p, bool tracks_output) {
  fl_effects *e = fl_calloc(1, sizeof *e);
  e->p = p;
  e->tracks_output = tracks_output;
  e->a = fl_points_to_new(p);
  e->words = e->a->words;
  e->summary = fl_calloc((size_t)(e->a->nfuncs + 1) * 2 * e->words, sizeof *e->summary);
  e->from = fl_calloc(e->a->nfuncs + 1, sizeof *e->from);
  find_thread_functions(e);
  summarize(e);
  for (uint32_t f = 0; f < e->a->nfuncs; f++)
    flow(e, f);
  return e;
}

void fl_effects_free(fl_effects *e) {
  if (!e)
    return;
  for (uint32_t f = 0; f < e->a->nfuncs; f++)
    fl_free(e->from[f]);
  fl_free(e->from);
  fl_free(e->summary);
  fl_free(e->starts_thread);
  fl_points_to_free(e->a);
  fl_free(e);
}

/* ---- questions ---- */

size_t fl_effects_words(const fl_effects *e) { return e->words; }

fl_future fl_effects_at(const fl_effects *e, uint32_t func, uint32_t pc) {
  uint64_t *from = e->from[func] + (size_t)pc * 2 * e->words;
  return (fl_future){from, from + e->words};
}

void fl_effects_add(const fl_effects *e, uint32_t func, uint32_t pc, fl_future *f) {
  const uint64_t *from = e->from[func] + (size_t)pc * 2 * e->words;
  include(f->read, from, e->words);
  include(f->write, from + e->words, e->words);
}

/* The place of an object; false if it has none: then it may be any. */
static bool place_of(const fl_effects *e, const fl_machine *m, const fl_state *s, fl_objid id,
                     uint32_t *place) {
  switch (id) {
  case FL_SHARED_OUTPUT: *place = fl_place_special(e->a, FL_PLACE_OUTPUT); return true;
  case FL_SHARED_RANDOM: *place = fl_place_special(e->a, FL_PLACE_RANDOM); return true;
  case FL_SHARED_CANCEL: *place = fl_place_special(e->a, FL_PLACE_CANCEL); return true;
  case FL_SHARED_ROBUST: *place = fl_place_special(e->a, FL_PLACE_ROBUST); return true;
  case FL_SHARED_EXIT: *place = fl_place_special(e->a, FL_PLACE_EXIT); return true;
  case FL_SHARED_ALL: return false;
  default: break;
  }
  const fl_name *n = fl_names_get(fl_machine_names(m), id);
  switch (n->kind) {
  case FL_NAME_GLOBAL:
  case FL_NAME_TLS: *place = n->a; return true;
  case FL_NAME_STACK: *place = fl_place_slot(e->a, n->b, n->c); return true;
  case FL_NAME_HEAP: {
    const fl_obj *o = fl_state_object(s, id);
    *place = o ? fl_place_site(e->a, o->alloc_loc) : e->a->n;
    return *place < e->a->n;
  }
  default: return false;
  }
}

bool fl_effects_conflict(const fl_effects *e, const fl_machine *m, const fl_state *s,
                         const fl_access *a, const fl_future *f) {
  uint32_t place;
  if (!place_of(e, m, s, a->object, &place))
    return true;
  return has(f->write, place) || (a->is_write && has(f->read, place));
}

bool fl_effects_joins(const fl_effects *e, const fl_future *f) {
  return has(f->write, fl_place_special(e->a, FL_PLACE_JOINED));
}

bool fl_effects_detaches(const fl_effects *e, const fl_future *f) {
  return has(f->write, fl_place_special(e->a, FL_PLACE_DETACHED));
}

bool fl_effects_cover(const fl_effects *e, const fl_machine *m, const fl_state *s,
                      const fl_access *a, uint32_t func, uint32_t pc) {
  const uint64_t *from = e->from[func] + (size_t)pc * 2 * e->words;
  uint32_t place;
  if (!place_of(e, m, s, a->object, &place))
    return true;
  return has(from + e->words, place) || (!a->is_write && has(from, place));
}
