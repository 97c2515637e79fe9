/* Candidate texts: each rule changes one thing of the site's text. */
#include "repair/texts.h"

#include "repair/maker.h"

#include <ctype.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_MADE = 2000 }; /* before the dear ones are dropped */

/* ---- adding ---- */

/* Edits are written as JSON, which is UTF-8. */
static bool is_utf8(const char *s) {
  while (*s) {
    unsigned char c = (unsigned char)*s++;
    int more = c < 0x80 ? 0 : c >= 0xC2 && c < 0xE0 ? 1 : (c & 0xF0) == 0xE0 ? 2
               : c >= 0xF0 && c < 0xF5 ? 3 : -1;
    if (more < 0 || (c == 0xE0 && (unsigned char)*s < 0xA0) || (c == 0xED && (unsigned char)*s > 0x9F) ||
        (c == 0xF0 && (unsigned char)*s < 0x90) || (c == 0xF4 && (unsigned char)*s > 0x8F))
      return false;
    for (; more; more--, s++)
      if (((unsigned char)*s & 0xC0) != 0x80)
        return false;
  }
  return true;
}

/* On one line, without needless blanks. */
static void add_plain(const char *s, size_t n, fl_str *out) {
  for (size_t i = 0; i < n; i++) {
    bool is_break = s[i] == '\n' || s[i] == '\r' || s[i] == '\t';
    if (s[i] == '\\' && i + 1 < n && (s[i + 1] == '\n' || s[i + 1] == '\r'))
      continue;
    if ((is_break || s[i] == ' ') && out->n && out->s[out->n - 1] == ' ')
      continue;
    fl_str_addc(out, is_break ? ' ' : s[i]);
  }
}

/* Whether the text needs parentheses to stand where the site's stands. */
static bool wants_parentheses(const fl_maker *m, const char *text) {
  fl_tokens t;
  size_t n = strlen(text);
  bool ok = fl_tokens_read(text, n, &t);
  fl_binding binds = ok ? fl_tokens_binding(&t, 0, t.n - 1) : FL_BINDS_COMMA;
  fl_tokens_free(&t);
  if (binds < m->binds && (binds <= m->left || binds < m->right))
    return true;
  bool touches = (fl_is_word_char(m->before) && fl_is_word_char(text[0])) ||
                 (fl_is_word_char(m->after) && fl_is_word_char(text[n - 1])) ||
                 (m->before == text[0] && strchr("+-&", text[0]));
  return touches || (m->left && text[0] == '-' && m->text[0] != '-'); /* x - (-1) */
}

void fl_maker_add(fl_maker *m, unsigned cost, const char *text) {
  fl_str whole = {0}, title = {0};
  bool wrapped = wants_parentheses(m, text);
  fl_str_printf(&whole, wrapped ? "(%s)" : "%s", text);
  bool is_new = m->out->n - m->start < MOST_MADE && is_utf8(whole.s) &&
                !(whole.n == m->n && memcmp(whole.s, m->text, m->n) == 0);
  for (size_t i = m->start; is_new && i < m->out->n; i++)
    if (strcmp(m->out->v[i].text, whole.s) == 0) {
      if (cost < m->out->v[i].cost)
        m->out->v[i].cost = cost;
      is_new = false;
    }
  if (is_new) {
    fl_str_add(&title, "replace '");
    add_plain(m->text, m->n, &title);
    fl_str_add(&title, "' by '");
    add_plain(whole.s, whole.n, &title);
    fl_str_add(&title, "'");
    fl_vec_push(m->out, (fl_candidate_text){fl_str_take(&whole), fl_str_take(&title), cost});
  }
  fl_str_free(&whole);
  fl_str_free(&title);
}

/* The text with bytes [start, end) replaced. */
void fl_maker_splice(fl_maker *m, unsigned cost, size_t start, size_t end, const char *by) {
  fl_str s = {0};
  fl_str_addn(&s, m->text, start);
  fl_str_add(&s, by);
  fl_str_addn(&s, m->text + end, m->n - end);
  fl_maker_add(m, cost, s.s);
  fl_str_free(&s);
}

