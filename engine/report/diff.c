/* The best repair as a unified diff that `patch -p0` applies. */
#include "report/report.h"

#include "base/edit.h"
#include "base/hash.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { CONTEXT = 3 };

static const fl_report_repair *best_repair(const fl_report *r, const fl_report_candidate **of) {
  for (size_t i = 0; i < r->findings.n; i++) {
    const fl_report_finding *f = &r->findings.v[i];
    for (size_t c = 0; c < f->candidates.n; c++)
      for (size_t k = 0; k < f->candidates.v[c].repairs.n; k++)
        if (f->candidates.v[c].repairs.v[k].status != FL_REPAIR_THIS_SCHEDULE &&
            !f->candidates.v[c].repairs.v[k].is_evasive) {
          *of = &f->candidates.v[c];
          return &f->candidates.v[c].repairs.v[k];
        }
  }
  return NULL;
}

const fl_report_repair *fl_report_best_repair(const fl_report *r) {
  const fl_report_candidate *of;
  return best_repair(r, &of);
}

/* ---- lines ---- */

/* The lines of a text as patch sees them: each with its '\n', if it has one. */
typedef struct {
  const char *s;
  size_t n;
} line;

typedef FL_VEC(line) lines;

static void split(const char *text, size_t n, lines *out) {
  while (n) {
    const char *end = memchr(text, '\n', n);
    size_t length = end ? (size_t)(end - text) + 1 : n;
    fl_vec_push(out, (line){text, length});
    text += length;
    n -= length;
  }
}

static bool same(const line *a, const line *b) {
  return a->n == b->n && memcmp(a->s, b->s, a->n) == 0;
}

static void add_line(char sign, const line *l, fl_str *out) {
  fl_str_addc(out, sign);
  fl_str_addn(out, l->s, l->n);
  if (l->s[l->n - 1] != '\n')
    fl_str_add(out, "\n\\ No newline at end of file\n");
}

/* ---- what changes ---- */

/* Lines [old, old_end) of the text become [new, new_end) of the changed one. */
typedef struct {
  size_t old, old_end, new, new_end;
} change;

typedef FL_VEC(change) changes;

static size_t count_newlines(const char *s, size_t n) {
  size_t count = 0;
  for (const char *end = s + n; (s = memchr(s, '\n', (size_t)(end - s))); s++)
    count++;
  return count;
}

static int by_old(const void *a, const void *b) {
  const change *x = a, *y = b;
  return x->old < y->old ? -1 : x->old > y->old;
}

/* The lines each edit touches; what touches the same lines is one change. The
 * edits are known to be good. */
static void find_changes(const fl_str *text, const fl_edit *edits, size_t n, changes *out) {
  FL_VEC(change) touched = {0}; /* new and new_end: newlines lost and gained */
  for (size_t i = 0; i < n; i++) {
    size_t start, end;
    fl_edit_range(&edits[i], text->s, text->n, &start, &end);
    size_t first = count_newlines(text->s, start), lost = count_newlines(text->s + start, end - start);
    fl_vec_push(&touched, (change){first, first + lost + 1, lost,
                                   count_newlines(edits[i].text, strlen(edits[i].text))});
  }
  qsort(touched.v, touched.n, sizeof *touched.v, by_old);
  ptrdiff_t shift = 0;
  for (size_t i = 0; i < touched.n;) {
    change c = {.old = touched.v[i].old, .old_end = touched.v[i].old_end};
    ptrdiff_t grown = 0;
    for (; i < touched.n && touched.v[i].old < c.old_end; i++) {
      if (touched.v[i].old_end > c.old_end)
        c.old_end = touched.v[i].old_end;
      grown += (ptrdiff_t)touched.v[i].new_end - (ptrdiff_t)touched.v[i].new;
    }
    c.new = (size_t)((ptrdiff_t)c.old + shift);
    c.new_end = (size_t)((ptrdiff_t)c.old_end + shift + grown);
    shift += grown;
    fl_vec_push(out, c);
  }
  fl_vec_free(&touched);
}

