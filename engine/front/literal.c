/* Literals: numbers, characters, strings. */
#include "front/lower.h"

#include <stdlib.h>
#include <string.h>

/* The value of an integer constant as it is written; false if the text is not
 * one (pasted together by the preprocessor, say). */
static bool parse_integer(const char *s, size_t n, uint64_t *out) {
  uint64_t v = 0;
  unsigned base = 10;
  size_t i = 0;
  if (n > 2 && s[0] == '0' && (s[1] == 'x' || s[1] == 'X')) {
    base = 16;
    i = 2;
  } else if (n > 2 && s[0] == '0' && (s[1] == 'b' || s[1] == 'B')) {
    base = 2;
    i = 2;
  } else if (n && s[0] == '0') {
    base = 8;
  }
  size_t first = i;
  for (; i < n; i++) {
    unsigned d;
    if (s[i] >= '0' && s[i] <= '9')
      d = (unsigned)(s[i] - '0');
    else if (base == 16 && (s[i] | 32) >= 'a' && (s[i] | 32) <= 'f')
      d = (unsigned)((s[i] | 32) - 'a') + 10;
    else
      break;
    if (d >= base)
      return false;
    v = v * base + d;
  }
  if (i == first)
    return false;
  while (i < n && strchr("uUlL", s[i]) && s[i])
    i++;
  if (i < n && (s[i] == '.' || s[i] == '\'' || s[i] == '\\' || s[i] == '_' ||
                (s[i] >= '0' && s[i] <= '9') || ((s[i] | 32) >= 'a' && (s[i] | 32) <= 'z')))
    return false;
  *out = v;
  return true;
}

static val evaluated(lower *l, node *n, fl_type *t) {
  CXEvalResult e = clang_Cursor_Evaluate(n->cursor);
  uint64_t bits = 0;
  bool ok = false;
  if (e) {
    switch (clang_EvalResult_getKind(e)) {
    case CXEval_Int:
      bits = clang_EvalResult_isUnsignedInt(e) ? clang_EvalResult_getAsUnsigned(e)
                                               : (uint64_t)clang_EvalResult_getAsLongLong(e);
      ok = true;
      break;
    case CXEval_Float: {
      double d = clang_EvalResult_getAsDouble(e);
      memcpy(&bits, &d, sizeof bits);
      ok = true;
      break;
    }
    default: break;
    }
    clang_EvalResult_dispose(e);
  }
  if (!ok)
    return fl_unmodelled(l, t, "this constant");
  return fl_const(t, bits);
}

static val integer(lower *l, node *n, fl_type *t) {
  size_t length;
  uint64_t v;
  const char *text = fl_text_at(l, l->fn->u, clang_getCursorLocation(n->cursor), &length);
  if (text && parse_integer(text, length, &v))
    return fl_const(t, v);
  return evaluated(l, n, t);
}

static val floating(lower *l, node *n, fl_type *t) {
  size_t length;
  const char *text = fl_text_at(l, l->fn->u, clang_getCursorLocation(n->cursor), &length);
  char copy[128];
  size_t k = 0;
  while (text && k < length && k < sizeof copy - 1 &&
         (strchr("+-.", text[k]) ? (text[k] == '.' || (k && strchr("eEpP", text[k - 1])))
                                 : ((text[k] | 32) >= 'a' && (text[k] | 32) <= 'z') ||
                                       (text[k] >= '0' && text[k] <= '9'))) {
    copy[k] = text[k];
    k++;
  }
  copy[k] = 0;
  char *end;
  if (t->wide)
    return fl_wide_literal(l, t, copy);
  if (t->vk == FL_VK_F32) {
    float f = strtof(copy, &end);
    uint32_t bits;
    if (end != copy && (*end == 'f' || *end == 'F')) {
      memcpy(&bits, &f, sizeof bits);
      return fl_const(t, bits);
    }
  } else if (t->vk == FL_VK_F64) {
    double d = strtod(copy, &end);
    uint64_t bits;
    if (end != copy && *end == 0) {
      memcpy(&bits, &d, sizeof bits);
      return fl_const(t, bits);
    }
  } else {
    return fl_unmodelled(l, t, "the type '%s'", t->name);
  }
  val v = evaluated(l, n, fl_basic_type(l, FL_VK_F64));
  return fl_convert_to(l, v, t);
}

