/* Where ways meet (immediate post-dominators, by the iterative algorithm of Cooper,
 * Harvey and Kennedy), and what they change. */
#include "localize/regions.h"

#include <string.h>

enum { MOST_EFFECTS = 64, NOWHERE = UINT32_MAX };

typedef struct {
  uint32_t *joins;      /* by instruction: its immediate post-dominator */
  bool *is_variable;    /* by register */
  fl_region_effects *effects[2]; /* by instruction; made when asked for */
  bool *is_known[2];
} function;

struct fl_regions {
  const fl_program *p;
  function **funcs;
  FL_VEC(uint32_t) *changes; /* by function: globals it or what it calls changes */
  bool *has_changes;
};

/* ---- the ways on from an instruction ---- */

/* The k-th of them; false if there are not so many. f->ncode is the end. */
static bool successor(const fl_program *p, const fl_func *f, uint32_t pc, uint32_t k, uint32_t *out) {
  const fl_insn *i = &f->code[pc];
  *out = pc + 1;
  switch ((fl_op)i->op) {
  case FL_OP_RET:
  case FL_OP_TRAP:
  case FL_OP_UNMODELLED: *out = f->ncode; return k == 0;
  case FL_OP_JMP: *out = (uint32_t)i->imm; return k == 0;
  case FL_OP_BRT:
  case FL_OP_BRF:
    if (k == 1)
      *out = (uint32_t)i->imm;
    return k < 2;
  case FL_OP_SWITCH: {
    const fl_switch *s = &p->switches.v[i->imm];
    *out = k < s->n ? s->cases[k].target : s->otherwise;
    return k <= s->n;
  }
  default: return k == 0;
  }
}

/* ---- where they meet ---- */

typedef struct {
  uint32_t n;               /* instructions; the end is one more */
  uint32_t *first, *before; /* predecessors of k: before[first[k]] ... */
  uint32_t *order, count;   /* as a search backwards leaves them, the end last */
  uint32_t *number;         /* in that order; NOWHERE: the end cannot be reached */
} graph;

static void find_predecessors(const fl_program *p, const fl_func *f, graph *g) {
  uint32_t to;
  for (uint32_t pc = 0; pc < g->n; pc++)
    for (uint32_t k = 0; successor(p, f, pc, k, &to); k++)
      g->first[to + 1]++;
  for (uint32_t k = 0; k <= g->n; k++)
    g->first[k + 1] += g->first[k];
  g->before = fl_reallocarray(NULL, g->first[g->n + 1] + 1, sizeof *g->before);
  uint32_t *next = fl_reallocarray(NULL, g->n + 1, sizeof *next);
  memcpy(next, g->first, (g->n + 1) * sizeof *next);
  for (uint32_t pc = 0; pc < g->n; pc++)
    for (uint32_t k = 0; successor(p, f, pc, k, &to); k++)
      g->before[next[to]++] = pc;
  fl_free(next);
}

/* Numbers the instructions in the order in which a search backwards leaves them. */
static void number_all(graph *g) {
  FL_VEC(uint32_t) path = {0};
  uint32_t *next = fl_reallocarray(NULL, g->n + 1, sizeof *next);
  bool *seen = fl_calloc(g->n + 1, sizeof *seen);
  memcpy(next, g->first, (g->n + 1) * sizeof *next);
  fl_vec_push(&path, g->n);
  seen[g->n] = true;
  while (path.n) {
    uint32_t at = fl_vec_last(&path);
    if (next[at] == g->first[at + 1]) {
      g->number[at] = g->count;
      g->order[g->count++] = at;
      path.n--;
      continue;
    }
    uint32_t to = g->before[next[at]++];
    if (!seen[to]) {
      seen[to] = true;
      fl_vec_push(&path, to);
    }
  }
  fl_vec_free(&path);
  fl_free(next);
  fl_free(seen);
}

static uint32_t meet(const graph *g, const uint32_t *joins, uint32_t a, uint32_t b) {
  while (a != b)
    if (g->number[a] < g->number[b])
      a = joins[a];
    else
      b = joins[b];
  return a;
}

