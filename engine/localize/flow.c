/* The data flow of one run. */
#include "localize/flow.h"

#include "base/map.h"
#include "localize/regions.h"

#include <string.h>

enum {
  MOST_NODES = 1 << 20, /* then the older half is forgotten */
  MOST_BYTES = 4096,    /* of one access; what lies behind is left out */
  NONE = 0,             /* no node */
  BY_VALUE = 0,         /* within an expression */
  BY_VARIABLE = 1,
  BY_DECISION = 1,
  BY_ORDER = 2,   /* the last synchronization before an access */
  BY_OMISSION = 2 /* a branch past a newer value */
};

typedef struct {
  uint32_t to;
  uint32_t weight;
} edge;

typedef struct {
  size_t edges; /* where they begin */
  uint32_t site, site_b;
} node;

/* A branch whose ways have not met yet. */
typedef struct {
  uint32_t node, end;
} decision;

typedef struct {
  uint32_t func, nregs;
  uint32_t *regs;    /* by register: the node that made its value */
  uint32_t *omitted; /* by register: a branch past a newer value */
  uint32_t caller;   /* the node that decided that the function is called */
  FL_VEC(decision) decisions;
} frame;

typedef struct {
  FL_VEC(frame) frames;
  uint32_t creator;   /* node */
  uint32_t last_sync; /* node */
} thread;

struct fl_flow {
  const fl_program *p;
  const fl_machine *m;
  fl_observer observer;
  fl_regions *regions;
  FL_VEC(node) nodes; /* number base is at 0 */
  FL_VEC(edge) edges;
  uint32_t base;
  uint32_t current; /* the instruction that is being executed */
  uint32_t now;     /* the thread that executes it, by index */
  FL_VEC(thread) threads;
  fl_u64map *writers;  /* object and offset of a byte to the node that wrote it */
  fl_u64map *sync;     /* address of an object of synchronization to the node that used it last */
  uint32_t *omitted;   /* by global: a branch past a newer value */
  FL_VEC(uint32_t) blamed;
};

/* ---- nodes ---- */

static void forget_older_half(fl_flow *f) {
  size_t half = f->nodes.n / 2, edges = f->nodes.v[half].edges;
  memmove(f->edges.v, f->edges.v + edges, (f->edges.n - edges) * sizeof *f->edges.v);
  memmove(f->nodes.v, f->nodes.v + half, (f->nodes.n - half) * sizeof *f->nodes.v);
  f->edges.n -= edges;
  f->nodes.n -= half;
  f->base += (uint32_t)half;
  for (size_t i = 0; i < f->nodes.n; i++)
    f->nodes.v[i].edges -= edges;
}

static uint32_t add_node(fl_flow *f, uint32_t site, uint32_t site_b) {
  if (f->nodes.n >= MOST_NODES)
    forget_older_half(f);
  fl_vec_push(&f->nodes, (node){f->edges.n, site, site_b});
  return f->base + (uint32_t)f->nodes.n - 1;
}

/* From the node made last. */
static void lead(fl_flow *f, uint32_t to, uint32_t weight) {
  if (to != NONE && to >= f->base)
    fl_vec_push(&f->edges, (edge){to, weight});
}

/* ---- frames ---- */

static void free_frame(frame *k) {
  fl_free(k->regs);
  fl_free(k->omitted);
  fl_vec_free(&k->decisions);
}

static void push_frame(fl_flow *f, thread *t, uint32_t func, uint32_t caller) {
  uint32_t nregs = f->p->funcs.v[func]->nregs;
  frame k = {.func = func, .nregs = nregs, .caller = caller};
  k.regs = fl_calloc(nregs + 1, sizeof *k.regs);
  k.omitted = fl_calloc(nregs + 1, sizeof *k.omitted);
  fl_vec_push(&t->frames, k);
}

static void pop_frame(thread *t) {
  free_frame(&fl_vec_last(&t->frames));
  t->frames.n--;
}

static thread *thread_of(fl_flow *f, uint32_t index) {
  while (f->threads.n <= index)
    fl_vec_push(&f->threads, (thread){0});
  return &f->threads.v[index];
}

/* The frame that stands on top of the machine's stack. Calls and returns are
 * followed one by one; here is seen to what comes from elsewhere: the beginning of
 * a thread, the initialization before main, handlers at the exit. */
