/* Webs of registers, and which of them are mere expressions. */
#include "sequentialize/flow.h"

#include <string.h>

typedef struct {
  const fl_program *p;
  const fl_func *f;
  fl_flow *out;
  fl_arena *keep;
  uint32_t *up; /* union-find over definitions: instructions, then parameters */
  uint32_t *of; /* by definition: its web */
  uint32_t *pred_at, *preds;
  bool *seen; /* by instruction; scratch */
} flow;

/* ---- control ---- */

static bool falls_through(const fl_insn *i) {
  return i->op != FL_OP_JMP && i->op != FL_OP_RET && i->op != FL_OP_SWITCH && i->op != FL_OP_TRAP &&
         i->op != FL_OP_UNMODELLED;
}

static uint32_t target_count(const flow *w, const fl_insn *i) {
  if (i->op == FL_OP_SWITCH)
    return w->p->switches.v[i->imm].n + 1;
  return i->op == FL_OP_JMP || i->op == FL_OP_BRT || i->op == FL_OP_BRF;
}

static uint32_t target(const flow *w, const fl_insn *i, uint32_t k) {
  if (i->op != FL_OP_SWITCH)
    return (uint32_t)i->imm;
  const fl_switch *s = &w->p->switches.v[i->imm];
  return k < s->n ? s->cases[k].target : s->otherwise;
}

static void find_reached(flow *w) {
  FL_VEC(uint32_t) todo = {0};
  fl_vec_push(&todo, 0);
  while (todo.n) {
    uint32_t pc = fl_vec_pop(&todo);
    if (pc >= w->f->ncode || w->out->is_reached[pc])
      continue;
    w->out->is_reached[pc] = true;
    const fl_insn *i = &w->f->code[pc];
    if (falls_through(i))
      fl_vec_push(&todo, pc + 1);
    for (uint32_t k = 0; k < target_count(w, i); k++) {
      w->out->is_target[target(w, i, k)] = true;
      fl_vec_push(&todo, target(w, i, k));
    }
  }
  fl_vec_free(&todo);
}

static void find_predecessors(flow *w) {
  uint32_t n = w->f->ncode;
  w->pred_at = fl_arena_array(w->keep, n + 2, sizeof *w->pred_at);
  for (int pass = 0; pass < 2; pass++) {
    for (uint32_t pc = 0; pc < n; pc++) {
      const fl_insn *i = &w->f->code[pc];
      if (!w->out->is_reached[pc])
        continue;
      for (uint32_t k = 0; k <= target_count(w, i); k++) {
        uint32_t to = k < target_count(w, i) ? target(w, i, k) : falls_through(i) ? pc + 1 : n;
        if (to >= n)
          continue;
        if (pass == 0)
          w->pred_at[to + 1]++;
        else
          w->preds[w->pred_at[to]++] = pc;
      }
    }
    if (pass == 0) {
      for (uint32_t k = 0; k < n; k++)
        w->pred_at[k + 1] += w->pred_at[k];
      w->preds = fl_arena_array(w->keep, w->pred_at[n] + 1, sizeof *w->preds);
    }
  }
  for (uint32_t k = n; k > 0; k--) /* the second pass has moved every start to the next one */
    w->pred_at[k] = w->pred_at[k - 1];
  w->pred_at[0] = 0;
}

/* ---- webs ---- */

static uint32_t root(flow *w, uint32_t d) {
  while (w->up[d] != d)
    d = w->up[d] = w->up[w->up[d]];
  return d;
}

static const fl_regvar *var_of(const fl_func *f, uint32_t reg) {
  for (uint32_t k = 0; k < f->nvars; k++)
    if (f->vars[k].reg == reg)
      return &f->vars[k];
  return NULL;
}

