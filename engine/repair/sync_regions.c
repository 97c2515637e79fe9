/* Locks around statements: regions that are made, widened or joined, with the
 * lock that guards the memory elsewhere, another one, or a new one. */
#include "repair/sync.h"

#include <string.h>

enum { MOST_LOCKS = 4, MOST_LEVELS = 4, WHOLE = MOST_LEVELS, MOST_SETS = 5, MOST_BODIES = 8 };

/* A lock as it is named somewhere. */
typedef struct {
  char *text;   /* "&m"; a new one too */
  char *member; /* "lock" in "&queue->lock"; NULL: it is no member */
  bool is_new;
  bool is_c11; /* mtx_lock */
} lock_name;

typedef struct {
  uint32_t file, first, last; /* statements of one block, or one alone */
} span;

typedef struct {
  uint32_t file, body;
} body;

typedef struct {
  fl_evidence *e;
  fl_sync_candidate *c;
  const lock_name *lock;
  char *object; /* the lock as it is named in the function at hand */
  fl_str title;
  size_t regions;
  bool ok;
  FL_VEC(uint32_t) declared; /* files that have the new lock */
} weaver;

/* ---- statements ---- */

static bool is_lock(const weaver *w, uint32_t file, uint32_t stmt) {
  return fl_sync_is(w->e, file, stmt, FL_BI_MUTEX_LOCK, w->object);
}

static bool is_unlock(const weaver *w, uint32_t file, uint32_t stmt) {
  return fl_sync_is(w->e, file, stmt, FL_BI_MUTEX_UNLOCK, w->object);
}

/* Whether the text shows that the lock is held at a statement. */
static bool is_guarded(const weaver *w, uint32_t file, uint32_t stmt) {
  const fl_outline *o = &w->e->outlines[file];
  for (; stmt != FL_NOSTMT; stmt = o->stmts.v[stmt].parent)
    for (uint32_t k = fl_outline_before(o, stmt); k != FL_NOSTMT; k = fl_outline_before(o, k)) {
      if (is_unlock(w, file, k))
        break;
      if (is_lock(w, file, k))
        return true;
    }
  return false;
}

/* Whether every run that is known held the lock whenever it was there. */
static bool was_held(const weaver *w, const fl_trace *t, uint32_t file, uint32_t stmt, bool *was_there) {
  FL_VEC(uint32_t) holders = {0};
  bool held = true;
  for (size_t i = 0; i < t->steps.n; i++) {
    const fl_trace_step *s = &t->steps.v[i];
    uint32_t f, k = fl_sync_stmt_of_step(w->e, s->loc, &f);
    const fl_sync_call *c = k == FL_NOSTMT ? NULL : fl_sync_call_of(w->e, f, k);
    bool is_of_lock = c && strcmp(c->object, w->object) == 0;
    if (is_of_lock && s->action == FL_DO_LOCK)
      fl_vec_push(&holders, s->thread);
    bool is_held = false;
    for (size_t h = 0; h < holders.n; h++) {
      if (is_of_lock && s->action == FL_DO_UNLOCK && holders.v[h] == s->thread)
        holders.v[h] = FL_NOREG;
      is_held |= holders.v[h] == s->thread;
    }
    if (k == stmt && f == file && fl_sync_shared_of(w->e, s) != FL_NOREG) {
      *was_there = true;
      held &= is_held;
    }
  }
  fl_vec_free(&holders);
  return held;
}

static bool needs_lock(const weaver *w, uint32_t file, uint32_t stmt) {
  bool was_there = false;
  if (is_guarded(w, file, stmt))
    return false;
  bool held = was_held(w, w->e->failing, file, stmt, &was_there);
  if (w->e->nearest->is_found)
    held &= was_held(w, &w->e->nearest->run, file, stmt, &was_there);
  return !(was_there && held);
}

/* ---- which name the lock has here ---- */