static frame *top_frame(fl_flow *f, thread *t, const fl_state *s, uint32_t index, uint32_t func) {
  uint32_t depth = s->threads[index]->top->depth;
  while (t->frames.n > depth + 1 || (t->frames.n && t->frames.n == depth + 1 &&
                                     fl_vec_last(&t->frames).func != func))
    pop_frame(t);
  bool begins = !t->frames.n;
  while (t->frames.n < depth + 1)
    push_frame(f, t, func, t->creator);
  frame *k = &fl_vec_last(&t->frames);
  for (uint32_t r = 0; begins && t->creator && r < f->p->funcs.v[func]->nparams && r < k->nregs; r++)
    k->regs[r] = t->creator;
  return k;
}

/* The branch that let the instruction be executed. */
static uint32_t decider(frame *k, uint32_t pc) {
  while (k->decisions.n && fl_vec_last(&k->decisions).end == pc)
    k->decisions.n--;
  return k->decisions.n ? fl_vec_last(&k->decisions).node : k->caller;
}

/* ---- what an instruction uses ---- */

static void use_register(fl_flow *f, const frame *k, uint32_t reg) {
  if (reg >= k->nregs)
    return;
  bool is_variable = fl_is_variable(f->regions, k->func, reg);
  lead(f, k->regs[reg], is_variable ? BY_VARIABLE : BY_VALUE);
  if (is_variable && k->omitted[reg] > k->regs[reg])
    lead(f, k->omitted[reg], BY_OMISSION);
}

static uint32_t global_of(const fl_flow *f, uint32_t object) {
  const fl_name *name = fl_names_get(fl_machine_names(f->m), object);
  return name->kind == FL_NAME_GLOBAL ? name->a : FL_NOREG;
}

/* A mutex, a condition, ... that a call of synchronization is about. */
static void use_object(fl_flow *f, uint64_t address) {
  uint64_t last = NONE, offset;
  fl_u64map_get(f->sync, address, &last);
  lead(f, (uint32_t)last, BY_VARIABLE);
  uint32_t object = fl_names_find(fl_machine_names(f->m), address, &offset);
  uint32_t g = object ? global_of(f, object) : FL_NOREG;
  if (g < f->p->globals.n && f->omitted[g] > last)
    lead(f, f->omitted[g], BY_OMISSION);
}

static bool is_object(const fl_flow *f, const fl_arg *a) {
  return a->site && f->p->sites.v[a->site].kind == FL_SITE_SYNC && a->type->kind == FL_TY_PTR;
}

/* Each argument is a node of its own, with its own site. */
static void use_arguments(fl_flow *f, frame *k, const fl_arglist *l, uint32_t *made, size_t most) {
  for (uint32_t n = 0; n < l->n && n < most; n++) {
    made[n] = add_node(f, l->args[n].site, 0);
    use_register(f, k, l->args[n].reg);
  }
}

static void note_objects(fl_flow *f, thread *t, const fl_state *s, uint32_t index, const fl_arglist *l) {
  const fl_frame *real = s->threads[index]->top;
  for (uint32_t n = 0; n < l->n; n++)
    if (is_object(f, &l->args[n]) && l->args[n].reg < real->nregs) {
      uint64_t address = real->regs[l->args[n].reg].bits;
      use_object(f, address);
      fl_u64map_put(f->sync, address, f->current);
      t->last_sync = f->current;
    }
}

/* ---- branches ---- */

static void note_omitted(fl_flow *f, frame *k, const fl_region_effects *e, uint32_t branch) {
  for (size_t i = 0; i < e->regs.n; i++)
    k->omitted[e->regs.v[i]] = branch;
  for (size_t i = 0; i < e->globals.n; i++)
    f->omitted[e->globals.v[i]] = branch;
}

static void decide(fl_flow *f, frame *k, const fl_insn *i, uint32_t pc, uint64_t value) {
  uint32_t end = fl_region_end(f->regions, k->func, pc);
  bool jumps = i->op == FL_OP_SWITCH || (value != 0) == (i->op == FL_OP_BRT);
  note_omitted(f, k, fl_region_effects_of(f->regions, k->func, pc, !jumps), f->current);
  if (k->decisions.n && fl_vec_last(&k->decisions).end == end)
    fl_vec_last(&k->decisions).node = f->current; /* the next round of a loop */
  else
    fl_vec_push(&k->decisions, (decision){f->current, end});
}

/* ---- the machine tells ---- */

static void enter(fl_flow *f, thread *t, const fl_insn *i, uint32_t caller, const uint32_t *args,
                  size_t nargs, uint32_t func) {
  push_frame(f, t, func, caller);
  frame *k = &fl_vec_last(&t->frames);
  const fl_arglist *l = &f->p->arglists.v[i->imm];
  for (uint32_t n = 0; n < l->n && n < nargs && n < k->nregs && n < f->p->funcs.v[func]->nparams; n++)
    k->regs[n] = args[n];
}