/* The definition a use belongs to: all that reach it become one. */
static uint32_t definition_for(flow *w, uint32_t pc, uint32_t reg) {
  bool *seen = w->seen;
  uint32_t found = FL_NOREG, n = w->f->ncode;
  FL_VEC(uint32_t) todo = {0};
  memset(seen, 0, n * sizeof *seen);
  fl_vec_push(&todo, pc);
  bool at_entry = pc == 0;
  while (todo.n) {
    uint32_t at = fl_vec_pop(&todo);
    at_entry |= at == 0;
    for (uint32_t k = w->pred_at[at]; k < w->pred_at[at + 1]; k++) {
      uint32_t from = w->preds[k], d = FL_NOREG;
      if (seen[from])
        continue;
      seen[from] = true;
      if (w->f->code[from].dst == reg)
        d = from;
      else
        fl_vec_push(&todo, from);
      if (d == FL_NOREG)
        continue;
      if (found != FL_NOREG)
        w->up[root(w, d)] = root(w, found);
      else
        found = d;
    }
  }
  fl_vec_free(&todo);
  if (at_entry) { /* as it comes in */
    uint32_t d = n + reg;
    if (found != FL_NOREG)
      w->up[root(w, d)] = root(w, found);
    found = d;
  }
  return found == FL_NOREG ? n + reg : found;
}

static uint32_t web_of(flow *w, uint32_t definition) {
  uint32_t r = root(w, definition);
  if (w->of[r] == FL_NOREG) {
    w->of[r] = w->out->nwebs++;
    fl_web *web = &w->out->webs[w->of[r]];
    web->reg = r < w->f->ncode ? w->f->code[r].dst : r - w->f->ncode;
    web->var = var_of(w->f, web->reg);
    web->def = FL_NOREG;
  }
  return w->of[r];
}

static bool reads_b(const fl_insn *i) { return i->b != FL_NOREG && i->b != FL_IMM; }
static bool has_args(const fl_insn *i) {
  return i->op == FL_OP_CALL || i->op == FL_OP_CALLP || i->op == FL_OP_BUILTIN;
}

static void each_use(flow *w, uint32_t pc, void (*visit)(flow *, uint32_t, uint32_t, uint32_t *)) {
  const fl_insn *i = &w->f->code[pc];
  if (i->a != FL_NOREG && i->a != FL_IMM)
    visit(w, pc, i->a, &w->out->a[pc]);
  if (reads_b(i))
    visit(w, pc, i->b, &w->out->b[pc]);
  if (i->op == FL_OP_CMPXCHG)
    visit(w, pc, (uint32_t)i->imm2, &w->out->c[pc]);
  if (!has_args(i))
    return;
  const fl_arglist *l = &w->p->arglists.v[i->imm];
  if (!w->out->args[pc])
    w->out->args[pc] = fl_arena_array(w->keep, l->n + 1, sizeof **w->out->args);
  for (uint32_t k = 0; k < l->n; k++)
    visit(w, pc, l->args[k].reg, &w->out->args[pc][k]);
}

static void note_definition(flow *w, uint32_t pc, uint32_t reg, uint32_t *web) {
  /* a variable is one web, whatever happens to it */
  if (var_of(w->f, reg)) {
    for (uint32_t d = 0; d < w->f->ncode; d++)
      if (w->f->code[d].dst == reg)
        w->up[root(w, d)] = root(w, w->f->ncode + reg);
    *web = w->f->ncode + reg;
  } else {
    *web = definition_for(w, pc, reg);
  }
}

static void to_web(flow *w, uint32_t pc, uint32_t reg, uint32_t *web) {
  (void)reg;
  *web = web_of(w, *web);
  fl_web *k = &w->out->webs[*web];
  k->nuses++;
  if (pc >= k->last_use)
    k->last_use = pc;
}

static void find_webs(flow *w) {
  uint32_t n = w->f->ncode, all = n + w->f->nregs + 1;
  w->up = fl_arena_array(w->keep, all, sizeof *w->up);
  w->of = fl_arena_array(w->keep, all, sizeof *w->of);
  for (uint32_t d = 0; d < all; d++)
    w->up[d] = d, w->of[d] = FL_NOREG;
  w->out->webs = fl_arena_array(w->keep, all, sizeof *w->out->webs);
  w->seen = fl_arena_array(w->keep, n + 1, sizeof *w->seen);
  for (uint32_t pc = 0; pc < n; pc++)
    if (w->out->is_reached[pc])
      each_use(w, pc, note_definition);
  for (uint32_t pc = 0; pc < n; pc++)
    if (w->f->code[pc].dst != FL_NOREG && var_of(w->f, w->f->code[pc].dst))
      w->up[root(w, pc)] = root(w, n + w->f->code[pc].dst);
  for (uint32_t pc = 0; pc < n; pc++) {
    if (!w->out->is_reached[pc])
      continue;
    each_use(w, pc, to_web);
    if (w->f->code[pc].dst == FL_NOREG)
      continue;
    fl_web *k = &w->out->webs[w->out->dst[pc] = web_of(w, pc)];
    k->ndefs++;
    k->def = pc;
  }
  w->out->params = fl_arena_array(w->keep, w->f->nparams + 1, sizeof *w->out->params);
  for (uint32_t k = 0; k < w->f->nparams; k++) {
    w->out->params[k] = web_of(w, n + k);
    w->out->webs[w->out->params[k]].ndefs += 2; /* never folded */
  }
}

