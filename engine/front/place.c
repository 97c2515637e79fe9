/* Places: variables, members, elements, what pointers point to. */
#include "front/lower.h"

#include <string.h>

place fl_place_at(uint32_t address, int64_t offset, fl_type *t) {
  return (place){.kind = PLACE_MEM, .reg = address, .offset = offset, .type = t};
}

uint32_t fl_address_of(lower *l, place at) {
  if (at.offset == 0)
    return at.reg;
  uint32_t r = fl_temp(l->fn);
  fl_insn *i = fl_emit(l, FL_OP_PTRADD);
  i->dst = r;
  i->a = at.reg;
  i->b = FL_IMM;
  i->vk = FL_VK_S64;
  i->imm = at.offset;
  i->imm2 = 1;
  return r;
}

static uint32_t access_flags(const fl_type *t) {
  return (t->is_atomic ? FL_INSN_ATOMIC : 0) | (t->is_volatile ? FL_INSN_VOLATILE : 0) |
         (t->kind == FL_TY_PTR ? FL_INSN_PTR : 0);
}

val fl_load(lower *l, place at) {
  if (at.kind == PLACE_REG)
    return fl_in_reg(at.type, at.reg);
  if (!fl_type_is_scalar(at.type)) {
    if (at.type->kind == FL_TY_OTHER || (at.type->wide && at.kind != PLACE_MEM))
      return fl_unmodelled(l, at.type, "the type '%s'", at.type->name);
    if (at.type->wide)
      return fl_wide_load(l, at);
    return fl_in_reg(at.type, fl_address_of(l, at)); /* aggregates: their address */
  }
  uint32_t dst = fl_temp(l->fn);
  fl_insn *i = fl_emit(l, at.kind == PLACE_BITS ? FL_OP_LOADBITS : FL_OP_LOAD);
  i->dst = dst;
  i->a = at.reg;
  i->vk = (uint8_t)at.type->vk;
  i->flags = access_flags(at.type);
  if (at.kind == PLACE_BITS) {
    i->imm = at.offset * 8 + at.bit_offset;
    i->imm2 = at.bit_width;
    if (fl_vk_is_signed(at.type->vk))
      i->flags |= FL_INSN_BITS_SIGNED;
  } else {
    i->imm = at.offset;
  }
  return fl_in_reg(at.type, dst);
}

/* The value's last instruction may write the variable itself. */
static bool retarget(fn *f, uint32_t from, uint32_t to, uint32_t site) {
  if (!f->code.n || f->last_label_pc == f->code.n)
    return false;
  fl_insn *i = &fl_vec_last(&f->code);
  if (i->dst != from || (site && i->site && i->site != site))
    return false;
  bool is_temp = false;
  for (size_t k = f->temps.n; k > 0 && !is_temp; k--)
    is_temp = f->temps.v[k - 1] == from;
  if (!is_temp)
    return false;
  i->dst = to;
  if (site)
    i->site = site;
  return true;
}

static void store_reg(lower *l, place at, val v, uint32_t site) {
  if (v.is_const) {
    fl_insn *i = fl_emit(l, FL_OP_CONST);
    i->dst = at.reg;
    i->imm = (int64_t)v.bits;
    i->vk = (uint8_t)at.type->vk;
    i->site = site ? site : v.site;
    return;
  }
  if (v.reg == at.reg || retarget(l->fn, v.reg, at.reg, site))
    return;
  fl_insn *i = fl_emit(l, FL_OP_MOV);
  i->dst = at.reg;
  i->a = v.reg;
  i->vk = (uint8_t)at.type->vk;
  i->site = site;
}

void fl_copy(lower *l, place to, uint32_t from, bool from_private, bool is_init) {
  uint64_t size = to.type->size;
  uint32_t address = fl_address_of(l, to);
  if (!from_private && !to.is_private) {
    /* Two accesses that others may see: by way of a temporary of our own. */
    uint32_t own = fl_slot_temp(l, to.type);
    fl_insn *i = fl_emit(l, FL_OP_COPY);
    i->a = own;
    i->b = from;
    i->imm = (int64_t)size;
    from = own;
  }
  fl_insn *i = fl_emit(l, FL_OP_COPY);
  i->a = address;
  i->b = from;
  i->imm = (int64_t)size;
  i->flags = is_init ? FL_INSN_INIT : 0;
}