/* "queue" in front of "->count", with its operator. */
static bool add_owner(const fl_evidence *e, uint32_t file, uint32_t stmt, uint32_t mask, fl_str *out) {
  const fl_outline *o = &e->outlines[file];
  const fl_stmt *s = &o->stmts.v[stmt];
  for (size_t i = fl_outline_token(o, s->start); i < o->tokens.n && o->tokens.v[i].end <= s->end; i++)
    for (uint32_t k = 0; k < e->shared.n; k++) {
      if (!(mask >> k & 1) || !e->shared.v[k].member || i < 2 || !o->tokens.v[i].is_member ||
          !fl_token_is(&o->tokens, i, e->shared.v[k].member) || o->tokens.v[i - 2].is_member ||
          o->tokens.v[i - 2].kind != FL_TOKEN_NAME)
        continue;
      fl_str_addn(out, o->text + o->tokens.v[i - 2].start, o->tokens.v[i - 1].end - o->tokens.v[i - 2].start);
      return true;
    }
  return false;
}

/* Sets w->object; false if the lock cannot be named at the statement. */
static bool name_lock(weaver *w, uint32_t file, uint32_t stmt, uint32_t mask) {
  fl_str name = {0};
  fl_free(w->object);
  w->object = NULL;
  if (!w->lock->member) {
    fl_str_add(&name, w->lock->text);
  } else {
    fl_str_add(&name, "&");
    if (!add_owner(w->e, file, stmt, mask, &name)) {
      fl_str_free(&name);
      return false;
    }
    fl_str_add(&name, w->lock->member);
  }
  w->object = fl_str_take(&name);
  return true;
}

/* ---- one region ---- */

static bool leaves(const weaver *w, const span *s, uint32_t jump) {
  const fl_outline *o = &w->e->outlines[s->file];
  const char *text = o->text + o->stmts.v[jump].start;
  bool is_break = strncmp(text, "break", 5) == 0, is_continue = strncmp(text, "continue", 8) == 0;
  if (!is_break && !is_continue)
    return true;
  for (uint32_t k = o->stmts.v[jump].parent; k != FL_NOSTMT; k = o->stmts.v[k].parent) {
    bool is_inside = s->first <= k && k < o->stmts.v[s->last].next;
    fl_stmt_kind kind = o->stmts.v[k].kind;
    if (kind == FL_STMT_LOOP || (is_break && kind == FL_STMT_SWITCH))
      return !is_inside;
  }
  return true;
}

/* A return, or a call that ends the thread. */
static bool is_exit(const weaver *w, uint32_t file, uint32_t stmt) {
  const fl_outline *o = &w->e->outlines[file];
  if (o->stmts.v[stmt].kind == FL_STMT_JUMP)
    return true;
  size_t t = fl_outline_token(o, o->stmts.v[stmt].start);
  return o->stmts.v[stmt].kind == FL_STMT_SIMPLE &&
         (fl_token_is(&o->tokens, t, "pthread_exit") || fl_token_is(&o->tokens, t, "thrd_exit"));
}

static void add_call(const weaver *w, const char *what, fl_str *out) {
  fl_str_printf(out, "%s_%s(%s);", w->lock->is_c11 ? "mtx" : "pthread_mutex", what, w->object);
}

static uint32_t shared_of_stmt(const fl_evidence *e, uint32_t file, uint32_t stmt) {
  for (size_t i = 0; i < e->uses.n; i++)
    if (e->uses.v[i].file == file && e->uses.v[i].stmt == stmt)
      return e->uses.v[i].shared;
  return 0;
}

/* The type a function returns, from its definition. */
static void add_result_type(const fl_outline *o, uint32_t stmt, fl_str *out) {
  uint32_t of = fl_outline_body(o, stmt);
  for (size_t i = 0; i < o->functions.n; i++) {
    if (o->functions.v[i].body != of)
      continue;
    size_t name = o->functions.v[i].name, first = name;
    while (first > 0 && !fl_token_is(&o->tokens, first - 1, ";") && !fl_token_is(&o->tokens, first - 1, "}"))
      first--;
    for (; first < name; first++) {
      const fl_token *t = &o->tokens.v[first];
      bool is_word = t->kind == FL_TOKEN_NAME;
      if (fl_token_is(&o->tokens, first, "static") || fl_token_is(&o->tokens, first, "inline") ||
          fl_token_is(&o->tokens, first, "extern"))
        continue;
      fl_str_addn(out, o->text + t->start, t->end - t->start);
      if (is_word)
        fl_str_addc(out, ' ');
    }
  }
}