/* ---- kinds ---- */

static bool makes_pointer(const flow *w, const fl_insn *i, uint32_t pc) {
  const fl_flow *o = w->out;
  switch ((fl_op)i->op) {
  case FL_OP_LOCAL:
  case FL_OP_GLOBAL:
  case FL_OP_FUNC:
  case FL_OP_PTRADD: return true;
  case FL_OP_LOAD:
  case FL_OP_RMW:
  case FL_OP_XCHG: return (i->flags & FL_INSN_PTR) != 0;
  case FL_OP_CONV: return false;
  case FL_OP_MOV: return o->a[pc] != FL_NOREG && o->webs[o->a[pc]].is_pointer;
  case FL_OP_CALL: return w->p->funcs.v[i->imm2]->type->elem->kind == FL_TY_PTR;
  case FL_OP_BUILTIN:
    switch ((fl_builtin)i->imm2) {
    case FL_BI_MALLOC:
    case FL_BI_CALLOC:
    case FL_BI_REALLOC:
    case FL_BI_ALIGNED_ALLOC:
    case FL_BI_ERRNO:
    case FL_BI_STRCPY:
    case FL_BI_STRCAT:
    case FL_BI_STRNCPY:
    case FL_BI_STRCHR:
    case FL_BI_STRDUP:
    case FL_BI_MEMCPY:
    case FL_BI_MEMMOVE:
    case FL_BI_MEMSET:
    case FL_BI_STREAM: return true;
    default: return false;
    }
  default: return false;
  }
}

static fl_vk kind_of(const fl_insn *i) {
  if ((i->op >= FL_OP_EQ && i->op <= FL_OP_GE) || i->op == FL_OP_LNOT || i->op == FL_OP_CMPXCHG)
    return FL_VK_S32;
  if (i->op == FL_OP_PTRDIFF)
    return FL_VK_S64;
  return (fl_vk)i->vk;
}

static void find_kinds(flow *w) {
  fl_flow *o = w->out;
  const fl_func *f = w->f;
  for (uint32_t k = 0; k < o->nwebs; k++)
    if (o->webs[k].var) {
      o->webs[k].type = o->webs[k].var->type;
      o->webs[k].vk = o->webs[k].type->vk;
      o->webs[k].is_pointer = o->webs[k].type->kind == FL_TY_PTR;
    }
  for (uint32_t k = 0; k < f->nparams; k++) {
    fl_web *web = &o->webs[o->params[k]];
    uint32_t hidden = f->returns_struct;
    const fl_type *t =
        k >= hidden && k - hidden < f->type->nparams ? f->type->params[k - hidden] : NULL;
    if (web->type)
      continue;
    web->is_pointer = !t || t->kind == FL_TY_PTR;
    web->type = t && fl_type_is_scalar(t) ? t : NULL;
    web->vk = t && fl_type_is_scalar(t) ? t->vk : FL_VK_U64;
  }
  for (bool again = true; again;) {
    again = false;
    for (uint32_t pc = 0; pc < f->ncode; pc++) {
      if (!o->is_reached[pc] || o->dst[pc] == FL_NOREG)
        continue;
      fl_web *web = &o->webs[o->dst[pc]];
      if (!web->vk)
        web->vk = kind_of(&f->code[pc]);
      if (!web->is_pointer && !web->type && makes_pointer(w, &f->code[pc], pc))
        again = web->is_pointer = true;
    }
  }
}

/* ---- expressions ---- */

static bool is_free(const fl_insn *i) {
  return i->op == FL_OP_CONST || i->op == FL_OP_GLOBAL || i->op == FL_OP_FUNC ||
         i->op == FL_OP_LOCAL;
}