static bool is_integer(const fl_type *t) {
  return t->kind == FL_TY_INT && t->vk != FL_VK_NONE && !fl_vk_is_float(t->vk);
}

/* A number, with a sign or without. */
static bool is_constant(const fl_maker *m) {
  size_t i = m->first;
  while (i < m->last && token(m, i)->is_prefix)
    i++;
  return i == m->last && (token(m, i)->kind == FL_TOKEN_NUMBER || token(m, i)->kind == FL_TOKEN_CHAR);
}

/* A 0 that stands for no address: also what is within a whole that is one. */
static bool is_null_pointer(const fl_maker *m) {
  const fl_loc *l = &m->p->locs.v[m->site->loc];
  if (!is_constant(m))
    return false;
  for (uint32_t s = 1; s < m->p->sites.n; s++) {
    const fl_loc *k = &m->p->locs.v[m->p->sites.v[s].loc];
    if (k->file == l->file && k->offset == l->offset && k->end_offset == l->end_offset &&
        m->p->sites.v[s].type->kind == FL_TY_PTR)
      return true;
  }
  return false;
}

/* Only true or false matters. */
static bool is_truth(const fl_maker *m) {
  fl_binding binds = fl_tokens_binding(&m->tokens, m->first, m->last);
  if (binds >= FL_BINDS_LOGICAL_OR && binds <= FL_BINDS_LESS && (binds < FL_BINDS_OR || binds > FL_BINDS_AND))
    return true;
  return is(m, m->first, "!") || m->site->type->kind == FL_TY_BOOL ||
         m->site->kind == FL_SITE_CONDITION || (m->site->kind == FL_SITE_ASSERTION && !m->left && !m->right);
}

/* ---- the rules ---- */

static void try_hints(fl_maker *m, const fl_value_hint *hints, size_t n) {
  bool decides = (m->site->kind == FL_SITE_CONDITION && is_truth(m)) ||
                 m->site->kind == FL_SITE_ASSERTION; /* which would assert nothing any more */
  unsigned cost = is_constant(m) ? FL_COST_CONSTANT : decides ? FL_COST_DECIDED : FL_COST_VALUE;
  for (size_t i = 0; i < n; i++) {
    fl_str s = {0};
    if (hints[i].object) {
      const char *dot = strrchr(hints[i].object, '.'); /* static in a function */
      const char *name = dot ? dot + 1 : hints[i].object;
      const fl_variable *v = fl_scope_find(&m->scope, name, strlen(name));
      fl_str_printf(&s, "%s%s", v && v->type->kind == FL_TY_ARRAY ? "" : "&", name);
      if (v)
        fl_maker_add(m, FL_COST_CONSTANT, s.s);
    } else if (token(m, m->first)->kind == FL_TOKEN_CHAR && m->first == m->last &&
               hints[i].value < 0x7f && isprint((int)hints[i].value) && hints[i].value != '\'' &&
               hints[i].value != '\\') {
      fl_str_printf(&s, "'%c'", (int)hints[i].value);
      fl_maker_add(m, cost, s.s);
    } else if (m->site->kind != FL_SITE_SYNC &&
               !(m->site->type->vk == FL_VK_U64 && hints[i].value > INT64_MAX) &&
               fl_literal_text(m->p, m->site->type, hints[i].value, &s)) {
      fl_maker_add(m, cost, s.s);
    }
    fl_str_free(&s);
  }
}

/* Reads an integer as the source writes it: base, digits, suffix. */
static bool read_integer(const char *s, size_t n, unsigned long long *value, int *base,
                         const char **suffix) {
  char digits[32], *end;
  if (n >= sizeof digits)
    return false;
  memcpy(digits, s, n);
  digits[n] = 0;
  *base = digits[0] != '0' || n == 1 ? 10 : strchr("xX", digits[1]) ? 16
          : isdigit((unsigned char)digits[1]) ? 8 : 10;
  errno = 0;
  *value = strtoull(digits, &end, *base);
  *suffix = s + (end - digits);
  return !errno && end != digits && strspn(end, "uUlL") == strlen(end);
}

