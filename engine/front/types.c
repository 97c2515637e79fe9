/* Types: libclang's to ours. */
#include "front/lower.h"

#include <string.h>

static fl_type *new_type(lower *l, fl_type_kind kind, const char *name) {
  fl_type *t = fl_arena_alloc(l->p->arena, sizeof *t);
  t->kind = kind;
  t->name = name;
  t->is_complete = true;
  return t;
}

static const struct {
  const char *name;
  fl_type_kind kind;
} basic_names[FL_VK_COUNT] = {
    {"void", FL_TY_VOID},          {"signed char", FL_TY_INT},   {"unsigned char", FL_TY_INT},
    {"short", FL_TY_INT},          {"unsigned short", FL_TY_INT}, {"int", FL_TY_INT},
    {"unsigned int", FL_TY_INT},   {"long", FL_TY_INT},          {"unsigned long", FL_TY_INT},
    {"float", FL_TY_FLOAT},        {"double", FL_TY_FLOAT},
};

/* One key space for types that have no QualType of their own. */
static uint64_t basic_key(fl_vk vk) { return 1 + 2 * (uint64_t)vk; }

fl_type *fl_basic_type(lower *l, fl_vk vk) {
  unit *u = l->units.v[0];
  uint64_t known;
  if (fl_u64map_get(u->types, basic_key(vk), &known))
    return (fl_type *)(uintptr_t)known;
  fl_type *t = new_type(l, basic_names[vk].kind, basic_names[vk].name);
  t->vk = vk;
  t->size = fl_vk_size(vk);
  t->align = (uint32_t)t->size;
  fl_u64map_put(u->types, basic_key(vk), (uint64_t)(uintptr_t)t);
  return t;
}

fl_type *fl_void_type(lower *l) { return fl_basic_type(l, FL_VK_NONE); }

static fl_vk pointer_kind(const lower *l) {
  return l->p->target.pointer_size == 8 ? FL_VK_U64 : FL_VK_U32;
}

fl_type *fl_pointer_to(lower *l, fl_type *to) {
  fl_type *t = new_type(l, FL_TY_PTR, fl_arena_printf(l->p->arena, "%s *", to->name));
  t->elem = to;
  t->vk = pointer_kind(l);
  t->size = t->align = l->p->target.pointer_size;
  return t;
}

fl_vk fl_promoted(fl_vk vk) { return vk < FL_VK_S32 && vk != FL_VK_NONE ? FL_VK_S32 : vk; }

fl_vk fl_usual(fl_vk a, fl_vk b) {
  a = fl_promoted(a);
  b = fl_promoted(b);
  if (a == FL_VK_F64 || b == FL_VK_F64)
    return FL_VK_F64;
  if (a == FL_VK_F32 || b == FL_VK_F32)
    return FL_VK_F32;
  /* the kinds are in order of rank, unsigned above signed */
  return a > b ? a : b;
}

static enum CXVisitorResult add_field(CXCursor c, CXClientData data) {
  FL_VEC(CXCursor) *list = data;
  fl_vec_push(list, c);
  return CXVisit_Continue;
}

static void fill_record(lower *l, unit *u, fl_type *t, CXType ct) {
  FL_VEC(CXCursor) list = {0};
  clang_Type_visitFields(ct, add_field, &list);
  t->fields = fl_arena_alloc(l->p->arena, (list.n ? list.n : 1) * sizeof *t->fields);
  t->nfields = list.n;
  for (size_t i = 0; i < list.n; i++) {
    fl_field *f = &t->fields[i];
    long long bits = clang_Cursor_getOffsetOfField(list.v[i]);
    f->name = clang_Cursor_isAnonymous(list.v[i]) ? "" : fl_name_of(l, list.v[i]);
    CXString spelled = clang_getCursorSpelling(list.v[i]);
    const char *text = clang_getCString(spelled);
    if (text && strchr(text, '('))
      f->name = ""; /* "(anonymous struct at ...)" */
    clang_disposeString(spelled);
    f->type = fl_type_of(l, u, clang_getCursorType(list.v[i]));
    f->bit_offset = (uint32_t)bits;
    f->offset = (uint64_t)bits / 8;
    if (clang_Cursor_isBitField(list.v[i])) {
      f->is_bitfield = true;
      f->bit_width = (uint32_t)clang_getFieldDeclBitWidth(list.v[i]);
    }
  }
  fl_vec_free(&list);
}

