/* Condition variables: waits that are not repeated, signals that reach too few,
 * come too early, or not at all. */
#include "repair/sync.h"

#include <string.h>

static bool is_signal(const fl_sync_call *c) {
  return c->what == FL_BI_COND_SIGNAL || c->what == FL_BI_COND_BROADCAST;
}

static const char *name_of(const fl_evidence *e, const fl_sync_call *c) {
  return e->outlines[c->file].text + e->p->locs.v[c->loc].offset;
}

static bool is_c11(const fl_evidence *e, const fl_sync_call *c) { return strncmp(name_of(e, c), "cnd_", 4) == 0; }

/* if (...) wait: what was waited for may not be so when the wait ends. */
static void repeat(fl_evidence *e, const fl_sync_call *wait) {
  const fl_outline *o = &e->outlines[wait->file];
  for (uint32_t k = o->stmts.v[wait->stmt].parent; k != FL_NOSTMT; k = o->stmts.v[k].parent) {
    const fl_stmt *s = &o->stmts.v[k];
    if (s->kind == FL_STMT_LOOP)
      return;
    if (s->kind != FL_STMT_IF)
      continue;
    fl_sync_candidate *c = fl_sync_begin(e, FL_SYNC_SMALL, wait->file, k);
    fl_rewrite r = fl_sync_rewrite(e, c, wait->file);
    fl_str title = {0}, note = {0};
    fl_rewrite_range(&r, s->start, s->start + 2, "while");
    fl_str_printf(&title, "wait again while the condition of line %u holds: 'while' for 'if'",
                  fl_sync_line(e, wait->file, k));
    fl_str_printf(&note, "the condition of line %u must be looked at again after the wait: another thread may "
                         "have changed it since the signal", fl_sync_line(e, wait->file, k));
    c->note = fl_str_take(&note);
    fl_sync_end(e, &title);
    return;
  }
}

/* signal, where all should wake. */
static void widen(fl_evidence *e, const fl_sync_call *signal) {
  fl_sync_candidate *c = fl_sync_begin(e, FL_SYNC_SMALL, signal->file, signal->stmt);
  fl_rewrite r = fl_sync_rewrite(e, c, signal->file);
  uint32_t start = e->p->locs.v[signal->loc].offset;
  fl_str title = {0};
  size_t n = strcspn(name_of(e, signal), " (");
  fl_rewrite_range(&r, start, start + (uint32_t)n, is_c11(e, signal) ? "cnd_broadcast" : "pthread_cond_broadcast");
  fl_str_printf(&title, "wake all that wait for '%s' in line %u, not one", fl_sync_spoken(signal->object),
                fl_sync_line(e, signal->file, signal->stmt));
  fl_sync_end(e, &title);
}

/* Another condition in a wait or a signal. */
static void exchange(fl_evidence *e, const fl_sync_call *call) {
  for (size_t i = 0; i < e->calls.n; i++) {
    const fl_sync_call *k = &e->calls.v[i];
    bool is_first = true;
    for (size_t j = 0; j < i; j++)
      is_first &= strcmp(e->calls.v[j].object, k->object) != 0 ||
                  !(is_signal(&e->calls.v[j]) || e->calls.v[j].what == FL_BI_COND_WAIT);
    if (!(is_signal(k) || k->what == FL_BI_COND_WAIT) || !is_first || strcmp(k->object, call->object) == 0)
      continue;
    fl_sync_candidate *c = fl_sync_begin(e, FL_SYNC_SMALL, call->file, call->stmt);
    fl_rewrite r = fl_sync_rewrite(e, c, call->file);
    fl_str title = {0};
    fl_rewrite_range(&r, call->arg[0], call->arg_end[0], k->object);
    fl_str_printf(&title, "%s '%s' instead of '%s' in line %u", is_signal(call) ? "signal" : "wait for",
                  fl_sync_spoken(k->object), fl_sync_spoken(call->object),
                  fl_sync_line(e, call->file, call->stmt));
    fl_sync_end(e, &title);
  }
}

