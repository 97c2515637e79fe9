/* Which values an input can have.
 *
 * Small types are tried in full. For the others, the code that follows the
 * input is walked through with the input as an interval, which splits at every
 * comparison with a known number, until an assumption holds, or fails, or
 * something happens that an interval cannot follow. If what is left is at most
 * MOST_VALUES numbers, all of them are tried; of an interval on which the
 * process ends or that nobody reads, one number is enough. Other inputs on the
 * way may be anything: both ways of a branch on them are walked. */
#include "explore/search.h"

#include "machine/parts.h"

#include <stdlib.h>
#include <string.h>

enum { MOST_VALUES = 64, MOST_PIECES = 256, MOST_FRAMES = 8, MOST_WALK = 20000 };

__extension__ typedef __int128 wide;

typedef struct {
  wide low, high;
} interval;

/* A register or byte range of the walk: a known number, the input, or something
 * that depends on another input; `v` is then indeterminate. */
typedef struct {
  bool is_input, is_other;
  fl_value v;
} cell;

typedef struct walk_frame walk_frame;
struct walk_frame {
  const fl_func *f;
  uint32_t pc, ret_reg;
  cell *regs;
};

typedef struct {
  uint64_t addr, size;
  cell c;
} stored;

typedef struct {
  fl_explorer *e;
  const fl_state *s;
  bool is_alone;
  FL_VEC(interval) kept;
  FL_VEC(interval) one_each;
  uint32_t pieces;
  bool has_forked; /* what is kept may overlap */
} walker;

typedef struct {
  interval i;
  walk_frame frame[MOST_FRAMES];
  uint32_t depth;
  FL_VEC(stored) memory;
} path;

static void free_path(path *p) {
  for (uint32_t k = 0; k < p->depth; k++)
    fl_free(p->frame[k].regs);
  fl_vec_free(&p->memory);
}

static path copy_path(const path *p) {
  path c = *p;
  for (uint32_t k = 0; k < p->depth; k++) {
    size_t bytes = (p->frame[k].f->nregs + 1) * sizeof *p->frame[k].regs;
    c.frame[k].regs = fl_malloc(bytes);
    memcpy(c.frame[k].regs, p->frame[k].regs, bytes);
  }
  memset(&c.memory, 0, sizeof c.memory);
  for (size_t k = 0; k < p->memory.n; k++)
    fl_vec_push(&c.memory, p->memory.v[k]);
  return c;
}

static void walk(walker *w, path *p);

/* Goes on with a part of the interval. */
static void walk_part(walker *w, const path *p, wide low, wide high, uint32_t dst, uint64_t value) {
  if (low > high)
    return;
  path c = copy_path(p);
  c.i = (interval){low, high};
  walk_frame *f = &c.frame[c.depth - 1];
  f->regs[dst] = (cell){.v = fl_value_of(value)};
  f->pc++;
  walk(w, &c);
  free_path(&c);
}

static wide number_of(fl_vk vk, uint64_t bits) {
  return fl_vk_is_signed(vk) ? (wide)(int64_t)bits : (wide)bits;
}

/* The input compared with a number: below, at and above it the result is known. */
static bool split_compare(walker *w, const path *p, const fl_insn *i, wide n, bool swapped) {
  const interval *v = &p->i;
  wide below = v->high < n - 1 ? v->high : n - 1, above = v->low > n + 1 ? v->low : n + 1;
  bool lt, eq, gt;
  fl_op op = (fl_op)i->op;
  lt = op == FL_OP_NE || op == FL_OP_LE || op == FL_OP_LT;
  eq = op == FL_OP_EQ || op == FL_OP_LE || op == FL_OP_GE;
  gt = op == FL_OP_NE || op == FL_OP_GE || op == FL_OP_GT;
  if (swapped) {
    bool t = lt;
    lt = gt;
    gt = t;
  }
  if (++w->pieces > MOST_PIECES)
    return false;
  walk_part(w, p, v->low, below, i->dst, lt);
  if (v->low <= n && n <= v->high)
    walk_part(w, p, n, n, i->dst, eq);
  walk_part(w, p, above, v->high, i->dst, gt);
  return true;
}

static bool is_compare(fl_op op) { return op >= FL_OP_EQ && op <= FL_OP_GE; }

static cell operand_b(const walk_frame *f, const fl_insn *i) {
  return i->b == FL_IMM ? (cell){.v = fl_value_of((uint64_t)i->imm)} : f->regs[i->b];
}

static bool fits(const interval *i, fl_vk vk) {
  unsigned bits = 8 * fl_vk_size(vk);
  wide low = fl_vk_is_signed(vk) ? -((wide)1 << (bits - 1)) : 0;
  wide high = fl_vk_is_signed(vk) ? ((wide)1 << (bits - 1)) - 1 : ((wide)1 << bits) - 1;
  return i->low >= low && i->high <= high;
}

