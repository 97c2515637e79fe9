/* sizeof, _Alignof and their kin: libclang knows all but variable sizes. */
#include "front/type_name.h"

#include <string.h>

static bool known_size(const node *n, uint64_t *v) {
  CXEvalResult e = clang_Cursor_Evaluate(n->cursor);
  bool ok = e && clang_EvalResult_getKind(e) == CXEval_Int;
  if (ok)
    *v = clang_EvalResult_isUnsignedInt(e) ? clang_EvalResult_getAsUnsigned(e)
                                           : (uint64_t)clang_EvalResult_getAsLongLong(e);
  if (e)
    clang_EvalResult_dispose(e);
  return ok;
}

/* The size of an element of the type that is written at s: everything before
 * the first bracket. */
static bool element_size(lower *l, node *n, const char *s, size_t length, val *out) {
  fl_type *size_type = fl_node_type(l, n);
  for (uint32_t i = 0; i < n->n; i++)
    if (n->child[i]->kind == CXCursor_TypeRef) {
      fl_type *t = fl_type_of(l, l->fn->u, clang_getCursorType(n->child[i]->cursor));
      *out = fl_convert_to(l, fl_size_in_bytes(l, t), size_type);
    }
  fl_str spelled = {0};
  bool ok = fl_type_name_spelling(l, s, length, &spelled);
  if (ok && spelled.s[spelled.n - 1] == '*') {
    *out = fl_const(size_type, l->p->target.pointer_size);
  } else if (ok && !out->type) {
    uint64_t word = l->p->target.pointer_size;
    const struct {
      const char *name;
      uint64_t size;
    } sizes[] = {{"char", 1},     {"signedchar", 1},   {"unsignedchar", 1}, {"_Bool", 1},
                 {"short", 2},    {"unsignedshort", 2}, {"int", 4},         {"unsignedint", 4},
                 {"float", 4},    {"double", 8},       {"longlong", 8},     {"unsignedlonglong", 8},
                 {"long", word},  {"unsignedlong", word}};
    ok = false;
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes && !ok; i++)
      if (strcmp(spelled.s, sizes[i].name) == 0) {
        *out = fl_const(size_type, sizes[i].size);
        ok = true;
      }
  }
  fl_str_free(&spelled);
  return ok;
}

/* The dimension that is written at s[from..to): libclang's node for it. */
static node *dimension(node *n, unsigned base, size_t from, size_t to) {
  for (uint32_t i = 0; i < n->n; i++) {
    if (!clang_isExpression(n->child[i]->kind))
      continue;
    unsigned at = 0;
    CXSourceLocation start = clang_getRangeStart(clang_getCursorExtent(n->child[i]->cursor));
    clang_getSpellingLocation(start, NULL, NULL, NULL, &at);
    if (at >= base + from && at < base + to)
      return n->child[i];
  }
  return NULL;
}

/* sizeof(int[n][3]): the dimensions are evaluated here and now. */
static bool size_of_written_type(lower *l, node *n, val *out) {
  size_t length, i = strlen("sizeof"), start;
  unsigned base = 0;
  const char *s = fl_text_at(l, l->fn->u, clang_getCursorLocation(n->cursor), &length);
  clang_getSpellingLocation(clang_getCursorLocation(n->cursor), NULL, NULL, NULL, &base);
  while (i < length && fl_is_blank_token(s + i))
    i += fl_token_end(s + i, length - i);
  if (i >= length || s[i] != '(')
    return false;
  start = ++i;
  while (i < length && s[i] != '[' && s[i] != ')' && s[i] != '(')
    i += fl_token_end(s + i, length - i);
  val size = {0};
  if (i >= length || s[i] == '(' || !element_size(l, n, s + start, i - start, &size))
    return false;
  fl_type *t = fl_node_type(l, n);
  while (i < length && s[i] == '[') {
    size_t from = i, depth = 0;
    do {
      depth += s[i] == '[';
      depth -= s[i] == ']';
      i += fl_token_end(s + i, length - i);
    } while (i < length && depth);
    node *d = dimension(n, base, from, i);
    if (!d)
      return false;
    size = fl_binary(l, FL_OP_MUL, t->vk, size, fl_convert_to(l, fl_rvalue(l, d), t), t);
    while (i < length && fl_is_blank_token(s + i))
      i += fl_token_end(s + i, length - i);
  }
  *out = size;
  return i < length && s[i] == ')';
}

val fl_size_or_align(lower *l, node *n) {
  fl_type *t = fl_node_type(l, n);
  uint64_t known;
  if (!fl_text_starts(l, n, "sizeof"))
    return known_size(n, &known) ? fl_const(t, known)
                                 : fl_unmodelled(l, t, "this property of a type");
  node *operand = n->n ? n->child[n->n - 1] : NULL;
  fl_type *of = operand ? fl_node_type(l, operand) : NULL;
  val size;
  if (of && of->is_vla && clang_isExpression(operand->kind) &&
      fl_is_place(l, (node *)fl_peel(operand)))
    return fl_convert_to(l, fl_size_in_bytes(l, of), t);
  if (known_size(n, &known))
    return fl_const(t, known);
  return size_of_written_type(l, n, &size)
             ? size
             : fl_unmodelled(l, t, "sizeof of this variable-length type");
}