static void add_number(fl_maker *m, unsigned cost, size_t start, size_t end, bool is_negative,
                       unsigned long long value, int base, const char *suffix, size_t nsuffix) {
  fl_str s = {0};
  bool wrapped = is_negative && !(start == 0 && end == m->n);
  fl_str_printf(&s, "%s%s", wrapped ? "(" : "", is_negative ? "-" : "");
  fl_str_printf(&s, base == 16 ? "0x%llx" : base == 8 && value ? "0%llo" : "%llu", value);
  fl_str_addn(&s, suffix, nsuffix);
  fl_str_add(&s, wrapped ? ")" : "");
  fl_maker_splice(m, cost, start, end, s.s);
  fl_str_free(&s);
}

/* Off by one, and the sign. */
static void try_numbers(fl_maker *m) {
  bool is_all = is_constant(m);
  /* a negative number of bytes or elements is no slip */
  bool is_unsigned = !is_integer(m->site->type) || !fl_vk_is_signed(m->site->type->vk);
  for (size_t i = 0; i < m->tokens.n; i++) {
    const fl_token *t = token(m, i);
    unsigned long long value;
    int base;
    const char *suffix;
    if (t->kind != FL_TOKEN_NUMBER ||
        !read_integer(token_text(m, i), token_length(m, i), &value, &base, &suffix))
      continue;
    size_t nsuffix = (size_t)(m->text + t->end - suffix);
    bool has_sign = i && is(m, i - 1, "-") && token(m, i - 1)->is_prefix;
    bool is_index = i && is(m, i - 1, "[");
    unsigned cost = is_all ? FL_COST_CONSTANT : FL_COST_INNER;
    size_t start = has_sign ? token(m, i - 1)->start : t->start;
    if (value < ~0ULL)
      add_number(m, cost, t->start, t->end, false, value + 1, base, suffix, nsuffix);
    if (value == 1 && has_sign)
      add_number(m, cost, start, t->end, false, 0, base, suffix, nsuffix);
    else if (value)
      add_number(m, cost, t->start, t->end, false, value - 1, base, suffix, nsuffix);
    else if (!has_sign && !is_index && !is_unsigned)
      add_number(m, cost, t->start, t->end, true, 1, base, suffix, nsuffix);
    if (value && !has_sign && !is_index && !is_unsigned && m->site->kind != FL_SITE_SYNC)
      add_number(m, is_all ? FL_COST_SLIP : FL_COST_INNER, t->start, t->end, true, value, base,
                 suffix, nsuffix);
  }
}

/* Operators that can stand for each other. What stands at an even place and what
 * follows it are easily mistaken for each other. */
static const char *const comparisons[] = {"<", "<=", ">", ">=", "==", "!="};
static const char *const arithmetic[] = {"+", "-", "*", "/", "%"};
static const char *const bitwise[] = {"&", "|", "^"};
static const char *const shifts[] = {"<<", ">>"};

/* Whether the operator would do nothing, or always the same, with a lone constant
 * behind it: x * 1, x % 1, x + 0. */
static bool is_idle(const fl_maker *m, size_t operand, const char *op) {
  if (operand >= m->tokens.n || token(m, operand)->kind != FL_TOKEN_NUMBER ||
      (operand + 1 < m->tokens.n && token(m, operand + 1)->binds >= FL_BINDS_PRODUCT))
    return false;
  bool is_one = is(m, operand, "1"), is_zero = is(m, operand, "0");
  return (is_one && strchr("*/%", op[0]) && !op[1]) || (is_zero && strchr("+-", op[0]) && !op[1]);
}

/* < for <= is off by one; ++ for -- is no slip of the finger. */
static unsigned cost_of_change(const char *from, const char *to, bool are_neighbours) {
  if (!are_neighbours || strcmp(from, "++") == 0 || strcmp(from, "--") == 0)
    return FL_COST_OPERATOR;
  bool is_bound = (from[0] == '<' || from[0] == '>') && from[0] == to[0] && strlen(from) + strlen(to) == 3;
  return is_bound ? FL_COST_CONSTANT : FL_COST_SLIP;
}

