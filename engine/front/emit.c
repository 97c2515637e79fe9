/* Writing instructions: registers, labels, slots, sites, conversions. */
#include "front/lower.h"

#include <stdarg.h>
#include <string.h>

#define TOO_DEEP 100000u

fl_insn *fl_emit(lower *l, fl_op op) {
  fl_vec_push(&l->fn->code, (fl_insn){.op = (uint16_t)op,
                                      .dst = FL_NOREG,
                                      .a = FL_NOREG,
                                      .b = FL_NOREG,
                                      .loc = l->fn->loc});
  return &fl_vec_last(&l->fn->code);
}

bool fl_too_deep(lower *l) { return l->fn->depth > TOO_DEEP; }

/* ---- registers ---- */

uint32_t fl_temp(fn *f) {
  uint32_t r = f->free_temps.n ? fl_vec_pop(&f->free_temps) : f->nregs++;
  fl_vec_push(&f->temps, r);
  return r;
}

size_t fl_temps_mark(const fn *f) { return f->temps.n; }

void fl_temps_release(fn *f, size_t mark) {
  while (f->temps.n > mark) {
    uint32_t r = fl_vec_pop(&f->temps);
    fl_vec_push(&f->free_temps, r);
  }
}

val fl_const(fl_type *t, uint64_t bits) { return (val){.is_const = true, .bits = bits, .type = t}; }
val fl_in_reg(fl_type *t, uint32_t reg) { return (val){.reg = reg, .type = t}; }

uint32_t fl_reg_of(lower *l, val v) {
  if (!v.is_const)
    return v.reg;
  uint32_t r = fl_temp(l->fn);
  fl_insn *i = fl_emit(l, FL_OP_CONST);
  i->dst = r;
  i->imm = (int64_t)v.bits;
  i->vk = (uint8_t)v.type->vk;
  i->site = v.site;
  return r;
}

/* Whether the last instruction is what put the value into its register, and
 * nothing can jump in between. */
static fl_insn *delivering(fn *f, uint32_t reg) {
  if (!f->code.n || f->last_label_pc == f->code.n)
    return NULL;
  fl_insn *i = &fl_vec_last(&f->code);
  return i->dst == reg ? i : NULL;
}

val fl_deliver(lower *l, val v, uint32_t site) {
  if (!site)
    return v;
  if (v.is_const) {
    v.site = site; /* the outer place says all the inner one does */
    return v;
  }
  fl_insn *i = delivering(l->fn, v.reg);
  bool is_temp = false;
  for (size_t k = 0; k < l->fn->temps.n; k++)
    is_temp |= l->fn->temps.v[k] == v.reg;
  if (i && is_temp && !i->site) {
    i->site = site;
    return v;
  }
  uint32_t r = fl_temp(l->fn);
  i = fl_emit(l, FL_OP_MOV);
  i->dst = r;
  i->a = v.reg;
  i->vk = (uint8_t)v.type->vk;
  i->site = site;
  return fl_in_reg(v.type, r);
}

/* ---- labels ---- */

uint32_t fl_label_new(fn *f) {
  fl_vec_push(&f->label_pc, UINT32_MAX);
  return (uint32_t)f->label_pc.n - 1;
}

void fl_label_bind(fn *f, uint32_t label) {
  f->label_pc.v[label] = (uint32_t)f->code.n;
  f->last_label_pc = (uint32_t)f->code.n;
}

void fl_jump(lower *l, uint32_t label) { fl_emit(l, FL_OP_JMP)->imm = label; }

void fl_branch_if(lower *l, val v, bool sense, uint32_t label, uint32_t site) {
  uint32_t r = fl_reg_of(l, v);
  fl_insn *i = fl_emit(l, sense ? FL_OP_BRT : FL_OP_BRF);
  i->a = r;
  i->vk = (uint8_t)v.type->vk;
  i->imm = label;
  i->site = site;
}

/* ---- slots ---- */

uint32_t fl_slot_new(lower *l, const char *name, fl_type *t, bool is_private) {
  fn *f = l->fn;
  fl_vec_push(&f->slots, (fl_slot){.name = name,
                                   .type = t,
                                   .size = t->is_vla ? 0 : t->size ? t->size : 1,
                                   .reg = f->nregs++,
                                   .loc = f->loc});
  fl_vec_push(&f->slot_private, is_private);
  return (uint32_t)f->slots.n - 1;
}

uint32_t fl_slot_address(lower *l, uint32_t slot) {
  uint32_t r = fl_temp(l->fn);
  fl_insn *i = fl_emit(l, FL_OP_LOCAL);
  i->dst = r;
  i->imm = slot;
  return r;
}

uint32_t fl_slot_temp(lower *l, fl_type *t) {
  uint32_t slot = fl_slot_new(l, "", t, true);
  fl_emit(l, FL_OP_DECL)->imm = slot;
  return fl_slot_address(l, slot);
}

