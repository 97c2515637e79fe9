/* Orders between threads: joins that are missing or late, statements that come
 * too early or too late. */
#include "repair/sync.h"

#include <string.h>

enum { MOST_MOVED = 4 };

/* ---- joins ---- */

/* The loop around the creation of a thread, if its handle depends on it. */
static uint32_t loop_around(const fl_outline *o, const fl_sync_call *create) {
  for (uint32_t k = o->stmts.v[create->stmt].parent; k != FL_NOSTMT; k = o->stmts.v[k].parent)
    if (o->stmts.v[k].kind == FL_STMT_LOOP)
      return memchr(create->object, '[', strlen(create->object)) && strncmp(o->text + o->stmts.v[k].start, "for", 3) == 0
                 ? k
                 : FL_NOSTMT;
  return FL_NOSTMT;
}

/* A null pointer as this program writes it. */
static const char *null_in(const fl_evidence *e) {
  for (size_t i = 0; i < e->calls.n; i++) {
    const fl_sync_call *c = &e->calls.v[i];
    if ((c->what == FL_BI_PTHREAD_JOIN || c->what == FL_BI_PTHREAD_CREATE) && c->nargs > 1) {
      uint32_t n = c->arg_end[1] - c->arg[1];
      const char *text = e->outlines[c->file].text + c->arg[1];
      if (n == 1 && *text == '0')
        return "0";
      if (n == 4 && strncmp(text, "NULL", 4) == 0)
        return "NULL";
    }
  }
  return "NULL";
}

/* "pthread_join(t[i], NULL);", with the loop that made the threads. */
static bool add_join(const fl_evidence *e, const fl_sync_call *create, fl_str *out) {
  const fl_outline *o = &e->outlines[create->file];
  uint32_t loop = loop_around(o, create);
  bool is_c11 = strncmp(o->text + e->p->locs.v[create->loc].offset, "thrd_", 5) == 0;
  if (create->object[0] != '&')
    return false;
  if (loop != FL_NOSTMT)
    fl_str_printf(out, "for (%.*s)\n  ", (int)(o->stmts.v[loop].head_end - o->stmts.v[loop].head),
                  o->text + o->stmts.v[loop].head);
  fl_str_printf(out, "%s_join(%s, %s);", is_c11 ? "thrd" : "pthread", create->object + 1, null_in(e));
  return true;
}

static const fl_sync_call *creation(const fl_evidence *e, const fl_trace_thread *t) {
  for (size_t i = 0; i < e->calls.n; i++)
    if (e->calls.v[i].what == FL_BI_PTHREAD_CREATE && e->calls.v[i].loc == t->created_at)
      return &e->calls.v[i];
  return NULL;
}

/* The handle as a join names it. */
static const char *handle(const fl_sync_call *create) { return create->object + (create->object[0] == '&'); }

/* The join of what this call creates in the body, or its loop; FL_NOSTMT if there
 * is none. */
static uint32_t join_of(const fl_evidence *e, const fl_sync_call *create) {
  const fl_outline *o = &e->outlines[create->file];
  uint32_t body = fl_outline_body(o, create->stmt);
  for (size_t i = 0; i < e->calls.n; i++) {
    const fl_sync_call *c = &e->calls.v[i];
    if (c->what != FL_BI_PTHREAD_JOIN || c->file != create->file || !c->is_whole ||
        !fl_outline_within(o, c->stmt, body) || strcmp(c->object, handle(create)) != 0)
      continue;
    uint32_t stmt = c->stmt;
    if (loop_around(o, create) != FL_NOSTMT)
      while (stmt != FL_NOSTMT && o->stmts.v[stmt].kind != FL_STMT_LOOP)
        stmt = o->stmts.v[stmt].parent;
    return stmt == FL_NOSTMT ? c->stmt : stmt;
  }
  return FL_NOSTMT;
}

/* The statement, or one around it, that stands in the block of the creation. */
static uint32_t beside_creation(const fl_evidence *e, const fl_sync_call *create, uint32_t stmt) {
  const fl_outline *o = &e->outlines[create->file];
  uint32_t loop = loop_around(o, create), at = loop != FL_NOSTMT ? loop : create->stmt;
  while (at != FL_NOSTMT && !fl_outline_in_block(o, at))
    at = o->stmts.v[at].parent;
  if (at == FL_NOSTMT)
    return FL_NOSTMT;
  uint32_t k = fl_outline_child(o, o->stmts.v[at].parent, stmt);
  return k != FL_NOSTMT && k > at ? k : FL_NOSTMT;
}

