/* Expressions: their values, their effects, their truth. */
#include "front/lower.h"

#include <string.h>

/* ---- helpers ---- */

static fl_type *int_type(lower *l) { return fl_basic_type(l, FL_VK_S32); }

/* The value of a node for a site of this kind, converted to a type. The text
 * of the site is the expression as the user wrote it, without the conversion. */
val fl_site_value(lower *l, node *n, fl_type *as, fl_site_kind kind) {
  val v = fl_convert_to(l, fl_rvalue(l, n), as);
  if (!fl_type_is_scalar(v.type))
    return v;
  uint32_t saved = l->fn->loc;
  l->fn->loc = fl_loc_of(l, n);
  v = fl_deliver(l, v, fl_site_new(l, kind, n, v.type));
  l->fn->loc = saved;
  return v;
}

static val array_decay(lower *l, node *n, fl_type *t) {
  place at = fl_place_of(l, n);
  uint32_t start = fl_address_of(l, at);
  fl_note_array_start(l, n, start);
  return fl_in_reg(t, start);
}

/* ---- unary ---- */

static val address_of(lower *l, node *n) {
  node *operand = n->child[0];
  const node *target = fl_peel(operand);
  if (target->kind == CXCursor_ArraySubscriptExpr)
    l->fn->one_past = true;
  place at = fl_place_of(l, operand);
  l->fn->one_past = false;
  if (at.kind != PLACE_MEM)
    return fl_unmodelled(l, fl_node_type(l, n), "the address of this expression");
  return fl_in_reg(fl_node_type(l, n), fl_address_of(l, at));
}

static val negated_constant(lower *l, node *n, fl_type *t, val v) {
  if (fl_vk_is_float(t->vk)) {
    v.bits ^= t->vk == FL_VK_F32 ? UINT64_C(1) << 31 : UINT64_C(1) << 63;
  } else {
    val zero = fl_const(t, 0 - v.bits);
    v = fl_convert_to(l, zero, t);
    v.bits = t->vk == FL_VK_S32   ? (uint64_t)(int64_t)(int32_t)v.bits
             : t->vk == FL_VK_U32 ? (uint32_t)v.bits
                                  : v.bits;
  }
  v.site = fl_site_new(l, FL_SITE_CONSTANT, n, t);
  return v;
}

static val unary(lower *l, node *n, fl_op op) {
  fl_type *t = fl_node_type(l, n);
  /* a negative literal is one constant to its reader */
  if (op == FL_OP_NEG && (fl_peel(n->child[0])->kind == CXCursor_IntegerLiteral ||
                          fl_peel(n->child[0])->kind == CXCursor_FloatingLiteral)) {
    l->fn->quiet++;
    val v = fl_rvalue(l, n->child[0]);
    l->fn->quiet--;
    if (v.is_const)
      return negated_constant(l, n, t, v);
  }
  val v = fl_rvalue(l, n->child[0]);
  if (v.type->wide)
    return fl_wide_unary(l, op, v);
  if (!fl_type_is_scalar(v.type))
    return fl_unmodelled(l, t, "this operand");
  uint32_t r = fl_reg_of(l, v), dst = fl_temp(l->fn);
  fl_insn *i = fl_emit(l, op);
  i->dst = dst;
  i->a = r;
  i->vk = (uint8_t)(op == FL_OP_LNOT ? v.type->vk : fl_promoted(t->vk));
  return fl_in_reg(t, dst);
}

static val unary_operator(lower *l, node *n) {
  fl_type *t = fl_node_type(l, n);
  switch (clang_getCursorUnaryOperatorKind(n->cursor)) {
  case CXUnaryOperator_PostInc:
  case CXUnaryOperator_PostDec:
  case CXUnaryOperator_PreInc:
  case CXUnaryOperator_PreDec: return fl_increment(l, n, true);
  case CXUnaryOperator_AddrOf: return address_of(l, n);
  case CXUnaryOperator_Deref: {
    if (t->kind == FL_TY_FUNC)
      return fl_rvalue(l, n->child[0]); /* *f is f */
    return fl_load(l, fl_place_of(l, n));
  }
  case CXUnaryOperator_Plus:
  case CXUnaryOperator_Extension: return fl_rvalue(l, n->child[0]);
  case CXUnaryOperator_Minus: return unary(l, n, FL_OP_NEG);
  case CXUnaryOperator_Not: return unary(l, n, FL_OP_NOT);
  case CXUnaryOperator_LNot: return unary(l, n, FL_OP_LNOT);
  default: return fl_unmodelled(l, t, "this operator");
  }
}

