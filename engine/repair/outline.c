/* The statements of a file. */
#include "repair/outline.h"

#include <string.h>

enum { MOST_NESTED = 200 };

/* ---- directives ---- */

/* Blanks out lines that begin with # and their continuations. */
static void blank_directives(char *s, size_t n) {
  bool is_start = true, in_comment = false;
  for (size_t i = 0; i < n; i++) {
    if (in_comment) {
      in_comment = !(s[i] == '/' && s[i - 1] == '*');
    } else if (s[i] == '/' && i + 1 < n && s[i + 1] == '*') {
      in_comment = true;
      i++;
    } else if (s[i] == '#' && is_start) {
      for (; i < n && s[i] != '\n'; i++) {
        bool is_joined = s[i] == '\\' && i + 1 < n &&
                         (s[i + 1] == '\n' || (s[i + 1] == '\r' && i + 2 < n && s[i + 2] == '\n'));
        if (is_joined)
          s[i++] = ' ';
        if (is_joined && s[i] == '\r')
          i++;
        else if (!is_joined && s[i] != '\r')
          s[i] = ' ';
      }
      is_start = true;
      continue;
    }
    if (s[i] == '\n')
      is_start = true;
    else if (s[i] != ' ' && s[i] != '\t' && s[i] != '\r' && !in_comment)
      is_start = false;
  }
}

/* ---- statements ---- */

typedef struct {
  fl_outline *o;
  bool ok;
} parser;

static bool is(const parser *p, size_t i, const char *text) { return fl_token_is(&p->o->tokens, i, text); }

static uint32_t begin(parser *p, fl_stmt_kind kind, size_t token, uint32_t parent) {
  fl_stmt s = {.kind = kind, .start = p->o->tokens.v[token].start, .parent = parent};
  fl_vec_push(&p->o->stmts, s);
  return (uint32_t)p->o->stmts.n - 1;
}

/* `behind`: the first token that is not part of it. */
static size_t end(parser *p, uint32_t stmt, size_t behind) {
  p->o->stmts.v[stmt].end = p->o->tokens.v[behind - 1].end;
  p->o->stmts.v[stmt].next = (uint32_t)p->o->stmts.n;
  return behind;
}

/* The first token behind the next `;` on this level. */
static size_t behind_semicolon(parser *p, size_t i, size_t limit) {
  const fl_tokens *t = &p->o->tokens;
  while (i < limit && !is(p, i, ";")) {
    if (t->v[i].match < i) /* a closing bracket */
      break;
    i = t->v[i].match + 1;
  }
  p->ok &= i < limit && is(p, i, ";");
  return i + 1;
}

static size_t statement(parser *p, size_t i, size_t limit, uint32_t parent, int depth);

static size_t block(parser *p, size_t i, uint32_t parent, int depth) {
  size_t close = p->o->tokens.v[i].match;
  uint32_t s = begin(p, FL_STMT_BLOCK, i, parent);
  for (size_t k = i + 1; p->ok && k < close;)
    k = statement(p, k, close, s, depth + 1);
  return end(p, s, close + 1);
}

/* if, while, for, switch: a head in parentheses, then a statement. */
static size_t headed(parser *p, fl_stmt_kind kind, size_t i, size_t limit, uint32_t parent, int depth) {
  const fl_tokens *t = &p->o->tokens;
  bool is_if = is(p, i, "if");
  uint32_t s = begin(p, kind, i, parent);
  if (i + 1 >= limit || !is(p, i + 1, "(")) {
    p->ok = false;
    return limit;
  }
  size_t close = t->v[i + 1].match;
  p->o->stmts.v[s].head = t->v[i + 1].end;
  p->o->stmts.v[s].head_end = t->v[close].start;
  i = statement(p, close + 1, limit, s, depth + 1);
  if (is_if && p->ok && i < limit && is(p, i, "else"))
    i = statement(p, i + 1, limit, s, depth + 1);
  return p->ok ? end(p, s, i) : limit;
}

static size_t do_loop(parser *p, size_t i, size_t limit, uint32_t parent, int depth) {
  uint32_t s = begin(p, FL_STMT_LOOP, i, parent);
  i = statement(p, i + 1, limit, s, depth + 1);
  p->ok = p->ok && i + 1 < limit && is(p, i, "while");
  if (!p->ok)
    return limit;
  const fl_tokens *t = &p->o->tokens;
  p->o->stmts.v[s].head = t->v[i + 1].end;
  p->o->stmts.v[s].head_end = t->v[t->v[i + 1].match].start;
  i = behind_semicolon(p, i, limit);
  return p->ok ? end(p, s, i) : limit;
}

static size_t label(parser *p, size_t i, size_t limit, uint32_t parent) {
  uint32_t s = begin(p, FL_STMT_LABEL, i, parent);
  while (i < limit && !is(p, i, ":"))
    i = p->o->tokens.v[i].match < i ? limit : p->o->tokens.v[i].match + 1;
  p->ok &= i < limit;
  return p->ok ? end(p, s, i + 1) : limit;
}