static void try_family(fl_maker *m, size_t i, const char *const *family, size_t n) {
  for (size_t k = 0; k < n; k++) {
    if (!is(m, i, family[k]))
      continue;
    for (size_t j = 0; j < n; j++)
      if (j != k && !is_idle(m, i + 1, family[j]))
        fl_maker_splice(m, cost_of_change(family[k], family[j], j / 2 == k / 2), token(m, i)->start,
                    token(m, i)->end, family[j]);
  }
}

/* Whether && or || stands between the tokens [first, last], outside of brackets. */
static bool has_logical(const fl_maker *m, size_t first, size_t last) {
  for (size_t i = first; i <= last && i < m->tokens.n; i++)
    if (token(m, i)->depth == token(m, m->first)->depth && (is(m, i, "&&") || is(m, i, "||")))
      return true;
  return false;
}

static void add_part(const fl_maker *m, size_t first, size_t last, fl_str *out) {
  bool wrapped = has_logical(m, first, last);
  fl_str_add(out, wrapped ? "(" : "");
  fl_str_addn(out, token_text(m, first), token(m, last)->end - token(m, first)->start);
  fl_str_add(out, wrapped ? ")" : "");
}

/* && for || and the reverse, with parentheses where both come to stand together. */
static void try_logical(fl_maker *m, size_t i) {
  const char *other = is(m, i, "&&") ? "||" : is(m, i, "||") ? "&&" : NULL;
  if (!other)
    return;
  bool is_outside = token(m, i)->depth == token(m, m->first)->depth && i > m->first && i < m->last;
  if (!is_outside) {
    fl_maker_splice(m, FL_COST_SLIP, token(m, i)->start, token(m, i)->end, other);
    return;
  }
  fl_str s = {0};
  fl_str_addn(&s, m->text, token(m, m->first)->start);
  add_part(m, m->first, i - 1, &s);
  /* blanks, line ends and comments around the operator stay */
  fl_str_addn(&s, m->text + token(m, i - 1)->end, token(m, i)->start - token(m, i - 1)->end);
  fl_str_add(&s, other);
  fl_str_addn(&s, m->text + token(m, i)->end, token(m, i + 1)->start - token(m, i)->end);
  add_part(m, i + 1, m->last, &s);
  fl_str_addn(&s, m->text + token(m, m->last)->end, m->n - token(m, m->last)->end);
  fl_maker_add(m, FL_COST_SLIP, s.s);
  fl_str_free(&s);
}

static void try_operators(fl_maker *m) {
  for (size_t i = 0; i < m->tokens.n; i++) {
    const fl_token *t = token(m, i);
    if (t->is_member && !t->is_called && i > 1) /* node->next, where node itself is meant */
      fl_maker_splice(m, FL_COST_NAME, token(m, i - 1)->start, t->end, "");
    if (t->is_prefix && (is(m, i, "-") || is(m, i, "~") || is(m, i, "!")) && i + 1 < m->tokens.n)
      fl_maker_splice(m, FL_COST_SLIP, t->start, token(m, i + 1)->start, "");
    if (!t->is_binary)
      continue;
    try_family(m, i, comparisons, 6);
    try_family(m, i, arithmetic, 5);
    try_family(m, i, bitwise, 3);
    try_logical(m, i);
    try_family(m, i, shifts, 2);
  }
}

static const char *const updates[] = {"+=", "-=", "*=", "/=", "%="};
static const char *const bit_updates[] = {"&=", "|=", "^="};
static const char *const shift_updates[] = {"<<=", ">>="};
static const char *const steps[] = {"++", "--"};

/* x++ to x--, x += e to x -= e; or x becomes a number that is known to do. */
static void try_updates(fl_maker *m, const fl_value_hint *hints, size_t n) {
  for (size_t i = m->first; i <= m->last; i++) {
    const fl_token *t = token(m, i);
    if (t->kind != FL_TOKEN_OP || t->depth != token(m, m->first)->depth)
      continue;
    try_family(m, i, steps, 2);
    try_family(m, i, updates, 5);
    try_family(m, i, bit_updates, 3);
    try_family(m, i, shift_updates, 2);
    bool is_step = is(m, i, "++") || is(m, i, "--");
    bool is_update = t->end - t->start >= 2 && m->text[t->end - 1] == '=' &&
                     !strchr("=!<>", m->text[t->end - 2]);
    if (is_update)
      fl_maker_splice(m, FL_COST_OPERATOR, t->start, t->end, "=");
    if (!is_step && !is_update)
      continue;
    size_t from = is_step && i == m->first ? m->first + 1 : m->first, to = from == m->first ? i - 1 : m->last;
    for (size_t k = 0; k < n; k++) {
      fl_str s = {0}, value = {0};
      if (!hints[k].object && fl_literal_text(m->p, m->site->type, hints[k].value, &value)) {
        fl_str_addn(&s, token_text(m, from), token(m, to)->end - token(m, from)->start);
        fl_str_printf(&s, " = %s", value.s);
        fl_maker_add(m, FL_COST_VALUE, s.s);
      }
      fl_str_free(&s);
      fl_str_free(&value);
    }
  }
}