/* Lines at the ends of a change that stay as they are do not belong to it. */
static void trim(changes *all, const lines *from, const lines *to) {
  size_t kept = 0;
  for (size_t i = 0; i < all->n; i++) {
    change c = all->v[i];
    /* behind the last newline there may be nothing */
    c.old_end = c.old_end < from->n ? c.old_end : from->n;
    c.new_end = c.new_end < to->n ? c.new_end : to->n;
    while (c.old < c.old_end && c.new < c.new_end && same(&from->v[c.old], &to->v[c.new]))
      c.old++, c.new++;
    while (c.old < c.old_end && c.new < c.new_end &&
           same(&from->v[c.old_end - 1], &to->v[c.new_end - 1]))
      c.old_end--, c.new_end--;
    if (c.old < c.old_end || c.new < c.new_end)
      all->v[kept++] = c;
  }
  all->n = kept;
}

/* ---- hunks ---- */

static void add_range(char sign, size_t start, size_t n, fl_str *out) {
  /* an empty range is named by the line in front of it */
  fl_str_printf(out, "%c%zu", sign, n ? start + 1 : start);
  if (n != 1)
    fl_str_printf(out, ",%zu", n);
}

/* Changes [first, last] with the lines around them. */
static void add_hunk(const change *first, const change *last, const lines *from, const lines *to,
                     fl_str *out) {
  size_t before = first->old < CONTEXT ? first->old : CONTEXT;
  size_t after = from->n - last->old_end < CONTEXT ? from->n - last->old_end : CONTEXT;
  size_t at = first->old - before;
  fl_str_add(out, "@@ ");
  add_range('-', at, last->old_end + after - at, out);
  fl_str_addc(out, ' ');
  add_range('+', first->new - before, last->new_end + after - (first->new - before), out);
  fl_str_add(out, " @@\n");
  for (const change *c = first; c <= last; c++) {
    for (; at < c->old; at++)
      add_line(' ', &from->v[at], out);
    for (; at < c->old_end; at++)
      add_line('-', &from->v[at], out);
    for (size_t i = c->new; i < c->new_end; i++)
      add_line('+', &to->v[i], out);
  }
  for (size_t i = 0; i < after; i++)
    add_line(' ', &from->v[at + i], out);
}

static void add_hunks(const changes *all, const lines *from, const lines *to, fl_str *out) {
  for (size_t i = 0, last; i < all->n; i = last + 1) {
    last = i;
    while (last + 1 < all->n && all->v[last + 1].old - all->v[last].old_end <= 2 * CONTEXT)
      last++;
    add_hunk(&all->v[i], &all->v[last], from, to, out);
  }
}

/* ---- files ---- */

/* patch refuses absolute names; one below the working folder has another. */
static const char *relative(const char *path) {
  if (path[0] != '/')
    return path;
  char *folder = getcwd(NULL, 0);
  size_t n = folder ? strlen(folder) : 0;
  if (n && strncmp(path, folder, n) == 0 && path[n] == '/' && path[n + 1])
    path += n + 1;
  free(folder);
  return path;
}

/* A name as GNU diff writes it: quoted if a line cannot hold it as it is. */
static void add_name(const char *sign, const char *name, fl_str *out) {
  bool is_quoted = false;
  for (const char *s = name; *s; s++)
    is_quoted |= (unsigned char)*s < ' ' || *s == '"' || *s == '\\' || *s == 0x7f;
  fl_str_printf(out, "%s %s", sign, is_quoted ? "\"" : "");
  for (const char *s = name; *s; s++) {
    if (*s == '"' || *s == '\\')
      fl_str_printf(out, "\\%c", *s);
    else if ((unsigned char)*s < ' ' || *s == 0x7f)
      fl_str_printf(out, "\\%03o", (unsigned char)*s);
    else
      fl_str_addc(out, *s);
  }
  fl_str_add(out, is_quoted ? "\"" : "");
  fl_str_add(out, strchr(name, ' ') ? "\t\n" : "\n"); /* the tab ends a name with spaces */
}

