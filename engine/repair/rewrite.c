/* Edits of whole statements. */
#include "repair/rewrite.h"

#include <string.h>

/* ---- lines ---- */

fl_loc fl_range_loc(uint32_t file, const char *text, uint32_t start, uint32_t end) {
  fl_loc l = {.file = file, .offset = start, .end_offset = end, .line = 1, .column = 1};
  for (uint32_t i = 0;; i++) {
    if (i == start)
      l.end_line = l.line, l.end_column = l.column;
    uint32_t *line = i < start ? &l.line : &l.end_line, *column = i < start ? &l.column : &l.end_column;
    if (i >= end)
      return l;
    bool ends_line = text[i] == '\n' || (text[i] == '\r' && text[i + 1] != '\n');
    *line += ends_line;
    *column = ends_line ? 1 : *column + 1;
  }
}

static uint32_t line_start(const fl_outline *o, uint32_t at) {
  while (at > 0 && o->text[at - 1] != '\n' && o->text[at - 1] != '\r')
    at--;
  return at;
}

/* Where the line ends, without its "\n". */
static uint32_t line_end(const fl_outline *o, uint32_t at) {
  while (at < o->length && o->text[at] != '\n' && o->text[at] != '\r')
    at++;
  return at;
}

static const char *line_break(const fl_outline *o) {
  const char *n = memchr(o->text, '\n', o->length);
  return n && n > o->text && n[-1] == '\r' ? "\r\n" : "\n";
}

static bool is_blank(const fl_outline *o, uint32_t from, uint32_t to) {
  for (; from < to; from++)
    if (o->text[from] != ' ' && o->text[from] != '\t')
      return false;
  return true;
}

/* Whether nothing but a comment that ends on the line stands in [from, to). */
static bool is_comment(const fl_outline *o, uint32_t from, uint32_t to) {
  while (from < to && (o->text[from] == ' ' || o->text[from] == '\t'))
    from++;
  if (to - from >= 2 && memcmp(o->text + from, "//", 2) == 0)
    return true;
  if (to - from < 4 || memcmp(o->text + from, "/*", 2) != 0)
    return false;
  for (uint32_t i = from + 2; i + 1 < to; i++)
    if (o->text[i] == '*' && o->text[i + 1] == '/')
      return is_blank(o, i + 2, to);
  return false;
}

static bool begins_line(const fl_outline *o, uint32_t at) { return is_blank(o, line_start(o, at), at); }

/* Where the line that a statement ends on ends, if nothing but a comment follows;
 * else where the statement ends. */
static uint32_t end_with_comment(const fl_outline *o, uint32_t end) {
  uint32_t e = line_end(o, end);
  return is_comment(o, end, e) || is_blank(o, end, e) ? e : end;
}

static void add_indent(const fl_outline *o, uint32_t at, fl_str *out) {
  uint32_t start = line_start(o, at), end = start;
  while (end < o->length && (o->text[end] == ' ' || o->text[end] == '\t'))
    end++;
  fl_str_addn(out, o->text + start, end - start);
}

/* Appends text with every line break made one of the file, with the indentation. */
static void add_lines(const fl_outline *o, const char *text, const char *indent, bool is_inline, fl_str *out) {
  for (; *text; text++) {
    if (*text != '\n') {
      fl_str_addc(out, *text);
    } else if (is_inline) {
      fl_str_addc(out, ' ');
    } else {
      fl_str_add(out, line_break(o));
      fl_str_add(out, indent);
    }
  }
}

/* ---- edits ---- */

void fl_rewrite_range(const fl_rewrite *r, uint32_t start, uint32_t end, const char *text) {
  fl_vec_push(&r->repair->changes,
              (fl_change){fl_range_loc(r->file, r->o->text, start, end), fl_strdup(text)});
}

static void rewrite_with(const fl_rewrite *r, uint32_t start, uint32_t end, fl_str *text) {
  fl_rewrite_range(r, start, end, text->s ? text->s : "");
  fl_str_free(text);
}

/* Braces around a statement that is the body of an if or a loop. */
static void put_in_braces(const fl_rewrite *r, uint32_t stmt, const char *before, const char *behind) {
  const fl_outline *o = r->o;
  const fl_stmt *s = &o->stmts.v[stmt];
  bool is_inline = !begins_line(o, s->start);
  fl_str inner = {0}, outer = {0}, front = {0}, back = {0};
  add_indent(o, s->start, &inner);
  add_indent(o, o->stmts.v[s->parent].start, &outer);
  const char *nl = line_break(o);
  /* `if (c)` on the line before: the brace goes behind it */
  uint32_t at = s->start;
  if (!is_inline) {
    size_t token = fl_outline_token(o, s->start);
    at = o->tokens.v[token - 1].end;
    if (!is_blank(o, at, line_end(o, at)))
      at = s->start; /* a comment stands there */
  }
  if (is_inline)
    fl_str_add(&front, "{ ");
  else if (at < s->start)
    fl_str_add(&front, " {");
  else
    fl_str_printf(&front, "{%s%s", nl, inner.s ? inner.s : "");
  if (before) {
    if (at < s->start)
      fl_str_printf(&front, "%s%s", nl, inner.s ? inner.s : "");
    add_lines(o, before, inner.s ? inner.s : "", is_inline, &front);
    if (at == s->start)
      fl_str_printf(&front, "%s%s", is_inline ? " " : nl, is_inline || !inner.s ? "" : inner.s);
  }
  rewrite_with(r, at, at, &front);
  uint32_t end = is_inline ? s->end : end_with_comment(o, s->end);
  if (behind) {
    fl_str_printf(&back, "%s%s", is_inline ? " " : nl, is_inline || !inner.s ? "" : inner.s);
    add_lines(o, behind, inner.s ? inner.s : "", is_inline, &back);
  }
  if (is_inline)
    fl_str_add(&back, " }");
  else
    fl_str_printf(&back, "%s%s}", nl, outer.s ? outer.s : "");
  rewrite_with(r, end, end, &back);
  fl_str_free(&inner);
  fl_str_free(&outer);
}