/* ---- binary ---- */

static val pointer_plus(lower *l, val p, val i, bool minus, fl_type *t) {
  fl_type *elem = p.type->elem;
  fl_type *s64 = fl_basic_type(l, FL_VK_S64);
  val index = fl_convert_to(l, i, s64);
  int64_t scale = elem->is_vla ? 1 : (int64_t)elem->size;
  if (elem->is_vla)
    index = fl_binary(l, FL_OP_MUL, FL_VK_S64, index,
                      fl_convert_to(l, fl_size_in_bytes(l, elem), s64), s64);
  uint32_t base = fl_reg_of(l, p), r = index.is_const ? FL_IMM : index.reg, dst = fl_temp(l->fn);
  fl_insn *in = fl_emit(l, FL_OP_PTRADD);
  in->dst = dst;
  in->a = base;
  in->b = r;
  in->vk = FL_VK_S64;
  in->imm2 = minus ? -scale : scale;
  if (index.is_const) {
    in->imm = (int64_t)index.bits;
    in->site_b = index.site;
  }
  return fl_in_reg(t, dst);
}

static val pointer_minus(lower *l, val a, val b, fl_type *t) {
  fl_type *elem = a.type->elem;
  uint32_t ra = fl_reg_of(l, a), rb = fl_reg_of(l, b), dst = fl_temp(l->fn);
  fl_insn *i = fl_emit(l, FL_OP_PTRDIFF);
  i->dst = dst;
  i->a = ra;
  i->b = rb;
  i->imm2 = elem->is_vla || !elem->size ? 1 : (int64_t)elem->size;
  if (!elem->is_vla)
    return fl_in_reg(t, dst);
  fl_type *s64 = fl_basic_type(l, FL_VK_S64);
  return fl_binary(l, FL_OP_DIV, FL_VK_S64, fl_in_reg(s64, dst),
                   fl_convert_to(l, fl_size_in_bytes(l, elem), s64), t);
}

static fl_op binary_op(enum CXBinaryOperatorKind k) {
  switch (k) {
  case CXBinaryOperator_Mul: return FL_OP_MUL;
  case CXBinaryOperator_Div: return FL_OP_DIV;
  case CXBinaryOperator_Rem: return FL_OP_REM;
  case CXBinaryOperator_Add: return FL_OP_ADD;
  case CXBinaryOperator_Sub: return FL_OP_SUB;
  case CXBinaryOperator_Shl: return FL_OP_SHL;
  case CXBinaryOperator_Shr: return FL_OP_SHR;
  case CXBinaryOperator_LT: return FL_OP_LT;
  case CXBinaryOperator_GT: return FL_OP_GT;
  case CXBinaryOperator_LE: return FL_OP_LE;
  case CXBinaryOperator_GE: return FL_OP_GE;
  case CXBinaryOperator_EQ: return FL_OP_EQ;
  case CXBinaryOperator_NE: return FL_OP_NE;
  case CXBinaryOperator_And: return FL_OP_AND;
  case CXBinaryOperator_Xor: return FL_OP_XOR;
  case CXBinaryOperator_Or: return FL_OP_OR;
  default: return FL_OP_NOP;
  }
}

/* Both operands; in an assertion each is a place of its own to look at. */
static val operand(lower *l, node *n, bool is_comparison) {
  if (!is_comparison || !l->fn->in_assertion)
    return fl_rvalue(l, n);
  return fl_site_value(l, n, fl_node_type(l, n), FL_SITE_ASSERTION);
}