/* The lock is given back before control leaves the region. */
static void unlock_before_exit(weaver *w, fl_rewrite *r, uint32_t file, uint32_t jump) {
  const fl_outline *o = &w->e->outlines[file];
  const fl_stmt *s = &o->stmts.v[jump];
  uint32_t before = fl_outline_before(o, jump);
  if (before != FL_NOSTMT && is_unlock(w, file, before))
    return;
  fl_str text = {0};
  if (!shared_of_stmt(w->e, file, jump)) {
    add_call(w, "unlock", &text);
    fl_put_before(r, jump, text.s);
  } else if (fl_outline_in_block(o, jump) && strncmp(o->text + s->start, "return", 6) == 0) {
    add_result_type(o, jump, &text);
    fl_str_printf(&text, "result = %.*s\n", (int)(s->end - s->start - 7), o->text + s->start + 7);
    add_call(w, "unlock", &text);
    fl_str_add(&text, "\nreturn result;");
    fl_replace_stmt(r, jump, text.s);
  } else {
    w->ok = false;
  }
  fl_str_free(&text);
}

/* Takes out what locks and unlocks inside of the region and minds its exits. */
static void clear_inside(weaver *w, fl_rewrite *r, const span *s, bool keeps_first, bool keeps_last) {
  const fl_outline *o = &w->e->outlines[s->file];
  for (uint32_t k = s->first; k < o->stmts.v[s->last].next; k++) {
    bool is_kept = (k == s->first && keeps_first) || (k == s->last && keeps_last);
    uint32_t after = fl_outline_after(o, k);
    bool before_exit = after != FL_NOSTMT && is_exit(w, s->file, after) && leaves(w, s, after);
    if (is_exit(w, s->file, k) && leaves(w, s, k))
      unlock_before_exit(w, r, s->file, k);
    else if (!is_kept && (is_lock(w, s->file, k) || (is_unlock(w, s->file, k) && !before_exit)))
      fl_take_out(r, k);
  }
}

/* Widens the span over the regions of the lock that it touches. */
static void take_in_regions(const weaver *w, span *s) {
  const fl_outline *o = &w->e->outlines[s->file];
  if (!fl_outline_in_block(o, s->first))
    return;
  for (uint32_t k = fl_outline_before(o, s->first); k != FL_NOSTMT; k = fl_outline_before(o, k)) {
    if (is_unlock(w, s->file, k))
      break;
    if (is_lock(w, s->file, k)) {
      s->first = k;
      break;
    }
  }
  bool is_open = false; /* a region that begins in the span ends behind it */
  for (uint32_t k = s->first;; k = fl_outline_after(o, k)) {
    if (k == FL_NOSTMT)
      return;
    is_open = is_lock(w, s->file, k) || (is_open && !is_unlock(w, s->file, k));
    if (k == s->last)
      break;
  }
  for (uint32_t k = fl_outline_after(o, s->last); is_open && k != FL_NOSTMT; k = fl_outline_after(o, k))
    if (is_unlock(w, s->file, k)) {
      s->last = k;
      return;
    }
}

static void declare_new(weaver *w, uint32_t file);

static void say_region(weaver *w, const span *s, uint32_t first, uint32_t last) {
  uint32_t a = fl_sync_line(w->e, s->file, first), b = fl_sync_last_line(w->e, s->file, last);
  if (!w->regions++)
    fl_str_printf(&w->title, "lock %s'%s' around ", w->lock->is_new ? "a new mutex " : "",
                  fl_sync_spoken(w->object));
  else
    fl_str_add(&w->title, " and around ");
  if (a == b)
    fl_str_printf(&w->title, "line %u", a);
  else
    fl_str_printf(&w->title, "lines %u to %u", a, b);
}

