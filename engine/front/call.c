/* Calls: of the program's functions, through pointers, of the library. */
#include "front/lower.h"

#include <string.h>

static uint32_t keep_args(lower *l, arg_vec *args) {
  fl_arglist list = {.n = (uint32_t)args->n};
  list.args = fl_arena_alloc(l->p->arena, (args->n ? args->n : 1) * sizeof *list.args);
  if (args->n)
    memcpy(list.args, args->v, args->n * sizeof *list.args);
  fl_vec_push(&l->p->arglists, list);
  fl_vec_free(args);
  return (uint32_t)l->p->arglists.n - 1;
}

/* An argument as the callee gets it: scalars in a register, aggregates as the
 * address of a copy that is the callee's. */
static bool add_argument(lower *l, arg_vec *args, node *n, fl_type *param, fl_site_kind kind) {
  fl_type *t = param && param->kind != FL_TY_VOID ? param : fl_node_type(l, n);
  if (t->kind == FL_TY_OTHER) {
    fl_unmodelled(l, fl_void_type(l), "an argument of type '%s'", t->name);
    return false;
  }
  val v = fl_rvalue(l, n);
  fl_arg a = {.type = t};
  if (fl_type_is_scalar(t)) {
    v = fl_convert_to(l, v, t);
    a.site = fl_site_new(l, kind, n, t);
    if (v.is_const) {
      v.site = 0;
      a.reg = fl_reg_of(l, v);
    } else {
      a.reg = v.reg;
      /* a later argument may assign to the variable */
      for (size_t k = 0; k < l->fn->vars.n; k++)
        if (l->fn->vars.v[k].reg == v.reg) {
          a.reg = fl_temp(l->fn);
          fl_insn *i = fl_emit(l, FL_OP_MOV);
          i->dst = a.reg;
          i->a = v.reg;
          i->vk = (uint8_t)t->vk;
          break;
        }
    }
  } else {
    if (t->wide)
      v = fl_convert_to(l, v, t);
    uint32_t copy = fl_slot_temp(l, t);
    place to = fl_place_at(copy, 0, t);
    to.is_private = true;
    fl_copy(l, to, v.reg, false, true);
    a.reg = copy;
  }
  fl_vec_push(args, a);
  return true;
}

static bool is_sync(fl_builtin b) { return b >= FL_BI_PTHREAD_CREATE; }

static val finish_call(lower *l, fl_op op, int64_t target, uint32_t through, arg_vec *args,
                       fl_type *result, uint32_t struct_at) {
  uint32_t list = keep_args(l, args);
  if (op == FL_OP_BUILTIN)
    fl_note_builtin(l, (fl_builtin)target);
  uint32_t dst = fl_type_is_scalar(result) ? fl_temp(l->fn) : FL_NOREG;
  fl_insn *i = fl_emit(l, op);
  i->imm = list;
  i->imm2 = target;
  i->a = through;
  i->dst = dst;
  i->vk = (uint8_t)result->vk;
  if (struct_at != FL_NOREG)
    return fl_in_reg(result, struct_at);
  return dst == FL_NOREG ? (val){.type = result} : fl_in_reg(result, dst);
}

static val call_library(lower *l, node *n, fl_builtin b, const char *name, fl_type *type) {
  arg_vec args = {0};
  fl_type *result = fl_node_type(l, n);
  int text = fl_assert_text_argument(name);
  fl_site_kind kind = is_sync(b) ? FL_SITE_SYNC : FL_SITE_ARGUMENT;
  if (text >= 0)
    l->fn->quiet++;
  for (uint32_t k = 1; k < n->n; k++) {
    if (text >= 0 && k - 1 != (uint32_t)text)
      continue; /* a failing assertion: its words are all that is wanted */
    fl_type *param = type && k - 1 < type->nparams ? type->params[k - 1] : NULL;
    if (fl_takes_va_list(b) && k + 1 == n->n) {
      val next = fl_va_list_value(l, n->child[k]);
      fl_vec_push(&args, (fl_arg){.reg = fl_reg_of(l, next), .type = next.type});
    } else {
      array_watch before = fl_array_watch_begin(l, n->child[k], b);
      bool is_added = add_argument(l, &args, n->child[k], param, kind);
      fl_array_watch_end(l, before, is_added ? &fl_vec_last(&args) : &(fl_arg){0});
      if (!is_added) {
        fl_vec_free(&args);
        return fl_unmodelled(l, result, "this call");
      }
    }
  }
  if (text >= 0)
    l->fn->quiet--;
  if (!fl_type_is_scalar(result) && result->kind != FL_TY_VOID) {
    fl_vec_free(&args);
    return fl_unmodelled(l, result, "a call of '%s'", name);
  }
  val v = finish_call(l, FL_OP_BUILTIN, b, FL_NOREG, &args, result, FL_NOREG);
  if (b == FL_BI_INPUT && result->kind == FL_TY_BOOL)
    fl_vec_last(&l->fn->code).flags |= FL_INSN_TO_BOOL;
  return v;
}