/* A register variable that the other operand might change must be read now. */
static val pinned(lower *l, val v, const node *other) {
  if (v.is_const || other->kind == CXCursor_IntegerLiteral)
    return v;
  const node *o = fl_peel(other);
  if (o->kind == CXCursor_IntegerLiteral || o->kind == CXCursor_DeclRefExpr ||
      o->kind == CXCursor_CharacterLiteral || o->kind == CXCursor_FloatingLiteral)
    return v;
  for (size_t k = 0; k < l->fn->vars.n; k++)
    if (l->fn->vars.v[k].reg == v.reg) {
      uint32_t r = fl_temp(l->fn);
      fl_insn *i = fl_emit(l, FL_OP_MOV);
      i->dst = r;
      i->a = v.reg;
      i->vk = (uint8_t)v.type->vk;
      v.reg = r;
      return v;
    }
  return v;
}

static bool has_effect(const node *n) {
  switch (n->kind) {
  case CXCursor_CallExpr:
  case CXCursor_CompoundAssignOperator:
  case CXCursor_StmtExpr: return true;
  case CXCursor_BinaryOperator:
    if (clang_getCursorBinaryOperatorKind(n->cursor) == CXBinaryOperator_Assign)
      return true;
    break;
  case CXCursor_UnaryOperator: {
    enum CXUnaryOperatorKind k = clang_getCursorUnaryOperatorKind(n->cursor);
    if (k == CXUnaryOperator_PostInc || k == CXUnaryOperator_PostDec ||
        k == CXUnaryOperator_PreInc || k == CXUnaryOperator_PreDec)
      return true;
    break;
  }
  default: break;
  }
  for (uint32_t i = 0; i < n->n; i++)
    if (has_effect(n->child[i]))
      return true;
  return false;
}

static val arithmetic(lower *l, node *n, fl_op op) {
  fl_type *t = fl_node_type(l, n);
  bool comparison = op >= FL_OP_EQ && op <= FL_OP_GE;
  val a = operand(l, n->child[0], comparison);
  if (!a.is_const && has_effect(n->child[1]))
    a = pinned(l, a, n->child[1]);
  val b = operand(l, n->child[1], comparison);
  bool with_pointer = a.type->kind == FL_TY_PTR || b.type->kind == FL_TY_PTR;
  if (!with_pointer && ((a.type->wide && (b.type->wide || fl_type_is_scalar(b.type))) ||
                        (b.type->wide && fl_type_is_scalar(a.type))))
    return fl_wide_binary(l, op, a, b, t);
  if (with_pointer && a.type->wide)
    a = fl_convert_to(l, a, fl_basic_type(l, FL_VK_S64));
  if (with_pointer && b.type->wide)
    b = fl_convert_to(l, b, fl_basic_type(l, FL_VK_S64));
  if (!fl_type_is_scalar(a.type) || !fl_type_is_scalar(b.type))
    return fl_unmodelled(l, t, "arithmetic on '%s'",
                         fl_type_is_scalar(a.type) ? b.type->name : a.type->name);
  if (op == FL_OP_ADD && a.type->kind == FL_TY_PTR)
    return pointer_plus(l, a, b, false, t);
  if (op == FL_OP_ADD && b.type->kind == FL_TY_PTR)
    return pointer_plus(l, b, a, false, t);
  if (op == FL_OP_SUB && a.type->kind == FL_TY_PTR)
    return b.type->kind == FL_TY_PTR ? pointer_minus(l, a, b, t) : pointer_plus(l, a, b, true, t);
  fl_vk vk;
  if (op == FL_OP_SHL || op == FL_OP_SHR)
    vk = fl_promoted(a.type->vk);
  else
    vk = fl_usual(a.type->vk, b.type->vk);
  val v = fl_binary(l, op, vk, a, b, t);
  if (comparison && (a.type->kind == FL_TY_PTR || b.type->kind == FL_TY_PTR))
    fl_vec_last(&l->fn->code).flags |= FL_INSN_PTR;
  return v;
}

/* a && b, a || b, as a number. */
static val logical(lower *l, node *n, bool is_and) {
  fn *f = l->fn;
  uint32_t dst = fl_temp(f), end = fl_label_new(f), other = fl_label_new(f);
  fl_branch(l, n->child[0], !is_and, other, FL_SITE_CONDITION);
  fl_branch(l, n->child[1], !is_and, other, FL_SITE_CONDITION);
  fl_insn *i = fl_emit(l, FL_OP_CONST);
  i->dst = dst;
  i->imm = is_and;
  i->vk = FL_VK_S32;
  fl_jump(l, end);
  fl_label_bind(f, other);
  i = fl_emit(l, FL_OP_CONST);
  i->dst = dst;
  i->imm = !is_and;
  i->vk = FL_VK_S32;
  fl_label_bind(f, end);
  return fl_in_reg(int_type(l), dst);
}

