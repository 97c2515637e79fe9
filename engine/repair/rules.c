/* Candidates that need more than the tokens of the text: functions of the program,
 * what stands in front of the text, how operators bind. */
#include "repair/maker.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

/* ---- functions ---- */

static const fl_func *function_named(const fl_program *p, const char *name, size_t n) {
  for (size_t i = 0; i < p->funcs.n; i++)
    if (strlen(p->funcs.v[i]->name) == n && memcmp(p->funcs.v[i]->name, name, n) == 0)
      return p->funcs.v[i];
  return NULL;
}

static bool same_type(const fl_type *a, const fl_type *b) {
  if (a->nparams != b->nparams || a->is_variadic != b->is_variadic ||
      a->has_prototype != b->has_prototype || !fl_type_same(a->elem, b->elem))
    return false;
  for (size_t i = 0; i < a->nparams; i++)
    if (!fl_type_same(a->params[i], b->params[i]))
      return false;
  return true;
}

void fl_try_functions(fl_maker *m) {
  const fl_program *p = m->p;
  const fl_loc *at = &p->locs.v[m->site->loc];
  for (size_t i = 0; i < m->tokens.n; i++) {
    if (token(m, i)->kind != FL_TOKEN_NAME || token(m, i)->is_member ||
        fl_scope_find(&m->scope, token_text(m, i), token_length(m, i)))
      continue;
    const fl_func *f = function_named(p, token_text(m, i), token_length(m, i));
    for (size_t k = 0; f && k < p->funcs.n; k++) {
      const fl_func *other = p->funcs.v[k];
      if (other != f && other->has_body && k != p->init && k != p->entry &&
          same_type(other->type, f->type) && fl_is_named_before(p, other->name, at))
        fl_maker_splice(m, FL_COST_NAME, token(m, i)->start, token(m, i)->end, other->name);
    }
  }
}

static bool is_arithmetic(const fl_type *t) { return t->kind != FL_TY_PTR && t->vk != FL_VK_NONE; }

bool fl_may_swap(const fl_maker *m, size_t name, uint32_t first, uint32_t second) {
  const fl_func *f = function_named(m->p, token_text(m, name), token_length(m, name));
  if (!f || !f->type->has_prototype || first >= f->type->nparams || second >= f->type->nparams)
    return true;
  const fl_type *a = f->type->params[first], *b = f->type->params[second];
  return fl_type_same(a, b) || (is_arithmetic(a) && is_arithmetic(b));
}

/* ---- how operators bind ---- */

/* The first token of the operand that ends before token i, and the last one of the
 * one that begins behind it, as strongly as `least` binds. */
static size_t operand_begin(const fl_maker *m, size_t i, fl_binding least) {
  size_t k = i;
  while (k > m->first) {
    const fl_token *before = token(m, k - 1);
    size_t open = before->match < k - 1 ? before->match : k - 1;
    if (token(m, open)->is_binary && token(m, open)->binds < least)
      break;
    k = open;
  }
  return k;
}

static size_t operand_end(const fl_maker *m, size_t i, fl_binding least) {
  size_t k = i;
  while (k < m->last) {
    const fl_token *next = token(m, k + 1);
    if (next->is_binary && next->binds < least)
      break;
    k = next->match > k + 1 ? next->match : k + 1;
  }
  return k;
}

static void add_grouped(fl_maker *m, size_t first, size_t last) {
  fl_str s = {0};
  size_t start = token(m, first)->start, end = token(m, last)->end;
  fl_str_addn(&s, m->text, start);
  fl_str_addc(&s, '(');
  fl_str_addn(&s, m->text + start, end - start);
  fl_str_addc(&s, ')');
  fl_str_addn(&s, m->text + end, m->n - end);
  fl_maker_add(m, FL_COST_OPERATOR, s.s);
  fl_str_free(&s);
}

/* A sum beside a product: the parentheses that were forgotten. */
void fl_try_regrouping(fl_maker *m) {
  for (size_t i = m->first + 1; i < m->last; i++) {
    const fl_token *t = token(m, i);
    if (!t->is_binary || t->binds != FL_BINDS_SUM)
      continue;
    size_t right = operand_end(m, i + 1, FL_BINDS_PREFIX);
    size_t left = operand_begin(m, i, FL_BINDS_PREFIX);
    bool goes_on = right + 1 <= m->last && token(m, right + 1)->is_binary &&
                   token(m, right + 1)->binds == FL_BINDS_PRODUCT;
    bool came_before = left > m->first && token(m, left - 1)->is_binary &&
                       token(m, left - 1)->binds == FL_BINDS_PRODUCT;
    if (goes_on)
      add_grouped(m, operand_begin(m, i, FL_BINDS_SUM + 1), right);
    if (came_before)
      add_grouped(m, left, operand_end(m, i + 1, FL_BINDS_SUM + 1));
  }
}

