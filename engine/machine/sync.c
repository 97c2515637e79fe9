/* What synchronization objects have in common; mutexes. */
#include "machine/sync.h"

#include "machine/memory.h"

#include <errno.h>
#include <string.h>

/* ---- words ---- */

bool fl_sync_word(const fl_machine *m, const fl_state *s, uint64_t addr, uint32_t k,
                  uint32_t *out) {
  uint64_t offset = 0;
  fl_objid id = fl_names_find(m->names, addr, &offset);
  const fl_obj *o = id ? fl_state_object(s, id) : NULL;
  offset += 4 * (uint64_t)k;
  if (!o || o->flags & FL_OBJ_FREED || o->size < 4 || offset > o->size - 4)
    return false;
  const fl_chunk *whole = o->chunks[offset / FL_CHUNK];
  if (!whole->undef && offset % FL_CHUNK + 4 <= whole->length) {
    memcpy(out, whole->data + offset % FL_CHUNK, 4);
    return true;
  }
  for (unsigned i = 0; i < 4; i++) {
    const fl_chunk *c = o->chunks[(offset + i) / FL_CHUNK];
    uint64_t at = (offset + i) % FL_CHUNK;
    if (c->undef && c->undef[at])
      return false;
    ((uint8_t *)out)[i] = c->data[at];
  }
  return true;
}

bool fl_sync_set(fl_exec *x, uint64_t addr, uint32_t k, uint32_t value) {
  return fl_mem_store(x, addr + 4 * (uint64_t)k, 4, (const uint8_t *)&value, NULL);
}

bool fl_sync_init(fl_exec *x, uint64_t addr, uint32_t word0, uint32_t word1, uint32_t word2) {
  return fl_sync_set(x, addr, 0, word0) && fl_sync_set(x, addr, 1, word1) &&
         fl_sync_set(x, addr, 2, word2);
}

void fl_describe_address(const fl_machine *m, const fl_state *s, uint64_t addr, uint64_t size,
                         fl_str *out) {
  uint64_t offset = 0;
  fl_objid id = fl_names_find(m->names, addr, &offset);
  const fl_program *p = m->program;
  if (!id) {
    fl_str_printf(out, "address 0x%llx", (unsigned long long)addr);
    return;
  }
  const fl_name *name = fl_names_get(m->names, id);
  const fl_type *t = NULL;
  switch (name->kind) {
  case FL_NAME_GLOBAL:
  case FL_NAME_TLS:
    fl_str_add(out, p->globals.v[name->a]->name);
    t = p->globals.v[name->a]->type;
    break;
  case FL_NAME_STACK: {
    const fl_slot *slot = &p->funcs.v[name->b]->slots[name->c];
    fl_str_add(out, slot->name[0] ? slot->name : "temporary");
    t = slot->type;
    break;
  }
  case FL_NAME_HEAP: {
    const fl_obj *o = fl_state_object(s, id);
    if (o)
      fl_block_path(p, o, offset, size, out);
    else
      fl_str_add(out, "a block of the heap");
    return;
  }
  default: {
    fl_describe_object(m, s, id, out);
    return;
  }
  }
  if (t)
    fl_type_path(t, offset, size, out);
}

bool fl_raise_lock(fl_exec *x, uint64_t addr, const char *format) {
  fl_str name = {0};
  fl_describe_address(x->m, x->s, addr, 0, &name);
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wformat-nonliteral"
  fl_raise(x, FL_PROP_LOCK, 0, format, name.s);
#pragma GCC diagnostic pop
  fl_str_free(&name);
  return false;
}

