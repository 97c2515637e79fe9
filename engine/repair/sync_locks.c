/* Locks that are taken in another order elsewhere, not given back on every path,
 * or not the ones that are meant. */
#include "repair/sync.h"

#include <string.h>

static const char *name_of(const fl_evidence *e, const fl_sync_call *c) {
  return e->outlines[c->file].text + e->p->locs.v[c->loc].offset;
}

static void add_unlock(const fl_evidence *e, const fl_sync_call *lock, fl_str *out) {
  bool is_c11 = strncmp(name_of(e, lock), "mtx_", 4) == 0;
  fl_str_printf(out, "%s(%s);", is_c11 ? "mtx_unlock" : "pthread_mutex_unlock", lock->object);
}

/* ---- order ---- */

/* The next lock of another mutex behind this one in its block, the first still
 * held. */
static const fl_sync_call *second_of(const fl_evidence *e, const fl_sync_call *first) {
  const fl_outline *o = &e->outlines[first->file];
  for (uint32_t k = fl_outline_after(o, first->stmt); k != FL_NOSTMT; k = fl_outline_after(o, k)) {
    const fl_sync_call *c = fl_sync_call_of(e, first->file, k);
    if (c && c->what == FL_BI_MUTEX_UNLOCK && strcmp(c->object, first->object) == 0)
      return NULL;
    if (c && c->what == FL_BI_MUTEX_LOCK && strcmp(c->object, first->object) != 0)
      return c;
  }
  return NULL;
}

static void swap(fl_evidence *e, const fl_sync_call *a, const fl_sync_call *b) {
  fl_sync_candidate *c = fl_sync_begin(e, FL_SYNC_SMALL, a->file, a->stmt);
  fl_rewrite r = fl_sync_rewrite(e, c, a->file);
  fl_str title = {0}, note = {0};
  fl_rewrite_range(&r, a->arg[0], a->arg_end[0], b->object);
  fl_rewrite_range(&r, b->arg[0], b->arg_end[0], a->object);
  fl_str_printf(&title, "lock '%s' before '%s' in lines %u and %u", fl_sync_spoken(b->object),
                fl_sync_spoken(a->object), fl_sync_line(e, a->file, a->stmt), fl_sync_line(e, b->file, b->stmt));
  fl_str_printf(&note, "'%s' and '%s' must be locked in the same order everywhere", fl_sync_spoken(a->object),
                fl_sync_spoken(b->object));
  c->note = fl_str_take(&note);
  fl_sync_end(e, &title);
}

/* The index of "&forks[left]", if both are elements of one array. */
static bool same_array(const char *a, const char *b, fl_str *array, fl_str *i, fl_str *j) {
  const char *x = strchr(a, '['), *y = strchr(b, '[');
  size_t n = x ? (size_t)(x - a) : 0;
  if (!x || !y || (size_t)(y - b) != n || strncmp(a, b, n) != 0 || a[strlen(a) - 1] != ']' ||
      b[strlen(b) - 1] != ']')
    return false;
  fl_str_addn(array, a, n);
  fl_str_addn(i, x + 1, strlen(x) - 2);
  fl_str_addn(j, y + 1, strlen(y) - 2);
  return true;
}

/* By index, or by address: the order is then the same whoever comes. */
static void by_place(fl_evidence *e, const fl_sync_call *a, const fl_sync_call *b) {
  fl_str array = {0}, i = {0}, j = {0}, low = {0}, high = {0}, title = {0}, note = {0};
  if (same_array(a->object, b->object, &array, &i, &j)) {
    fl_str_printf(&low, "%s[%s < %s ? %s : %s]", array.s, i.s, j.s, i.s, j.s);
    fl_str_printf(&high, "%s[%s < %s ? %s : %s]", array.s, i.s, j.s, j.s, i.s);
    fl_str_printf(&title, "lock the element of '%s' with the smaller index first", fl_sync_spoken(array.s));
  } else {
    fl_str_printf(&low, "(unsigned long)%s < (unsigned long)%s ? %s : %s", a->object, b->object, a->object, b->object);
    fl_str_printf(&high, "(unsigned long)%s < (unsigned long)%s ? %s : %s", a->object, b->object, b->object, a->object);
    fl_str_printf(&title, "lock the one of '%s' and '%s' with the lower address first", fl_sync_spoken(a->object),
                  fl_sync_spoken(b->object));
  }
  fl_str_printf(&title, " in lines %u and %u", fl_sync_line(e, a->file, a->stmt), fl_sync_line(e, b->file, b->stmt));
  fl_sync_candidate *c = fl_sync_begin(e, FL_SYNC_ORDER, a->file, a->stmt);
  fl_rewrite r = fl_sync_rewrite(e, c, a->file);
  fl_rewrite_range(&r, a->arg[0], a->arg_end[0], low.s);
  fl_rewrite_range(&r, b->arg[0], b->arg_end[0], high.s);
  fl_str_add(&note, "locks that are data must be taken in an order of their own, not in that of the call");
  c->note = fl_str_take(&note);
  fl_sync_end(e, &title);
  fl_str_free(&array);
  fl_str_free(&i);
  fl_str_free(&j);
  fl_str_free(&low);
  fl_str_free(&high);
}