void fl_store(lower *l, place at, val v, uint32_t site, bool is_init) {
  if (at.kind == PLACE_REG) {
    store_reg(l, at, v, site);
    return;
  }
  if (!fl_type_is_scalar(at.type)) {
    if (at.type->kind == FL_TY_OTHER || (at.type->wide && at.kind != PLACE_MEM))
      fl_unmodelled(l, at.type, "the type '%s'", at.type->name);
    else
      fl_copy(l, at, v.reg, at.type->wide != FL_WIDE_NOT, is_init);
    return;
  }
  uint32_t r = fl_reg_of(l, v);
  fl_insn *i = fl_emit(l, at.kind == PLACE_BITS ? FL_OP_STOREBITS : FL_OP_STORE);
  i->a = at.reg;
  i->b = r;
  i->vk = (uint8_t)at.type->vk;
  i->flags = access_flags(at.type) | (is_init ? FL_INSN_INIT : 0);
  i->site = site;
  if (at.kind == PLACE_BITS) {
    i->imm = at.offset * 8 + at.bit_offset;
    i->imm2 = at.bit_width;
  } else {
    i->imm = at.offset;
  }
}

static bool find_field(const fl_type *t, const char *name, const fl_type *type, fl_field *out,
                       uint64_t *position) {
  for (size_t i = 0; i < t->nfields; i++) {
    const fl_field *f = &t->fields[i];
    fl_field inner;
    bool is_record = f->type->kind == FL_TY_STRUCT || f->type->kind == FL_TY_UNION;
    bool is_it = name[0] ? strcmp(f->name, name) == 0 : !f->name[0] && f->type == type;
    if (is_it) {
      *out = *f;
    } else if (!f->name[0] && is_record && find_field(f->type, name, type, &inner, NULL)) {
      *out = inner;
      out->offset += f->offset;
      out->bit_offset += f->bit_offset;
    } else {
      continue;
    }
    if (position)
      *position = i;
    return true;
  }
  return false;
}

bool fl_find_field(lower *l, const fl_type *t, CXCursor field, fl_field *out, uint64_t *position) {
  const char *name = fl_name_of(l, field);
  if (strchr(name, '('))
    name = ""; /* "struct (anonymous at ...)" */
  return find_field(t, name, fl_type_of(l, l->fn->u, clang_getCursorType(field)), out, position);
}

/* libclang leaves out the innermost of the unnamed members on the way to a
 * member, so the way is searched for here. */
place fl_member(lower *l, place at, CXCursor field) {
  fl_field f;
  if (!fl_find_field(l, at.type, field, &f, NULL)) {
    fl_type *t = fl_type_of(l, l->fn->u, clang_getCursorType(field));
    return fl_place_at(fl_unmodelled(l, fl_pointer_to(l, t), "this member access").reg, 0, t);
  }
  place m = at;
  m.type = f.type;
  if (f.is_bitfield) {
    m.kind = PLACE_BITS;
    m.bit_offset = f.bit_offset;
    m.bit_width = f.bit_width;
    if (m.offset) {
      m.reg = fl_address_of(l, at);
      m.offset = 0;
    }
    return m;
  }
  m.offset += (int64_t)f.offset;
  return m;
}

/* ---- variable-length arrays ---- */

val fl_size_in_bytes(lower *l, fl_type *t) {
  fl_type *size_type =
      fl_basic_type(l, l->p->target.pointer_size == 8 ? FL_VK_U64 : FL_VK_U32);
  if (!t->is_vla)
    return fl_const(size_type, t->size);
  uint64_t reg;
  if (t->vla_key && fl_u64map_get(l->fn->vla_sizes, (uint64_t)(uintptr_t)t->vla_key, &reg))
    return fl_in_reg(size_type, (uint32_t)reg);
  if (!t->vla_key) {
    /* a fixed number of elements of variable size */
    val inner = fl_size_in_bytes(l, t->elem);
    return fl_binary(l, FL_OP_MUL, size_type->vk, inner, fl_const(size_type, t->count), size_type);
  }
  return fl_unmodelled(l, size_type, "the size of the type '%s'", t->name);
}