static void find_joins(const fl_program *p, const fl_func *f, uint32_t *joins) {
  graph g = {.n = f->ncode};
  g.first = fl_calloc(g.n + 3, sizeof *g.first);
  g.order = fl_calloc(g.n + 1, sizeof *g.order);
  g.number = fl_reallocarray(NULL, g.n + 1, sizeof *g.number);
  memset(g.number, 0xff, (g.n + 1) * sizeof *g.number);
  memset(joins, 0xff, (g.n + 1) * sizeof *joins);
  find_predecessors(p, f, &g);
  number_all(&g);
  joins[g.n] = g.n;
  for (bool changed = true; changed;) {
    changed = false;
    for (uint32_t k = g.count - 1; k-- > 0;) {
      uint32_t at = g.order[k], to, best = NOWHERE;
      for (uint32_t s = 0; successor(p, f, at, s, &to); s++)
        if (g.number[to] == NOWHERE)
          best = g.n; /* a loop without an end: the ways never meet */
        else if (joins[to] != NOWHERE)
          best = best == NOWHERE ? to : meet(&g, joins, best, to);
      if (best != joins[at]) {
        joins[at] = best;
        changed = true;
      }
    }
  }
  fl_free(g.first);
  fl_free(g.before);
  fl_free(g.order);
  fl_free(g.number);
}

static function *function_of(fl_regions *r, uint32_t func) {
  if (r->funcs[func])
    return r->funcs[func];
  const fl_func *f = r->p->funcs.v[func];
  function *k = r->funcs[func] = fl_calloc(1, sizeof *k);
  k->joins = fl_calloc(f->ncode + 1, sizeof *k->joins);
  k->is_variable = fl_calloc(f->nregs + 1, sizeof *k->is_variable);
  for (int way = 0; way < 2; way++) {
    k->effects[way] = fl_calloc(f->ncode + 1, sizeof *k->effects[way]);
    k->is_known[way] = fl_calloc(f->ncode + 1, sizeof *k->is_known[way]);
  }
  for (uint32_t v = 0; v < f->nvars; v++)
    k->is_variable[f->vars[v].reg] = true;
  find_joins(r->p, f, k->joins);
  return k;
}

uint32_t fl_region_end(fl_regions *r, uint32_t func, uint32_t pc) {
  const fl_func *f = r->p->funcs.v[func];
  uint32_t end = function_of(r, func)->joins[pc];
  for (uint32_t k = 0; end < f->ncode && f->code[end].op == FL_OP_JMP && k < f->ncode; k++)
    end = (uint32_t)f->code[end].imm;
  return end < f->ncode ? end : f->ncode;
}

bool fl_is_variable(fl_regions *r, uint32_t func, uint32_t reg) {
  return reg < r->p->funcs.v[func]->nregs && function_of(r, func)->is_variable[reg];
}

/* ---- what is changed ---- */

#define ADD(list, value)                                   \
  do {                                                     \
    bool is_new_ = (list)->n < MOST_EFFECTS;               \
    for (size_t k_ = 0; is_new_ && k_ < (list)->n; k_++)   \
      is_new_ = (list)->v[k_] != (value);                  \
    if (is_new_)                                           \
      fl_vec_push(list, value);                            \
  } while (0)

/* Whether the address in the register is used for more than reading, as far as
 * the next instructions tell. */
static bool is_changed(const fl_program *p, const fl_func *f, uint32_t pc, uint32_t reg) {
  enum { LOOKS_AHEAD = 24 };
  for (uint32_t k = pc + 1; k < f->ncode && k < pc + LOOKS_AHEAD; k++) {
    const fl_insn *i = &f->code[k];
    bool calls = i->op == FL_OP_CALL || i->op == FL_OP_CALLP || i->op == FL_OP_BUILTIN;
    const fl_arglist *l = calls ? &p->arglists.v[i->imm] : NULL;
    for (uint32_t n = 0; l && n < l->n; n++)
      if (l->args[n].reg == reg)
        return true;
    if ((i->a == reg && i->op != FL_OP_LOAD && i->op != FL_OP_LOADBITS) || i->b == reg)
      return true;
    if (i->dst == reg)
      return false;
  }
  return false;
}