bool fl_sync_usable(fl_exec *x, uint64_t addr, const char *what, uint32_t mark_word) {
  uint32_t word = 0, mark = FL_SYNC_INITIALIZED;
  fl_value v;
  /* an address that is no memory at all is a matter of pointers */
  if (!fl_mem_load_value(x, addr, FL_VK_U32, &v))
    return false;
  if (!fl_sync_word(x->m, x->s, addr, 0, &word) ||
      (mark_word && (!fl_sync_word(x->m, x->s, addr, mark_word, &mark) ||
                     (mark != FL_SYNC_INITIALIZED && word != FL_SYNC_DESTROYED)))) {
    fl_str text = {0};
    fl_str_printf(&text, "%s '%%s' is used before it was initialized", what);
    fl_raise_lock(x, addr, text.s);
    fl_str_free(&text);
    return false;
  }
  if (word == FL_SYNC_DESTROYED) {
    fl_str text = {0};
    fl_str_printf(&text, "%s '%%s' is used after it was destroyed", what);
    fl_raise_lock(x, addr, text.s);
    fl_str_free(&text);
    return false;
  }
  return true;
}

uint32_t fl_thread_index(const fl_state *s, uint32_t id) {
  for (uint32_t i = 0; i < s->nthreads; i++)
    if (s->threads[i]->id == id)
      return i;
  return FL_NOREG;
}

/* ---- mutexes ---- */

static uint32_t kind_word(const fl_machine *m) { return m->program->target.pointer_size == 8 ? 4 : 3; }

bool fl_sync_mutex(const fl_machine *m, const fl_state *s, uint64_t addr, fl_mutex *out) {
  return fl_sync_word(m, s, addr, 0, &out->held) && fl_sync_word(m, s, addr, 1, &out->depth) &&
         fl_sync_word(m, s, addr, 2, &out->owner) &&
         fl_sync_word(m, s, addr, kind_word(m), &out->kind);
}

static bool usable(fl_exec *x, uint64_t addr, fl_mutex *mutex) {
  if (!fl_sync_usable(x, addr, "mutex", 0))
    return false;
  if (!fl_sync_mutex(x->m, x->s, addr, mutex) || mutex->held > 1)
    return fl_raise_lock(x, addr, "mutex '%s' is used before it was initialized");
  return true;
}

static uint32_t type_of(const fl_mutex *m) { return m->kind & FL_MUTEX_TYPE; }

/* ---- robust mutexes ---- */

/* The mutexes a thread holds, so that they are known when it ends. */
static bool note_robust(fl_exec *x, uint64_t old, uint64_t new) {
  for (unsigned i = 0; i < FL_MOST_ROBUST; i++)
    if (x->t->robust[i] == old) {
      x->t->robust[i] = new;
      return true;
    }
  return !new || fl_raise_unmodelled(x, "a thread that holds more than %d robust mutexes",
                                     FL_MOST_ROBUST);
}

bool fl_robust_abandon(fl_exec *x) {
  for (unsigned i = 0; i < FL_MOST_ROBUST; i++) {
    uint64_t addr = x->t->robust[i];
    fl_mutex m;
    x->t->robust[i] = 0;
    /* its memory may be gone: then nobody will ask */
    if (addr && fl_sync_mutex(x->m, x->s, addr, &m) && m.held == 1 && m.owner == x->t->id + 1 &&
        !fl_sync_set(x, addr, 2, FL_SYNC_OWNER_DEAD))
      return false;
  }
  return true;
}

bool fl_mutex_is_open(const fl_mutex *m) {
  return !m->held || m->owner == FL_SYNC_OWNER_DEAD || m->kind & FL_MUTEX_LOST;
}

bool fl_mutex_acquire(fl_exec *x, uint64_t addr, const fl_mutex *m, int *result) {
  *result = m->kind & FL_MUTEX_LOST             ? ENOTRECOVERABLE
            : m->held || m->kind & FL_MUTEX_INCONSISTENT ? EOWNERDEAD
                                                : 0;
  if (*result == ENOTRECOVERABLE)
    return true;
  if (*result == EOWNERDEAD &&
      !fl_sync_set(x, addr, kind_word(x->m), m->kind | FL_MUTEX_INCONSISTENT))
    return false;
  return fl_mutex_take(x, addr);
}

