/* _Generic: which of its expressions is meant. libclang shows the expressions
 * but not the types they belong to, so those are read from the text. */
#include "front/type_name.h"

#include <string.h>

/* The controlling expression's type as _Generic sees it, in our spelling. */
static void controlling_type(const node *control, fl_str *out) {
  CXType t = clang_getCanonicalType(clang_getCursorType(control->cursor));
  CXType element = clang_getArrayElementType(t);
  if (element.kind != CXType_Invalid) { /* an array stands for a pointer */
    fl_type_spelling(element, out);
    fl_str_addc(out, '*');
  } else {
    fl_type_spelling(clang_getUnqualifiedType(t), out);
  }
}

/* Positions of the associations in the text behind "_Generic(". */
typedef struct {
  const char *type;
  size_t length;
} association;

static uint32_t read_associations(const char *s, size_t length, association *out, uint32_t max) {
  size_t i = strlen("_Generic"), start = 0, depth = 0;
  uint32_t n = 0;
  bool in_control = true, has_type = false;
  for (; i < length; i += fl_token_end(s + i, length - i)) {
    char c = s[i];
    if (c == '(' || c == '[' || c == '{')
      depth++;
    else if (c == ')' || c == ']' || c == '}')
      depth--;
    if (depth == 0 && c == ')')
      return n;
    if (depth != 1)
      continue;
    if (c == ',') {
      in_control = has_type = false;
      start = i + 1;
    } else if (c == ':' && !in_control && !has_type) {
      if (n == max)
        return 0;
      out[n++] = (association){s + start, i - start};
      has_type = true;
    }
  }
  return 0; /* no end */
}

static bool is_default(const association *a) {
  const char *s = a->type;
  size_t length = a->length;
  while (length && fl_is_blank_token(s)) {
    size_t n = fl_token_end(s, length);
    s += n;
    length -= n;
  }
  return length >= 7 && strncmp(s, "default", 7) == 0 && fl_token_end(s, length) == 7;
}

enum { MAX_ASSOCIATIONS = 256 };

node *fl_generic_choice(lower *l, node *n) {
  association list[MAX_ASSOCIATIONS];
  node *expressions[MAX_ASSOCIATIONS + 1], *chosen = NULL;
  uint32_t count = 0;
  for (uint32_t i = 0; i < n->n && count <= MAX_ASSOCIATIONS; i++)
    if (clang_isExpression(n->child[i]->kind))
      expressions[count++] = n->child[i];
  size_t length = 0;
  const char *text = fl_text_at(l, l->fn->u, clang_getCursorLocation(n->cursor), &length);
  if (!text || length < 8 || strncmp(text, "_Generic", 8) != 0 || count < 2 ||
      read_associations(text, length, list, MAX_ASSOCIATIONS) != count - 1)
    return NULL;
  fl_str want = {0}, have = {0};
  controlling_type(expressions[0], &want);
  for (uint32_t i = 0; i + 1 < count; i++) {
    if (is_default(&list[i])) {
      if (!chosen)
        chosen = expressions[i + 1];
      continue;
    }
    fl_str_cut(&have, 0);
    if (!fl_type_name_spelling(l, list[i].type, list[i].length, &have)) {
      chosen = NULL;
      break;
    }
    if (strcmp(have.s, want.s) == 0)
      chosen = expressions[i + 1];
  }
  fl_str_free(&want);
  fl_str_free(&have);
  return chosen;
}
