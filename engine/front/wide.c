/* Numbers wider than a register: __int128 and long double. A value of such a
 * type is the address of a temporary that holds it, and what is computed with
 * it is a call of the machine's: FL_BI_WIDE_... */
#include "front/lower.h"

#include <float.h>
#include <stdlib.h>
#include <string.h>

static fl_type *int_type(lower *l) { return fl_basic_type(l, FL_VK_S32); }

static void add_address(lower *l, arg_vec *args, fl_type *t, uint32_t reg) {
  fl_vec_push(args, (fl_arg){.reg = reg, .type = fl_pointer_to(l, t)});
}

static void add_number(lower *l, arg_vec *args, uint64_t n) {
  fl_type *t = int_type(l);
  fl_vec_push(args, (fl_arg){.reg = fl_reg_of(l, fl_const(t, n)), .type = t});
}

val fl_wide_load(lower *l, place at) {
  uint32_t own = fl_slot_temp(l, at.type);
  place to = fl_place_at(own, 0, at.type);
  to.is_private = true;
  fl_copy(l, to, fl_address_of(l, at), false, true);
  return fl_in_reg(at.type, own);
}

static val wide_bytes(lower *l, fl_type *t, uint64_t low, uint64_t high) {
  fl_type *u64 = fl_basic_type(l, FL_VK_U64);
  uint32_t own = fl_slot_temp(l, t);
  for (int k = 0; k < 2; k++) {
    fl_type *part = k && t->size < 16 ? fl_basic_type(l, FL_VK_U32) : u64;
    place to = fl_place_at(own, 8 * k, part);
    to.is_private = true;
    fl_store(l, to, fl_const(part, k ? high : low), 0, true);
  }
  return fl_in_reg(t, own);
}

val fl_wide_literal(lower *l, fl_type *t, const char *text) {
#if LDBL_MANT_DIG == 64
  char *end;
  long double d = strtold(text, &end);
  uint64_t words[2] = {0, 0};
  if (t->wide == FL_WIDE_F80 && end != text && (*end == 'l' || *end == 'L')) {
    memcpy(words, &d, 10);
    return wide_bytes(l, t, words[0], words[1]);
  }
#endif
  return fl_unmodelled(l, t, "the constant '%s'", text);
}

val fl_wide_convert(lower *l, val v, fl_type *t) {
  arg_vec args = {0};
  if (v.type->wide && t->wide) {
    if (v.type->wide == t->wide) {
      v.type = t;
      return v;
    }
    uint32_t own = fl_slot_temp(l, t);
    add_address(l, &args, t, own);
    add_address(l, &args, v.type, v.reg);
    add_number(l, &args, t->wide);
    add_number(l, &args, v.type->wide);
    fl_call_builtin(l, FL_BI_WIDE_CONVERT, &args, fl_void_type(l));
    return fl_in_reg(t, own);
  }
  if (t->wide) {
    uint32_t own = fl_slot_temp(l, t), r = fl_reg_of(l, v);
    add_address(l, &args, t, own);
    fl_vec_push(&args, (fl_arg){.reg = r, .type = v.type});
    add_number(l, &args, t->wide);
    fl_call_builtin(l, FL_BI_WIDE_FROM, &args, fl_void_type(l));
    return fl_in_reg(t, own);
  }
  if (t->kind == FL_TY_BOOL)
    return fl_convert_to(l, fl_wide_truth(l, v), t);
  add_address(l, &args, v.type, v.reg);
  add_number(l, &args, v.type->wide);
  return fl_call_builtin(l, FL_BI_WIDE_TO, &args, t);
}

static val compare(lower *l, fl_op op, val a, val b) {
  arg_vec args = {0};
  add_address(l, &args, a.type, a.reg);
  add_address(l, &args, b.type, b.reg);
  add_number(l, &args, (uint64_t)op);
  add_number(l, &args, a.type->wide);
  return fl_call_builtin(l, FL_BI_WIDE_COMPARE, &args, int_type(l));
}