static void set_int(fl_type *t, bool is_signed) {
  t->kind = FL_TY_INT;
  t->vk = fl_vk_of_int(t->size, is_signed);
  if (t->vk == FL_VK_NONE)
    t->kind = FL_TY_OTHER;
}

static void fill_function(lower *l, unit *u, fl_type *t, CXType ct) {
  int n = clang_getNumArgTypes(ct);
  t->kind = FL_TY_FUNC;
  t->elem = fl_type_of(l, u, clang_getResultType(ct));
  t->has_prototype = ct.kind == CXType_FunctionProto;
  t->is_variadic = t->has_prototype && clang_isFunctionTypeVariadic(ct);
  t->nparams = n > 0 ? (size_t)n : 0;
  t->params = fl_arena_alloc(l->p->arena, (t->nparams ? t->nparams : 1) * sizeof *t->params);
  for (size_t i = 0; i < t->nparams; i++)
    t->params[i] = fl_type_of(l, u, clang_getArgType(ct, (unsigned)i));
  t->size = 1; /* GNU C: sizeof a function is 1, and so is the step of its pointers */
}

static void fill(lower *l, unit *u, fl_type *t, CXType ct) {
  switch (ct.kind) {
  case CXType_Void:
    t->kind = FL_TY_VOID;
    t->size = 1; /* arithmetic on void * */
    break;
  case CXType_Bool:
    t->kind = FL_TY_BOOL;
    t->vk = FL_VK_U8;
    break;
  case CXType_Char_U:
  case CXType_UChar:
  case CXType_UShort:
  case CXType_UInt:
  case CXType_ULong:
  case CXType_ULongLong:
  case CXType_Char16:
  case CXType_Char32: set_int(t, false); break;
  case CXType_Char_S:
  case CXType_SChar:
  case CXType_Short:
  case CXType_Int:
  case CXType_Long:
  case CXType_LongLong:
  case CXType_WChar: set_int(t, true); break;
  case CXType_Enum: {
    CXType as = clang_getEnumDeclIntegerType(clang_getTypeDeclaration(ct));
    enum CXTypeKind k = clang_getCanonicalType(as).kind;
    set_int(t, k == CXType_Int || k == CXType_Long || k == CXType_LongLong ||
                   k == CXType_Short || k == CXType_SChar || k == CXType_Char_S);
    t->is_enum = true;
    break;
  }
  case CXType_Float:
    t->kind = FL_TY_FLOAT;
    t->vk = FL_VK_F32;
    break;
  case CXType_Double:
    t->kind = FL_TY_FLOAT;
    t->vk = FL_VK_F64;
    break;
  case CXType_Int128:
  case CXType_UInt128:
    t->kind = FL_TY_WIDE;
    t->wide = ct.kind == CXType_Int128 ? FL_WIDE_S128 : FL_WIDE_U128;
    break;
  case CXType_LongDouble: /* 80 bits on the targets there are */
    t->kind = FL_TY_WIDE;
    t->wide = FL_WIDE_F80;
    break;
  case CXType_NullPtr: /* C23: the type of nullptr */
    t->kind = FL_TY_PTR;
    t->vk = pointer_kind(l);
    t->elem = fl_void_type(l);
    break;
  case CXType_Pointer:
    t->kind = FL_TY_PTR;
    t->vk = pointer_kind(l);
    t->elem = fl_type_of(l, u, clang_getPointeeType(ct));
    break;
  case CXType_ConstantArray:
  case CXType_IncompleteArray:
  case CXType_VariableArray:
    t->kind = FL_TY_ARRAY;
    t->elem = fl_type_of(l, u, clang_getArrayElementType(ct));
    t->is_vla = ct.kind == CXType_VariableArray || t->elem->is_vla;
    t->count = ct.kind == CXType_ConstantArray ? (uint64_t)clang_getArraySize(ct) : 0;
    t->is_complete = ct.kind == CXType_ConstantArray;
    t->vla_key = ct.kind == CXType_VariableArray ? ct.data[0] : NULL;
    if (t->is_vla)
      t->size = 0;
    else
      t->size = t->count * t->elem->size;
    break;
  case CXType_FunctionProto:
  case CXType_FunctionNoProto: fill_function(l, u, t, ct); break;
  case CXType_Record: {
    CXCursor d = clang_getTypeDeclaration(ct);
    t->kind = clang_getCursorKind(d) == CXCursor_UnionDecl ? FL_TY_UNION : FL_TY_STRUCT;
    if (t->is_complete)
      fill_record(l, u, t, ct);
    break;
  }
  default: t->kind = FL_TY_OTHER; break;
  }
}