static void before_in_block(const fl_rewrite *r, uint32_t stmt, const char *text) {
  const fl_outline *o = r->o;
  uint32_t at = o->stmts.v[stmt].start;
  bool is_inline = !begins_line(o, at);
  fl_str indent = {0}, out = {0};
  add_indent(o, at, &indent);
  const char *deep = indent.s ? indent.s : "";
  add_lines(o, text, deep, is_inline, &out);
  if (is_inline)
    fl_str_addc(&out, ' ');
  else
    fl_str_printf(&out, "%s%s", line_break(o), deep);
  rewrite_with(r, at, at, &out);
  fl_str_free(&indent);
}

static void behind_in_block(const fl_rewrite *r, uint32_t stmt, const char *text) {
  const fl_outline *o = r->o;
  const fl_stmt *s = &o->stmts.v[stmt];
  uint32_t at = end_with_comment(o, s->end);
  bool is_inline = at == s->end && !is_blank(o, at, line_end(o, at));
  fl_str indent = {0}, out = {0};
  add_indent(o, s->start, &indent);
  const char *deep = indent.s ? indent.s : "";
  if (is_inline)
    fl_str_addc(&out, ' ');
  else
    fl_str_printf(&out, "%s%s", line_break(o), deep);
  add_lines(o, text, deep, is_inline, &out);
  rewrite_with(r, at, at, &out);
  fl_str_free(&indent);
}

void fl_put_before(const fl_rewrite *r, uint32_t stmt, const char *text) {
  if (fl_outline_in_block(r->o, stmt))
    before_in_block(r, stmt, text);
  else
    put_in_braces(r, stmt, text, NULL);
}

void fl_put_behind(const fl_rewrite *r, uint32_t stmt, const char *text) {
  if (fl_outline_in_block(r->o, stmt))
    behind_in_block(r, stmt, text);
  else
    put_in_braces(r, stmt, NULL, text);
}

void fl_put_around(const fl_rewrite *r, uint32_t first, uint32_t last, const char *before,
                   const char *behind) {
  if (!fl_outline_in_block(r->o, first)) {
    put_in_braces(r, first, before, behind);
    return;
  }
  if (before)
    before_in_block(r, first, before);
  if (behind)
    behind_in_block(r, last, behind);
}

void fl_replace_stmt(const fl_rewrite *r, uint32_t stmt, const char *text) {
  const fl_stmt *s = &r->o->stmts.v[stmt];
  fl_str indent = {0}, out = {0};
  add_indent(r->o, s->start, &indent);
  add_lines(r->o, text, indent.s ? indent.s : "", !begins_line(r->o, s->start), &out);
  rewrite_with(r, s->start, s->end, &out);
  fl_str_free(&indent);
}

void fl_take_out(const fl_rewrite *r, uint32_t stmt) {
  const fl_outline *o = r->o;
  uint32_t start = o->stmts.v[stmt].start, end = o->stmts.v[stmt].end;
  if (!fl_outline_in_block(o, stmt)) {
    fl_rewrite_range(r, start, end, ";");
    return;
  }
  uint32_t line = line_start(o, start), behind = line_end(o, end);
  bool has_own_line = is_blank(o, line, start) && (is_blank(o, end, behind) || is_comment(o, end, behind));
  if (has_own_line) {
    start = line;
    end = behind;
    end += end < o->length && o->text[end] == '\r';
    end += end < o->length && o->text[end] == '\n';
  } else if (start > line && o->text[start - 1] == ' ') {
    start--;
  }
  fl_rewrite_range(r, start, end, "");
}

void fl_put_line(const fl_rewrite *r, uint32_t offset, const char *text) {
  uint32_t at = line_start(r->o, offset);
  fl_str out = {0};
  fl_str_printf(&out, "%s%s", text, line_break(r->o));
  rewrite_with(r, at, at, &out);
}

void fl_stmt_text(const fl_outline *o, uint32_t stmt, fl_str *out) {
  const fl_stmt *s = &o->stmts.v[stmt];
  uint32_t line = line_start(o, s->start), deep = 0;
  while (line + deep < s->start && (o->text[line + deep] == ' ' || o->text[line + deep] == '\t'))
    deep++;
  for (uint32_t i = s->start; i < s->end; i++) {
    if (o->text[i] != '\r')
      fl_str_addc(out, o->text[i]);
    if (o->text[i] == '\n' && i + deep < s->end && memcmp(o->text + i + 1, o->text + line, deep) == 0)
      i += deep; /* it comes back where the statement goes */
  }
}