static void add_region(weaver *w, span s) {
  const fl_outline *o = &w->e->outlines[s.file];
  if (s.first == fl_outline_body(o, s.first)) {
    w->ok = false;
    return;
  }
  uint32_t first = s.first, last = s.last;
  take_in_regions(w, &s);
  fl_rewrite r = fl_sync_rewrite(w->e, w->c, s.file);
  size_t before = r.repair->changes.n;
  bool begins = is_lock(w, s.file, s.first), ends = s.last != s.first && is_unlock(w, s.file, s.last);
  bool is_left = is_exit(w, s.file, s.last) && leaves(w, &s, s.last);
  fl_str lock = {0}, unlock = {0};
  add_call(w, "lock", &lock);
  add_call(w, "unlock", &unlock);
  if (!begins || !(ends || is_left))
    fl_put_around(&r, s.first, s.last, begins ? NULL : lock.s, ends || is_left ? NULL : unlock.s);
  clear_inside(w, &r, &s, begins, ends);
  fl_str_free(&lock);
  fl_str_free(&unlock);
  if (r.repair->changes.n > before) {
    declare_new(w, s.file);
    say_region(w, &s, first, last);
  }
}

/* ---- a new lock ---- */

static uint32_t before_first_function(const fl_outline *o) {
  size_t first = o->functions.n ? o->functions.v[0].name : 0;
  while (first > 0 && !fl_token_is(&o->tokens, first - 1, ";") && !fl_token_is(&o->tokens, first - 1, "}"))
    first--;
  return o->tokens.v[first].start;
}

static void declare_new(weaver *w, uint32_t file) {
  if (!w->lock->is_new)
    return;
  for (size_t i = 0; i < w->declared.n; i++)
    if (w->declared.v[i] == file)
      return;
  const fl_outline *o = &w->e->outlines[file];
  bool is_only = true;
  for (size_t i = 0; i < w->e->uses.n; i++)
    is_only &= w->e->uses.v[i].file == file;
  fl_rewrite r = fl_sync_rewrite(w->e, w->c, file);
  fl_str text = {0};
  if (w->declared.n)
    fl_str_printf(&text, "extern pthread_mutex_t %s;\n", fl_sync_spoken(w->lock->text));
  else
    fl_str_printf(&text, "%spthread_mutex_t %s = PTHREAD_MUTEX_INITIALIZER;\n", is_only ? "static " : "",
                  fl_sync_spoken(w->lock->text));
  fl_put_line(&r, before_first_function(o), text.s);
  fl_str_free(&text);
  fl_vec_push(&w->declared, file);
}

/* ---- spans ---- */

/* The smallest statement around two. */
static uint32_t around(const fl_outline *o, uint32_t a, uint32_t b) {
  while (a != FL_NOSTMT && !fl_outline_within(o, b, a))
    a = o->stmts.v[a].parent;
  return a;
}

static bool is_wanted(const fl_use *u, uint32_t file, uint32_t body_stmt, const fl_outline *o, uint32_t mask) {
  return u->file == file && !u->is_alone && (u->shared & mask) && fl_outline_within(o, u->stmt, body_stmt);
}

/* From the first use to the last statement of the body, or to its return. */
static bool whole_span(const fl_outline *o, uint32_t body_stmt, uint32_t low, span *out) {
  out->first = fl_outline_child(o, body_stmt, low);
  out->last = FL_NOSTMT;
  for (uint32_t k = out->first; k != FL_NOSTMT; k = fl_outline_after(o, k))
    if (o->stmts.v[k].kind != FL_STMT_JUMP)
      out->last = k;
  return out->last != FL_NOSTMT;
}

/* Signals belong to what they tell of. */
static void take_in_signals(const fl_evidence *e, span *s) {
  const fl_outline *o = &e->outlines[s->file];
  for (uint32_t k = fl_outline_after(o, s->last); k != FL_NOSTMT; k = fl_outline_after(o, k)) {
    if (!fl_sync_is(e, s->file, k, FL_BI_COND_SIGNAL, NULL) && !fl_sync_is(e, s->file, k, FL_BI_COND_BROADCAST, NULL))
      return;
    s->last = k;
  }
}