/* Evaluates the sizes of a declared type. libclang gives the dimensions that
 * were written, the innermost first. Returns false if they do not fit. */
bool fl_vla_dimensions(lower *l, fl_type *t, node **dims, uint32_t n) {
  fl_type *chain[32];
  uint32_t depth = 0;
  while (t->kind == FL_TY_PTR && t->elem->is_vla)
    t = t->elem;
  for (fl_type *k = t; k && k->kind == FL_TY_ARRAY && depth < 32; k = k->elem)
    chain[depth++] = k;
  fl_type *size_type =
      fl_basic_type(l, l->p->target.pointer_size == 8 ? FL_VK_U64 : FL_VK_U32);
  uint32_t used = 0;
  for (uint32_t k = depth; k > 0; k--) {
    fl_type *a = chain[k - 1];
    uint64_t known;
    if (a->is_complete && !a->vla_key && used < n) {
      used++; /* a constant dimension, written as a literal or an expression */
      continue;
    }
    if (!a->vla_key || fl_u64map_get(l->fn->vla_sizes, (uint64_t)(uintptr_t)a->vla_key, &known))
      continue;
    if (used >= n)
      return false;
    val count = fl_convert_to(l, fl_rvalue(l, dims[used++]), fl_basic_type(l, FL_VK_S64));
    val bytes = fl_binary(l, FL_OP_MUL, FL_VK_S64, count,
                          fl_convert_to(l, fl_size_in_bytes(l, a->elem),
                                        fl_basic_type(l, FL_VK_S64)),
                          size_type);
    uint32_t keep = l->fn->nregs++;
    store_reg(l, (place){.kind = PLACE_REG, .reg = keep, .type = size_type}, bytes, 0);
    fl_u64map_put(l->fn->vla_sizes, (uint64_t)(uintptr_t)a->vla_key, keep);
  }
  return true;
}

/* ---- expressions that are places ---- */

static place declared(lower *l, node *n) {
  CXCursor d = clang_getCursorReferenced(n->cursor);
  if (fl_is_absent(l, d)) {
    uint32_t null = fl_reg_of(l, fl_const(fl_basic_type(l, FL_VK_U64), 0));
    return fl_place_at(null, 0, fl_type_of(l, l->fn->u, clang_getCursorType(d)));
  }
  entity e = fl_entity_of(l, d);
  switch (e.kind) {
  case ENT_REG: return (place){.kind = PLACE_REG, .reg = e.index, .type = e.type};
  case ENT_SLOT: {
    place at = fl_place_at(fl_slot_address(l, e.index), 0, e.type);
    at.is_private = l->fn->slot_private.v[e.index];
    return at;
  }
  default: {
    uint32_t r = fl_temp(l->fn);
    fl_insn *i = fl_emit(l, e.kind == ENT_FUNC ? FL_OP_FUNC : FL_OP_GLOBAL);
    i->dst = r;
    i->imm = e.index;
    return fl_place_at(r, 0, e.type);
  }
  }
}

/* A trailing array of one element or none stands for as many as were
 * allocated: the old way to write a flexible array member. */
bool fl_is_flexible(const node *base, const fl_type *array) {
  return array->count <= 1 && fl_peel(base)->kind == CXCursor_MemberRefExpr;
}

