/* Type names as they stand in the text, in one spelling for all ways to write
 * them, which is that of clang for canonical types without its blanks. */
#include "front/type_name.h"

#include <ctype.h>
#include <string.h>

static bool is_word(char c) { return isalnum((unsigned char)c) || c == '_'; }

bool fl_is_blank_token(const char *s) {
  return isspace((unsigned char)*s) || (*s == '\\' && (s[1] == '\n' || s[1] == '\r')) ||
         (*s == '/' && (s[1] == '*' || s[1] == '/'));
}

static size_t blank_end(const char *s, size_t length) {
  size_t i = 0;
  while (i < length) {
    if (isspace((unsigned char)s[i])) {
      i++;
    } else if (s[i] == '\\' && i + 1 < length && (s[i + 1] == '\n' || s[i + 1] == '\r')) {
      i += 2;
    } else if (s[i] == '/' && i + 1 < length && s[i + 1] == '*') {
      for (i += 2; i + 1 < length && !(s[i] == '*' && s[i + 1] == '/'); i++)
        ;
      i = i + 2 < length ? i + 2 : length;
    } else if (s[i] == '/' && i + 1 < length && s[i + 1] == '/') {
      while (i < length && s[i] != '\n')
        i++;
    } else {
      break;
    }
  }
  return i;
}

size_t fl_token_end(const char *s, size_t length) {
  size_t i = 1;
  if (!length)
    return 0;
  if (fl_is_blank_token(s))
    return blank_end(s, length);
  if (*s == '"' || *s == '\'') {
    while (i < length && s[i] != *s)
      i += s[i] == '\\' ? 2 : 1;
    return i < length ? i + 1 : length;
  }
  if (is_word(*s))
    while (i < length && is_word(s[i]))
      i++;
  return i;
}

/* ---- the base of a type: specifiers and qualifiers in any order ---- */

typedef struct {
  unsigned is_const, is_volatile, is_signed, is_unsigned, is_short, longs, is_char, is_int;
  const char *record; /* struct, union or enum: the tag comes next */
  fl_str named;       /* void, float, double, _Bool, a tag or the meaning of a typedef */
  bool any;
} base;

/* Whether the word is a part of the base; counts it. */
static bool keyword(base *b, const char *w, size_t n) {
  static const char *const names[] = {"const",    "volatile", "signed", "unsigned", "short",
                                      "long",     "char",     "int",    "__const",  "__volatile__",
                                      "__signed__"};
  unsigned *const counts[] = {&b->is_const, &b->is_volatile, &b->is_signed,   &b->is_unsigned,
                              &b->is_short, &b->longs,       &b->is_char,     &b->is_int,
                              &b->is_const, &b->is_volatile, &b->is_signed};
  for (size_t i = 0; i < sizeof names / sizeof *names; i++)
    if (strlen(names[i]) == n && memcmp(names[i], w, n) == 0) {
      ++*counts[i];
      return true;
    }
  return false;
}

static bool is(const char *w, size_t n, const char *word) {
  return strlen(word) == n && memcmp(w, word, n) == 0;
}

typedef struct {
  const char *name;
  size_t length;
  CXType found;
} search;

static enum CXChildVisitResult find_typedef(CXCursor c, CXCursor parent, CXClientData data) {
  (void)parent;
  search *s = data;
  enum CXCursorKind kind = clang_getCursorKind(c);
  if (kind != CXCursor_TypedefDecl)
    return clang_isStatement(kind) ? CXChildVisit_Recurse : CXChildVisit_Continue;
  CXString spelled = clang_getCursorSpelling(c);
  if (is(s->name, s->length, clang_getCString(spelled)))
    s->found = clang_getTypedefDeclUnderlyingType(c);
  clang_disposeString(spelled);
  return CXChildVisit_Continue;
}

/* A typedef of the function being read, or of its file. */
static bool find_type(lower *l, const char *w, size_t length, CXType *out) {
  search s = {.name = w, .length = length};
  s.found.kind = CXType_Invalid;
  clang_visitChildren(clang_getTranslationUnitCursor(l->fn->u->tu), find_typedef, &s);
  if (!clang_Cursor_isNull(l->fn->definition))
    clang_visitChildren(l->fn->definition, find_typedef, &s);
  *out = s.found;
  return s.found.kind != CXType_Invalid;
}

/* A word that names a type by itself. */
static bool name(lower *l, base *b, const char *w, size_t length) {
  static const char *const basic[] = {"void", "float", "double", "__int128", "_Bool"};
  CXType type;
  for (size_t i = 0; i < sizeof basic / sizeof *basic; i++)
    if (is(w, length, basic[i])) {
      fl_str_addn(&b->named, w, length);
      return true;
    }
  if (is(w, length, "bool"))
    fl_str_add(&b->named, "_Bool");
  else if (b->record) /* its tag */
    fl_str_printf(&b->named, "%s%.*s", b->record, (int)length, w);
  else if (find_type(l, w, length, &type))
    fl_type_spelling(type, &b->named);
  else
    return false;
  return true;
}