static void join_before(fl_evidence *e, unsigned family, uint32_t file, uint32_t stmt,
                        const fl_sync_call *const *creates, size_t n, const fl_trace_step *late,
                        const fl_trace_step *awaited) {
  fl_sync_candidate *c = fl_sync_begin(e, family, file, stmt);
  fl_rewrite r = fl_sync_rewrite(e, c, file);
  fl_str title = {0}, joins = {0};
  uint32_t line = fl_sync_line(e, file, stmt);
  for (size_t i = 0; i < n; i++) {
    uint32_t old = join_of(e, creates[i]);
    if (old != FL_NOSTMT && old < stmt)
      continue;
    fl_str join = {0};
    if (!add_join(e, creates[i], &join)) {
      fl_str_free(&join);
      continue;
    }
    if (old != FL_NOSTMT)
      fl_take_out(&r, old);
    fl_str_printf(&joins, "%s%s", joins.n ? "\n" : "", join.s);
    fl_str_printf(&title, "%s '%s'", !title.n ? (old != FL_NOSTMT ? "join earlier:" : "join") : " and",
                  handle(creates[i]));
    fl_str_free(&join);
  }
  if (joins.n) {
    fl_put_before(&r, stmt, joins.s);
    fl_str_printf(&title, " before line %u", line);
  }
  if (late && awaited) {
    fl_str note = {0};
    fl_str_printf(&note, "line %u must come after thread %u has ended: it uses '%s', which line %u of that "
                         "thread changes", e->p->locs.v[late->loc].line, awaited->thread, awaited->object,
                  e->p->locs.v[awaited->loc].line);
    c->note = fl_str_take(&note);
  }
  fl_sync_end(e, &title);
  fl_str_free(&joins);
}

/* The statement, and the lock in front of it under which a join would wait for
 * ever. */
static void join_around(fl_evidence *e, uint32_t file, uint32_t stmt, const fl_sync_call *const *creates, size_t n,
                        const fl_trace_step *late, const fl_trace_step *awaited) {
  const fl_outline *o = &e->outlines[file];
  join_before(e, FL_SYNC_SMALL, file, stmt, creates, n, late, awaited);
  for (uint32_t k = fl_outline_before(o, stmt); k != FL_NOSTMT; k = fl_outline_before(o, k)) {
    const fl_sync_call *c = fl_sync_call_of(e, file, k);
    if (c && (c->what == FL_BI_MUTEX_UNLOCK || c->what == FL_BI_PTHREAD_CREATE))
      return;
    if (c && c->what == FL_BI_MUTEX_LOCK) {
      join_before(e, FL_SYNC_SMALL, file, k, creates, n, late, awaited);
      return;
    }
  }
}

/* One thread ends before another one is made. */
static void one_after_the_other(fl_evidence *e, const fl_trace_step *late, const fl_trace_step *awaited) {
  const fl_trace *t = e->failing;
  if (late->thread >= t->threads.n || awaited->thread >= t->threads.n)
    return;
  const fl_sync_call *second = creation(e, &t->threads.v[late->thread]);
  const fl_sync_call *first = creation(e, &t->threads.v[awaited->thread]);
  if (!first || !second || first == second || first->file != second->file)
    return;
  const fl_outline *o = &e->outlines[first->file];
  uint32_t at = fl_outline_body(o, first->stmt) == fl_outline_body(o, second->stmt)
                    ? beside_creation(e, first, second->stmt)
                    : FL_NOSTMT;
  if (at != FL_NOSTMT)
    join_before(e, FL_SYNC_SERIAL, first->file, at, &first, 1, NULL, NULL);
}

/* The place beside the joins that are there, in the order of the creations; the
 * end of the function if there is none. */