static void try_negation(fl_maker *m) {
  fl_binding binds = fl_tokens_binding(&m->tokens, m->first, m->last);
  if ((m->site->kind != FL_SITE_CONDITION && m->site->kind != FL_SITE_ASSERTION) || !is_truth(m) ||
      binds == FL_BINDS_EQUAL || binds == FL_BINDS_LESS || is(m, m->first, "!"))
    return; /* another operator, or none, says the same */
  fl_str s = {0};
  fl_str_printf(&s, m->binds == FL_BINDS_PRIMARY ? "!%.*s" : "!(%.*s)", (int)m->n, m->text);
  fl_maker_add(m, FL_COST_SLIP, s.s);
  fl_str_free(&s);
}

/* An operand on its new side, in parentheses if it binds too weakly. */
static void add_operand(const fl_maker *m, size_t first, size_t last, fl_binding least, fl_str *out) {
  bool wrapped = fl_tokens_binding(&m->tokens, first, last) < least;
  fl_str_add(out, wrapped ? "(" : "");
  fl_str_addn(out, token_text(m, first), token(m, last)->end - token(m, first)->start);
  fl_str_add(out, wrapped ? ")" : "");
}

/* a - b to b - a. Comparisons are left to their operators. */
static void try_swap(fl_maker *m) {
  size_t top = fl_tokens_top(&m->tokens, m->first, m->last);
  if (top > m->last || top == m->first || top == m->last ||
      !(is(m, top, "-") || is(m, top, "/") || is(m, top, "%") || is(m, top, "<<") || is(m, top, ">>")))
    return;
  fl_binding binds = token(m, top)->binds;
  fl_str s = {0};
  fl_str_addn(&s, m->text, token(m, m->first)->start);
  add_operand(m, top + 1, m->last, binds, &s);
  /* the operator with the blanks around it */
  fl_str_addn(&s, m->text + token(m, top - 1)->end, token(m, top + 1)->start - token(m, top - 1)->end);
  add_operand(m, m->first, top - 1, binds + 1, &s);
  fl_str_addn(&s, m->text + token(m, m->last)->end, m->n - token(m, m->last)->end);
  fl_maker_add(m, FL_COST_OPERATOR, s.s);
  fl_str_free(&s);
}

/* f(a, b) to f(b, a): neighbouring arguments, outside of other brackets. */
static void try_arguments(fl_maker *m) {
  for (size_t i = m->first; i + 1 <= m->last; i++) {
    if (!token(m, i)->is_called || !is(m, i + 1, "("))
      continue;
    size_t end = token(m, i + 1)->match, start = i + 2, comma = 0, before = 0;
    uint32_t nth = 0;
    for (size_t k = i + 2; k <= end && end <= m->last; k++) {
      bool ends = k == end || (is(m, k, ",") && token(m, k)->depth == token(m, i + 1)->depth + 1);
      if (!ends)
        continue;
      if (comma && k > start && fl_may_swap(m, i, nth - 1, nth)) {
        fl_str s = {0};
        fl_str_addn(&s, m->text, token(m, before)->start);
        fl_str_addn(&s, token_text(m, start), token(m, k - 1)->end - token(m, start)->start);
        fl_str_addn(&s, m->text + token(m, comma - 1)->end,
                    token(m, start)->start - token(m, comma - 1)->end);
        fl_str_addn(&s, token_text(m, before), token(m, comma - 1)->end - token(m, before)->start);
        fl_str_addn(&s, m->text + token(m, k - 1)->end, m->n - token(m, k - 1)->end);
        fl_maker_add(m, FL_COST_OPERATOR, s.s);
        fl_str_free(&s);
      }
      before = start;
      comma = k;
      start = k + 1;
      nth++;
    }
  }
}