val fl_wide_truth(lower *l, val v) {
  return compare(l, FL_OP_NE, v, fl_wide_convert(l, fl_const(int_type(l), 0), v.type));
}

val fl_wide_unary(lower *l, fl_op op, val v) {
  if (op == FL_OP_LNOT)
    return compare(l, FL_OP_EQ, v, fl_wide_convert(l, fl_const(int_type(l), 0), v.type));
  arg_vec args = {0};
  uint32_t own = fl_slot_temp(l, v.type);
  add_address(l, &args, v.type, own);
  add_address(l, &args, v.type, v.reg);
  add_address(l, &args, v.type, v.reg);
  add_number(l, &args, (uint64_t)op);
  add_number(l, &args, v.type->wide);
  fl_call_builtin(l, FL_BI_WIDE_ARITH, &args, fl_void_type(l));
  return fl_in_reg(v.type, own);
}

/* The operands have been converted to the common type, but those of a shift. */
val fl_wide_binary(lower *l, fl_op op, val a, val b, fl_type *result) {
  arg_vec args = {0};
  if (op == FL_OP_SHL || op == FL_OP_SHR) {
    fl_type *s64 = fl_basic_type(l, FL_VK_S64);
    b = fl_convert_to(l, b, s64);
    if (!a.type->wide)
      return fl_binary(l, op, fl_promoted(a.type->vk), a, b, result);
    b = fl_wide_convert(l, b, a.type);
  } else {
    /* as the compiler would: long double above all, then the unsigned one */
    fl_type *t = !a.type->wide || (b.type->wide && b.type->wide > a.type->wide) ? b.type : a.type;
    a = fl_convert_to(l, a, t);
    b = fl_convert_to(l, b, t);
  }
  if (op >= FL_OP_EQ && op <= FL_OP_GE)
    return compare(l, op, a, b);
  uint32_t own = fl_slot_temp(l, a.type);
  add_address(l, &args, a.type, own);
  add_address(l, &args, a.type, a.reg);
  add_address(l, &args, a.type, b.reg);
  add_number(l, &args, (uint64_t)op);
  add_number(l, &args, a.type->wide);
  fl_call_builtin(l, FL_BI_WIDE_ARITH, &args, fl_void_type(l));
  return fl_convert_to(l, fl_in_reg(a.type, own), result);
}

/* ---- functions of the library that deliver a long double ---- */

/* sqrtl is sqrt; the machine knows which of them it has. */
bool fl_wide_call(lower *l, node *n, const char *name, val *out) {
  fl_type *t = fl_node_type(l, n);
  size_t length = strlen(name);
  if (t->wide != FL_WIDE_F80)
    return false;
  if (strncmp(name, "__builtin_", 10) == 0)
    name += 10, length -= 10;
  bool is_strtold = strcmp(name, "strtold") == 0;
  char *base = fl_arena_strndup(l->p->arena, name, length - 1);
  fl_builtin b = is_strtold ? FL_BI_STRTOD : fl_builtin_by_name(l, base);
  bool is_math = name[length - 1] == 'l' && b >= FL_BI_FABS && b <= FL_BI_MODF && n->n <= 3;
  if (!is_strtold && !is_math)
    return false;
  arg_vec args = {0};
  uint32_t own = fl_slot_temp(l, t);
  add_address(l, &args, t, own);
  add_number(l, &args, b);
  for (uint32_t k = 1; k < n->n; k++) {
    val v = fl_rvalue(l, n->child[k]);
    if (is_math && v.type->wide != FL_WIDE_F80) {
      fl_vec_free(&args);
      return false;
    }
    fl_type *passed = v.type->wide ? fl_pointer_to(l, v.type) : v.type;
    fl_vec_push(&args, (fl_arg){.reg = fl_reg_of(l, v), .type = passed});
  }
  fl_call_builtin(l, FL_BI_WIDE_FUNCTION, &args, fl_void_type(l));
  *out = fl_in_reg(t, own);
  return true;
}