/* ---- memory ---- */

static size_t skip_back(const char *s, size_t n) {
  while (n && isspace((unsigned char)s[n - 1]))
    n--;
  return n;
}

static size_t word_back(const char *s, size_t n) {
  while (n && fl_is_word_char(s[n - 1]))
    n--;
  return n;
}

/* The text in front of the site ends in `TARGET = malloc(`, perhaps with a cast:
 * the target. */
static bool allocated_target(const fl_maker *m, const char **start, size_t *length) {
  static const char name[] = "malloc";
  const char *s = m->text - m->p->locs.v[m->site->loc].offset;
  size_t n = skip_back(s, (size_t)(m->text - s));
  if (!n || s[n - 1] != '(')
    return false;
  size_t end = skip_back(s, n - 1);
  n = word_back(s, end);
  if (end - n != sizeof name - 1 || memcmp(s + n, name, end - n) != 0)
    return false;
  n = skip_back(s, n);
  if (n && s[n - 1] == ')') { /* a cast */
    while (n && s[n - 1] != '(')
      n--;
    n = skip_back(s, n ? n - 1 : 0);
  }
  if (n < 2 || s[n - 1] != '=' || strchr("=!<>", s[n - 2]))
    return false;
  end = n = skip_back(s, n - 1);
  while (n && (fl_is_word_char(s[n - 1]) || s[n - 1] == '.' ||
               (s[n - 1] == '>' && n > 1 && s[n - 2] == '-') || (s[n - 1] == '-' && s[n] == '>')))
    n--;
  *start = s + n;
  *length = end - n;
  return end > n;
}

static void add_allocation(fl_maker *m) {
  const char *target;
  size_t n;
  if (m->site->kind != FL_SITE_ARGUMENT || !allocated_target(m, &target, &n))
    return;
  fl_str s = {0};
  bool wrapped = fl_tokens_binding(&m->tokens, 0, m->tokens.n - 1) < FL_BINDS_PRODUCT;
  fl_str_printf(&s, wrapped ? "(%.*s) * sizeof *%.*s" : "%.*s * sizeof *%.*s", (int)m->n, m->text,
                (int)n, target);
  fl_maker_add(m, FL_COST_SLIP, s.s);
  fl_str_free(&s);
}

void fl_try_allocation(fl_maker *m) {
  bool has_size = false;
  for (size_t i = 0; i < m->tokens.n; i++) {
    if (!is(m, i, "sizeof"))
      continue;
    has_size = true;
    size_t name = i + 1 < m->tokens.n && is(m, i + 1, "(") ? i + 2 : i + 1;
    if (name >= m->tokens.n || token(m, name)->kind != FL_TOKEN_NAME)
      continue;
    const fl_variable *v = fl_scope_find(&m->scope, token_text(m, name), token_length(m, name));
    const char *target;
    size_t n;
    bool is_target = allocated_target(m, &target, &n) && n == token_length(m, name) &&
                     memcmp(target, token_text(m, name), n) == 0;
    if (is_target || (v && v->type->kind == FL_TY_PTR))
      fl_maker_splice(m, FL_COST_SLIP, token(m, name)->start, token(m, name)->start, "*");
  }
  if (!has_size)
    add_allocation(m);
}

/* The smallest that helps is offered (repair.c). */
void fl_try_sizes(fl_maker *m) {
  static const unsigned more[] = {2, 3, 4, 5, 6, 7, 8, 12, 16, 32};
  if (m->site->kind != FL_SITE_SIZE || m->first != m->last ||
      token(m, m->first)->kind != FL_TOKEN_NUMBER)
    return;
  unsigned long long value = strtoull(token_text(m, m->first), NULL, 0);
  for (size_t i = 0; value && value < 1u << 20 && i < sizeof more / sizeof *more; i++) {
    fl_str s = {0};
    fl_str_printf(&s, "%llu", value + more[i]);
    fl_maker_add(m, FL_COST_INNER, s.s);
    fl_str_free(&s);
  }
}