/* a + 1 to a: what is added should not be. */
static void try_without(fl_maker *m) {
  size_t top = fl_tokens_top(&m->tokens, m->first, m->last);
  if (top <= m->first || top + 1 != m->last || token(m, m->last)->kind != FL_TOKEN_NUMBER ||
      !(is(m, top, "+") || is(m, top, "-")))
    return;
  fl_str s = {0};
  fl_str_addn(&s, token_text(m, m->first), token(m, top - 1)->end - token(m, m->first)->start);
  fl_maker_add(m, FL_COST_OPERATOR, s.s);
  fl_str_free(&s);
}

static void try_names(fl_maker *m) {
  for (size_t i = 0; i < m->tokens.n; i++) {
    const fl_token *t = token(m, i);
    if (t->kind != FL_TOKEN_NAME || t->is_called)
      continue;
    if (t->is_member) {
      fl_name_list names = {0};
      fl_scope_members(&m->scope, token_text(m, i), token_length(m, i), &names);
      for (size_t k = 0; k < names.n; k++)
        fl_maker_splice(m, FL_COST_NAME, t->start, t->end, names.v[k]);
      fl_vec_free(&names);
      continue;
    }
    const fl_variable *v = fl_scope_find(&m->scope, token_text(m, i), token_length(m, i));
    for (size_t k = 0; v && k < m->scope.n; k++)
      if (&m->scope.v[k] != v && fl_type_same(m->scope.v[k].type, v->type))
        fl_maker_splice(m, FL_COST_NAME, t->start, t->end, m->scope.v[k].name);
  }
}

/* A variable where a constant stands; an initializer of file scope cannot have one. */
static void try_variables(fl_maker *m) {
  if (!is_constant(m) || m->site->func == m->p->init)
    return;
  for (size_t k = 0; k < m->scope.n; k++)
    if (fl_type_same(m->scope.v[k].type, m->site->type))
      fl_maker_add(m, FL_COST_VARIABLE, m->scope.v[k].name);
}

/* a + b and a - b where a constant or one name stands: the variables nearest to
 * the place. */
static void try_compounds(fl_maker *m) {
  enum { MOST_VARIABLES = 6 };
  if (m->first != m->last || !is_integer(m->site->type) || m->site->func == m->p->init ||
      (token(m, m->first)->kind != FL_TOKEN_NUMBER && token(m, m->first)->kind != FL_TOKEN_NAME))
    return;
  const char *names[MOST_VARIABLES];
  size_t n = 0;
  for (size_t k = 0; k < m->scope.n && n < MOST_VARIABLES; k++)
    if (fl_type_same(m->scope.v[k].type, m->site->type))
      names[n++] = m->scope.v[k].name;
  for (size_t i = 0; i < n; i++)
    for (size_t k = 0; k < n; k++) {
      fl_str s = {0};
      if (i < k) {
        fl_str_printf(&s, "%s + %s", names[i], names[k]);
        fl_maker_add(m, FL_COST_COMPOUND, s.s);
        fl_str_cut(&s, 0);
      }
      if (i != k) {
        fl_str_printf(&s, "%s - %s", names[i], names[k]);
        fl_maker_add(m, FL_COST_COMPOUND, s.s);
      }
      fl_str_free(&s);
    }
}

/* Another enumerator of the same list. */
static void try_enumerators(fl_maker *m) {
  for (size_t i = 0; i < m->tokens.n; i++) {
    if (token(m, i)->kind != FL_TOKEN_NAME || token(m, i)->is_called || token(m, i)->is_member)
      continue;
    fl_word_list words = {0};
    fl_enumerators_beside(m->p, token_text(m, i), token_length(m, i), &words);
    for (size_t k = 0; k < words.n; k++) {
      fl_maker_splice(m, FL_COST_NAME, token(m, i)->start, token(m, i)->end, words.v[k]);
      fl_free(words.v[k]);
    }
    fl_vec_free(&words);
  }
}