static bool consistent(fl_exec *x, fl_call *c) {
  uint64_t addr = c->v[0].bits;
  fl_mutex m;
  if (!usable(x, addr, &m))
    return false;
  bool fits = m.kind & FL_MUTEX_INCONSISTENT && m.held && m.owner == x->t->id + 1;
  c->result = fl_value_of(fits ? 0 : EINVAL);
  return !fits || fl_sync_set(x, addr, kind_word(x->m), m.kind & ~(uint32_t)FL_MUTEX_INCONSISTENT);
}

bool fl_mutex_take(fl_exec *x, uint64_t addr) {
  fl_mutex m;
  if (fl_sync_mutex(x->m, x->s, addr, &m) && m.kind & FL_MUTEX_ROBUST && !note_robust(x, 0, addr))
    return false;
  return fl_sync_set(x, addr, 0, 1) && fl_sync_set(x, addr, 1, 1) &&
         fl_sync_set(x, addr, 2, x->t->id + 1);
}

bool fl_mutex_release(fl_exec *x, uint64_t addr) {
  fl_mutex m;
  if (fl_sync_mutex(x->m, x->s, addr, &m) && m.kind & FL_MUTEX_ROBUST) {
    note_robust(x, addr, 0);
    if (m.kind & FL_MUTEX_INCONSISTENT && !fl_sync_set(x, addr, kind_word(x->m), m.kind | FL_MUTEX_LOST))
      return false;
  }
  return fl_sync_set(x, addr, 0, 0) && fl_sync_set(x, addr, 1, 0) && fl_sync_set(x, addr, 2, 0);
}

static bool mutex_init(fl_exec *x, fl_call *c) {
  uint64_t addr = c->v[0].bits, attributes = c->v[1].bits;
  uint32_t kind = 0;
  fl_mutex old;
  if (attributes && !fl_sync_word(x->m, x->s, attributes, 0, &kind))
    return fl_raise_lock(x, addr, "mutex '%s' is initialized with uninitialized attributes");
  if (fl_sync_mutex(x->m, x->s, addr, &old) && old.held == 1 && old.owner &&
      fl_thread_index(x->s, old.owner - 1) != FL_NOREG)
    return fl_raise_lock(x, addr, "mutex '%s' is initialized while it is held");
  c->result = fl_value_of(0);
  /* the whole of a fresh mutex is defined memory */
  return fl_mem_fill(x, addr, x->m->program->target.pointer_size == 8 ? 40 : 24, 0) &&
         fl_sync_set(x, addr, kind_word(x->m), kind & (FL_MUTEX_TYPE | FL_MUTEX_ROBUST));
}

static bool mutex_destroy(fl_exec *x, fl_call *c) {
  fl_mutex m;
  if (!usable(x, c->v[0].bits, &m))
    return false;
  if (m.held)
    return fl_raise_lock(x, c->v[0].bits, "mutex '%s' is destroyed while it is held");
  c->result = fl_value_of(0);
  return fl_sync_set(x, c->v[0].bits, 0, FL_SYNC_DESTROYED);
}

bool fl_sync_time(fl_exec *x, const fl_call *c, int *error) {
  uint32_t word = x->m->program->target.pointer_size;
  fl_vk vk = word == 8 ? FL_VK_S64 : FL_VK_S32;
  uint64_t time = c->v[c->n - 1].bits;
  fl_value seconds, rest;
  if (!fl_mem_load_value(x, time, vk, &seconds) || !fl_mem_load_value(x, time + word, vk, &rest) ||
      !fl_need_defined(x, rest, "the time a call waits until"))
    return false;
  *error = rest.bits < 1000000000 ? 0 : EINVAL;
  return true;
}