static void base_spelling(const base *b, fl_str *out) {
  bool pointer = b->named.n && b->named.s[b->named.n - 1] == '*'; /* by a typedef */
  if (b->is_const && !pointer)
    fl_str_add(out, "const");
  if (b->is_volatile && !pointer)
    fl_str_add(out, "volatile");
  if (pointer) {
    fl_str_printf(out, "%s%s%s", b->named.s, b->is_const ? "const" : "",
                  b->is_volatile ? "volatile" : "");
  } else if (b->named.n) {
    if (b->longs && strcmp(b->named.s, "double") == 0)
      fl_str_add(out, "long");
    if (b->is_unsigned)
      fl_str_add(out, "unsigned");
    fl_str_add(out, b->named.s);
  } else if (b->is_char) {
    fl_str_add(out, b->is_unsigned ? "unsignedchar" : b->is_signed ? "signedchar" : "char");
  } else {
    if (b->is_unsigned)
      fl_str_add(out, "unsigned");
    fl_str_add(out, b->is_short ? "short" : b->longs > 1 ? "longlong" : b->longs ? "long" : "int");
  }
}

/* ---- the rest: pointers, arrays, parameters ---- */

static bool parameters(lower *l, const char *s, size_t length, fl_str *out);

/* From s[0] == '(' to behind its ')'. */
static size_t closing(const char *s, size_t length) {
  size_t depth = 0;
  for (size_t i = 0; i < length; i += fl_token_end(s + i, length - i)) {
    if (s[i] == '(' || s[i] == '[')
      depth++;
    else if ((s[i] == ')' || s[i] == ']') && --depth == 0)
      return i + 1;
  }
  return length;
}

static bool declarator(lower *l, const char *s, size_t length, fl_str *out) {
  bool after_inner = false;
  for (size_t i = 0; i < length;) {
    size_t end = i + fl_token_end(s + i, length - i);
    if (fl_is_blank_token(s + i)) {
      i = end;
      continue;
    }
    if (s[i] == '(') {
      size_t close = i + closing(s + i, length - i);
      size_t inner = i + 1;
      while (inner < close && fl_is_blank_token(s + inner))
        inner += fl_token_end(s + inner, close - inner);
      bool nested = !after_inner && (s[inner] == '*' || s[inner] == '[' || s[inner] == '(');
      fl_str_addc(out, '(');
      if (nested ? !declarator(l, s + i + 1, close - i - 2, out)
                 : !parameters(l, s + i + 1, close - i - 2, out))
        return false;
      fl_str_addc(out, ')');
      after_inner = true;
      i = close;
      continue;
    }
    if (s[i] != '*' && s[i] != '[' && s[i] != ']' && !isdigit((unsigned char)s[i]) &&
        !is(s + i, end - i, "const") && !is(s + i, end - i, "volatile") &&
        !is(s + i, end - i, "restrict"))
      return false;
    fl_str_addn(out, s + i, end - i);
    i = end;
  }
  return true;
}

static bool parameters(lower *l, const char *s, size_t length, fl_str *out) {
  size_t start = 0, i = 0;
  bool first = true;
  while (i <= length) {
    if (i < length && s[i] != ',') {
      i += s[i] == '(' || s[i] == '[' ? closing(s + i, length - i)
                                      : fl_token_end(s + i, length - i);
      continue;
    }
    if (!first)
      fl_str_addc(out, ',');
    first = false;
    const char *part = s + start;
    size_t size = i - start;
    while (size && fl_is_blank_token(part)) {
      size_t blank = fl_token_end(part, size);
      part += blank;
      size -= blank;
    }
    if (size >= 3 && memcmp(part, "...", 3) == 0)
      fl_str_add(out, "...");
    else if (size && !fl_type_name_spelling(l, part, size, out))
      return false;
    start = ++i;
  }
  return true;
}

bool fl_type_name_spelling(lower *l, const char *s, size_t length, fl_str *out) {
  base b = {0};
  size_t i = 0;
  bool ok = true;
  while (ok && i < length) {
    size_t end = i + fl_token_end(s + i, length - i);
    if (fl_is_blank_token(s + i)) {
      i = end;
      continue;
    }
    if (!is_word(s[i]))
      break;
    if (is(s + i, end - i, "struct"))
      b.record = "struct";
    else if (is(s + i, end - i, "union"))
      b.record = "union";
    else if (is(s + i, end - i, "enum"))
      b.record = "enum";
    else if (!keyword(&b, s + i, end - i) && (b.named.n || !name(l, &b, s + i, end - i)))
      ok = false;
    b.any = true;
    i = end;
  }
  ok = ok && b.any;
  if (ok) {
    base_spelling(&b, out);
    ok = declarator(l, s + i, length - i, out);
  }
  fl_str_free(&b.named);
  return ok;
}

void fl_type_spelling(CXType t, fl_str *out) {
  CXString s = clang_getTypeSpelling(clang_getCanonicalType(t));
  for (const char *p = clang_getCString(s); p && *p; p++)
    if (!isspace((unsigned char)*p))
      fl_str_addc(out, *p);
  clang_disposeString(s);
}