/* The whole and one more or one less. */
static void try_one_more(fl_maker *m) {
  size_t top = fl_tokens_top(&m->tokens, m->first, m->last);
  bool has_number = top + 1 == m->last && token(m, m->last)->kind == FL_TOKEN_NUMBER &&
                    token(m, top)->binds == FL_BINDS_SUM; /* try_numbers does that */
  fl_binding binds = fl_tokens_binding(&m->tokens, 0, m->tokens.n - 1);
  if (!is_integer(m->site->type) || is_constant(m) || has_number || binds <= FL_BINDS_ASSIGN ||
      (is_truth(m) && (binds < FL_BINDS_SHIFT || is(m, m->first, "!"))))
    return;
  for (int k = 0; k < 2; k++) {
    fl_str s = {0};
    fl_str_printf(&s, binds < FL_BINDS_SUM ? "(%.*s) %c 1" : "%.*s %c 1", (int)m->n, m->text,
                  k ? '-' : '+');
    fl_maker_add(m, FL_COST_INNER, s.s);
    fl_str_free(&s);
  }
}

/* ---- the text and what is around it ---- */

static bool ends_in_return(const char *s, size_t n) {
  return n >= 6 && memcmp(s + n - 6, "return", 6) == 0 && (n == 6 || !fl_is_word_char(s[n - 7]));
}

/* The operator of two operands that a text of n bytes ends in, or begins with. */
static unsigned neighbour(const char *s, size_t n, bool is_end) {
  static const struct {
    const char *op;
    fl_binding binds;
  } table[] = {{"->", FL_BINDS_PRIMARY},    {"++", FL_BINDS_PRIMARY}, {"--", FL_BINDS_PRIMARY},
               {"*/", FL_BINDS_PRIMARY},    {"/*", FL_BINDS_PRIMARY}, {"//", FL_BINDS_PRIMARY},
               {"||", FL_BINDS_LOGICAL_OR}, {"&&", FL_BINDS_LOGICAL_AND},
               {"==", FL_BINDS_EQUAL},      {"!=", FL_BINDS_EQUAL},   {"<=", FL_BINDS_LESS},
               {">=", FL_BINDS_LESS},       {"<<", FL_BINDS_SHIFT},   {">>", FL_BINDS_SHIFT},
               {"|", FL_BINDS_OR},          {"^", FL_BINDS_XOR},      {"&", FL_BINDS_AND},
               {"<", FL_BINDS_LESS},        {">", FL_BINDS_LESS},     {"+", FL_BINDS_SUM},
               {"-", FL_BINDS_SUM},         {"*", FL_BINDS_PRODUCT},  {"/", FL_BINDS_PRODUCT},
               {"%", FL_BINDS_PRODUCT},     {"?", FL_BINDS_CHOICE},   {":", FL_BINDS_CHOICE}};
  for (size_t k = 0; k < sizeof table / sizeof *table; k++) {
    size_t length = strlen(table[k].op);
    if (n >= length && memcmp(is_end ? s + n - length : s, table[k].op, length) == 0)
      return table[k].binds;
  }
  return FL_BINDS_PRIMARY; /* a cast, a prefix, a call: nothing weaker fits */
}

static unsigned binds_before(const char *s, size_t n) {
  while (n && isspace((unsigned char)s[n - 1]))
    n--;
  bool assigns = n >= 2 && s[n - 1] == '=' && !strchr("=!<>", s[n - 2]);
  if (n && (strchr("(,{;[", s[n - 1]) || assigns || ends_in_return(s, n)))
    return 0;
  return neighbour(s, n, true);
}

/* x++ behind a ')' is a statement: nobody writes a cast in front of it. */
static bool begins_statement(fl_site_kind kind, const char *s, size_t n) {
  while (n && isspace((unsigned char)s[n - 1]))
    n--;
  bool is_else = n >= 4 && memcmp(s + n - 4, "else", 4) == 0;
  return kind == FL_SITE_UPDATE && n && (strchr(")};{:", s[n - 1]) || is_else);
}

