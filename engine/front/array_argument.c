/* Arguments that point into an array which is a part of an object: `r.name`,
 * `r.name + k`, `&rows[i][k]`. The machine knows where an object ends; that the
 * array ends before it is known here only, and goes along with the argument. */
#include "front/lower.h"

static const node *pointer_side(lower *l, const node *n) {
  for (uint32_t k = 0; k < n->n; k++) {
    fl_type_kind kind = fl_node_type(l, n->child[k])->kind;
    if (kind == FL_TY_PTR || kind == FL_TY_ARRAY)
      return n->child[k];
  }
  return NULL;
}

/* The pointer that this one is made of by a cast, an offset or an index. */
static const node *made_of(lower *l, const node *n) {
  switch (n->kind) {
  case CXCursor_CStyleCastExpr: return n->n ? n->child[n->n - 1] : NULL;
  case CXCursor_BinaryOperator: {
    enum CXBinaryOperatorKind op = clang_getCursorBinaryOperatorKind(n->cursor);
    return op == CXBinaryOperator_Add || op == CXBinaryOperator_Sub ? pointer_side(l, n) : NULL;
  }
  case CXCursor_UnaryOperator: {
    if (n->n != 1 || clang_getCursorUnaryOperatorKind(n->cursor) != CXUnaryOperator_AddrOf)
      return NULL;
    const node *element = fl_peel(n->child[0]);
    return element->kind == CXCursor_ArraySubscriptExpr ? pointer_side(l, element) : NULL;
  }
  default: return NULL;
  }
}

/* Blocks of bytes are copied over several rows at once, and that is meant. */
static bool takes_blocks(fl_builtin b) {
  switch (b) {
  case FL_BI_MEMCPY:
  case FL_BI_MEMMOVE:
  case FL_BI_MEMSET:
  case FL_BI_BZERO:
  case FL_BI_FREAD:
  case FL_BI_READ: return true;
  default: return false;
  }
}

static bool is_part(lower *l, const node *n, fl_builtin b) {
  fl_type *t = fl_node_type(l, (node *)n);
  bool is_member = n->kind == CXCursor_MemberRefExpr;
  return t->kind == FL_TY_ARRAY && t->is_complete && !t->is_vla && t->size &&
         !fl_is_flexible(n, t) &&
         (is_member || (n->kind == CXCursor_ArraySubscriptExpr && !takes_blocks(b)));
}

array_watch fl_array_watch_begin(lower *l, const node *argument, fl_builtin b) {
  array_watch before = l->fn->array;
  const node *n = fl_peel(argument), *from;
  bool is_direct = true;
  while (fl_node_type(l, (node *)n)->kind == FL_TY_PTR && (from = made_of(l, n))) {
    is_direct &= n->kind == CXCursor_CStyleCastExpr;
    n = fl_peel(from);
  }
  l->fn->array = (array_watch){.array = is_part(l, n, b) ? n : NULL,
                               .is_direct = is_direct,
                               .start = FL_NOREG};
  return before;
}

void fl_array_watch_end(lower *l, array_watch before, fl_arg *a) {
  array_watch w = l->fn->array;
  l->fn->array = before;
  if (!w.array || w.start == FL_NOREG || !a->type || a->type->kind != FL_TY_PTR)
    return;
  a->array_size = fl_node_type(l, (node *)w.array)->size;
  a->array_reg = w.is_direct ? a->reg : w.start; /* a->reg: no later argument changes it */
}

bool fl_wants_array_start(lower *l, const node *n) {
  return l->fn->array.array && l->fn->array.array == fl_peel(n);
}

void fl_note_array_start(lower *l, const node *n, uint32_t reg) {
  if (fl_wants_array_start(l, n))
    l->fn->array.start = reg;
}