static uint32_t join_place(const fl_evidence *e, const fl_sync_call *create, bool *behind) {
  const fl_outline *o = &e->outlines[create->file];
  uint32_t body = fl_outline_body(o, create->stmt), before = FL_NOSTMT, after = FL_NOSTMT;
  for (size_t i = 0; i < e->calls.n; i++) {
    const fl_sync_call *c = &e->calls.v[i];
    uint32_t join = c->what == FL_BI_PTHREAD_CREATE && c->file == create->file && c != create &&
                            fl_outline_within(o, c->stmt, body)
                        ? join_of(e, c)
                        : FL_NOSTMT;
    if (join == FL_NOSTMT || join < create->stmt)
      continue;
    if (c->stmt > create->stmt && join < before)
      before = join;
    if (c->stmt < create->stmt && (after == FL_NOSTMT || join > after))
      after = join;
  }
  *behind = before == FL_NOSTMT && after != FL_NOSTMT;
  if (before != FL_NOSTMT || after != FL_NOSTMT)
    return *behind ? after : before;
  uint32_t last = FL_NOSTMT;
  for (uint32_t k = body + 1; k < o->stmts.v[body].next; k = o->stmts.v[k].next)
    last = k;
  *behind = last != FL_NOSTMT && o->stmts.v[last].kind != FL_STMT_JUMP;
  return last != FL_NOSTMT && last > create->stmt && !fl_outline_within(o, create->stmt, last) ? last : FL_NOSTMT;
}

/* Threads that nobody waits for. */
static void forgotten_joins(fl_evidence *e) {
  for (size_t i = 0; i < e->calls.n; i++) {
    const fl_sync_call create = e->calls.v[i];
    bool behind;
    if (create.what != FL_BI_PTHREAD_CREATE || join_of(e, &create) != FL_NOSTMT)
      continue;
    uint32_t at = join_place(e, &create, &behind);
    fl_str join = {0}, title = {0};
    if (at != FL_NOSTMT && add_join(e, &create, &join)) {
      fl_sync_candidate *c = fl_sync_begin(e, FL_SYNC_SMALL, create.file, at);
      fl_rewrite r = fl_sync_rewrite(e, c, create.file);
      if (behind)
        fl_put_behind(&r, at, join.s);
      else
        fl_put_before(&r, at, join.s);
      fl_str_printf(&title, "join '%s' %s line %u", handle(&create), behind ? "behind" : "before",
                    behind ? fl_sync_last_line(e, create.file, at) : fl_sync_line(e, create.file, at));
      fl_str note = {0};
      fl_str_printf(&note, "nobody waits for the end of the thread that line %u creates",
                    fl_sync_line(e, create.file, create.stmt));
      c->note = fl_str_take(&note);
      fl_sync_end(e, &title);
    }
    fl_str_free(&join);
  }
}

/* A step of one thread that should have waited for the end of others. */
static void joins_for(fl_evidence *e, const fl_trace_step *late, const fl_trace_step *awaited) {
  uint32_t file, stmt = fl_sync_stmt_of_step(e, late->loc, &file);
  const fl_sync_call *all[8];
  size_t n = 0;
  if (stmt == FL_NOSTMT)
    return;
  for (size_t t = 1; t < e->failing->threads.n && n < 8; t++) {
    const fl_trace_thread *thread = &e->failing->threads.v[t];
    const fl_sync_call *create = creation(e, thread);
    if (!create || create->file != file || thread->parent != late->thread ||
        fl_outline_body(&e->outlines[file], create->stmt) != fl_outline_body(&e->outlines[file], stmt))
      continue;
    bool is_known = false;
    for (size_t i = 0; i < n; i++)
      is_known |= all[i] == create;
    if (!is_known)
      all[n++] = create;
    uint32_t at = beside_creation(e, create, stmt);
    if (at != FL_NOSTMT && awaited && thread->id == awaited->thread)
      join_around(e, file, at, &create, 1, late, awaited);
  }
  uint32_t at = n ? beside_creation(e, all[n - 1], stmt) : FL_NOSTMT;
  if (at != FL_NOSTMT)
    join_around(e, file, at, all, n, late, awaited);
}

/* ---- statements elsewhere ---- */

/* Whether the failing check is part of the statement: to put it elsewhere is to
 * ask something else. */
static bool is_check(const fl_evidence *e, uint32_t file, uint32_t stmt) {
  const fl_loc *at = &e->p->locs.v[e->request->finding->loc];
  const fl_stmt *s = &e->outlines[file].stmts.v[stmt];
  return at->file == file && s->start <= at->offset && at->end_offset <= s->end;
}