static val call_program(lower *l, node *n, fl_type *type, fl_op op, int64_t target,
                        uint32_t through) {
  arg_vec args = {0};
  fl_type *result = fl_node_type(l, n);
  uint32_t struct_at = FL_NOREG;
  if (result->kind == FL_TY_OTHER)
    return fl_unmodelled(l, result, "a result of type '%s'", result->name);
  if (!fl_type_is_scalar(result) && result->kind != FL_TY_VOID) {
    struct_at = fl_slot_temp(l, result);
    fl_vec_push(&args, (fl_arg){.reg = struct_at, .type = fl_pointer_to(l, result)});
  }
  for (uint32_t k = 1; k < n->n; k++) {
    fl_type *param = type && k - 1 < type->nparams ? type->params[k - 1] : NULL;
    if (!add_argument(l, &args, n->child[k], param, FL_SITE_ARGUMENT)) {
      fl_vec_free(&args);
      return fl_unmodelled(l, result, "this call");
    }
  }
  if (type && type->is_variadic)
    fl_pack_arguments(l, &args, type->nparams + (struct_at != FL_NOREG));
  return finish_call(l, op, target, through, &args, result, struct_at);
}

/* __VERIFIER_atomic_...: the call is one step. */
static val call_direct(lower *l, node *n, symbol *s) {
  uint32_t index = fl_func_index(l, s);
  const fl_func *f = l->p->funcs.v[index];
  if (!f->is_atomic)
    return call_program(l, n, f->type, FL_OP_CALL, index, FL_NOREG);
  fl_emit(l, FL_OP_ATOMIC_BEGIN);
  val v = call_program(l, n, f->type, FL_OP_CALL, index, FL_NOREG);
  fl_emit(l, FL_OP_ATOMIC_END);
  return v;
}

static const node *callee_of(lower *l, const node *n) {
  const node *c = fl_peel(n), *chosen;
  if (c->kind == CXCursor_GenericSelectionExpr && (chosen = fl_generic_choice(l, (node *)c)))
    c = fl_peel(chosen);
  while (c->kind == CXCursor_UnaryOperator && c->n == 1 &&
         (clang_getCursorUnaryOperatorKind(c->cursor) == CXUnaryOperator_Deref ||
          clang_getCursorUnaryOperatorKind(c->cursor) == CXUnaryOperator_AddrOf) &&
         fl_peel(c->child[0])->kind == CXCursor_DeclRefExpr &&
         clang_getCursorKind(clang_getCursorReferenced(fl_peel(c->child[0])->cursor)) ==
             CXCursor_FunctionDecl)
    c = fl_peel(c->child[0]);
  return c;
}

void fl_call_function(lower *l, symbol *s, arg_vec *args) {
  uint32_t index = fl_func_index(l, s);
  finish_call(l, FL_OP_CALL, index, FL_NOREG, args, fl_void_type(l), FL_NOREG);
}

val fl_call_builtin(lower *l, fl_builtin b, arg_vec *args, fl_type *result) {
  return finish_call(l, FL_OP_BUILTIN, b, FL_NOREG, args, result, FL_NOREG);
}

val fl_call_expr(lower *l, node *n) {
  fl_type *result = fl_node_type(l, n);
  if (!n->n)
    return fl_unmodelled(l, result, "this call");
  const node *callee = callee_of(l, n->child[0]);
  if (callee->kind == CXCursor_DeclRefExpr) {
    CXCursor d = clang_getCursorReferenced(callee->cursor);
    if (clang_getCursorKind(d) == CXCursor_FunctionDecl) {
      char *name = fl_name_of(l, d);
      symbol *s = fl_symbol_of(l, d);
      fl_builtin b = fl_builtin_by_name(l, name);
      bool has_body = s && !clang_Cursor_isNull(s->definition) && !(s->is_system && b);
      val v;
      if (has_body)
        return call_direct(l, n, s);
      if (fl_wide_call(l, n, name, &v) || fl_compiler_builtin(l, n, name, &v))
        return v;
      if (b)
        return call_library(l, n, b, name,
                            fl_type_of(l, l->fn->u, clang_getCursorType(d)));
      if (!s || fl_is_absent(l, d)) /* the latter would be a call through a null pointer */
        return fl_unmodelled(l, result, "a call of '%s', which nothing defines,", name);
      return call_direct(l, n, s);
    }
  }
  fl_type *pointer = fl_node_type(l, n->child[0]);
  fl_type *type = pointer->kind == FL_TY_PTR ? pointer->elem : pointer;
  uint32_t through = fl_reg_of(l, fl_rvalue(l, n->child[0]));
  return call_program(l, n, type->kind == FL_TY_FUNC ? type : NULL, FL_OP_CALLP, 0, through);
}

/* True iff all a statement or expression does is to report a failure:
 * __assert_fail(...), reach_error(), a block of just that, ... */
bool fl_reports_failure(lower *l, const node *n) {
  n = fl_peel(n);
  switch (n->kind) {
  case CXCursor_CompoundStmt: return n->n >= 1 && fl_reports_failure(l, n->child[0]);
  case CXCursor_CStyleCastExpr: return n->n && fl_reports_failure(l, n->child[n->n - 1]);
  case CXCursor_BinaryOperator:
    return clang_getCursorBinaryOperatorKind(n->cursor) == CXBinaryOperator_Comma &&
           fl_reports_failure(l, n->child[0]);
  case CXCursor_StmtExpr:
  case CXCursor_UnaryOperator: return n->n == 1 && fl_reports_failure(l, n->child[0]);
  case CXCursor_CallExpr: {
    CXString s = clang_getCursorSpelling(n->cursor);
    const char *name = clang_getCString(s);
    bool yes = name && (fl_assert_text_argument(name) >= 0 || strcmp(name, "reach_error") == 0 ||
                        strcmp(name, "__VERIFIER_error") == 0);
    clang_disposeString(s);
    return yes;
  }
  default: return false;
  }
}