void fl_leave_down_to(lower *l, size_t live) {
  for (size_t i = l->fn->live.n; i > live; i--) {
    fl_cleanup(l, l->fn->live.v[i - 1]);
    fl_emit(l, FL_OP_LEAVE)->imm = l->fn->live.v[i - 1];
  }
}

/* ---- sites ---- */

uint32_t fl_site_new(lower *l, fl_site_kind kind, node *n, fl_type *t) {
  if (l->fn->quiet)
    return 0;
  uint32_t loc = fl_loc_of(l, n);
  if (l->p->files.v[l->p->locs.v[loc].file].is_system)
    return 0;
  uint32_t id = (uint32_t)l->p->sites.n;
  fl_vec_push(&l->p->sites, (fl_site){.id = id,
                                      .kind = kind,
                                      .loc = loc,
                                      .func = l->fn->f->index,
                                      .type = t,
                                      .in_macro = !fl_is_stretch(l, n)});
  return id;
}

void fl_site_target(lower *l, node *n, fl_type *t, uint32_t of) {
  uint32_t id = of ? fl_site_new(l, FL_SITE_TARGET, n, t) : 0;
  if (id)
    l->p->sites.v[id].of = of;
}

/* ---- operations ---- */

val fl_binary(lower *l, fl_op op, fl_vk vk, val a, val b, fl_type *result) {
  uint32_t ra = fl_reg_of(l, a);
  /* float immediates would need a reader of their own everywhere */
  bool imm = b.is_const && vk != FL_VK_F32;
  uint32_t rb = imm ? FL_IMM : fl_reg_of(l, b);
  uint32_t dst = fl_temp(l->fn);
  fl_insn *i = fl_emit(l, op);
  i->vk = (uint8_t)vk;
  i->dst = dst;
  i->a = ra;
  i->b = rb;
  if (imm) {
    i->imm = (int64_t)b.bits;
    i->site_b = b.site;
  }
  if (op == FL_OP_SHL || op == FL_OP_SHR)
    i->vk2 = (uint8_t)b.type->vk;
  return fl_in_reg(result, dst);
}

static uint64_t narrowed(uint64_t bits, fl_vk vk) {
  switch (vk) {
  case FL_VK_S8: return (uint64_t)(int64_t)(int8_t)bits;
  case FL_VK_U8: return (uint8_t)bits;
  case FL_VK_S16: return (uint64_t)(int64_t)(int16_t)bits;
  case FL_VK_U16: return (uint16_t)bits;
  case FL_VK_S32: return (uint64_t)(int64_t)(int32_t)bits;
  case FL_VK_U32: return (uint32_t)bits;
  default: return bits;
  }
}

val fl_convert_to(lower *l, val v, fl_type *t) {
  if (t->kind == FL_TY_VOID)
    return (val){.type = t};
  if ((t->wide || v.type->wide) && (t->wide || fl_type_is_scalar(t)) &&
      (v.type->wide || fl_type_is_scalar(v.type)))
    return fl_wide_convert(l, v, t);
  if (!fl_type_is_scalar(t) || !fl_type_is_scalar(v.type)) {
    if (t->kind == FL_TY_OTHER || v.type->kind == FL_TY_OTHER)
      return fl_unmodelled(l, t, "the type '%s'",
                           t->kind == FL_TY_OTHER ? t->name : v.type->name);
    v.type = t;
    return v;
  }
  fl_vk from = v.type->vk, to = t->vk;
  bool to_bool = t->kind == FL_TY_BOOL && v.type->kind != FL_TY_BOOL;
  bool exposes = v.type->kind == FL_TY_PTR && t->kind != FL_TY_PTR && !to_bool;
  if (from == to && !to_bool && !(exposes && !v.is_const)) {
    v.type = t;
    return v;
  }
  if (v.is_const && !fl_vk_is_float(from) && !fl_vk_is_float(to)) {
    v.bits = to_bool ? v.bits != 0 : narrowed(v.bits, to);
    v.type = t;
    return v;
  }
  if (v.is_const && from == FL_VK_S32 && to == FL_VK_F64) {
    double d = (double)(int64_t)v.bits;
    memcpy(&v.bits, &d, sizeof v.bits);
    v.type = t;
    return v;
  }
  uint32_t r = fl_reg_of(l, v), dst = fl_temp(l->fn);
  fl_insn *i = fl_emit(l, FL_OP_CONV);
  i->dst = dst;
  i->a = r;
  i->vk = (uint8_t)to;
  i->vk2 = (uint8_t)from;
  i->flags = (to_bool ? FL_INSN_TO_BOOL : 0) | (exposes ? FL_INSN_PTR_TO_INT : 0);
  return fl_in_reg(t, dst);
}