/* ---- a lock that is given back and taken again ---- */

/* The lock of the mutex that an unlock gives back, behind it in the block. */
static uint32_t taken_again(const fl_evidence *e, const fl_sync_call *unlock) {
  const fl_outline *o = &e->outlines[unlock->file];
  for (uint32_t k = fl_outline_after(o, unlock->stmt); k != FL_NOSTMT; k = fl_outline_after(o, k)) {
    if (o->stmts.v[k].kind == FL_STMT_JUMP)
      return FL_NOSTMT;
    if (fl_sync_is(e, unlock->file, k, FL_BI_MUTEX_LOCK, unlock->object))
      return k;
  }
  return FL_NOSTMT;
}

/* Holds the mutex all the time, in one place or in every place where it is given
 * back and taken again. */
static void keep_locked(fl_evidence *e, const fl_sync_call *only, const char *object) {
  fl_sync_candidate *c = NULL;
  fl_str title = {0};
  for (size_t i = 0; i < e->calls.n; i++) {
    const fl_sync_call *k = &e->calls.v[i];
    if ((only && only != k) || k->what != FL_BI_MUTEX_UNLOCK || !k->is_whole || strcmp(k->object, object) != 0)
      continue;
    uint32_t again = taken_again(e, k);
    if (again == FL_NOSTMT)
      continue;
    if (!c) {
      c = fl_sync_begin(e, FL_SYNC_REGION, k->file, k->stmt);
      fl_str_printf(&title, "keep '%s' locked ", fl_sync_spoken(object));
    }
    fl_rewrite r = fl_sync_rewrite(e, c, k->file);
    fl_str_printf(&title, "%sfrom line %u to line %u", c->repair.changes.n ? " and " : "",
                  fl_sync_line(e, k->file, k->stmt), fl_sync_line(e, k->file, again));
    fl_take_out(&r, k->stmt);
    fl_take_out(&r, again);
  }
  if (c) {
    c->note = fl_sync_atomicity(e, UINT32_MAX);
    fl_sync_end(e, &title);
  }
}

/* ---- forgotten unlocks ---- */

static bool is_given_back(const fl_evidence *e, const fl_sync_call *lock, uint32_t stmt) {
  const fl_outline *o = &e->outlines[lock->file];
  for (uint32_t k = fl_outline_before(o, stmt); k != FL_NOSTMT; k = fl_outline_before(o, k))
    if (fl_sync_is(e, lock->file, k, FL_BI_MUTEX_UNLOCK, lock->object))
      return true;
  return false;
}

static void unlock_before(fl_evidence *e, const fl_sync_call *lock, uint32_t stmt, bool behind) {
  fl_sync_candidate *c = fl_sync_begin(e, FL_SYNC_SMALL, lock->file, stmt);
  fl_rewrite r = fl_sync_rewrite(e, c, lock->file);
  fl_str text = {0}, title = {0}, note = {0};
  uint32_t line = behind ? fl_sync_last_line(e, lock->file, stmt) : fl_sync_line(e, lock->file, stmt);
  add_unlock(e, lock, &text);
  if (behind)
    fl_put_behind(&r, stmt, text.s);
  else
    fl_put_before(&r, stmt, text.s);
  fl_str_printf(&title, "unlock '%s' %s line %u", fl_sync_spoken(lock->object), behind ? "behind" : "before", line);
  fl_str_printf(&note, "'%s', locked at line %u, must be given back on this path too",
                fl_sync_spoken(lock->object), fl_sync_line(e, lock->file, lock->stmt));
  c->note = fl_str_take(&note);
  fl_sync_end(e, &title);
  fl_str_free(&text);
}