val fl_literal(lower *l, node *n) {
  fl_type *t = fl_node_type(l, n);
  if (n->kind == CXCursor_FloatingLiteral)
    return floating(l, n, t);
  if (!fl_type_is_scalar(t))
    return fl_unmodelled(l, t, "a constant of type '%s'", t->name);
  return n->kind == CXCursor_IntegerLiteral ? integer(l, n, t) : evaluated(l, n, t);
}

/* ---- strings ---- */

static unsigned hex_digit(char c) {
  return c >= '0' && c <= '9' ? (unsigned)(c - '0') : (unsigned)((c | 32) - 'a') + 10;
}

static bool is_hex(char c) {
  return (c >= '0' && c <= '9') || ((c | 32) >= 'a' && (c | 32) <= 'f');
}

/* One character of libclang's rendering of a literal, which has only simple
 * escapes, octal ones of up to three digits, and \x, \u, \U in wide strings. */
static const char *next_char(const char *s, uint32_t *out) {
  if (*s != '\\') {
    *out = (unsigned char)*s;
    return s + 1;
  }
  s++;
  static const char simple[] = "a\ab\bf\fn\nr\rt\tv\v";
  if (*s >= '0' && *s <= '7') {
    uint32_t v = 0;
    for (int k = 0; k < 3 && *s >= '0' && *s <= '7'; k++)
      v = v * 8 + (uint32_t)(*s++ - '0');
    *out = v;
    return s;
  }
  if (*s == 'x' || *s == 'u' || *s == 'U') {
    unsigned most = *s == 'u' ? 4 : 8;
    uint32_t v = 0;
    s++;
    for (unsigned k = 0; k < most && is_hex(*s); k++)
      v = v * 16 + hex_digit(*s++);
    *out = v;
    return s;
  }
  for (const char *k = simple; *k; k += 2)
    if (*k == *s) {
      *out = (unsigned char)k[1];
      return s + 1;
    }
  *out = (unsigned char)*s;
  return s + 1;
}

/* A UTF-8 sequence in the rendering of a wide string. */
static const char *next_code_point(const char *s, uint32_t *out) {
  unsigned char c = (unsigned char)*s;
  if (c < 0xc0)
    return next_char(s, out);
  int more = c >= 0xf0 ? 3 : c >= 0xe0 ? 2 : 1;
  uint32_t v = c & (0x3fu >> more);
  s++;
  for (; more && ((unsigned char)*s & 0xc0) == 0x80; more--)
    v = v << 6 | ((unsigned char)*s++ & 0x3f);
  *out = v;
  return s;
}

const uint8_t *fl_string_bytes(lower *l, const node *n, uint64_t *size) {
  fl_type *t = fl_type_of(l, l->fn->u, clang_getCursorType(n->cursor));
  uint64_t width = t->elem && t->elem->size ? t->elem->size : 1;
  CXString spelled = clang_getCursorSpelling(n->cursor);
  const char *s = clang_getCString(spelled);
  *size = t->size;
  uint8_t *bytes = fl_arena_alloc(l->p->arena, t->size + 8);
  while (*s && *s != '"')
    s++; /* L, u, U, u8 */
  if (*s)
    s++;
  uint64_t at = 0;
  while (*s && !(*s == '"' && s[1] == 0) && at + width <= t->size) {
    uint32_t c;
    s = width == 1 ? next_char(s, &c) : next_code_point(s, &c);
    memcpy(bytes + at, &c, width);
    at += width;
  }
  clang_disposeString(spelled);
  return bytes;
}

uint32_t fl_string_global(lower *l, const node *n) {
  uint64_t size;
  const uint8_t *bytes = fl_string_bytes(l, n, &size);
  /* The same contents are the same object, as compilers do. */
  fl_str key = {0};
  for (uint64_t i = 0; i < size; i++)
    fl_str_printf(&key, "%02x", bytes[i]);
  fl_str_add(&key, "."); /* never empty */
  uintptr_t known = (uintptr_t)fl_strmap_get(l->strings, key.s);
  if (!known) {
    fl_type *t = fl_type_of(l, l->fn->u, clang_getCursorType(n->cursor));
    uint32_t g = fl_global_new(l, fl_arena_printf(l->p->arena, "\"string %zu\"",
                                                  fl_strmap_count(l->strings)),
                               t, l->fn->loc);
    l->p->globals.v[g]->is_string = true;
    l->p->globals.v[g]->is_const = true;
    l->p->globals.v[g]->bytes = bytes;
    known = g + 1;
    fl_strmap_put(l->strings, key.s, (void *)known);
  }
  fl_str_free(&key);
  return (uint32_t)(known - 1);
}