val fl_unmodelled(lower *l, fl_type *t, const char *format, ...) {
  va_list ap;
  fl_str s = {0};
  va_start(ap, format);
  fl_str_vprintf(&s, format, ap);
  va_end(ap);
  fl_str_add(&s, " is not modelled");
  fl_vec_push(&l->p->notes, fl_arena_strdup(l->p->arena, s.s));
  fl_str_free(&s);
  fl_emit(l, FL_OP_UNMODELLED)->imm = (int64_t)l->p->notes.n - 1;
  if (t->kind == FL_TY_VOID)
    return (val){.type = t};
  /* never executed; keeps the instructions after it well formed */
  if (!fl_type_is_scalar(t))
    return fl_in_reg(t, fl_slot_temp(l, t));
  uint32_t r = fl_temp(l->fn);
  fl_emit(l, FL_OP_UNDEF)->dst = r;
  return fl_in_reg(t, r);
}

/* ---- functions ---- */

fn *fl_fn_new(lower *l, unit *u, fl_func *func) {
  (void)l;
  fn *f = fl_calloc(1, sizeof *f);
  f->f = func;
  f->u = u;
  f->arena = fl_arena_new();
  f->definition = clang_getNullCursor();
  f->named_labels = fl_strmap_new();
  f->entities = fl_u64map_new();
  f->address_taken = fl_u64map_new();
  f->vla_sizes = fl_u64map_new();
  f->last_label_pc = UINT32_MAX;
  f->variable_arguments = FL_NOREG;
  f->alloca_head = FL_NOREG;
  return f;
}

void fl_fn_free(fn *f) {
  if (!f)
    return;
  for (size_t i = 0; i < f->all_labels.n; i++) {
    fl_vec_free(&f->all_labels.v[i]->live);
    fl_free(f->all_labels.v[i]);
  }
  for (size_t i = 0; i < f->gotos.n; i++)
    fl_vec_free(&f->gotos.v[i].live);
  fl_vec_free(&f->all_labels);
  fl_vec_free(&f->gotos);
  fl_vec_free(&f->code);
  fl_vec_free(&f->slots);
  fl_vec_free(&f->slot_private);
  fl_vec_free(&f->vars);
  fl_vec_free(&f->temps);
  fl_vec_free(&f->free_temps);
  fl_vec_free(&f->label_pc);
  fl_vec_free(&f->live);
  fl_vec_free(&f->cleanups);
  fl_vec_free(&f->tables);
  fl_strmap_free(f->named_labels);
  fl_u64map_free(f->entities);
  fl_u64map_free(f->address_taken);
  fl_u64map_free(f->vla_sizes);
  fl_arena_free(f->arena);
  fl_free(f);
}

static void *keep(lower *l, const void *from, size_t n, size_t size) {
  void *to = fl_arena_alloc(l->p->arena, (n ? n : 1) * size);
  if (n)
    memcpy(to, from, n * size);
  return to;
}

/* A goto leaves the scopes that its label is not in. */
static void finish_gotos(lower *l, fn *f) {
  for (size_t i = 0; i < f->gotos.n; i++) {
    pending_goto *g = &f->gotos.v[i];
    code_label *target = f->all_labels.v[g->target];
    f->loc = g->loc;
    fl_label_bind(f, g->stub);
    size_t common = 0;
    while (common < g->live.n && common < target->live.n &&
           g->live.v[common] == target->live.v[common])
      common++;
    for (size_t k = g->live.n; k > common; k--) {
      fl_cleanup(l, g->live.v[k - 1]);
      fl_emit(l, FL_OP_LEAVE)->imm = g->live.v[k - 1];
    }
    fl_jump(l, target->name);
  }
}

static void resolve_labels(lower *l, fn *f) {
  for (size_t i = 0; i < f->code.n; i++) {
    fl_insn *in = &f->code.v[i];
    if (in->op != FL_OP_JMP && in->op != FL_OP_BRT && in->op != FL_OP_BRF)
      continue;
    in->imm = f->label_pc.v[in->imm];
    if ((size_t)in->imm <= i)
      in->flags |= FL_INSN_LOOP;
  }
  for (size_t i = 0; i < f->tables.n; i++) {
    fl_switch *s = &l->p->switches.v[f->tables.v[i]];
    for (uint32_t k = 0; k < s->n; k++)
      s->cases[k].target = f->label_pc.v[s->cases[k].target];
    s->otherwise = f->label_pc.v[s->otherwise];
  }
}

void fl_finish(lower *l, fn *f) {
  finish_gotos(l, f);
  resolve_labels(l, f);
  fl_func *func = f->f;
  func->ncode = (uint32_t)f->code.n;
  func->code = keep(l, f->code.v, f->code.n, sizeof *f->code.v);
  func->nslots = (uint32_t)f->slots.n;
  func->slots = keep(l, f->slots.v, f->slots.n, sizeof *f->slots.v);
  func->nvars = (uint32_t)f->vars.n;
  func->vars = keep(l, f->vars.v, f->vars.n, sizeof *f->vars.v);
  func->nregs = f->nregs;
  func->has_body = true;
}