static val binary_operator(lower *l, node *n) {
  enum CXBinaryOperatorKind k = clang_getCursorBinaryOperatorKind(n->cursor);
  switch (k) {
  case CXBinaryOperator_Assign: return fl_assign(l, n);
  case CXBinaryOperator_LAnd: return logical(l, n, true);
  case CXBinaryOperator_LOr: return logical(l, n, false);
  case CXBinaryOperator_Comma:
    fl_effect(l, n->child[0]);
    return fl_rvalue(l, n->child[1]);
  default: break;
  }
  fl_op op = binary_op(k);
  if (op == FL_OP_NOP)
    return fl_unmodelled(l, fl_node_type(l, n), "this operator");
  return arithmetic(l, n, op);
}

/* ---- ?: ---- */

/* Puts the value of a branch where both branches put it. */
static void into(lower *l, fl_type *t, uint32_t dst, node *n) {
  if (t->kind == FL_TY_VOID) {
    fl_effect(l, n);
    return;
  }
  val v = fl_convert_to(l, fl_rvalue(l, n), t);
  fl_store(l, (place){.kind = PLACE_REG, .reg = dst, .type = t}, v, 0, false);
}

static val conditional(lower *l, node *n) {
  fn *f = l->fn;
  fl_type *t = fl_node_type(l, n);
  uint32_t otherwise = fl_label_new(f), end = fl_label_new(f);
  uint32_t dst = t->kind == FL_TY_VOID ? FL_NOREG : fl_temp(f);
  bool asserts = fl_reports_failure(l, n->child[1]) || fl_reports_failure(l, n->child[2]);
  fl_branch(l, n->child[0], false, otherwise, asserts ? FL_SITE_ASSERTION : FL_SITE_CONDITION);
  into(l, t, dst, n->child[1]);
  fl_jump(l, end);
  fl_label_bind(f, otherwise);
  into(l, t, dst, n->child[2]);
  fl_label_bind(f, end);
  return t->kind == FL_TY_VOID ? (val){.type = t} : fl_in_reg(t, dst);
}

/* GNU x ?: y; libclang repeats the first operand. */
static val elvis(lower *l, node *n) {
  fn *f = l->fn;
  fl_type *t = fl_node_type(l, n);
  uint32_t end = fl_label_new(f), dst = fl_temp(f);
  val first = fl_rvalue(l, n->child[0]);
  uint32_t r = fl_reg_of(l, first);
  first = fl_in_reg(first.type, r);
  uint32_t other = fl_label_new(f);
  val truth = first.type->wide ? fl_wide_truth(l, first) : first;
  fl_branch_if(l, truth, false, other, fl_site_new(l, FL_SITE_CONDITION, n->child[0], first.type));
  fl_store(l, (place){.kind = PLACE_REG, .reg = dst, .type = t}, fl_convert_to(l, first, t), 0,
           false);
  fl_jump(l, end);
  fl_label_bind(f, other);
  into(l, t, dst, n->child[n->n - 1]);
  fl_label_bind(f, end);
  return fl_in_reg(t, dst);
}

/* ---- the rest ---- */

/* A function or a constant by its name. */
static val reference(lower *l, node *n) {
  CXCursor d = clang_getCursorReferenced(n->cursor);
  fl_type *t = fl_node_type(l, n);
  if (clang_getCursorKind(d) == CXCursor_EnumConstantDecl) {
    uint64_t bits = (uint64_t)clang_getEnumConstantDeclValue(d); /* 32 bits come sign-extended */
    val v = fl_convert_to(l, fl_const(fl_basic_type(l, FL_VK_S64), bits), t);
    v.site = fl_site_new(l, FL_SITE_CONSTANT, n, t);
    return v;
  }
  return fl_load(l, fl_place_of(l, n));
}