static bool is_pure(const fl_insn *i) {
  switch ((fl_op)i->op) {
  case FL_OP_MOV:
  case FL_OP_NEG:
  case FL_OP_NOT:
  case FL_OP_LNOT:
  case FL_OP_CONV:
  case FL_OP_PTRADD:
  case FL_OP_PTRDIFF: return true;
  default: return i->op >= FL_OP_ADD && i->op <= FL_OP_GE;
  }
}

static bool block_ends(const fl_flow *o, uint32_t pc) {
  const fl_insn *i = &o->func->code[pc];
  return !falls_through(i) || i->op == FL_OP_BRT || i->op == FL_OP_BRF;
}

/* Whether the web's expression, written at `at`, gives what it gave at its
 * definition; all in one block. */
static bool keeps_value(const fl_flow *o, uint32_t web, uint32_t from, uint32_t at,
                        unsigned depth) {
  if (depth > 40)
    return false;
  const fl_web *k = &o->webs[web];
  if (k->is_folded) {
    uint32_t d = k->def;
    return (o->a[d] == FL_NOREG || keeps_value(o, o->a[d], from, at, depth + 1)) &&
           (o->b[d] == FL_NOREG || keeps_value(o, o->b[d], from, at, depth + 1));
  }
  for (uint32_t pc = from; pc < at; pc++)
    if (o->dst[pc] == web)
      return false;
  return true;
}

static bool can_fold(const fl_flow *o, const fl_web *k) {
  if (k->var || k->ndefs != 1 || k->def == FL_NOREG || !k->nuses)
    return false;
  const fl_insn *i = &o->func->code[k->def];
  bool has_site = i->site || i->site_b;
  if (is_free(i) && !(has_site && k->nuses > 1) && i->op != FL_OP_LOCAL)
    return true;
  if (i->op == FL_OP_LOCAL)
    return o->func->slots[i->imm].size != 0;
  if (!is_pure(i) || k->last_use <= k->def)
    return false;
  if (k->nuses > 1 && (i->op != FL_OP_PTRADD || has_site))
    return false;
  for (uint32_t pc = k->def + 1; pc <= k->last_use; pc++)
    if (o->is_target[pc] || (pc < k->last_use && block_ends(o, pc)))
      return false;
  return (o->a[k->def] == FL_NOREG || keeps_value(o, o->a[k->def], k->def, k->last_use, 0)) &&
         (o->b[k->def] == FL_NOREG || keeps_value(o, o->b[k->def], k->def, k->last_use, 0));
}

/* Definitions come before uses, but for loops, where nothing is folded. */
static void find_expressions(flow *w) {
  fl_flow *o = w->out;
  for (uint32_t pc = 0; pc < w->f->ncode; pc++)
    if (o->is_reached[pc] && o->dst[pc] != FL_NOREG)
      o->webs[o->dst[pc]].is_folded = can_fold(o, &o->webs[o->dst[pc]]);
}

/* ---- addresses that go elsewhere ---- */

typedef struct {
  bool slots[256]; /* later ones are taken to escape */
  bool constant, tls;
} named;

static void add_base(const flow *w, uint32_t web, named *out, unsigned depth) {
  const fl_web *k = web == FL_NOREG ? NULL : &w->out->webs[web];
  if (!k || depth > 60)
    return;
  for (uint32_t pc = 0; pc < w->f->ncode; pc++) {
    const fl_insn *i = &w->f->code[pc];
    if (!w->out->is_reached[pc] || w->out->dst[pc] != web)
      continue;
    if (i->op == FL_OP_LOCAL && i->imm < 256)
      out->slots[i->imm] = true;
    else if (i->op == FL_OP_GLOBAL) {
      out->constant |= w->p->globals.v[i->imm]->is_const;
      out->tls |= w->p->globals.v[i->imm]->is_thread_local;
    } else if ((i->op == FL_OP_PTRADD || i->op == FL_OP_MOV || i->op == FL_OP_CONV) && !k->var)
      add_base(w, w->out->a[pc], out, depth + 1);
  }
}

static bool is_of_c_library(fl_builtin b) {
  return (b >= FL_BI_STRLEN && b <= FL_BI_BZERO) || (b >= FL_BI_PRINTF && b <= FL_BI_WRITE) ||
         b == FL_BI_ATOI || b == FL_BI_ATOL;
}