/* All uses in one body as one span; `level` 1 is the narrowest. */
static bool widest_span(const fl_evidence *e, const body *b, uint32_t mask, int level, span *out) {
  const fl_outline *o = &e->outlines[b->file];
  uint32_t common = FL_NOSTMT, low = FL_NOSTMT, high = 0;
  for (size_t i = 0; i < e->uses.n; i++) {
    const fl_use *u = &e->uses.v[i];
    if (!is_wanted(u, b->file, b->body, o, mask))
      continue;
    common = common == FL_NOSTMT ? u->stmt : around(o, common, u->stmt);
    low = u->stmt < low ? u->stmt : low;
    high = u->stmt > high ? u->stmt : high;
  }
  if (common == FL_NOSTMT)
    return false;
  *out = (span){b->file, common, common};
  if (level == WHOLE)
    return whole_span(o, b->body, low, out);
  while (--level > 0) { /* one statement further out */
    common = o->stmts.v[common].parent;
    while (common != FL_NOSTMT && o->stmts.v[common].kind == FL_STMT_BLOCK && common != b->body)
      common = o->stmts.v[common].parent;
    if (common == FL_NOSTMT || common == b->body)
      return false;
  }
  *out = (span){b->file, common, common};
  if (o->stmts.v[common].kind == FL_STMT_BLOCK) {
    out->first = fl_outline_child(o, common, low);
    out->last = fl_outline_child(o, common, high);
  }
  if (out->first == FL_NOSTMT || out->last == FL_NOSTMT)
    return false;
  take_in_signals(e, out);
  return true;
}

static void each_statement(weaver *w, const body *b, uint32_t mask) {
  const fl_evidence *e = w->e;
  const fl_outline *o = &e->outlines[b->file];
  for (size_t i = 0; i < e->uses.n && w->ok; i++) {
    const fl_use *u = &e->uses.v[i];
    if (!is_wanted(u, b->file, b->body, o, mask))
      continue;
    bool is_inside = false; /* of another one, which is locked whole */
    for (size_t k = 0; k < e->uses.n; k++)
      is_inside |= k != i && is_wanted(&e->uses.v[k], b->file, b->body, o, mask) &&
                   e->uses.v[k].stmt != u->stmt && fl_outline_within(o, u->stmt, e->uses.v[k].stmt) &&
                   o->stmts.v[e->uses.v[k].stmt].kind != FL_STMT_BLOCK;
    if (is_inside)
      continue;
    if (!name_lock(w, b->file, u->stmt, mask)) {
      w->ok = false;
      return;
    }
    if (needs_lock(w, b->file, u->stmt))
      add_region(w, (span){b->file, u->stmt, u->stmt});
  }
}

/* ---- candidates ---- */

static uint32_t first_use(const fl_evidence *e, const body *b, uint32_t mask) {
  for (size_t i = 0; i < e->uses.n; i++)
    if (is_wanted(&e->uses.v[i], b->file, b->body, &e->outlines[b->file], mask))
      return e->uses.v[i].stmt;
  return b->body;
}

char *fl_sync_atomicity(const fl_evidence *e, uint32_t mask) {
  const fl_trace *t = e->failing;
  for (size_t c = t->steps.n; c-- > 0;) {
    uint32_t k = fl_sync_shared_of(e, &t->steps.v[c]);
    if (k == FL_NOREG || !(mask >> k & 1))
      continue;
    for (size_t b = c; b-- > 0;) {
      const fl_trace_step *other = &t->steps.v[b];
      uint32_t changed = fl_sync_shared_of(e, other);
      if (other->thread == t->steps.v[c].thread || changed == FL_NOREG || !(mask >> changed & 1) ||
          other->action == FL_DO_READ)
        continue;
      for (size_t a = b; a-- > 0;) {
        uint32_t file, last, from, to;
        if (t->steps.v[a].thread != t->steps.v[c].thread || fl_sync_shared_of(e, &t->steps.v[a]) != changed)
          continue;
        from = fl_sync_stmt_of_step(e, t->steps.v[a].loc, &file);
        to = fl_sync_stmt_of_step(e, t->steps.v[c].loc, &last);
        if (from == FL_NOSTMT || to == FL_NOSTMT || file != last)
          return NULL;
        from = fl_sync_line(e, file, from);
        to = fl_sync_line(e, file, to);
        fl_str note = {0};
        if (from == to)
          fl_str_printf(&note, "line %u must be one atomic step", from);
        else
          fl_str_printf(&note, "lines %u to %u must be one atomic region", from < to ? from : to,
                        from < to ? to : from);
        fl_str_printf(&note, ": another thread changes '%s' %s", e->shared.v[changed].name,
                      from == to ? "in the middle of it" : "between them");
        return fl_str_take(&note);
      }
    }
  }
  return NULL;
}