static unsigned binds_after(const char *s, size_t n) {
  size_t i = 0;
  while (i < n && isspace((unsigned char)s[i]))
    i++;
  if (i < n && strchr("),;}]", s[i]))
    return 0;
  return neighbour(s + i, n - i, false);
}

static bool begin(fl_maker *m) {
  const fl_loc *l = &m->p->locs.v[m->site->loc];
  const fl_file *f = &m->p->files.v[l->file];
  if (m->site->in_macro || !f->text || l->offset >= l->end_offset || l->end_offset > f->length)
    return false;
  m->text = f->text + l->offset;
  m->n = l->end_offset - l->offset;
  m->before = l->offset ? f->text[l->offset - 1] : 0;
  m->after = l->end_offset < f->length ? f->text[l->end_offset] : 0;
  m->left = begins_statement(m->site->kind, f->text, l->offset) ? 0 : binds_before(f->text, l->offset);
  m->right = binds_after(f->text + l->end_offset, f->length - l->end_offset);
  if (!fl_tokens_read(m->text, m->n, &m->tokens))
    return false;
  m->last = m->tokens.n - 1;
  m->binds = fl_tokens_binding(&m->tokens, 0, m->last);
  fl_tokens_unwrap(&m->tokens, &m->first, &m->last);
  fl_scope_at(m->p, (uint32_t)(m->site - m->p->sites.v), &m->scope);
  return true;
}

/* By cost; what costs the same stays in order. */
static void sort(fl_candidate_text *v, size_t n) {
  fl_candidate_text *sorted = fl_reallocarray(NULL, n ? n : 1, sizeof *v);
  size_t k = 0;
  for (unsigned cost = FL_COST_CONSTANT; cost <= FL_COST_DECIDED; cost++)
    for (size_t i = 0; i < n; i++)
      if (v[i].cost == cost)
        sorted[k++] = v[i];
  memcpy(v, sorted, n * sizeof *v);
  fl_free(sorted);
}

static void drop_last(fl_candidate_list *list) {
  fl_candidate_text c = fl_vec_pop(list);
  fl_free(c.text);
  fl_free(c.title);
}

static void sort_and_cut(fl_maker *m) {
  if (m->out->n > m->start)
    sort(m->out->v + m->start, m->out->n - m->start);
  while (m->out->n - m->start > FL_MOST_CANDIDATES)
    drop_last(m->out);
}

void fl_candidate_texts(const fl_program *p, uint32_t site, const fl_value_hint *hints,
                        size_t nhints, fl_candidate_list *out) {
  fl_maker m = {.p = p, .site = &p->sites.v[site], .start = out->n, .out = out};
  bool is_place = m.site->kind == FL_SITE_TARGET || m.site->kind == FL_SITE_UPDATE ||
                  m.site->kind == FL_SITE_SIZE;
  bool is_readable = begin(&m);
  if (is_readable && is_place) {
    try_updates(&m, hints, nhints);
    if (m.site->kind != FL_SITE_UPDATE) {
      try_numbers(&m);
      fl_try_sizes(&m);
      try_names(&m);
    }
    sort_and_cut(&m);
  } else if (is_readable && is_null_pointer(&m)) {
    if (m.site->type->kind == FL_TY_PTR) {
      try_hints(&m, hints, nhints);
      try_variables(&m);
    }
    sort_and_cut(&m);
  } else if (is_readable) {
    try_hints(&m, hints, nhints);
    try_numbers(&m);
    if (m.site->kind != FL_SITE_SYNC) {
      try_operators(&m);
      try_negation(&m);
      try_swap(&m);
      fl_try_regrouping(&m);
      fl_try_allocation(&m);
      try_without(&m);
      try_arguments(&m);
      try_one_more(&m);
      try_variables(&m);
      if (nhints) /* another value is known to help */
        try_compounds(&m);
    }
    try_names(&m);
    fl_try_functions(&m);
    try_enumerators(&m);
    sort_and_cut(&m);
  }
  fl_tokens_free(&m.tokens);
  fl_scope_free(&m.scope);
}

void fl_candidate_list_free(fl_candidate_list *list) {
  while (list->n)
    drop_last(list);
  fl_vec_free(list);
}
