/* Which locals have their address taken: those live in memory, the others in
 * registers (scalars) or in memory that only direct accesses reach. */
#include "front/lower.h"

/* The variable an address expression is rooted in, if it is one directly. */
static const node *root(const node *n) {
  for (;;) {
    switch (n->kind) {
    case CXCursor_ParenExpr: n = n->child[0]; break;
    case CXCursor_MemberRefExpr:
      if (!n->n)
        return NULL;
      n = n->child[0];
      break;
    case CXCursor_ArraySubscriptExpr: {
      const node *base = n->child[0];
      if (base->kind != CXCursor_UnexposedExpr || base->n != 1)
        return NULL;
      n = base->child[0];
      break;
    }
    case CXCursor_DeclRefExpr: return n;
    default: return NULL;
    }
  }
}

static void take(fn *f, const node *n) {
  const node *r = root(n);
  if (r)
    fl_u64map_put(f->address_taken, fl_decl_key(clang_getCursorReferenced(r->cursor)), 1);
}

static bool is_array(const node *n) {
  CXType t = clang_getCanonicalType(clang_getCursorType(n->cursor));
  return t.kind == CXType_ConstantArray || t.kind == CXType_VariableArray ||
         t.kind == CXType_IncompleteArray;
}

static bool is_pointer(const node *n) {
  return clang_getCanonicalType(clang_getCursorType(n->cursor)).kind == CXType_Pointer;
}

static void walk(lower *l, fn *f, const node *n, bool in_subscript) {
  switch (n->kind) {
  case CXCursor_UnaryOperator:
    if (clang_getCursorUnaryOperatorKind(n->cursor) == CXUnaryOperator_AddrOf)
      take(f, n->child[0]);
    break;
  case CXCursor_UnexposedExpr:
  case CXCursor_CStyleCastExpr:
    /* an array that becomes a pointer to its first element */
    if (!in_subscript && n->n && is_array(n->child[n->n - 1]) && is_pointer(n))
      take(f, n->child[n->n - 1]);
    break;
  case CXCursor_VarDecl:
    if (fl_attribute(l, n->cursor, "cleanup"))
      fl_u64map_put(f->address_taken, fl_decl_key(n->cursor), 1);
    break;
  default: break;
  }
  for (uint32_t i = 0; i < n->n; i++)
    walk(l, f, n->child[i], n->kind == CXCursor_ArraySubscriptExpr);
}

void fl_find_address_taken(lower *l, fn *f, node *body) {
  walk(l, f, body, false);
}