static weaver begin(fl_evidence *e, const lock_name *lock, unsigned family, const body *b, uint32_t stmt) {
  return (weaver){.e = e, .lock = lock, .ok = true,
                  .c = fl_sync_begin(e, lock->is_new ? FL_SYNC_NEW : family, b->file, stmt)};
}

static void finish(weaver *w, uint32_t mask) {
  if (w->ok)
    w->c->note = fl_sync_atomicity(w->e, mask);
  else
    for (; w->c->repair.changes.n; w->c->repair.changes.n--)
      fl_free(fl_vec_last(&w->c->repair.changes).text);
  fl_sync_end(w->e, &w->title);
  fl_free(w->object);
  fl_vec_free(&w->declared);
}

/* Every body with its statements one by one, or all of its uses as one region in
 * `focus` (in all bodies, if there is none). */
static void lock_uses(fl_evidence *e, const lock_name *lock, uint32_t mask, const body *bodies, size_t n,
                      size_t focus, int level) {
  size_t named = focus < n ? focus : 0;
  weaver w = begin(e, lock, FL_SYNC_REGION, &bodies[named], first_use(e, &bodies[named], mask));
  for (size_t i = 0; i < n && w.ok; i++) {
    span s;
    if (level == 0 || (focus < n && focus != i)) {
      each_statement(&w, &bodies[i], mask);
    } else if (widest_span(e, &bodies[i], mask, level, &s)) {
      w.ok = name_lock(&w, bodies[i].file, first_use(e, &bodies[i], mask), mask);
      if (w.ok)
        add_region(&w, s);
    } else if (focus < n) {
      w.ok = false;
    } else {
      each_statement(&w, &bodies[i], mask);
    }
  }
  finish(&w, mask);
}

static size_t find_bodies(const fl_evidence *e, uint32_t mask, body *out) {
  size_t n = 0;
  for (uint32_t file = 0; file < e->p->files.n; file++)
    for (size_t f = 0; e->has_outline[file] && f < e->outlines[file].functions.n && n < MOST_BODIES; f++) {
      body b = {file, e->outlines[file].functions.v[f].body};
      if (first_use(e, &b, mask) != b.body)
        out[n++] = b;
    }
  return n;
}

/* ---- regions across functions ---- */

static bool calls(const fl_outline *o, uint32_t start, uint32_t end, const char *name) {
  for (size_t i = fl_outline_token(o, start); i < o->tokens.n && o->tokens.v[i].end <= end; i++)
    if (o->tokens.v[i].is_called && fl_token_is(&o->tokens, i, name))
      return true;
  return false;
}

/* The helper leaves the lock to its callers, which hold it from the first call of
 * it (or use of the memory) to the last. */