/* Before a jump, and at the end of the block. */
static void forgotten(fl_evidence *e, const fl_sync_call *lock) {
  const fl_outline *o = &e->outlines[lock->file];
  if (!fl_outline_in_block(o, lock->stmt))
    return;
  uint32_t last = lock->stmt, block = o->stmts.v[lock->stmt].parent;
  bool has_unlock = false;
  for (uint32_t k = lock->stmt + 1; k < o->stmts.v[block].next; k++) {
    has_unlock |= o->stmts.v[k].parent == block && fl_sync_is(e, lock->file, k, FL_BI_MUTEX_UNLOCK, lock->object);
    if (has_unlock)
      break;
    if (o->stmts.v[k].kind == FL_STMT_JUMP && !is_given_back(e, lock, k))
      unlock_before(e, lock, k, false);
    if (o->stmts.v[k].parent == block)
      last = k;
  }
  if (!has_unlock && o->stmts.v[last].kind != FL_STMT_JUMP)
    unlock_before(e, lock, last, true);
  /* a branch that leaves it locked: the end of every block inside */
  for (uint32_t k = lock->stmt + 1; !has_unlock && k < o->stmts.v[block].next; k++)
    if (o->stmts.v[k].kind == FL_STMT_IF)
      unlock_before(e, lock, k, true);
}

/* ---- another mutex ---- */

static bool is_of_mutex(fl_builtin b) {
  return b == FL_BI_MUTEX_LOCK || b == FL_BI_MUTEX_UNLOCK || b == FL_BI_MUTEX_TRYLOCK;
}

/* All of a function's uses of one mutex become uses of another. */
static void another_mutex(fl_evidence *e, const fl_sync_call *lock, const char *object) {
  const fl_outline *o = &e->outlines[lock->file];
  uint32_t body = fl_outline_body(o, lock->stmt);
  fl_sync_candidate *c = fl_sync_begin(e, FL_SYNC_SMALL, lock->file, lock->stmt);
  fl_rewrite r = fl_sync_rewrite(e, c, lock->file);
  fl_str title = {0};
  for (size_t i = 0; i < e->calls.n; i++) {
    const fl_sync_call *k = &e->calls.v[i];
    if (k->file != lock->file || !fl_outline_within(o, k->stmt, body))
      continue;
    uint32_t arg = k->what == FL_BI_COND_WAIT ? 1 : 0;
    if ((!is_of_mutex(k->what) && !arg) || arg >= k->nargs)
      continue;
    uint32_t n = k->arg_end[arg] - k->arg[arg];
    if (n == strlen(lock->object) && strncmp(o->text + k->arg[arg], lock->object, n) == 0)
      fl_rewrite_range(&r, k->arg[arg], k->arg_end[arg], object);
  }
  fl_str name = {0};
  fl_sync_function(e, lock->file, lock->stmt, &name);
  fl_str_printf(&title, "lock '%s' instead of '%s' in '%s'", fl_sync_spoken(object), fl_sync_spoken(lock->object),
                name.s ? name.s : "");
  fl_str_free(&name);
  fl_sync_end(e, &title);
}

static bool is_first_of(const fl_evidence *e, size_t i, bool in_body) {
  const fl_sync_call *c = &e->calls.v[i];
  for (size_t k = 0; k < i; k++) {
    const fl_sync_call *d = &e->calls.v[k];
    bool is_there = !in_body || (d->file == c->file && fl_outline_body(&e->outlines[c->file], d->stmt) ==
                                                           fl_outline_body(&e->outlines[c->file], c->stmt));
    if (d->what == FL_BI_MUTEX_LOCK && is_there && strcmp(d->object, c->object) == 0)
      return false;
  }
  return true;
}

void fl_sync_locks(fl_evidence *e) {
  for (size_t i = 0; i < e->calls.n; i++) {
    const fl_sync_call c = e->calls.v[i];
    if (c.what == FL_BI_MUTEX_UNLOCK && c.is_whole)
      keep_locked(e, &e->calls.v[i], c.object);
    if (c.what == FL_BI_MUTEX_LOCK && is_first_of(e, i, false))
      keep_locked(e, NULL, c.object);
    if (c.what != FL_BI_MUTEX_LOCK)
      continue;
    const fl_sync_call *second = c.is_whole ? second_of(e, &c) : NULL;
    if (second) {
      swap(e, &c, second);
      by_place(e, &c, second);
    }
    if (c.is_whole)
      forgotten(e, &c);
    if (!is_first_of(e, i, true))
      continue;
    for (size_t k = 0; k < e->calls.n; k++)
      if (e->calls.v[k].what == FL_BI_MUTEX_LOCK && is_first_of(e, k, false) &&
          strcmp(e->calls.v[k].object, c.object) != 0)
        another_mutex(e, &c, e->calls.v[k].object);
  }
}