/* What a function returns is the value of the call in its caller. */
static void leave(fl_flow *f, thread *t, const fl_state *s, uint32_t index) {
  const fl_frame *real = s->threads[index]->top;
  pop_frame(t);
  if (!t->frames.n || !real->parent)
    return;
  frame *k = &fl_vec_last(&t->frames);
  const fl_func *caller = f->p->funcs.v[k->func];
  uint32_t pc = real->parent->pc, site = pc && pc <= caller->ncode ? caller->code[pc - 1].site : 0;
  uint32_t returned = f->current, result = add_node(f, site, 0);
  lead(f, returned, BY_VARIABLE);
  if (real->ret_reg < k->nregs)
    k->regs[real->ret_reg] = result;
}

enum { MOST_ARGUMENTS = 16 };

static bool is_call(const fl_insn *i) {
  return i->op == FL_OP_CALL || i->op == FL_OP_CALLP || i->op == FL_OP_BUILTIN;
}

/* Makes the node of an instruction; `args` takes those of its arguments. */
static void make(fl_flow *f, frame *k, const fl_insn *i, uint32_t pc, uint32_t *args) {
  uint32_t decided = decider(k, pc);
  if (is_call(i))
    use_arguments(f, k, &f->p->arglists.v[i->imm], args, MOST_ARGUMENTS);
  f->current = add_node(f, is_call(i) && i->op != FL_OP_BUILTIN ? 0 : i->site, i->site_b);
  lead(f, decided, BY_DECISION);
  use_register(f, k, i->a);
  if (i->b != FL_IMM)
    use_register(f, k, i->b);
  if (i->op == FL_OP_CMPXCHG)
    use_register(f, k, (uint32_t)i->imm2);
  for (uint32_t n = 0; is_call(i) && n < f->p->arglists.v[i->imm].n && n < MOST_ARGUMENTS; n++)
    if (i->op == FL_OP_BUILTIN)
      lead(f, args[n], BY_VALUE);
}

static uint32_t called(const fl_flow *f, const fl_insn *i, const fl_frame *real) {
  uint64_t offset;
  if (i->op == FL_OP_CALL)
    return (uint32_t)i->imm2;
  uint32_t object = fl_names_find(fl_machine_names(f->m), real->regs[i->a].bits, &offset);
  const fl_name *name = object ? fl_names_get(fl_machine_names(f->m), object) : NULL;
  return name && name->kind == FL_NAME_FUNC ? name->a : FL_NOREG;
}

static void executes(void *ctx, const fl_state *s, uint32_t index, uint32_t func, uint32_t pc) {
  fl_flow *f = ctx;
  thread *t = thread_of(f, index);
  frame *k = top_frame(f, t, s, index, func);
  const fl_insn *i = &f->p->funcs.v[func]->code[pc];
  const fl_frame *real = s->threads[index]->top;
  uint32_t args[MOST_ARGUMENTS];
  make(f, k, i, pc, args);
  f->now = index;
  switch ((fl_op)i->op) {
  case FL_OP_CALL:
  case FL_OP_CALLP: {
    uint32_t to = called(f, i, real);
    if (to < f->p->funcs.n && f->p->funcs.v[to]->has_body)
      enter(f, t, i, f->current, args, MOST_ARGUMENTS, to);
    return;
  }
  case FL_OP_RET: leave(f, t, s, index); return;
  case FL_OP_BRT:
  case FL_OP_BRF:
  case FL_OP_SWITCH: decide(f, k, i, pc, real->regs[i->a].bits); return;
  case FL_OP_BUILTIN:
    note_objects(f, t, s, index, &f->p->arglists.v[i->imm]);
    if (i->imm2 == FL_BI_PTHREAD_CREATE)
      thread_of(f, s->nthreads)->creator = f->current;
    break;
  default: break;
  }
  bool delivers = i->dst < k->nregs && i->op != FL_OP_STORE && i->op != FL_OP_STOREBITS;
  if (delivers)
    k->regs[i->dst] = f->current;
}

