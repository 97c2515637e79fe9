/* The tokens of a C expression. */
#include "repair/token.h"

#include <ctype.h>
#include <string.h>

static bool is_name_char(char c) {
  return isalnum((unsigned char)c) || c == '_' || c == '$' || (unsigned char)c >= 0x80;
}

/* ---- spelling ---- */

/* Passes over blanks, comments and joined lines. */
static size_t skip_blanks(const char *s, size_t n, size_t i) {
  for (;;) {
    if (i < n && isspace((unsigned char)s[i])) {
      i++;
    } else if (i + 1 < n && s[i] == '\\' && (s[i + 1] == '\n' || s[i + 1] == '\r')) {
      i += 2;
    } else if (i + 1 < n && s[i] == '/' && s[i + 1] == '/') {
      while (i < n && s[i] != '\n')
        i++;
    } else if (i + 1 < n && s[i] == '/' && s[i + 1] == '*') {
      for (i += 2; i + 1 < n && !(s[i] == '*' && s[i + 1] == '/');)
        i++;
      i = i + 1 < n ? i + 2 : n;
    } else {
      return i;
    }
  }
}

static size_t end_of_quoted(const char *s, size_t n, size_t i) {
  char quote = s[i++];
  while (i < n && s[i] != quote && s[i] != '\n')
    i += s[i] == '\\' ? 2 : 1;
  return i < n && s[i] == quote ? i + 1 : n + 1; /* past the end: never closed */
}

static size_t end_of_number(const char *s, size_t n, size_t i) {
  while (i < n && (is_name_char(s[i]) || s[i] == '.' ||
                   ((s[i] == '+' || s[i] == '-') && strchr("eEpP", s[i - 1]) &&
                    !(i >= 2 && strchr("xX", s[i - 2])))))
    i++;
  return i;
}

static size_t end_of_operator(const char *s, size_t n, size_t i) {
  static const char *const longer[] = {"<<=", ">>=", "...", "->", "++", "--", "<<", ">>",
                                       "<=",  ">=",  "==",  "!=", "&&", "||", "+=", "-=",
                                       "*=",  "/=",  "%=",  "&=", "|=", "^="};
  for (size_t k = 0; k < sizeof longer / sizeof *longer; k++) {
    size_t length = strlen(longer[k]);
    if (n - i >= length && memcmp(s + i, longer[k], length) == 0)
      return i + length;
  }
  return strchr("+-*/%<>=!&|^~?:,.()[]{};", s[i]) ? i + 1 : n + 1;
}

static bool is_encoding(const char *s, size_t n) {
  return (n == 1 && strchr("LuU", s[0])) || (n == 2 && memcmp(s, "u8", 2) == 0);
}

/* The token at i, which is no blank; its end is past n if there is none. */
static fl_token next_token(const char *s, size_t n, size_t i) {
  fl_token t = {.start = (uint32_t)i};
  size_t end = i;
  if (isdigit((unsigned char)s[i]) || (s[i] == '.' && i + 1 < n && isdigit((unsigned char)s[i + 1]))) {
    t.kind = FL_TOKEN_NUMBER;
    end = end_of_number(s, n, i + 1);
  } else if (is_name_char(s[i])) {
    while (end < n && is_name_char(s[end]))
      end++;
    t.kind = FL_TOKEN_NAME;
    if (end < n && (s[end] == '"' || s[end] == '\'') && is_encoding(s + i, end - i)) {
      t.kind = s[end] == '"' ? FL_TOKEN_STRING : FL_TOKEN_CHAR;
      end = end_of_quoted(s, n, end);
    }
  } else if (s[i] == '"' || s[i] == '\'') {
    t.kind = s[i] == '"' ? FL_TOKEN_STRING : FL_TOKEN_CHAR;
    end = end_of_quoted(s, n, i);
  } else {
    t.kind = FL_TOKEN_OP;
    end = s[i] ? end_of_operator(s, n, i) : n + 1;
  }
  t.end = (uint32_t)end;
  return t;
}

bool fl_token_is(const fl_tokens *t, size_t i, const char *text) {
  size_t n = strlen(text);
  return i < t->n && t->v[i].end - t->v[i].start == n &&
         memcmp(t->text + t->v[i].start, text, n) == 0;
}

static bool is_one_of(const fl_tokens *t, size_t i, const char *const *words, size_t n) {
  for (size_t k = 0; k < n; k++)
    if (fl_token_is(t, i, words[k]))
      return true;
  return false;
}

/* ---- structure ---- */

static bool match_brackets(fl_tokens *t) {
  FL_VEC(uint32_t) open = {0};
  bool ok = true;
  for (uint32_t i = 0; ok && i < t->n; i++) {
    char c = t->v[i].kind == FL_TOKEN_OP ? t->text[t->v[i].start] : 0;
    t->v[i].match = i;
    if (c == ')' || c == ']' || c == '}') {
      char opened = open.n ? t->text[t->v[fl_vec_last(&open)].start] : 0;
      ok = opened == (c == ')' ? '(' : c == ']' ? '[' : '{');
      if (ok) {
        t->v[i].match = fl_vec_pop(&open);
        t->v[t->v[i].match].match = i;
      }
    }
    t->v[i].depth = (uint32_t)open.n;
    if (c == '(' || c == '[' || c == '{')
      fl_vec_push(&open, i);
  }
  ok = ok && !open.n;
  fl_vec_free(&open);
  return ok;
}