static bool mutex_lock(fl_exec *x, fl_call *c, fl_patience patience) {
  uint64_t addr = c->v[0].bits;
  fl_mutex m;
  int result = 0;
  if (!usable(x, addr, &m))
    return false;
  if (fl_mutex_is_open(&m)) {
    bool ok = fl_mutex_acquire(x, addr, &m, &result);
    c->result = fl_value_of((uint64_t)result);
    return ok;
  }
  bool mine = m.owner == x->t->id + 1;
  c->result = fl_value_of(0);
  if (mine && type_of(&m) == FL_MUTEX_RECURSIVE)
    return fl_sync_set(x, addr, 1, m.depth + 1);
  if (patience == FL_WAIT_NOT) {
    c->result = fl_value_of(EBUSY);
    return true;
  }
  if (mine && type_of(&m) == FL_MUTEX_ERRORCHECK) {
    c->result = fl_value_of(EDEADLK);
    return true;
  }
  if (patience == FL_WAIT_TIME) {
    bool ok = fl_sync_time(x, c, &result);
    c->result = fl_value_of((uint64_t)(result ? result : ETIMEDOUT));
    return ok;
  }
  if (mine)
    return fl_raise_lock(x, addr, "mutex '%s' is locked again by the thread that holds it");
  return fl_raise_unmodelled(x, "waiting for a lock inside an atomic region");
}

static bool mutex_unlock(fl_exec *x, fl_call *c) {
  uint64_t addr = c->v[0].bits;
  fl_mutex m;
  if (!usable(x, addr, &m))
    return false;
  c->result = fl_value_of(0);
  if (!m.held || m.owner != x->t->id + 1) {
    if (type_of(&m) == FL_MUTEX_RECURSIVE || type_of(&m) == FL_MUTEX_ERRORCHECK ||
        m.kind & FL_MUTEX_ROBUST) {
      c->result = fl_value_of(EPERM);
      return true;
    }
    return fl_raise_lock(x, addr,
                         m.held ? "mutex '%s' is unlocked by a thread that does not hold it"
                                : "mutex '%s' is unlocked, but it is not locked");
  }
  if (m.depth > 1)
    return fl_sync_set(x, addr, 1, m.depth - 1);
  return fl_mutex_release(x, addr);
}

/* Attributes: an int with the kind, 0 by default. Bits beside it are those of
 * functions that are written in C. */
static bool attribute(fl_exec *x, fl_call *c) {
  uint64_t addr = c->v[0].bits;
  uint32_t kind = 0;
  c->result = fl_value_of(0);
  switch (c->builtin) {
  case FL_BI_MUTEXATTR_INIT: return fl_sync_set(x, addr, 0, 0);
  case FL_BI_MUTEXATTR_DESTROY: return true;
  case FL_BI_MUTEXATTR_SETTYPE:
    if (c->v[1].bits > FL_MUTEX_ADAPTIVE) {
      c->result = fl_value_of(EINVAL);
      return true;
    }
    break;
  case FL_BI_MUTEXATTR_SETROBUST:
    if (c->v[1].bits > 1) {
      c->result = fl_value_of(EINVAL);
      return true;
    }
    break;
  default: break;
  }
  if (!fl_sync_word(x->m, x->s, addr, 0, &kind))
    return fl_raise_lock(x, addr, "mutex attributes '%s' are used before they were initialized");
  uint32_t given = (uint32_t)c->v[1].bits;
  switch (c->builtin) {
  case FL_BI_MUTEXATTR_SETTYPE:
    return fl_sync_set(x, addr, 0, (kind & ~(uint32_t)FL_MUTEX_TYPE) | given);
  case FL_BI_MUTEXATTR_SETROBUST:
    return fl_sync_set(x, addr, 0,
                       (kind & ~(uint32_t)FL_MUTEX_ROBUST) | (given ? FL_MUTEX_ROBUST : 0));
  case FL_BI_MUTEXATTR_GETROBUST:
    return fl_sync_set(x, c->v[1].bits, 0, (kind & FL_MUTEX_ROBUST) != 0);
  default: return fl_sync_set(x, c->v[1].bits, 0, kind & FL_MUTEX_TYPE);
  }
}