static void find_changes(fl_regions *r, uint32_t func, uint32_t depth) {
  enum { MOST_NESTED = 16 };
  const fl_func *f = r->p->funcs.v[func];
  if (r->has_changes[func] || depth > MOST_NESTED)
    return;
  r->has_changes[func] = true; /* also while it is made: recursion adds nothing */
  for (uint32_t pc = 0; pc < f->ncode; pc++) {
    const fl_insn *i = &f->code[pc];
    if (i->op == FL_OP_GLOBAL && is_changed(r->p, f, pc, i->dst))
      ADD(&r->changes[func], (uint32_t)i->imm);
    if (i->op == FL_OP_CALL) {
      find_changes(r, (uint32_t)i->imm2, depth + 1);
      for (size_t k = 0; k < r->changes[i->imm2].n; k++)
        ADD(&r->changes[func], r->changes[i->imm2].v[k]);
    }
  }
}

static void add_effects(fl_regions *r, uint32_t func, uint32_t pc, fl_region_effects *out) {
  const fl_func *f = r->p->funcs.v[func];
  const fl_insn *i = &f->code[pc];
  if (i->dst < f->nregs && fl_is_variable(r, func, i->dst))
    ADD(&out->regs, i->dst);
  if (i->op == FL_OP_GLOBAL && is_changed(r->p, f, pc, i->dst))
    ADD(&out->globals, (uint32_t)i->imm);
  if (i->op == FL_OP_CALL) {
    find_changes(r, (uint32_t)i->imm2, 0);
    for (size_t k = 0; k < r->changes[i->imm2].n; k++)
      ADD(&out->globals, r->changes[i->imm2].v[k]);
  }
}

static void add_way(fl_regions *r, uint32_t func, uint32_t from, uint32_t end,
                    fl_region_effects *out) {
  const fl_func *f = r->p->funcs.v[func];
  FL_VEC(uint32_t) todo = {0};
  bool *seen = fl_calloc(f->ncode + 1, sizeof *seen);
  if (from != end)
    fl_vec_push(&todo, from);
  while (todo.n) {
    uint32_t pc = fl_vec_pop(&todo), to;
    if (pc >= f->ncode || pc == end || seen[pc])
      continue;
    seen[pc] = true;
    add_effects(r, func, pc, out);
    for (uint32_t k = 0; successor(r->p, f, pc, k, &to); k++)
      fl_vec_push(&todo, to);
  }
  fl_free(seen);
  fl_vec_free(&todo);
}

const fl_region_effects *fl_region_effects_of(fl_regions *r, uint32_t func, uint32_t pc, bool way) {
  const fl_func *f = r->p->funcs.v[func];
  function *k = function_of(r, func);
  fl_region_effects *out = &k->effects[way][pc];
  if (k->is_known[way][pc])
    return out;
  k->is_known[way][pc] = true;
  uint32_t to;
  bool is_switch = f->code[pc].op == FL_OP_SWITCH;
  for (uint32_t n = 0; successor(r->p, f, pc, n, &to); n++)
    if (is_switch || n == way)
      add_way(r, func, to, k->joins[pc], out);
  return out;
}

/* ---- all of it ---- */

fl_regions *fl_regions_new(const fl_program *p) {
  fl_regions *r = fl_calloc(1, sizeof *r);
  r->p = p;
  r->funcs = fl_calloc(p->funcs.n + 1, sizeof *r->funcs);
  r->changes = fl_calloc(p->funcs.n + 1, sizeof *r->changes);
  r->has_changes = fl_calloc(p->funcs.n + 1, sizeof *r->has_changes);
  return r;
}

static void free_function(function *k, uint32_t ncode) {
  for (int way = 0; way < 2; way++) {
    for (uint32_t pc = 0; pc < ncode; pc++) {
      fl_vec_free(&k->effects[way][pc].regs);
      fl_vec_free(&k->effects[way][pc].globals);
    }
    fl_free(k->effects[way]);
    fl_free(k->is_known[way]);
  }
  fl_free(k->joins);
  fl_free(k->is_variable);
  fl_free(k);
}

void fl_regions_free(fl_regions *r) {
  for (size_t i = 0; i < r->p->funcs.n; i++) {
    if (r->funcs[i])
      free_function(r->funcs[i], r->p->funcs.v[i]->ncode);
    fl_vec_free(&r->changes[i]);
  }
  fl_free(r->funcs);
  fl_free(r->changes);
  fl_free(r->has_changes);
  fl_free(r);
}