/* As C spells the type; libclang has names of its own for what sizeof and the
 * difference of pointers deliver. */
static const char *type_name(lower *l, CXType ct, CXType canonical) {
  static const char *const own[] = {"__size_t", "__signed_size_t", "__ptrdiff_t"};
  enum { DEEP = 16 }; /* spelling takes the square of the depth, and nobody reads it */
  CXType inner = canonical;
  for (int depth = 0; inner.kind == CXType_ConstantArray; depth++) {
    if (depth == DEEP)
      return "an array of arrays";
    inner = clang_getArrayElementType(inner);
  }
  CXString spelled = clang_getTypeSpelling(ct);
  for (size_t i = 0; i < sizeof own / sizeof *own; i++)
    if (strcmp(clang_getCString(spelled), own[i]) == 0) {
      clang_disposeString(spelled);
      spelled = clang_getTypeSpelling(canonical);
      break;
    }
  const char *name = fl_arena_strdup(l->p->arena, clang_getCString(spelled));
  clang_disposeString(spelled);
  return name;
}

fl_type *fl_type_of(lower *l, unit *u, CXType ct) {
  uint64_t key = (uint64_t)(uintptr_t)ct.data[0], known;
  if (fl_u64map_get(u->types, key, &known))
    return (fl_type *)(uintptr_t)known;
  CXType canonical = clang_getCanonicalType(ct);
  fl_type *t = new_type(l, FL_TY_OTHER, type_name(l, ct, canonical));
  fl_u64map_put(u->types, key, (uint64_t)(uintptr_t)t);
  t->is_const = clang_isConstQualifiedType(canonical);
  t->is_volatile = clang_isVolatileQualifiedType(canonical);
  long long size = clang_Type_getSizeOf(canonical), align = clang_Type_getAlignOf(canonical);
  t->size = size > 0 ? (uint64_t)size : 0;
  t->align = align > 0 ? (uint32_t)align : 1;
  t->is_complete = size >= 0;
  if (canonical.kind == CXType_Atomic) {
    t->is_atomic = true;
    canonical = clang_getCanonicalType(clang_Type_getValueType(canonical));
  }
  fill(l, u, t, canonical);
  if (t->wide && t->is_atomic)
    t->kind = FL_TY_OTHER, t->wide = FL_WIDE_NOT;
  return t;
}

fl_type *fl_parameter_type(lower *l, unit *u, CXCursor c) {
  fl_type *t = fl_type_of(l, u, clang_getCursorType(c));
  if (t->kind == FL_TY_FUNC)
    return fl_pointer_to(l, t);
  return t->kind == FL_TY_ARRAY ? fl_pointer_to(l, t->elem) : t;
}

/* Whether an expression of array (function) type really is one. libclang tells
 * the type a parameter was declared with, and so calls pointers to the first
 * element arrays (pointers to functions functions), wherever they come from a
 * parameter. */
static bool is_true(lower *l, const node *n, fl_type_kind kind) {
  switch (n->kind) {
  case CXCursor_DeclRefExpr:
    return clang_getCursorKind(clang_getCursorReferenced(n->cursor)) != CXCursor_ParmDecl;
  case CXCursor_ParenExpr:
  case CXCursor_UnexposedExpr:
    return n->n != 1 || fl_node_type(l, n->child[0])->kind == kind;
  case CXCursor_UnaryOperator: {
    enum CXUnaryOperatorKind k = clang_getCursorUnaryOperatorKind(n->cursor);
    return k == CXUnaryOperator_Deref || k == CXUnaryOperator_Extension;
  }
  case CXCursor_BinaryOperator:
  case CXCursor_CompoundAssignOperator:
  case CXCursor_ConditionalOperator:
  case CXCursor_CStyleCastExpr:
  case CXCursor_StmtExpr:
  case CXCursor_CallExpr: return false;
  default: return true;
  }
}

fl_type *fl_node_type(lower *l, node *n) {
  if (!n->type) {
    fl_type *t = fl_type_of(l, l->fn->u, clang_getCursorType(n->cursor));
    if (t->kind == FL_TY_ARRAY && !is_true(l, n, FL_TY_ARRAY))
      t = fl_pointer_to(l, t->elem);
    else if (t->kind == FL_TY_FUNC && !is_true(l, n, FL_TY_FUNC))
      t = fl_pointer_to(l, t);
    n->type = t;
  }
  return n->type;
}
