/* Assignments, compound assignments, ++ and --. */
#include "front/lower.h"

#include <string.h>

/* What the assignment expression itself is worth: the value as the place holds
 * it now. */
static val stored_value(lower *l, place at, val v) {
  if (at.kind != PLACE_BITS)
    return v;
  /* a bit-field keeps its own bits only */
  unsigned spare = 64 - at.bit_width;
  if (spare == 0)
    return v;
  if (v.is_const) {
    uint64_t up = v.bits << spare;
    v.bits = fl_vk_is_signed(at.type->vk) ? (uint64_t)((int64_t)up >> spare) : up >> spare;
    return v;
  }
  fl_type *wide = fl_basic_type(l, fl_vk_is_signed(at.type->vk) ? FL_VK_S64 : FL_VK_U64);
  fl_type *u64 = fl_basic_type(l, FL_VK_U64);
  val up = fl_binary(l, FL_OP_SHL, FL_VK_U64, fl_in_reg(u64, v.reg), fl_const(u64, spare), u64);
  val down = fl_binary(l, FL_OP_SHR, wide->vk, up, fl_const(u64, spare), wide);
  return fl_convert_to(l, down, at.type);
}

val fl_assign(lower *l, node *n) {
  place at = fl_place_of(l, n->child[0]);
  if (at.type->wide) {
    val v = fl_convert_to(l, fl_rvalue(l, n->child[1]), at.type);
    fl_store(l, at, v, 0, false);
    return v;
  }
  if (!fl_type_is_scalar(at.type) && at.type->kind != FL_TY_OTHER) {
    val v = fl_rvalue(l, n->child[1]);
    fl_copy(l, at, v.reg, false, false);
    return fl_in_reg(at.type, fl_address_of(l, at));
  }
  node *rhs = n->child[1];
  val v = fl_convert_to(l, fl_rvalue(l, rhs), at.type);
  uint32_t site = fl_type_is_scalar(at.type) ? fl_site_new(l, FL_SITE_EXPRESSION, rhs, at.type) : 0;
  uint32_t saved = l->fn->loc;
  l->fn->loc = fl_loc_of(l, n);
  fl_store(l, at, v, site, false);
  fl_site_target(l, n->child[0], at.type, site);
  l->fn->loc = saved;
  if (at.kind == PLACE_REG)
    return v.is_const ? v : fl_in_reg(at.type, at.reg);
  return stored_value(l, at, v);
}

static fl_op compound_op(enum CXBinaryOperatorKind k) {
  switch (k) {
  case CXBinaryOperator_MulAssign: return FL_OP_MUL;
  case CXBinaryOperator_DivAssign: return FL_OP_DIV;
  case CXBinaryOperator_RemAssign: return FL_OP_REM;
  case CXBinaryOperator_AddAssign: return FL_OP_ADD;
  case CXBinaryOperator_SubAssign: return FL_OP_SUB;
  case CXBinaryOperator_ShlAssign: return FL_OP_SHL;
  case CXBinaryOperator_ShrAssign: return FL_OP_SHR;
  case CXBinaryOperator_AndAssign: return FL_OP_AND;
  case CXBinaryOperator_XorAssign: return FL_OP_XOR;
  default: return FL_OP_OR;
  }
}

static val step_pointer(lower *l, val p, val by, bool minus) {
  fl_type *elem = p.type->elem, *s64 = fl_basic_type(l, FL_VK_S64);
  val index = fl_convert_to(l, by, s64);
  int64_t scale = (int64_t)elem->size;
  if (elem->is_vla) {
    index = fl_binary(l, FL_OP_MUL, FL_VK_S64, index,
                      fl_convert_to(l, fl_size_in_bytes(l, elem), s64), s64);
    scale = 1;
  }
  uint32_t base = fl_reg_of(l, p), r = index.is_const ? FL_IMM : index.reg, dst = fl_temp(l->fn);
  fl_insn *i = fl_emit(l, FL_OP_PTRADD);
  i->dst = dst;
  i->a = base;
  i->b = r;
  i->vk = FL_VK_S64;
  i->imm = index.is_const ? (int64_t)index.bits : 0;
  i->imm2 = minus ? -scale : scale;
  return fl_in_reg(p.type, dst);
}

/* old op by, in the type C computes it in, as the place's type again. libclang
 * does not tell the type of the computation; it follows from the operands. */
static val combine(lower *l, place at, fl_op op, val old, val by) {
  if (at.type->kind == FL_TY_PTR)
    return step_pointer(l, old, by, op == FL_OP_SUB);
  fl_vk left = at.type->vk;
  if (at.kind == PLACE_BITS && at.bit_width < 32)
    left = FL_VK_S32; /* every value of the bit-field fits int */
  bool is_shift = op == FL_OP_SHL || op == FL_OP_SHR;
  fl_vk vk = is_shift ? fl_promoted(left) : fl_usual(left, by.type->vk);
  fl_type *t = fl_basic_type(l, vk);
  val a = fl_convert_to(l, old, t);
  val b = is_shift ? by : fl_convert_to(l, by, t);
  return fl_convert_to(l, fl_binary(l, op, vk, a, b, t), at.type);
}

/* Read, compute and write as one step. */
static val atomic_update(lower *l, place at, fl_op op, val by, bool want_new) {
  bool simple = op == FL_OP_ADD || op == FL_OP_SUB || op == FL_OP_AND || op == FL_OP_OR ||
                op == FL_OP_XOR;
  if (simple && at.kind == PLACE_MEM && !fl_vk_is_float(at.type->vk) &&
      !fl_vk_is_float(by.type->vk) && at.type->kind != FL_TY_BOOL)
    return fl_atomic_rmw(l, at, op, by, want_new);
  fl_emit(l, FL_OP_ATOMIC_BEGIN);
  val old = fl_load(l, at);
  val new = combine(l, at, op, old, by);
  fl_store(l, at, new, 0, false);
  fl_emit(l, FL_OP_ATOMIC_END);
  return want_new ? new : old;
}