static val constant_by_compiler(lower *l, node *n) {
  fl_type *t = fl_node_type(l, n);
  CXEvalResult e = clang_Cursor_Evaluate(n->cursor);
  val v = {0};
  bool ok = e && clang_EvalResult_getKind(e) == CXEval_Int && fl_type_is_scalar(t);
  if (ok)
    v = fl_const(t, clang_EvalResult_isUnsignedInt(e)
                        ? clang_EvalResult_getAsUnsigned(e)
                        : (uint64_t)clang_EvalResult_getAsLongLong(e));
  if (e)
    clang_EvalResult_dispose(e);
  return ok ? v : fl_unmodelled(l, t, "this expression");
}

/* What libclang has no name for: conversions, and a few rarities that are told
 * apart by how they begin. */
static val unexposed(lower *l, node *n) {
  fl_type *t = fl_node_type(l, n);
  const char *name;
  if (fl_is_atomic_builtin(l, n, &name))
    return fl_atomic_expr(l, n, name);
  if (fl_text_starts(l, n, "__builtin_va_arg") &&
      !(n->n == 1 && fl_text_starts(l, n->child[0], "__builtin_va_arg"))) /* its conversion */
    return fl_va_arg(l, n);
  if (fl_text_starts(l, n, "__builtin_offsetof") || fl_text_starts(l, n, "__builtin_types_compatible_p"))
    return constant_by_compiler(l, n);
  if (n->n == 4)
    return elvis(l, n);
  if (n->n == 0) {
    if (fl_text_starts(l, n, "__null"))
      return fl_const(t, 0);
    return constant_by_compiler(l, n);
  }
  if (n->n != 1)
    return constant_by_compiler(l, n);
  node *c = n->child[0];
  fl_type *from = fl_node_type(l, c);
  if (from->kind == FL_TY_ARRAY && t->kind == FL_TY_PTR)
    return array_decay(l, c, t);
  if (from->kind == FL_TY_FUNC && t->kind == FL_TY_PTR) {
    val v = fl_rvalue(l, c);
    v.type = t;
    return v;
  }
  return fl_convert_to(l, fl_rvalue(l, c), t);
}

static val cast(lower *l, node *n) {
  fl_type *t = fl_node_type(l, n);
  node *operand = n->child[n->n - 1];
  if (t->kind == FL_TY_VOID) {
    fl_effect(l, operand);
    return (val){.type = t};
  }
  fl_type *from = fl_node_type(l, operand);
  if (from->kind == FL_TY_ARRAY && t->kind == FL_TY_PTR)
    return array_decay(l, operand, t);
  return fl_convert_to(l, fl_rvalue(l, operand), t);
}

/* __func__ and its relatives. */
static val predefined(lower *l, node *n) { return fl_load(l, fl_place_of(l, n)); }

static val generic_selection(lower *l, node *n) {
  node *chosen = fl_generic_choice(l, n);
  return chosen ? fl_rvalue(l, chosen) : fl_unmodelled(l, fl_node_type(l, n), "this _Generic");
}