/* Memory of the thread's own, or of the only thread, that can be accessed. */
static bool may_touch(const walker *w, uint64_t addr, uint64_t size) {
  uint64_t offset;
  fl_objid id = fl_names_find(fl_machine_names(w->e->m), addr, &offset);
  const fl_obj *o = id ? fl_state_object(w->s, id) : NULL;
  return o && !(o->flags & (FL_OBJ_FREED | FL_OBJ_READONLY)) && size <= o->size &&
         offset <= o->size - size && (w->is_alone || !(o->flags & FL_OBJ_SHARED));
}

static bool memory(walker *w, path *p, walk_frame *f, const fl_insn *i) {
  if (f->regs[i->a].is_input || f->regs[i->a].v.meta)
    return false;
  uint64_t addr = f->regs[i->a].v.bits + (uint64_t)i->imm, size = fl_vk_size((fl_vk)i->vk);
  if (!may_touch(w, addr, size))
    return false;
  for (size_t k = 0; k < p->memory.n; k++) {
    stored *m = &p->memory.v[k];
    if (m->addr == addr && m->size == size) {
      if (i->op == FL_OP_STORE)
        m->c = f->regs[i->b];
      else
        f->regs[i->dst] = m->c;
      return true;
    }
    if (m->addr < addr + size && addr < m->addr + m->size)
      return false; /* a part of what was stored */
  }
  if (i->op == FL_OP_LOAD)
    return false; /* of no interest, or not known here */
  fl_vec_push(&p->memory, (stored){addr, size, f->regs[i->b]});
  return true;
}

static bool call(path *p, walk_frame *f, const fl_program *prog, const fl_insn *i) {
  const fl_func *g = prog->funcs.v[i->imm2];
  const fl_arglist *l = &prog->arglists.v[i->imm];
  if (!g->has_body || p->depth >= MOST_FRAMES || g->returns_struct || g->nslots)
    return false;
  walk_frame n = {.f = g, .ret_reg = i->dst, .regs = fl_calloc(g->nregs + 1, sizeof *n.regs)};
  for (uint32_t k = 0; k < l->n && k < g->nparams; k++)
    n.regs[k] = f->regs[l->args[k].reg];
  f->pc++;
  p->frame[p->depth++] = n;
  return true;
}

/* What one instruction makes of the walk. */
typedef enum { GO_ON, STOP, DONE } progress;

/* Goes on with each part of the interval in which the truth of the input is
 * known; the input itself stays what it is. `target`: what a branch does. */
static progress split_truth(walker *w, const path *p, const fl_insn *i) {
  const interval parts[3] = {{p->i.low, p->i.high < -1 ? p->i.high : -1},
                             {p->i.low > 0 ? p->i.low : 0, p->i.high < 0 ? p->i.high : 0},
                             {p->i.low > 1 ? p->i.low : 1, p->i.high}};
  if (++w->pieces > MOST_PIECES)
    return STOP;
  for (int k = 0; k < 3; k++) {
    bool truth = k != 1;
    if (parts[k].low > parts[k].high)
      continue;
    path c = copy_path(p);
    walk_frame *f = &c.frame[c.depth - 1];
    bool goes_on = true;
    c.i = parts[k];
    switch ((fl_op)i->op) {
    case FL_OP_BRT:
    case FL_OP_BRF:
      f->pc = truth == (i->op == FL_OP_BRT) ? (uint32_t)i->imm : f->pc + 1;
      break;
    case FL_OP_BUILTIN: /* an assumption */
      goes_on = truth;
      f->pc++;
      break;
    case FL_OP_LNOT:
      f->regs[i->dst] = (cell){.v = fl_value_of(!truth)};
      f->pc++;
      break;
    default: /* conversion to _Bool */
      f->regs[i->dst] = (cell){.v = fl_value_of(truth)};
      f->pc++;
      break;
    }
    if (goes_on)
      walk(w, &c);
    free_path(&c);
  }
  return DONE;
}

static const cell other_input = {.is_other = true, .v = {.meta = FL_VALUE_UNDEF_MASK}};

/* A branch on another input. */
static progress fork_walk(walker *w, const path *p, const fl_insn *i) {
  if (++w->pieces > MOST_PIECES)
    return STOP;
  w->has_forked = true;
  path taken = copy_path(p), passed = copy_path(p);
  taken.frame[taken.depth - 1].pc = (uint32_t)i->imm;
  passed.frame[passed.depth - 1].pc++;
  walk(w, &taken);
  walk(w, &passed);
  free_path(&taken);
  free_path(&passed);
  return DONE;
}