static place element(lower *l, node *n) {
  bool one_past = l->fn->one_past;
  l->fn->one_past = false;
  fl_type *first = fl_node_type(l, n->child[0]);
  node *base = first->kind == FL_TY_PTR ? n->child[0] : n->child[1];
  node *index = base == n->child[0] ? n->child[1] : n->child[0];
  fl_type *elem = fl_node_type(l, n);
  place at = {0};
  fl_type *array_type = NULL;
  if (base->kind == CXCursor_UnexposedExpr && base->n == 1 &&
      fl_node_type(l, base->child[0])->kind == FL_TY_ARRAY) {
    at = fl_place_of(l, base->child[0]);
    array_type = fl_node_type(l, base->child[0]);
    if (fl_wants_array_start(l, base->child[0])) {
      at = fl_place_at(fl_address_of(l, at), 0, at.type);
      fl_note_array_start(l, base->child[0], at.reg);
    }
  } else {
    at = fl_place_at(fl_reg_of(l, fl_rvalue(l, base)), 0, elem);
  }
  val i = fl_rvalue(l, index);
  if (i.type->wide)
    i = fl_convert_to(l, i, fl_basic_type(l, FL_VK_S64));
  if (array_type && array_type->is_complete && !array_type->is_vla &&
      !fl_is_flexible(base, array_type) && fl_type_is_scalar(i.type)) {
    bool in_range = i.is_const && i.bits < array_type->count;
    if (!in_range) {
      uint32_t r = fl_reg_of(l, i);
      i = fl_in_reg(i.type, r);
      uint32_t saved = l->fn->loc;
      l->fn->loc = fl_loc_of(l, n);
      fl_insn *c = fl_emit(l, FL_OP_INDEX);
      l->fn->loc = saved;
      c->a = r;
      c->vk = (uint8_t)i.type->vk;
      c->imm = (int64_t)array_type->count;
      c->flags = one_past ? FL_INSN_ONE_PAST : 0;
    }
  }
  at.type = elem;
  if (!elem->is_vla && i.is_const && at.kind == PLACE_MEM && !i.site) {
    at.offset += (int64_t)i.bits * (int64_t)elem->size;
    return at;
  }
  uint32_t base_reg = fl_address_of(l, at);
  fl_insn *p;
  uint32_t dst;
  if (elem->is_vla) {
    fl_type *s64 = fl_basic_type(l, FL_VK_S64);
    val bytes = fl_binary(l, FL_OP_MUL, FL_VK_S64, fl_convert_to(l, i, s64),
                          fl_convert_to(l, fl_size_in_bytes(l, elem), s64), s64);
    dst = fl_temp(l->fn);
    p = fl_emit(l, FL_OP_PTRADD);
    p->b = bytes.reg;
    p->vk = FL_VK_S64;
    p->imm2 = 1;
  } else {
    uint32_t r = i.is_const ? FL_IMM : i.reg;
    dst = fl_temp(l->fn);
    p = fl_emit(l, FL_OP_PTRADD);
    p->b = r;
    p->vk = (uint8_t)i.type->vk;
    p->imm2 = (int64_t)elem->size;
    if (i.is_const) {
      p->imm = (int64_t)i.bits;
      p->site_b = i.site;
    }
  }
  p->a = base_reg;
  p->dst = dst;
  at.reg = dst;
  at.offset = 0;
  return at;
}

static place member(lower *l, node *n) {
  CXCursor field = clang_getCursorReferenced(n->cursor);
  place at;
  if (!n->n)
    return fl_place_at(fl_unmodelled(l, fl_pointer_to(l, fl_node_type(l, n)),
                                     "this member access").reg, 0, fl_node_type(l, n));
  fl_type *base = fl_node_type(l, n->child[0]);
  if (base->kind == FL_TY_PTR)
    at = fl_place_at(fl_reg_of(l, fl_rvalue(l, n->child[0])), 0, base->elem);
  else
    at = fl_place_of(l, n->child[0]);
  uint32_t saved = l->fn->loc;
  l->fn->loc = fl_loc_of(l, n);
  at = fl_member(l, at, field);
  l->fn->loc = saved;
  /* `const` and `_Atomic` of the whole hold for the part, as the tree says */
  fl_type *t = fl_node_type(l, n);
  if (t->kind == at.type->kind)
    at.type = t;
  return at;
}