bool fl_lib_mutex(fl_exec *x, fl_call *c, bool *ok) {
  switch (c->builtin) {
  case FL_BI_MUTEX_INIT: *ok = mutex_init(x, c); return true;
  case FL_BI_MUTEX_DESTROY: *ok = mutex_destroy(x, c); return true;
  case FL_BI_MUTEX_LOCK: *ok = mutex_lock(x, c, FL_WAIT_EVER); return true;
  case FL_BI_MUTEX_TRYLOCK: *ok = mutex_lock(x, c, FL_WAIT_NOT); return true;
  case FL_BI_MUTEX_TIMEDLOCK: *ok = mutex_lock(x, c, FL_WAIT_TIME); return true;
  case FL_BI_MUTEX_CONSISTENT: *ok = consistent(x, c); return true;
  case FL_BI_MUTEX_UNLOCK: *ok = mutex_unlock(x, c); return true;
  case FL_BI_MUTEXATTR_INIT:
  case FL_BI_MUTEXATTR_DESTROY:
  case FL_BI_MUTEXATTR_SETTYPE:
  case FL_BI_MUTEXATTR_SETROBUST:
  case FL_BI_MUTEXATTR_GETROBUST:
  case FL_BI_MUTEXATTR_GETTYPE: *ok = attribute(x, c); return true;
  default: return false;
  }
}

/* ---- spinlocks ---- */

static bool spin_lock(fl_exec *x, fl_call *c, uint32_t word, bool try_only) {
  uint64_t addr = c->v[0].bits;
  if (word == FL_SYNC_INITIALIZED)
    return fl_sync_set(x, addr, 0, x->t->id + 1);
  if (try_only) {
    c->result = fl_value_of(EBUSY);
    return true;
  }
  if (word == x->t->id + 1)
    return fl_raise_lock(x, addr, "spinlock '%s' is locked again by the thread that holds it");
  return fl_raise_unmodelled(x, "waiting for a lock inside an atomic region");
}

static bool spin_release(fl_exec *x, fl_call *c, uint32_t word) {
  uint64_t addr = c->v[0].bits;
  bool destroys = c->builtin == FL_BI_SPIN_DESTROY;
  if (destroys && word != FL_SYNC_INITIALIZED)
    return fl_raise_lock(x, addr, "spinlock '%s' is destroyed while it is held");
  if (!destroys && word != x->t->id + 1)
    return fl_raise_lock(x, addr,
                         word == FL_SYNC_INITIALIZED
                             ? "spinlock '%s' is unlocked, but it is not locked"
                             : "spinlock '%s' is unlocked by a thread that does not hold it");
  return fl_sync_set(x, addr, 0, destroys ? FL_SYNC_DESTROYED : FL_SYNC_INITIALIZED);
}

bool fl_lib_spin(fl_exec *x, fl_call *c, bool *ok) {
  uint64_t addr = c->n ? c->v[0].bits : 0;
  uint32_t word = 0;
  if (c->builtin < FL_BI_SPIN_INIT || c->builtin > FL_BI_SPIN_UNLOCK)
    return false;
  c->result = fl_value_of(0);
  if (c->builtin == FL_BI_SPIN_INIT) {
    *ok = fl_sync_set(x, addr, 0, FL_SYNC_INITIALIZED);
    return true;
  }
  *ok = fl_sync_usable(x, addr, "spinlock", 0) && fl_sync_word(x->m, x->s, addr, 0, &word);
  if (*ok && !word)
    *ok = fl_raise_lock(x, addr, "spinlock '%s' is used before it was initialized");
  if (!*ok)
    return true;
  switch (c->builtin) {
  case FL_BI_SPIN_LOCK: *ok = spin_lock(x, c, word, false); break;
  case FL_BI_SPIN_TRYLOCK: *ok = spin_lock(x, c, word, true); break;
  default: *ok = spin_release(x, c, word); break;
  }
  return true;
}