static void passes(flow *w, uint32_t web) {
  named n = {0};
  add_base(w, web, &n, 0);
  for (uint32_t s = 0; s < w->f->nslots && s < 256; s++)
    w->out->slot_is_passed[s] |= n.slots[s];
}

static void escapes(flow *w, uint32_t web) {
  named n = {0};
  add_base(w, web, &n, 0);
  for (uint32_t s = 0; s < w->f->nslots && s < 256; s++)
    w->out->slot_escapes[s] |= n.slots[s];
  w->out->takes_constants |= n.constant;
  w->out->tls_escapes |= n.tls;
}

/* An address in a temporary of the output: what it names is not known there any more. */
static bool keeps_address(const fl_flow *o, uint32_t pc) {
  const fl_insn *i = &o->func->code[pc];
  const fl_web *k = &o->webs[o->dst[pc]];
  return !k->is_folded && k->nuses &&
         (i->op == FL_OP_LOCAL || i->op == FL_OP_GLOBAL || i->op == FL_OP_PTRADD || i->op == FL_OP_MOV ||
          i->op == FL_OP_CONV);
}

static void find_escapes(flow *w) {
  fl_flow *o = w->out;
  o->slot_escapes = fl_arena_array(w->keep, w->f->nslots + 1, sizeof(bool));
  o->slot_is_passed = fl_arena_array(w->keep, w->f->nslots + 1, sizeof(bool));
  for (uint32_t s = 256; s < w->f->nslots; s++)
    o->slot_escapes[s] = true;
  for (uint32_t s = 0; s < w->f->nslots; s++)
    o->slot_escapes[s] |= !w->f->slots[s].size;
  for (uint32_t pc = 0; pc < w->f->ncode; pc++) {
    const fl_insn *i = &w->f->code[pc];
    if (!o->is_reached[pc])
      continue;
    switch ((fl_op)i->op) {
    case FL_OP_STORE:
    case FL_OP_XCHG:
    case FL_OP_RMW: escapes(w, o->b[pc]); break;
    case FL_OP_CMPXCHG: escapes(w, o->c[pc]); break;
    case FL_OP_RET: escapes(w, o->a[pc]); break;
    case FL_OP_CALL:
    case FL_OP_CALLP:
      for (uint32_t k = 0; k < w->p->arglists.v[i->imm].n; k++)
        escapes(w, o->args[pc][k]);
      break;
    case FL_OP_BUILTIN:
      if (i->imm2 == FL_BI_PTHREAD_CREATE && w->p->arglists.v[i->imm].n > 3)
        escapes(w, o->args[pc][3]);
      if (i->imm2 == FL_BI_PTHREAD_EXIT && w->p->arglists.v[i->imm].n)
        escapes(w, o->args[pc][0]);
      for (uint32_t k = 0; is_of_c_library((fl_builtin)i->imm2) && k < w->p->arglists.v[i->imm].n; k++)
        passes(w, o->args[pc][k]);
      break;
    default:
      if (o->dst[pc] != FL_NOREG && (o->webs[o->dst[pc]].var || keeps_address(o, pc)))
        escapes(w, i->op == FL_OP_LOCAL || i->op == FL_OP_GLOBAL ? o->dst[pc] : o->a[pc]);
      break;
    }
  }
}

fl_flow *fl_flow_of(const fl_program *p, const fl_func *f, fl_arena *keep) {
  uint32_t n = f->ncode + 1;
  fl_flow *o = fl_arena_alloc(keep, sizeof *o);
  *o = (fl_flow){.func = f};
  o->is_reached = fl_arena_array(keep, n, sizeof(bool));
  o->is_target = fl_arena_array(keep, n, sizeof(bool));
  o->args = fl_arena_array(keep, n, sizeof *o->args);
  uint32_t **operands[] = {&o->dst, &o->a, &o->b, &o->c};
  for (int k = 0; k < 4; k++) {
    *operands[k] = fl_arena_array(keep, n, sizeof **operands[k]);
    for (uint32_t pc = 0; pc < n; pc++)
      (*operands[k])[pc] = FL_NOREG;
  }
  flow w = {.p = p, .f = f, .out = o, .keep = keep};
  find_reached(&w);
  find_predecessors(&w);
  find_webs(&w);
  find_kinds(&w);
  find_expressions(&w);
  find_escapes(&w);
  return o;
}