/* The sites of x += e and x++: what x becomes, and x. */
static uint32_t updating(lower *l, node *n, place at) {
  bool is_one_step = at.type->is_atomic && at.kind != PLACE_REG;
  if (!fl_type_is_scalar(at.type))
    return 0;
  /* what an atomic operation stores has no instruction of its own */
  uint32_t site = fl_site_new(l, is_one_step ? FL_SITE_TARGET : FL_SITE_UPDATE, n, at.type);
  if (is_one_step && site)
    fl_emit(l, FL_OP_NOP)->site = site;
  fl_site_target(l, n->child[0], at.type, site);
  return is_one_step ? 0 : site;
}

/* x op= e of a wide number; e may be wider still. */
static val wide_update(lower *l, place at, fl_op op, val by, bool want_new) {
  val old = fl_load(l, at);
  bool is_shift = op == FL_OP_SHL || op == FL_OP_SHR;
  fl_type *t = !is_shift && by.type->wide > at.type->wide ? by.type : at.type;
  if (!is_shift && fl_vk_is_float(by.type->vk) && at.type->wide != FL_WIDE_F80)
    return fl_unmodelled(l, at.type, "arithmetic on '%s' and '%s'", at.type->name, by.type->name);
  val new = fl_convert_to(l, fl_wide_binary(l, op, old, by, t), at.type);
  fl_store(l, at, new, 0, false);
  return want_new ? new : old;
}

val fl_compound_assign(lower *l, node *n) {
  fl_op op = compound_op(clang_getCursorBinaryOperatorKind(n->cursor));
  place at = fl_place_of(l, n->child[0]);
  node *rhs = n->child[1];
  if (at.type->wide)
    return wide_update(l, at, op, fl_rvalue(l, rhs), true);
  if (!fl_type_is_scalar(at.type))
    return fl_unmodelled(l, at.type, "the type '%s'", at.type->name);
  val by = fl_site_value(l, rhs, fl_node_type(l, rhs), FL_SITE_EXPRESSION);
  if (by.type->wide && !at.type->is_atomic) {
    val old = fl_load(l, at);
    bool is_shift = op == FL_OP_SHL || op == FL_OP_SHR;
    fl_type *t = is_shift ? at.type : by.type;
    val new = fl_convert_to(l, fl_wide_binary(l, op, old, by, t), at.type);
    fl_store(l, at, new, 0, false);
    return at.kind == PLACE_REG ? fl_in_reg(at.type, at.reg) : stored_value(l, at, new);
  }
  if (!fl_type_is_scalar(by.type))
    return fl_unmodelled(l, at.type, "the type '%s'", by.type->name);
  l->fn->loc = fl_loc_of(l, n);
  uint32_t site = updating(l, n, at);
  if (at.type->is_atomic && at.kind != PLACE_REG)
    return atomic_update(l, at, op, by, true);
  val old = fl_load(l, at);
  val new = fl_deliver(l, combine(l, at, op, old, by), site);
  fl_store(l, at, new, 0, false);
  if (at.kind == PLACE_REG)
    return fl_in_reg(at.type, at.reg);
  return stored_value(l, at, new);
}

static val one(lower *l, const fl_type *t) {
  uint64_t bits = 1;
  if (t->vk == FL_VK_F64) {
    double d = 1;
    memcpy(&bits, &d, sizeof bits);
    return fl_const(fl_basic_type(l, FL_VK_F64), bits);
  }
  if (t->vk == FL_VK_F32) {
    float f = 1;
    uint32_t low;
    memcpy(&low, &f, sizeof low);
    return fl_const(fl_basic_type(l, FL_VK_F32), low);
  }
  return fl_const(fl_basic_type(l, FL_VK_S32), 1);
}

val fl_increment(lower *l, node *n, bool want_value) {
  enum CXUnaryOperatorKind k = clang_getCursorUnaryOperatorKind(n->cursor);
  bool post = k == CXUnaryOperator_PostInc || k == CXUnaryOperator_PostDec;
  fl_op op = k == CXUnaryOperator_PostInc || k == CXUnaryOperator_PreInc ? FL_OP_ADD : FL_OP_SUB;
  place at = fl_place_of(l, n->child[0]);
  if (at.type->wide)
    return wide_update(l, at, op, fl_const(fl_basic_type(l, FL_VK_S32), 1), !post);
  if (!fl_type_is_scalar(at.type))
    return fl_unmodelled(l, at.type, "the type '%s'", at.type->name);
  uint32_t site = updating(l, n, at);
  if (at.type->is_atomic && at.kind != PLACE_REG)
    return atomic_update(l, at, op, one(l, at.type), !post);
  val old = fl_load(l, at);
  if (post && want_value && at.kind == PLACE_REG) {
    /* the variable is about to change */
    uint32_t r = fl_temp(l->fn);
    fl_insn *i = fl_emit(l, FL_OP_MOV);
    i->dst = r;
    i->a = old.reg;
    i->vk = (uint8_t)at.type->vk;
    old = fl_in_reg(at.type, r);
    val new = fl_deliver(l, combine(l, at, op, fl_in_reg(at.type, at.reg), one(l, at.type)), site);
    fl_store(l, at, new, 0, false);
    return old;
  }
  val new = fl_deliver(l, combine(l, at, op, old, one(l, at.type)), site);
  fl_store(l, at, new, 0, false);
  if (post)
    return old;
  return at.kind == PLACE_REG ? fl_in_reg(at.type, at.reg) : stored_value(l, at, new);
}
