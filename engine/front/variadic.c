/* Functions with variable arguments.
 *
 * The caller puts the arguments behind the named ones into a temporary of its
 * own, one after the other, each at a multiple of a word; its address is one
 * more argument, the last. A va_list holds the address of the next of them in
 * the member that the platform's ABI has for arguments on the stack (or in
 * itself, where a va_list is a mere pointer), so a va_list can be copied, passed
 * on and pointed to like any object. */
#include "front/lower.h"

#include <string.h>

static uint64_t in_words(const lower *l, uint64_t size) {
  uint64_t word = l->p->target.pointer_size;
  return (size + word - 1) / word * word;
}

/* The type of the temporary: so and so many bytes. */
static fl_type *bytes_type(lower *l, uint64_t size) {
  fl_type *t = fl_arena_alloc(l->p->arena, sizeof *t);
  *t = (fl_type){.kind = FL_TY_ARRAY, .is_complete = true, .size = size, .align = 16,
                 .count = size, .elem = fl_basic_type(l, FL_VK_S8), .name = "char []"};
  return t;
}

void fl_pack_arguments(lower *l, arg_vec *args, size_t first) {
  uint64_t size = 0, at = 0;
  for (size_t i = first; i < args->n; i++)
    size += in_words(l, args->v[i].type->size);
  fl_type *t = bytes_type(l, size);
  uint32_t slot = fl_slot_new(l, "variable_arguments", t, true);
  fl_emit(l, FL_OP_DECL)->imm = slot;
  uint32_t address = fl_slot_address(l, slot);
  for (size_t i = first; i < args->n; i++) {
    fl_arg *a = &args->v[i];
    place to = fl_place_at(address, (int64_t)at, a->type);
    to.is_private = true;
    if (fl_type_is_scalar(a->type))
      fl_store(l, to, fl_in_reg(a->type, a->reg), a->site, true);
    else
      fl_copy(l, to, a->reg, true, true);
    at += in_words(l, a->type->size);
  }
  args->n = first;
  fl_vec_push(args, (fl_arg){.reg = address, .type = fl_pointer_to(l, t->elem)});
}

/* ---- va_list ---- */

static place next_in_record(lower *l, uint32_t address, const fl_type *record) {
  for (size_t i = 0; i < record->nfields; i++)
    if (record->fields[i].type->kind == FL_TY_PTR)
      return fl_place_at(address, (int64_t)record->fields[i].offset, record->fields[i].type);
  fl_type *p = fl_pointer_to(l, fl_void_type(l));
  return fl_place_at(fl_unmodelled(l, fl_pointer_to(l, p), "this kind of va_list").reg, 0, p);
}

/* Where the va_list that an expression stands for keeps the address of the next
 * argument. */
static place next_argument(lower *l, node *n) {
  fl_type *t = fl_node_type(l, n);
  if (t->kind == FL_TY_PTR && t->elem->kind == FL_TY_STRUCT) /* an array of one, decayed */
    return next_in_record(l, fl_reg_of(l, fl_rvalue(l, n)), t->elem);
  place at = fl_place_of(l, n->kind == CXCursor_UnexposedExpr ? n->child[0] : n);
  if (at.type->kind == FL_TY_ARRAY && at.kind == PLACE_MEM)
    return next_in_record(l, fl_address_of(l, at), at.type->elem);
  if (at.type->kind == FL_TY_STRUCT && at.kind == PLACE_MEM)
    return next_in_record(l, fl_address_of(l, at), at.type);
  return at;
}

val fl_va_list_value(lower *l, node *n) { return fl_load(l, next_argument(l, n)); }

/* The same for the value of a parameter of the library's. */
val fl_va_list_in(lower *l, fl_type *t, uint32_t reg) {
  if (t->kind == FL_TY_PTR && t->elem->kind == FL_TY_STRUCT)
    return fl_load(l, next_in_record(l, reg, t->elem));
  return fl_in_reg(t, reg);
}

val fl_va_arg(lower *l, node *n) {
  fl_type *t = fl_node_type(l, n);
  uint32_t list = 0; /* behind the names in the type */
  while (list < n->n && !clang_isExpression(n->child[list]->kind))
    list++;
  if (list == n->n || (!fl_type_is_scalar(t) && !fl_type_is_aggregate(t) && !t->wide))
    return fl_unmodelled(l, t, "an argument of type '%s'", t->name);
  place next = next_argument(l, n->child[list]);
  val old = fl_load(l, next);
  if (next.kind == PLACE_REG) { /* the variable is about to change */
    uint32_t kept = fl_temp(l->fn);
    fl_insn *i = fl_emit(l, FL_OP_MOV);
    i->dst = kept;
    i->a = old.reg;
    i->vk = (uint8_t)old.type->vk;
    old.reg = kept;
  }
  uint32_t dst = fl_temp(l->fn);
  fl_insn *i = fl_emit(l, FL_OP_PTRADD);
  i->dst = dst;
  i->a = old.reg;
  i->b = FL_IMM;
  i->vk = FL_VK_S64;
  i->imm = (int64_t)in_words(l, t->size);
  i->imm2 = 1;
  fl_store(l, next, fl_in_reg(old.type, dst), 0, false);
  return fl_load(l, fl_place_at(old.reg, 0, t));
}

bool fl_va_builtin(lower *l, node *n, const char *name, val *out) {
  *out = (val){.type = fl_void_type(l)};
  if (strcmp(name, "__builtin_va_end") == 0)
    return true;
  if (strcmp(name, "__builtin_va_start") == 0 && n->n > 1) {
    if (l->fn->variable_arguments == FL_NOREG) {
      fl_unmodelled(l, out->type, "va_start here");
      return true;
    }
    place next = next_argument(l, n->child[1]);
    fl_store(l, next, fl_in_reg(next.type, l->fn->variable_arguments), 0, false);
    return true;
  }
  if (strcmp(name, "__builtin_va_copy") == 0 && n->n > 2) {
    place to = next_argument(l, n->child[1]);
    fl_store(l, to, fl_va_list_value(l, n->child[2]), 0, false);
    return true;
  }
  return false;
}