static void reads(fl_flow *f, uint32_t object, uint64_t offset, uint64_t n) {
  uint64_t before = NONE, newest = NONE;
  for (uint64_t k = 0; k < n; k++) {
    uint64_t writer = NONE;
    fl_u64map_get(f->writers, (uint64_t)object << 32 | (offset + k), &writer);
    if (writer != before)
      lead(f, (uint32_t)writer, BY_VARIABLE);
    before = writer;
    newest = writer > newest ? writer : newest;
  }
  uint32_t g = global_of(f, object);
  if (g < f->p->globals.n && f->omitted[g] > newest)
    lead(f, f->omitted[g], BY_OMISSION);
}

static void accesses(void *ctx, uint32_t object, uint64_t offset, uint64_t n, bool is_write) {
  fl_flow *f = ctx;
  if (!f->current)
    return; /* before the first instruction */
  fl_name_kind kind = fl_names_get(fl_machine_names(f->m), object)->kind;
  n = n < MOST_BYTES ? n : MOST_BYTES;
  if (!is_write)
    reads(f, object, offset, n);
  for (uint64_t k = 0; is_write && k < n; k++)
    fl_u64map_put(f->writers, (uint64_t)object << 32 | (offset + k), f->current);
  if (kind == FL_NAME_GLOBAL || kind == FL_NAME_HEAP)
    lead(f, f->threads.v[f->now].last_sync, BY_ORDER);
}

/* ---- what failed ---- */

void fl_flow_blame_last(fl_flow *f) {
  if (f->current)
    fl_vec_push(&f->blamed, f->current);
}

void fl_flow_blame(fl_flow *f, const fl_state *s, uint32_t index) {
  const fl_frame *real = s->threads[index]->top;
  if (!real)
    return;
  thread *t = thread_of(f, index);
  frame *k = top_frame(f, t, s, index, real->func);
  const fl_insn *i = &f->p->funcs.v[real->func]->code[real->pc];
  uint32_t args[MOST_ARGUMENTS];
  make(f, k, i, real->pc, args);
  if (i->op == FL_OP_BUILTIN)
    note_objects(f, t, s, index, &f->p->arglists.v[i->imm]);
  fl_vec_push(&f->blamed, f->current);
}

static void nearer(uint32_t *distance, uint32_t d) {
  if (d < *distance)
    *distance = d;
}

void fl_flow_distances(fl_flow *f, uint32_t *out) {
  uint32_t *distance = fl_reallocarray(NULL, f->nodes.n + 1, sizeof *distance);
  memset(distance, 0xff, (f->nodes.n + 1) * sizeof *distance);
  memset(out, 0xff, f->p->sites.n * sizeof *out);
  for (size_t i = 0; i < f->blamed.n; i++)
    if (f->blamed.v[i] >= f->base)
      distance[f->blamed.v[i] - f->base] = 0;
  for (size_t n = f->nodes.n; n-- > 0;) {
    if (distance[n] == FL_FAR)
      continue;
    nearer(&out[f->nodes.v[n].site], distance[n]);
    nearer(&out[f->nodes.v[n].site_b], distance[n]);
    size_t end = n + 1 < f->nodes.n ? f->nodes.v[n + 1].edges : f->edges.n;
    for (size_t e = f->nodes.v[n].edges; e < end; e++)
      if (f->edges.v[e].to >= f->base)
        nearer(&distance[f->edges.v[e].to - f->base], distance[n] + f->edges.v[e].weight);
  }
  fl_free(distance);
}

/* ---- all of it ---- */

fl_flow *fl_flow_new(const fl_program *p) {
  fl_flow *f = fl_calloc(1, sizeof *f);
  f->p = p;
  f->observer = (fl_observer){executes, accesses, f};
  f->regions = fl_regions_new(p);
  f->writers = fl_u64map_new();
  f->sync = fl_u64map_new();
  f->omitted = fl_calloc(p->globals.n + 1, sizeof *f->omitted);
  add_node(f, 0, 0); /* number 0 is none */
  return f;
}

void fl_flow_watch(fl_flow *f, fl_machine *m) {
  f->m = m;
  fl_machine_observe(m, &f->observer);
}

void fl_flow_free(fl_flow *f) {
  for (size_t i = 0; i < f->threads.n; i++) {
    while (f->threads.v[i].frames.n)
      pop_frame(&f->threads.v[i]);
    fl_vec_free(&f->threads.v[i].frames);
  }
  fl_vec_free(&f->threads);
  fl_vec_free(&f->nodes);
  fl_vec_free(&f->edges);
  fl_vec_free(&f->blamed);
  fl_u64map_free(f->writers);
  fl_u64map_free(f->sync);
  fl_regions_free(f->regions);
  fl_free(f->omitted);
  fl_free(f);
}