static size_t statement(parser *p, size_t i, size_t limit, uint32_t parent, int depth) {
  p->ok = p->ok && i < limit && depth < MOST_NESTED;
  if (!p->ok)
    return limit;
  if (is(p, i, "{"))
    return block(p, i, parent, depth);
  if (is(p, i, "if"))
    return headed(p, FL_STMT_IF, i, limit, parent, depth);
  if (is(p, i, "while") || is(p, i, "for"))
    return headed(p, FL_STMT_LOOP, i, limit, parent, depth);
  if (is(p, i, "switch"))
    return headed(p, FL_STMT_SWITCH, i, limit, parent, depth);
  if (is(p, i, "do"))
    return do_loop(p, i, limit, parent, depth);
  bool is_name = p->o->tokens.v[i].kind == FL_TOKEN_NAME;
  if (is(p, i, "case") || is(p, i, "default") || (is_name && i + 1 < limit && is(p, i + 1, ":")))
    return label(p, i, limit, parent);
  bool is_jump = is(p, i, "return") || is(p, i, "break") || is(p, i, "continue") || is(p, i, "goto");
  uint32_t s = begin(p, is_jump ? FL_STMT_JUMP : FL_STMT_SIMPLE, i, parent);
  i = behind_semicolon(p, i, limit);
  return p->ok ? end(p, s, i) : limit;
}

bool fl_outline_read(const char *text, size_t length, fl_outline *out) {
  *out = (fl_outline){.text = text, .length = length};
  out->plain = fl_malloc(length + 1);
  memcpy(out->plain, text, length);
  out->plain[length] = 0;
  blank_directives(out->plain, length);
  if (!fl_tokens_read(out->plain, length, &out->tokens))
    return false;
  parser p = {out, true};
  const fl_tokens *t = &out->tokens;
  for (size_t i = 0; p.ok && i < t->n; i++) {
    if (!fl_token_is(t, i, "{"))
      continue;
    if (i && fl_token_is(t, i - 1, ")") && t->v[i - 1].match > 0) {
      fl_outlined_function f = {(uint32_t)out->stmts.n, t->v[i - 1].match - 1};
      block(&p, i, FL_NOSTMT, 0);
      fl_vec_push(&out->functions, f);
    }
    i = t->v[i].match;
  }
  return p.ok;
}

void fl_outline_free(fl_outline *o) {
  fl_tokens_free(&o->tokens);
  fl_free(o->plain);
  fl_vec_free(&o->stmts);
  fl_vec_free(&o->functions);
}

/* ---- questions ---- */

uint32_t fl_outline_at(const fl_outline *o, uint32_t start, uint32_t end) {
  uint32_t found = FL_NOSTMT;
  for (uint32_t i = 0; i < o->stmts.n;) {
    const fl_stmt *s = &o->stmts.v[i];
    bool is_around = s->start <= start && end <= s->end;
    if (is_around)
      found = i;
    i = is_around ? i + 1 : s->next;
  }
  return found;
}

uint32_t fl_outline_body(const fl_outline *o, uint32_t stmt) {
  while (o->stmts.v[stmt].parent != FL_NOSTMT)
    stmt = o->stmts.v[stmt].parent;
  return stmt;
}

bool fl_outline_within(const fl_outline *o, uint32_t inner, uint32_t outer) {
  return outer <= inner && inner < o->stmts.v[outer].next;
}

uint32_t fl_outline_child(const fl_outline *o, uint32_t outer, uint32_t inner) {
  while (inner != FL_NOSTMT && o->stmts.v[inner].parent != outer)
    inner = o->stmts.v[inner].parent;
  return inner;
}

bool fl_outline_in_block(const fl_outline *o, uint32_t stmt) {
  uint32_t parent = o->stmts.v[stmt].parent;
  return parent != FL_NOSTMT && o->stmts.v[parent].kind == FL_STMT_BLOCK;
}

uint32_t fl_outline_after(const fl_outline *o, uint32_t stmt) {
  uint32_t next = o->stmts.v[stmt].next;
  return next < o->stmts.n && fl_outline_in_block(o, stmt) &&
                 o->stmts.v[next].parent == o->stmts.v[stmt].parent
             ? next
             : FL_NOSTMT;
}

uint32_t fl_outline_before(const fl_outline *o, uint32_t stmt) {
  if (!fl_outline_in_block(o, stmt))
    return FL_NOSTMT;
  for (uint32_t i = o->stmts.v[stmt].parent + 1; i < stmt; i = o->stmts.v[i].next)
    if (o->stmts.v[i].next == stmt)
      return i;
  return FL_NOSTMT;
}

size_t fl_outline_token(const fl_outline *o, uint32_t offset) {
  size_t low = 0, high = o->tokens.n;
  while (low < high) {
    size_t middle = low + (high - low) / 2;
    if (o->tokens.v[middle].start < offset)
      low = middle + 1;
    else
      high = middle;
  }
  return low;
}

bool fl_outline_names(const fl_outline *o, uint32_t start, uint32_t end, const char *name) {
  for (size_t i = fl_outline_token(o, start); i < o->tokens.n && o->tokens.v[i].end <= end; i++)
    if (o->tokens.v[i].kind == FL_TOKEN_NAME && !o->tokens.v[i].is_member &&
        fl_token_is(&o->tokens, i, name))
      return true;
  return false;
}