static void move(fl_evidence *e, uint32_t file, uint32_t stmt, uint32_t to, bool before) {
  const fl_outline *o = &e->outlines[file];
  if (is_check(e, file, stmt))
    return;
  fl_sync_candidate *c = fl_sync_begin(e, FL_SYNC_ORDER, file, stmt);
  fl_rewrite r = fl_sync_rewrite(e, c, file);
  fl_str text = {0}, title = {0};
  fl_stmt_text(o, stmt, &text);
  if (before)
    fl_put_before(&r, to, text.s);
  else
    fl_put_behind(&r, to, text.s);
  fl_take_out(&r, stmt);
  fl_str_printf(&title, "move line %u %s line %u", fl_sync_line(e, file, stmt), before ? "before" : "behind",
                before ? fl_sync_line(e, file, to) : fl_sync_last_line(e, file, to));
  fl_str note = {0};
  fl_str_printf(&note, "line %u must come %s line %u", fl_sync_line(e, file, stmt), before ? "before" : "after",
                fl_sync_line(e, file, to));
  c->note = fl_str_take(&note);
  fl_sync_end(e, &title);
  fl_str_free(&text);
}

static uint32_t in_block(const fl_outline *o, uint32_t stmt) {
  while (stmt != FL_NOSTMT && !fl_outline_in_block(o, stmt))
    stmt = o->stmts.v[stmt].parent;
  return stmt;
}

/* What a thread does too late comes earlier: before the creation of those that
 * need it, or before statements in front of it. */
static void earlier(fl_evidence *e, uint32_t loc) {
  uint32_t file, stmt = fl_sync_stmt_of_step(e, loc, &file);
  if (stmt == FL_NOSTMT)
    return;
  const fl_outline *o = &e->outlines[file];
  stmt = in_block(o, stmt);
  if (stmt == FL_NOSTMT || stmt == fl_outline_body(o, stmt))
    return;
  for (size_t i = 0; i < e->calls.n; i++) {
    const fl_sync_call *c = &e->calls.v[i];
    if (c->what != FL_BI_PTHREAD_CREATE || c->file != file || fl_outline_body(o, c->stmt) != fl_outline_body(o, stmt))
      continue;
    uint32_t to = in_block(o, c->stmt), loop = loop_around(o, c);
    to = loop != FL_NOSTMT ? in_block(o, loop) : to;
    if (to < stmt && !fl_outline_within(o, stmt, to))
      move(e, file, stmt, to, true);
  }
  uint32_t to = stmt;
  for (int k = 0; k < MOST_MOVED; k++) {
    to = fl_outline_before(o, to);
    if (to == FL_NOSTMT)
      break;
    move(e, file, stmt, to, true);
  }
}

/* What comes too early comes later. */
static void later(fl_evidence *e, uint32_t loc) {
  uint32_t file, stmt = fl_sync_stmt_of_step(e, loc, &file);
  if (stmt == FL_NOSTMT)
    return;
  const fl_outline *o = &e->outlines[file];
  stmt = in_block(o, stmt);
  uint32_t to = stmt;
  for (int k = 0; stmt != FL_NOSTMT && k < MOST_MOVED; k++) {
    to = fl_outline_after(o, to);
    if (to == FL_NOSTMT || o->stmts.v[to].kind == FL_STMT_JUMP)
      break;
    move(e, file, stmt, to, false);
  }
}

/* ---- all of it ---- */

static bool is_memory(const fl_trace_step *s) {
  return s->action == FL_DO_READ || s->action == FL_DO_WRITE || s->action == FL_DO_UPDATE;
}

/* The last steps of the failing run that other threads interfere with. */
static void orders_of_uses(fl_evidence *e) {
  const fl_trace *t = e->failing;
  size_t seen = 0;
  for (size_t i = t->steps.n; i-- > 0 && seen < 3;) {
    const fl_trace_step *s = &t->steps.v[i];
    if (fl_sync_shared_of(e, s) == FL_NOREG)
      continue;
    seen++;
    joins_for(e, s, NULL);
  }
}

void fl_sync_orders(fl_evidence *e) {
  const fl_nearest *n = e->nearest;
  forgotten_joins(e);
  for (size_t i = 0; n->is_found && i < n->flipped.n; i++) {
    const fl_trace_step *a = &n->flipped.v[i].first, *b = &n->flipped.v[i].second;
    if (!is_memory(a) || !is_memory(b))
      continue;
    joins_for(e, a, b);
    one_after_the_other(e, a, b);
    earlier(e, b->loc);
    later(e, a->loc);
  }
  orders_of_uses(e);
}