static val dispatch(lower *l, node *n) {
  switch (n->kind) {
  case CXCursor_ParenExpr: return fl_rvalue(l, n->child[0]);
  case CXCursor_IntegerLiteral:
  case CXCursor_FloatingLiteral:
  case CXCursor_CharacterLiteral: {
    val v = fl_literal(l, n);
    if (v.is_const)
      v.site = fl_site_new(l, FL_SITE_CONSTANT, n, v.type);
    return v;
  }
  case CXCursor_DeclRefExpr: return reference(l, n);
  case CXCursor_MemberRefExpr:
  case CXCursor_ArraySubscriptExpr:
  case CXCursor_CompoundLiteralExpr: return fl_load(l, fl_place_of(l, n));
  case CXCursor_StringLiteral: return predefined(l, n);
  case CXCursor_UnaryOperator: return unary_operator(l, n);
  case CXCursor_BinaryOperator: return binary_operator(l, n);
  case CXCursor_CompoundAssignOperator: return fl_compound_assign(l, n);
  case CXCursor_ConditionalOperator: return conditional(l, n);
  case CXCursor_CStyleCastExpr: return cast(l, n);
  case CXCursor_UnaryExpr: return fl_size_or_align(l, n);
  case CXCursor_CallExpr: return fl_call_expr(l, n);
  case CXCursor_UnexposedExpr: return unexposed(l, n);
  case CXCursor_StmtExpr: return fl_stmt_expr(l, n);
  case CXCursor_GenericSelectionExpr: return generic_selection(l, n);
  case CXCursor_CXXBoolLiteralExpr: { /* C23 */
    val v = fl_const(fl_node_type(l, n), fl_text_starts(l, n, "true"));
    v.site = fl_site_new(l, FL_SITE_CONSTANT, n, v.type);
    return v;
  }
  case CXCursor_CXXNullPtrLiteralExpr: return fl_const(fl_node_type(l, n), 0);
  case CXCursor_AddrLabelExpr:
    return fl_unmodelled(l, fl_node_type(l, n), "the address of a label");
  case CXCursor_InitListExpr: {
    fl_type *t = fl_node_type(l, n);
    if (fl_type_is_scalar(t) && n->n == 1)
      return fl_convert_to(l, fl_rvalue(l, n->child[0]), t);
    uint32_t r = fl_slot_temp(l, t);
    fl_init_place(l, fl_place_at(r, 0, t), n, false);
    return fl_in_reg(t, r);
  }
  default: {
    CXString s = clang_getCursorKindSpelling(n->kind);
    val v = fl_unmodelled(l, fl_node_type(l, n), "this expression (%s)", clang_getCString(s));
    clang_disposeString(s);
    return v;
  }
  }
}

val fl_rvalue(lower *l, node *n) {
  fn *f = l->fn;
  if (fl_too_deep(l))
    return fl_unmodelled(l, fl_node_type(l, n), "an expression nested this deeply");
  uint32_t saved = f->loc;
  f->loc = fl_loc_of(l, n);
  f->depth++;
  val v = dispatch(l, n);
  f->depth--;
  f->loc = saved;
  return v;
}

void fl_effect(lower *l, node *n) {
  uint32_t saved = l->fn->loc;
  l->fn->loc = fl_loc_of(l, n);
  const node *p = n;
  while (p->kind == CXCursor_ParenExpr && p->n == 1)
    p = p->child[0];
  if (p->kind == CXCursor_UnaryOperator) {
    enum CXUnaryOperatorKind k = clang_getCursorUnaryOperatorKind(p->cursor);
    if (k == CXUnaryOperator_PostInc || k == CXUnaryOperator_PostDec) {
      fl_increment(l, (node *)p, false);
      l->fn->loc = saved;
      return;
    }
  }
  fl_rvalue(l, n);
  l->fn->loc = saved;
}

/* ---- truth ---- */

static bool is_logical(const node *n, bool *is_and) {
  const node *p = fl_peel(n);
  if (p->kind != CXCursor_BinaryOperator)
    return false;
  enum CXBinaryOperatorKind k = clang_getCursorBinaryOperatorKind(p->cursor);
  *is_and = k == CXBinaryOperator_LAnd;
  return k == CXBinaryOperator_LAnd || k == CXBinaryOperator_LOr;
}

void fl_branch(lower *l, node *n, bool sense, uint32_t label, fl_site_kind kind) {
  fn *f = l->fn;
  bool is_and, was = f->in_assertion;
  uint32_t saved = f->loc;
  f->loc = fl_loc_of(l, n);
  /* musl's assert: x || (__assert_fail(...), 0) */
  const node *p = fl_peel(n);
  if (is_logical(n, &is_and) && fl_reports_failure(l, p->child[1])) {
    fl_branch(l, p->child[0], !is_and, label, FL_SITE_ASSERTION);
    fl_branch(l, p->child[1], sense, label, FL_SITE_NONE);
    f->loc = saved;
    return;
  }
  f->in_assertion = kind == FL_SITE_ASSERTION;
  val v = fl_rvalue(l, n);
  f->in_assertion = was;
  if (v.type->wide)
    v = fl_wide_truth(l, v);
  if (!fl_type_is_scalar(v.type))
    v = fl_unmodelled(l, int_type(l), "a condition of type '%s'", v.type->name);
  uint32_t site = kind == FL_SITE_NONE ? 0 : fl_site_new(l, kind, n, v.type);
  fl_branch_if(l, v, sense, label, site);
  f->loc = saved;
}