static progress assume(walker *w, path *p, walk_frame *f, const fl_insn *i, const fl_program *prog) {
  const fl_arglist *l = &prog->arglists.v[i->imm];
  cell c = f->regs[l->args[0].reg];
  if (c.is_input)
    return split_truth(w, p, i);
  if (c.is_other) { /* it may hold */
    f->pc++;
    return GO_ON;
  }
  if (c.v.meta)
    return STOP;
  if (!c.v.bits)
    return DONE; /* no run has these values */
  f->pc++;
  return GO_ON;
}

static progress one(walker *w, path *p) {
  const fl_program *prog = w->e->request->program;
  walk_frame *f = &p->frame[p->depth - 1];
  const fl_insn *i = &f->f->code[f->pc];
  fl_op op = (fl_op)i->op;
  if (is_compare(op)) {
    cell a = f->regs[i->a], b = operand_b(f, i);
    if (a.is_other || b.is_other) {
      f->regs[i->dst] = other_input;
      f->pc++;
      return GO_ON;
    }
    if (a.v.meta || b.v.meta || fl_vk_is_float((fl_vk)i->vk))
      return STOP;
    if (a.is_input != b.is_input) {
      if (!fits(&p->i, (fl_vk)i->vk))
        return STOP;
      return split_compare(w, p, i, number_of((fl_vk)i->vk, a.is_input ? b.v.bits : a.v.bits),
                           b.is_input) ? DONE : STOP;
    }
    if (a.is_input)
      return STOP;
    wide x = number_of((fl_vk)i->vk, a.v.bits), y = number_of((fl_vk)i->vk, b.v.bits);
    bool r = op == FL_OP_EQ   ? x == y
             : op == FL_OP_NE ? x != y
             : op == FL_OP_LT ? x < y
             : op == FL_OP_LE ? x <= y
             : op == FL_OP_GT ? x > y
                              : x >= y;
    f->regs[i->dst] = (cell){.v = fl_value_of(r)};
    f->pc++;
    return GO_ON;
  }
  switch (op) {
  case FL_OP_CONST: f->regs[i->dst] = (cell){.v = fl_value_of((uint64_t)i->imm)}; break;
  case FL_OP_MOV: f->regs[i->dst] = f->regs[i->a]; break;
  case FL_OP_UNDEF: f->regs[i->dst] = (cell){.v = fl_value_undef()}; break;
  case FL_OP_LNOT:
    if (f->regs[i->a].is_input)
      return split_truth(w, p, i);
    if (f->regs[i->a].is_other) {
      f->regs[i->dst] = other_input;
      break;
    }
    if (f->regs[i->a].v.meta)
      return STOP;
    f->regs[i->dst] = (cell){.v = fl_value_of(!f->regs[i->a].v.bits)};
    break;
  case FL_OP_CONV:
    if (f->regs[i->a].is_input ? !fits(&p->i, (fl_vk)i->vk) || i->flags & FL_INSN_TO_BOOL ||
                                     fl_vk_is_float((fl_vk)i->vk)
                               : f->regs[i->a].v.bits > 1) {
      if (f->regs[i->a].is_input && i->flags & FL_INSN_TO_BOOL)
        return split_truth(w, p, i);
      return STOP;
    }
    f->regs[i->dst] = f->regs[i->a];
    break;
  case FL_OP_JMP: f->pc = (uint32_t)i->imm; return GO_ON;
  case FL_OP_BRT:
  case FL_OP_BRF:
    if (f->regs[i->a].is_input)
      return split_truth(w, p, i);
    if (f->regs[i->a].is_other)
      return fork_walk(w, p, i);
    if (f->regs[i->a].v.meta)
      return STOP;
    f->pc = (f->regs[i->a].v.bits != 0) == (op == FL_OP_BRT) ? (uint32_t)i->imm : f->pc + 1;
    return GO_ON;
  case FL_OP_GLOBAL:
  case FL_OP_LOCAL:
  case FL_OP_STORE:
  case FL_OP_LOAD: {
    if (op == FL_OP_LOCAL) {
      if (p->depth > 1)
        return STOP;
      f->regs[i->dst] = f->regs[f->f->slots[i->imm].reg];
      break;
    }
    if (op == FL_OP_GLOBAL) {
      f->regs[i->dst] = (cell){.v = fl_value_of(fl_machine_global(w->e->m, (uint32_t)i->imm))};
      if (!f->regs[i->dst].v.bits)
        return STOP;
      break;
    }
    if (!memory(w, p, f, i))
      return STOP;
    break;
  }
  case FL_OP_CALL: return call(p, f, prog, i) ? GO_ON : STOP;
  case FL_OP_RET: {
    if (p->depth < 2)
      return STOP;
    cell r = i->a == FL_NOREG ? (cell){.v = fl_value_undef()} : f->regs[i->a];
    uint32_t to = f->ret_reg;
    fl_free(f->regs);
    p->depth--;
    if (to != FL_NOREG)
      p->frame[p->depth - 1].regs[to] = r;
    return GO_ON;
  }
  case FL_OP_BUILTIN:
    switch ((fl_builtin)i->imm2) {
    case FL_BI_ASSUME: return assume(w, p, f, i, prog);
    case FL_BI_INPUT:
      if (i->dst == FL_NOREG)
        return STOP;
      f->regs[i->dst] = other_input;
      break;
    case FL_BI_ABORT: fl_vec_push(&w->one_each, p->i); return DONE; /* nothing runs after it */
    default: return STOP;
    }
    break;
  case FL_OP_NOP: break;
  default: return STOP;
  }
  f->pc++;
  return GO_ON;
}