static void hoist(fl_evidence *e, const lock_name *lock, uint32_t mask, const body *helper) {
  const fl_outline *o = &e->outlines[helper->file];
  fl_str name = {0};
  fl_sync_function(e, helper->file, helper->body, &name);
  weaver w = begin(e, lock, FL_SYNC_HOIST, helper, helper->body);
  w.object = fl_strdup(lock->text);
  fl_rewrite r = fl_sync_rewrite(e, w.c, helper->file);
  for (uint32_t k = o->stmts.v[helper->body].next; k-- > helper->body;)
    if (is_lock(&w, helper->file, k) || is_unlock(&w, helper->file, k)) {
      fl_take_out(&r, k);
      w.c->stmt = k;
    }
  size_t callers = 0;
  for (size_t f = 0; f < o->functions.n && w.ok; f++) {
    uint32_t b = o->functions.v[f].body, low = FL_NOSTMT, high = 0, common = FL_NOSTMT;
    if (b == helper->body || !name.s || !calls(o, o->stmts.v[b].start, o->stmts.v[b].end, name.s))
      continue;
    for (uint32_t k = b; k < o->stmts.v[b].next; k++) {
      const fl_stmt *s = &o->stmts.v[k];
      uint32_t start = s->head ? s->head : s->start, end = s->head ? s->head_end : s->end;
      bool is_part = s->kind != FL_STMT_BLOCK && s->kind != FL_STMT_LABEL &&
                     (calls(o, start, end, name.s) || (shared_of_stmt(e, helper->file, k) & mask));
      if (!is_part)
        continue;
      common = common == FL_NOSTMT ? k : around(o, common, k);
      low = k < low ? k : low;
      high = k > high ? k : high;
    }
    if (common == FL_NOSTMT)
      continue;
    span s = {helper->file, common, common};
    if (o->stmts.v[common].kind == FL_STMT_BLOCK) {
      s.first = fl_outline_child(o, common, low);
      s.last = fl_outline_child(o, common, high);
    }
    size_t regions = w.regions;
    add_region(&w, s);
    if (!callers++ && w.regions > regions)
      w.c->stmt = s.first;
  }
  if (callers && w.regions)
    fl_str_printf(&w.title, " and not in '%s'", name.s);
  else if (callers)
    fl_str_printf(&w.title, "leave '%s' to the callers of '%s', which hold it", fl_sync_spoken(w.object), name.s);
  w.ok &= callers > 0;
  finish(&w, mask);
  fl_str_free(&name);
}

static void hoist_all(fl_evidence *e, const lock_name *lock, uint32_t mask) {
  for (uint32_t file = 0; file < e->p->files.n; file++)
    for (size_t f = 0; e->has_outline[file] && f < e->outlines[file].functions.n; f++) {
      body b = {file, e->outlines[file].functions.v[f].body};
      bool has_lock = false;
      for (size_t i = 0; i < e->calls.n; i++)
        has_lock |= e->calls.v[i].what == FL_BI_MUTEX_LOCK && e->calls.v[i].file == file &&
                    strcmp(e->calls.v[i].object, lock->text) == 0 &&
                    fl_outline_within(&e->outlines[file], e->calls.v[i].stmt, b.body);
      if (has_lock)
        hoist(e, lock, mask, &b);
    }
}

/* ---- which locks ---- */

static bool is_global_lock(const fl_evidence *e, const char *object) {
  size_t n = strcspn(object + 1, "[.-");
  if (object[0] != '&')
    return false;
  for (size_t i = 0; i < e->p->globals.n; i++) {
    const char *name = e->p->globals.v[i]->name;
    if (strlen(name) == n && strncmp(name, object + 1, n) == 0)
      return !strchr(object, '[') || strspn(strchr(object, '[') + 1, "0123456789") > 0;
  }
  return false;
}

typedef struct {
  lock_name *v;
  size_t n, cap;
} lock_names;

static void add_lock(lock_names *locks, lock_name l) {
  for (size_t i = 0; i < locks->n; i++)
    if (strcmp(locks->v[i].text, l.text) == 0 || (l.member && locks->v[i].member && strcmp(locks->v[i].member, l.member) == 0)) {
      fl_free(l.text);
      fl_free(l.member);
      return;
    }
  fl_vec_push(locks, l);
}

/* The locks of the program, those first that are held where the memory is used. */
static void find_locks(const fl_evidence *e, uint32_t mask, lock_names *out) {
  for (int round = 0; round < 2; round++)
    for (size_t i = 0; i < e->calls.n && out->n < MOST_LOCKS; i++) {
      const fl_sync_call *c = &e->calls.v[i];
      const fl_outline *o = &e->outlines[c->file];
      if (c->what != FL_BI_MUTEX_LOCK)
        continue;
      uint32_t body_stmt = fl_outline_body(o, c->stmt);
      bool guards = false;
      for (size_t u = 0; u < e->uses.n; u++)
        guards |= e->uses.v[u].file == c->file && (e->uses.v[u].shared & mask) &&
                  fl_outline_within(o, e->uses.v[u].stmt, body_stmt);
      if (guards != (round == 0))
        continue;
      lock_name l = {.is_c11 = strncmp(o->text + e->p->locs.v[c->loc].offset, "mtx_", 4) == 0};
      const char *member = strrchr(c->object, '>');
      member = member ? member : strrchr(c->object, '.');
      if (is_global_lock(e, c->object)) {
        l.text = fl_strdup(c->object);
      } else if (c->object[0] == '&' && member) {
        l.text = fl_strdup(c->object);
        l.member = fl_strdup(member + 1);
      } else {
        continue;
      }
      add_lock(out, l);
    }
}