/* Whether parentheses hold a type: (unsigned), (struct s *), (size_t). */
static bool is_cast(const fl_tokens *t, size_t open) {
  static const char *const words[] = {"int",   "unsigned", "signed", "long",   "short",
                                      "char",  "float",    "double", "void",   "_Bool",
                                      "bool",  "struct",   "union",  "enum",   "const"};
  bool has_type = false;
  for (size_t i = open + 1; i < t->v[open].match; i++) {
    const fl_token *k = &t->v[i];
    if (k->kind == FL_TOKEN_NAME)
      has_type |= is_one_of(t, i, words, sizeof words / sizeof *words) ||
                  (k->end - k->start > 2 && memcmp(t->text + k->end - 2, "_t", 2) == 0);
    else if (!fl_token_is(t, i, "*"))
      return false;
  }
  return has_type;
}

static fl_binding infix_binding(const fl_tokens *t, size_t i) {
  static const struct {
    const char *op;
    fl_binding binds;
  } table[] = {{",", FL_BINDS_COMMA},       {"?", FL_BINDS_CHOICE},  {":", FL_BINDS_CHOICE},
               {"||", FL_BINDS_LOGICAL_OR}, {"&&", FL_BINDS_LOGICAL_AND},
               {"|", FL_BINDS_OR},          {"^", FL_BINDS_XOR},     {"&", FL_BINDS_AND},
               {"==", FL_BINDS_EQUAL},      {"!=", FL_BINDS_EQUAL},  {"<", FL_BINDS_LESS},
               {">", FL_BINDS_LESS},        {"<=", FL_BINDS_LESS},   {">=", FL_BINDS_LESS},
               {"<<", FL_BINDS_SHIFT},      {">>", FL_BINDS_SHIFT},  {"+", FL_BINDS_SUM},
               {"-", FL_BINDS_SUM},         {"*", FL_BINDS_PRODUCT}, {"/", FL_BINDS_PRODUCT},
               {"%", FL_BINDS_PRODUCT}};
  for (size_t k = 0; k < sizeof table / sizeof *table; k++)
    if (fl_token_is(t, i, table[k].op))
      return table[k].binds;
  return t->text[t->v[i].end - 1] == '=' ? FL_BINDS_ASSIGN : 0;
}

/* Tells operators between operands from those in front of one. */
static void find_operators(fl_tokens *t) {
  static const char *const prefix_words[] = {"sizeof", "_Alignof", "alignof"};
  bool wants_operand = true;
  for (size_t i = 0; i < t->n; i++) {
    fl_token *k = &t->v[i];
    char c = t->text[k->start];
    if (k->kind == FL_TOKEN_NAME) {
      bool is_word = is_one_of(t, i, prefix_words, 3);
      k->is_member = i && (fl_token_is(t, i - 1, ".") || fl_token_is(t, i - 1, "->"));
      k->is_called = fl_token_is(t, i + 1, "(");
      k->is_prefix = is_word;
      k->binds = is_word ? FL_BINDS_PREFIX : 0;
      wants_operand = is_word;
    } else if (k->kind != FL_TOKEN_OP || c == '.' || fl_token_is(t, i, "->")) {
      wants_operand = false;
    } else if (c == '(' || c == '[' || c == '{') {
      if (c == '(' && wants_operand && is_cast(t, i)) {
        k->is_prefix = true;
        k->binds = FL_BINDS_PREFIX;
        for (i++; i < k->match; i++)
          ;
        wants_operand = !(k > t->v && k[-1].is_prefix && k[-1].kind == FL_TOKEN_NAME);
      } else {
        wants_operand = true;
      }
    } else if (c == ')' || c == ']' || c == '}') {
      wants_operand = false;
    } else if (fl_token_is(t, i, "++") || fl_token_is(t, i, "--")) {
      k->is_prefix = wants_operand;
      k->binds = wants_operand ? FL_BINDS_PREFIX : 0;
    } else if (wants_operand) {
      k->is_prefix = true;
      k->binds = FL_BINDS_PREFIX;
    } else {
      k->is_binary = true;
      k->binds = infix_binding(t, i);
      wants_operand = true;
    }
  }
}

bool fl_tokens_read(const char *text, size_t n, fl_tokens *out) {
  *out = (fl_tokens){.text = text};
  for (size_t i = skip_blanks(text, n, 0); i < n;) {
    fl_token t = next_token(text, n, i);
    if (t.end > n)
      return false;
    fl_vec_push(out, t);
    i = skip_blanks(text, n, t.end);
  }
  if (!out->n || !match_brackets(out))
    return false;
  find_operators(out);
  return true;
}

void fl_tokens_free(fl_tokens *t) { fl_vec_free(t); }

/* ---- expressions ---- */

fl_binding fl_tokens_binding(const fl_tokens *t, size_t first, size_t last) {
  fl_binding weakest = FL_BINDS_PRIMARY;
  for (size_t i = first; i <= last && i < t->n; i++)
    if (t->v[i].binds && t->v[i].binds < weakest && t->v[i].depth == t->v[first].depth)
      weakest = t->v[i].binds;
  return weakest;
}

size_t fl_tokens_top(const fl_tokens *t, size_t first, size_t last) {
  fl_binding weakest = fl_tokens_binding(t, first, last);
  if (weakest <= FL_BINDS_CHOICE || weakest >= FL_BINDS_PREFIX)
    return last + 1;
  for (size_t i = last + 1; i-- > first;)
    if (t->v[i].is_binary && t->v[i].binds == weakest && t->v[i].depth == t->v[first].depth)
      return i;
  return last + 1;
}

void fl_tokens_unwrap(const fl_tokens *t, size_t *first, size_t *last) {
  while (*first + 1 < *last && fl_token_is(t, *first, "(") && t->v[*first].match == *last &&
         !t->v[*first].is_prefix) {
    ++*first;
    --*last;
  }
}