static bool is_as_analysed(const fl_report *r, const char *path, const fl_str *text) {
  char hash[65];
  for (size_t i = 0; i < r->files.n; i++)
    if (strcmp(r->files.v[i].path, path) == 0 && r->files.v[i].sha256[0]) {
      fl_sha256_hex(text->s ? text->s : "", text->n, hash);
      return strcmp(hash, r->files.v[i].sha256) == 0;
    }
  return true;
}

static bool add_file(const fl_report *r, const fl_report_repair *repair, const char *path,
                     fl_read_text read, void *ctx, fl_str *out, fl_str *error) {
  fl_str text = {0}, changed = {0};
  FL_VEC(fl_edit) edits = {0};
  lines from = {0}, to = {0};
  changes all = {0};
  for (size_t i = 0; i < repair->edits.n; i++) {
    const fl_report_edit *e = &repair->edits.v[i];
    if (strcmp(e->file, path) == 0)
      fl_vec_push(&edits,
                  (fl_edit){e->line, e->column, e->end_line, e->end_column, e->new_text});
  }
  fl_str_add(&text, "");
  bool ok = read(ctx, path, &text, error);
  if (ok && !is_as_analysed(r, path, &text)) {
    fl_str_printf(error, "'%s' was changed during the analysis", path);
    ok = false;
  }
  if (ok && !fl_edits_apply(text.s, text.n, edits.v, edits.n, &changed, error)) {
    fl_str_printf(error, " in '%s'", path);
    ok = false;
  }
  if (ok) {
    split(text.s, text.n, &from);
    split(changed.s, changed.n, &to);
    find_changes(&text, edits.v, edits.n, &all);
    trim(&all, &from, &to);
    if (all.n) {
      /* patch refuses such names in a diff, but not on its command line */
      if (relative(path)[0] == '/' || strncmp(relative(path), "../", 3) == 0)
        fl_str_printf(out, "The file lies outside of this folder: name it in the call of patch.\n");
      add_name("---", relative(path), out);
      add_name("+++", relative(path), out);
      add_hunks(&all, &from, &to, out);
    }
  }
  fl_vec_free(&all);
  fl_vec_free(&from);
  fl_vec_free(&to);
  fl_vec_free(&edits);
  fl_str_free(&text);
  fl_str_free(&changed);
  return ok;
}

/* A line that patch passes over. */
static void add_title(const fl_report_repair *repair, const fl_report_candidate *of, fl_str *out) {
  fl_str_printf(out, "Repair %s: %s", repair->id,
                strcmp(of->kind, "assertion") == 0 ? "the assertion may be wrong: " : "");
  for (const char *s = repair->title; *s; s++)
    fl_str_addc(out, *s == '\n' || *s == '\r' ? ' ' : *s);
  fl_str_printf(out, " (%s)\n", fl_repair_status_words(repair->status));
}

bool fl_report_diff(const fl_report *r, fl_read_text read, void *ctx, fl_str *out, fl_str *error) {
  const fl_report_candidate *of = NULL;
  const fl_report_repair *repair = best_repair(r, &of);
  size_t start = out->n;
  bool ok = true;
  if (!repair)
    return true;
  add_title(repair, of, out);
  for (size_t i = 0; ok && i < repair->edits.n; i++) {
    const char *path = repair->edits.v[i].file;
    bool is_done = false;
    for (size_t k = 0; k < i; k++)
      is_done |= strcmp(repair->edits.v[k].file, path) == 0;
    if (!is_done)
      ok = add_file(r, repair, path, read, ctx, out, error);
  }
  if (!ok)
    fl_str_cut(out, start);
  return ok;
}