/* Mutexes that nobody locks. */
static void find_unused_locks(const fl_evidence *e, lock_names *out) {
  for (uint32_t f = 0; f < e->p->files.n; f++) {
    const fl_outline *o = &e->outlines[f];
    for (size_t i = 0; e->has_outline[f] && i + 1 < o->tokens.n && out->n < MOST_LOCKS; i++) {
      const fl_token *name = &o->tokens.v[i + 1];
      if (!fl_token_is(&o->tokens, i, "pthread_mutex_t") || name->kind != FL_TOKEN_NAME || name->depth)
        continue;
      fl_str text = {0};
      fl_str_printf(&text, "&%.*s", (int)(name->end - name->start), o->text + name->start);
      lock_name l = {.text = fl_str_take(&text)};
      if (is_global_lock(e, l.text))
        add_lock(out, l);
      else
        fl_free(l.text);
    }
  }
}

static bool is_word_of_program(const fl_evidence *e, const char *word) {
  for (uint32_t f = 0; f < e->p->files.n; f++)
    for (size_t i = 0; e->has_outline[f] && i < e->outlines[f].tokens.n; i++)
      if (fl_token_is(&e->outlines[f].tokens, i, word))
        return true;
  return false;
}

static lock_name new_lock(const fl_evidence *e, uint32_t mask) {
  fl_str name = {0};
  for (uint32_t k = 0; k < e->shared.n && !name.s; k++)
    if (mask >> k & 1)
      fl_str_printf(&name, "&%s_mutex", e->shared.v[k].member ? e->shared.v[k].member
                                        : e->shared.v[k].root ? e->shared.v[k].root
                                                              : "shared");
  while (is_word_of_program(e, name.s + 1))
    fl_str_addc(&name, '_');
  return (lock_name){.text = fl_str_take(&name), .is_new = true};
}

/* ---- all of it ---- */

/* All memory together, then each kind alone. */
static size_t find_sets(const fl_evidence *e, uint32_t *sets) {
  size_t n = 0;
  uint32_t all = 0;
  for (uint32_t k = 0; k < e->shared.n; k++)
    all |= 1u << k;
  if (e->shared.n > 1)
    sets[n++] = all;
  for (uint32_t k = 0; k < e->shared.n && n < MOST_SETS; k++)
    sets[n++] = 1u << k;
  return n;
}

void fl_sync_regions(fl_evidence *e) {
  uint32_t sets[MOST_SETS];
  size_t nsets = find_sets(e, sets);
  for (size_t s = 0; s < nsets; s++) {
    body bodies[MOST_BODIES];
    size_t n = find_bodies(e, sets[s], bodies);
    lock_names locks = {0};
    if (!n)
      continue;
    find_locks(e, sets[s], &locks);
    find_unused_locks(e, &locks);
    add_lock(&locks, new_lock(e, sets[s]));
    for (size_t k = 0; k < locks.n; k++) {
      lock_uses(e, &locks.v[k], sets[s], bodies, n, n, 0);
      for (int level = 1; level <= WHOLE; level++) {
        for (size_t f = 0; n > 1 && f < n; f++)
          lock_uses(e, &locks.v[k], sets[s], bodies, n, f, level);
        lock_uses(e, &locks.v[k], sets[s], bodies, n, n, level);
      }
      if (!locks.v[k].is_new && !locks.v[k].member)
        hoist_all(e, &locks.v[k], sets[s]);
    }
    for (size_t k = 0; k < locks.n; k++) {
      fl_free(locks.v[k].text);
      fl_free(locks.v[k].member);
    }
    fl_vec_free(&locks);
  }
}