/* Words of the condition of the loop or if around a wait. */
static bool names_of_condition(const fl_evidence *e, const fl_sync_call *wait, uint32_t file, uint32_t stmt) {
  const fl_outline *o = &e->outlines[wait->file], *other = &e->outlines[file];
  uint32_t k = o->stmts.v[wait->stmt].parent;
  while (k != FL_NOSTMT && o->stmts.v[k].kind == FL_STMT_BLOCK)
    k = o->stmts.v[k].parent;
  if (k == FL_NOSTMT || !o->stmts.v[k].head)
    return false;
  const fl_stmt *s = &other->stmts.v[stmt];
  for (size_t i = fl_outline_token(o, o->stmts.v[k].head); i < o->tokens.n && o->tokens.v[i].end <= o->stmts.v[k].head_end; i++) {
    if (o->tokens.v[i].kind != FL_TOKEN_NAME || o->tokens.v[i].is_called)
      continue;
    fl_str word = {0};
    fl_str_addn(&word, o->text + o->tokens.v[i].start, o->tokens.v[i].end - o->tokens.v[i].start);
    bool found = false; /* it is assigned to, or counted */
    for (size_t t = fl_outline_token(other, s->start); t + 1 < other->tokens.n && other->tokens.v[t].end <= s->end; t++) {
      const fl_token *next = &other->tokens.v[t + 1];
      bool changes = next->binds == FL_BINDS_ASSIGN || fl_token_is(&other->tokens, t + 1, "++") ||
                     fl_token_is(&other->tokens, t + 1, "--") ||
                     fl_token_is(&other->tokens, t + 1, "[") ||
                     (t && (fl_token_is(&other->tokens, t - 1, "++") || fl_token_is(&other->tokens, t - 1, "--")));
      found |= changes && fl_token_is(&other->tokens, t, word.s);
    }
    fl_str_free(&word);
    if (found)
      return true;
  }
  return false;
}

static bool is_signalled_behind(const fl_evidence *e, uint32_t file, uint32_t stmt, const char *object) {
  const fl_outline *o = &e->outlines[file];
  for (uint32_t k = stmt; k != FL_NOSTMT; k = fl_outline_after(o, k))
    if (fl_sync_is(e, file, k, FL_BI_COND_SIGNAL, object) || fl_sync_is(e, file, k, FL_BI_COND_BROADCAST, object))
      return true;
  return false;
}

/* A signal behind every change of what is waited for that has none. */
static void add_signals(fl_evidence *e, const fl_sync_call *wait, bool to_all, bool everywhere) {
  const char *function = is_c11(e, wait) ? (to_all ? "cnd_broadcast" : "cnd_signal")
                         : to_all        ? "pthread_cond_broadcast"
                                         : "pthread_cond_signal";
  fl_str text = {0};
  fl_str_printf(&text, "%s(%s);", function, wait->object);
  fl_sync_candidate *c = NULL;
  fl_str title = {0};
  for (uint32_t file = 0; file < e->p->files.n; file++)
    for (uint32_t k = 0; e->has_outline[file] && k < e->outlines[file].stmts.n; k++) {
      if (e->outlines[file].stmts.v[k].kind != FL_STMT_SIMPLE || !names_of_condition(e, wait, file, k) ||
          is_signalled_behind(e, file, k, wait->object))
        continue;
      if (!c) {
        c = fl_sync_begin(e, FL_SYNC_SMALL, file, k);
        fl_str_printf(&title, "%s '%s' behind ", to_all ? "wake all that wait for" : "signal",
                      fl_sync_spoken(wait->object));
      }
      fl_rewrite r = fl_sync_rewrite(e, c, file);
      fl_put_behind(&r, k, text.s);
      fl_str_printf(&title, "%sline %u", c->repair.changes.n > 2 ? ", " : "", fl_sync_line(e, file, k));
      if (!everywhere) {
        fl_sync_end(e, &title);
        c = NULL;
        title = (fl_str){0};
      }
    }
  if (c)
    fl_sync_end(e, &title);
  fl_str_free(&text);
}

/* A signal that comes before what it tells of. */
static void move_signal(fl_evidence *e, const fl_sync_call *signal) {
  const fl_outline *o = &e->outlines[signal->file];
  uint32_t to = signal->stmt;
  for (int k = 0; signal->is_whole && k < 4; k++) {
    to = fl_outline_after(o, to);
    if (to == FL_NOSTMT || o->stmts.v[to].kind == FL_STMT_JUMP)
      return;
    fl_sync_candidate *c = fl_sync_begin(e, FL_SYNC_ORDER, signal->file, signal->stmt);
    fl_rewrite r = fl_sync_rewrite(e, c, signal->file);
    fl_str text = {0}, title = {0};
    fl_stmt_text(o, signal->stmt, &text);
    fl_put_behind(&r, to, text.s);
    fl_take_out(&r, signal->stmt);
    fl_str_printf(&title, "signal '%s' behind line %u", fl_sync_spoken(signal->object),
                  fl_sync_last_line(e, signal->file, to));
    fl_sync_end(e, &title);
    fl_str_free(&text);
  }
}

void fl_sync_waits(fl_evidence *e) {
  for (size_t i = 0; i < e->calls.n; i++) {
    const fl_sync_call c = e->calls.v[i];
    if (c.what == FL_BI_COND_WAIT)
      repeat(e, &c);
    if (c.what == FL_BI_COND_SIGNAL)
      widen(e, &c);
  }
  for (size_t i = 0; i < e->calls.n; i++) {
    const fl_sync_call c = e->calls.v[i];
    if (c.what == FL_BI_COND_WAIT || is_signal(&c))
      exchange(e, &c);
    if (c.what == FL_BI_COND_WAIT)
      for (int k = 0; k < 4; k++)
        add_signals(e, &c, k & 1, k & 2);
    if (is_signal(&c))
      move_signal(e, &c);
  }
}