static place string_literal(lower *l, node *n) {
  uint32_t r = fl_temp(l->fn);
  uint32_t g = fl_string_global(l, n);
  fl_insn *i = fl_emit(l, FL_OP_GLOBAL);
  i->dst = r;
  i->imm = g;
  return fl_place_at(r, 0, fl_node_type(l, n));
}

static place compound_literal(lower *l, node *n) {
  fl_type *t = fl_node_type(l, n);
  node *init = n->child[n->n - 1];
  if (l->fn == l->init) {
    uint32_t g = fl_global_new(l, fl_arena_printf(l->p->arena, "(literal %u)", l->nstatics++), t,
                               fl_loc_of(l, n));
    uint32_t r = fl_temp(l->fn);
    fl_insn *i = fl_emit(l, FL_OP_GLOBAL);
    i->dst = r;
    i->imm = g;
    place at = fl_place_at(r, 0, t);
    fl_init_place(l, at, init, true);
    return at;
  }
  uint32_t slot = fl_slot_new(l, "", t, false);
  fl_emit(l, FL_OP_DECL)->imm = slot;
  fl_vec_push(&l->fn->live, slot);
  place at = fl_place_at(fl_slot_address(l, slot), 0, t);
  fl_init_place(l, at, init, false);
  return at;
}

/* An aggregate value that has no name: what a call returned, ... */
static place of_value(lower *l, node *n) {
  val v = fl_rvalue(l, n);
  if (fl_type_is_scalar(v.type)) {
    uint32_t r = fl_slot_temp(l, v.type);
    place at = fl_place_at(r, 0, v.type);
    at.is_private = true;
    fl_store(l, at, v, 0, true);
    return at;
  }
  return fl_place_at(v.reg, 0, v.type);
}

bool fl_is_place(lower *l, node *n) {
  switch (n->kind) {
  case CXCursor_ParenExpr: return fl_is_place(l, n->child[0]);
  case CXCursor_DeclRefExpr:
    return clang_getCursorKind(clang_getCursorReferenced(n->cursor)) != CXCursor_EnumConstantDecl;
  case CXCursor_MemberRefExpr:
  case CXCursor_ArraySubscriptExpr:
  case CXCursor_StringLiteral:
  case CXCursor_CompoundLiteralExpr: return true;
  case CXCursor_GenericSelectionExpr: {
    node *chosen = fl_generic_choice(l, n);
    return chosen && fl_is_place(l, chosen);
  }
  case CXCursor_UnaryOperator:
    return clang_getCursorUnaryOperatorKind(n->cursor) == CXUnaryOperator_Deref;
  default: return false;
  }
}

place fl_place_of(lower *l, node *n) {
  uint32_t saved = l->fn->loc;
  place at;
  l->fn->loc = fl_loc_of(l, n);
  l->fn->depth++;
  switch (n->kind) {
  case CXCursor_ParenExpr: at = fl_place_of(l, n->child[0]); break;
  case CXCursor_DeclRefExpr:
    if (fl_is_place(l, n))
      at = declared(l, n);
    else
      at = of_value(l, n);
    break;
  case CXCursor_MemberRefExpr: at = member(l, n); break;
  case CXCursor_ArraySubscriptExpr: at = element(l, n); break;
  case CXCursor_StringLiteral: at = string_literal(l, n); break;
  case CXCursor_CompoundLiteralExpr: at = compound_literal(l, n); break;
  case CXCursor_GenericSelectionExpr:
    at = fl_is_place(l, n) ? fl_place_of(l, fl_generic_choice(l, n)) : of_value(l, n);
    break;
  case CXCursor_UnaryOperator:
    switch (clang_getCursorUnaryOperatorKind(n->cursor)) {
    case CXUnaryOperator_Deref:
      at = fl_place_at(fl_reg_of(l, fl_rvalue(l, n->child[0])), 0, fl_node_type(l, n));
      break;
    case CXUnaryOperator_Extension: at = fl_place_of(l, n->child[0]); break;
    default: at = of_value(l, n); break;
    }
    break;
  default: at = of_value(l, n); break;
  }
  l->fn->depth--;
  l->fn->loc = saved;
  return at;
}