static void walk(walker *w, path *p) {
  for (uint32_t n = 0; n < MOST_WALK; n++)
    switch (one(w, p)) {
    case GO_ON: break;
    case DONE: return;
    case STOP: fl_vec_push(&w->kept, p->i); return;
    }
  fl_vec_push(&w->kept, p->i);
}

static bool begin(walker *w, uint32_t thread, fl_vk vk, path *p) {
  const fl_frame *top = w->s->threads[thread]->top;
  const fl_func *f = w->e->request->program->funcs.v[top->func];
  const fl_insn *i = &f->code[top->pc];
  unsigned bits = 8 * fl_vk_size(vk);
  if (!bits || fl_vk_is_float(vk) || i->dst == FL_NOREG || i->imm2 != FL_BI_INPUT)
    return false;
  walk_frame first = {.f = f, .pc = top->pc + 1, .ret_reg = FL_NOREG,
                      .regs = fl_calloc(f->nregs + 1, sizeof *first.regs)};
  for (uint32_t k = 0; k < f->nregs; k++)
    first.regs[k].v = top->regs[k];
  first.regs[i->dst] = (cell){.is_input = true};
  memset(p, 0, sizeof *p);
  p->frame[0] = first;
  p->depth = 1;
  if (i->flags & FL_INSN_TO_BOOL)
    p->i = (interval){0, 1};
  else
    p->i = fl_vk_is_signed(vk) ? (interval){-((wide)1 << (bits - 1)), ((wide)1 << (bits - 1)) - 1}
                             : (interval){0, ((wide)1 << bits) - 1};
  return true;
}

bool fl_input_is_read(const fl_explorer *e, const fl_state *s, uint32_t thread) {
  const fl_frame *top = s->threads[thread]->top;
  const fl_insn *i = &e->request->program->funcs.v[top->func]->code[top->pc];
  if (i->imm2 != FL_BI_INPUT)
    return true;
  return i->dst != FL_NOREG && fl_machine_is_live(e->m, top->func, top->pc + 1, i->dst);
}

static int by_low(const void *a, const void *b) {
  const interval *x = a, *y = b;
  return (x->low > y->low) - (x->low < y->low);
}

/* Makes what is kept disjoint. */
static void merge(walker *w) {
  size_t n = 0;
  if (!w->kept.n)
    return;
  qsort(w->kept.v, w->kept.n, sizeof *w->kept.v, by_low);
  for (size_t k = 1; k < w->kept.n; k++) {
    interval *last = &w->kept.v[n], *next = &w->kept.v[k];
    if (next->low > last->high)
      w->kept.v[++n] = *next;
    else if (next->high > last->high)
      last->high = next->high;
  }
  w->kept.n = n + 1;
}

bool fl_input_values(fl_explorer *e, const fl_state *s, uint32_t thread, fl_values *out) {
  uint32_t loc;
  fl_vk vk = fl_machine_input_kind(e->m, s, thread, &loc);
  if (!fl_input_is_read(e, s, thread)) {
    fl_vec_push(out, 0);
    return true;
  }
  uint32_t alive = 0;
  for (uint32_t t = 0; t < s->nthreads; t++)
    alive += s->threads[t]->status != FL_THREAD_DONE;
  walker w = {.e = e, .s = s, .is_alone = alive == 1};
  path p;
  bool ok = begin(&w, thread, vk, &p);
  wide total = 0, most = fl_vk_size(vk) == 1 ? 256 : MOST_VALUES;
  if (ok) {
    walk(&w, &p);
    free_path(&p);
  }
  if (w.has_forked)
    merge(&w);
  for (size_t k = 0; k < w.kept.n; k++)
    total += w.kept.v[k].high - w.kept.v[k].low + 1;
  ok = ok && total <= most;
  for (size_t k = 0; ok && k < w.kept.n; k++)
    for (wide v = w.kept.v[k].low; v <= w.kept.v[k].high; v++)
      fl_vec_push(out, (uint64_t)v);
  for (size_t k = 0; ok && k < w.one_each.n; k++)
    fl_vec_push(out, (uint64_t)w.one_each.v[k].low);
  fl_vec_free(&w.kept);
  fl_vec_free(&w.one_each);
  return ok;
}
