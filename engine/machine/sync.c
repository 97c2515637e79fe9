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
  mutex->kind &= 3;
  return true;
}

bool fl_mutex_take(fl_exec *x, uint64_t addr) {
  return fl_sync_set(x, addr, 0, 1) && fl_sync_set(x, addr, 1, 1) &&
         fl_sync_set(x, addr, 2, x->t->id + 1);
}

bool fl_mutex_release(fl_exec *x, uint64_t addr) {
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
         fl_sync_set(x, addr, kind_word(x->m), kind & 3);
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

static bool mutex_lock(fl_exec *x, fl_call *c, bool try_only) {
  uint64_t addr = c->v[0].bits;
  fl_mutex m;
  if (!usable(x, addr, &m))
    return false;
  c->result = fl_value_of(0);
  if (!m.held)
    return fl_mutex_take(x, addr);
  bool mine = m.owner == x->t->id + 1;
  if (mine && m.kind == FL_MUTEX_RECURSIVE)
    return fl_sync_set(x, addr, 1, m.depth + 1);
  if (try_only) {
    c->result = fl_value_of(EBUSY);
    return true;
  }
  if (mine && m.kind == FL_MUTEX_ERRORCHECK) {
    c->result = fl_value_of(EDEADLK);
    return true;
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
    if (m.kind == FL_MUTEX_RECURSIVE || m.kind == FL_MUTEX_ERRORCHECK) {
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

/* Attributes: an int with the kind, 0 by default. */
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
    return fl_sync_set(x, addr, 0, (uint32_t)c->v[1].bits);
  default:
    if (!fl_sync_word(x->m, x->s, addr, 0, &kind))
      return fl_raise_lock(x, addr, "mutex attributes '%s' are used before they were initialized");
    return fl_sync_set(x, c->v[1].bits, 0, kind);
  }
}

bool fl_lib_mutex(fl_exec *x, fl_call *c, bool *ok) {
  switch (c->builtin) {
  case FL_BI_MUTEX_INIT: *ok = mutex_init(x, c); return true;
  case FL_BI_MUTEX_DESTROY: *ok = mutex_destroy(x, c); return true;
  case FL_BI_MUTEX_LOCK: *ok = mutex_lock(x, c, false); return true;
  case FL_BI_MUTEX_TRYLOCK: *ok = mutex_lock(x, c, true); return true;
  case FL_BI_MUTEX_UNLOCK: *ok = mutex_unlock(x, c); return true;
  case FL_BI_MUTEXATTR_INIT:
  case FL_BI_MUTEXATTR_DESTROY:
  case FL_BI_MUTEXATTR_SETTYPE:
  case FL_BI_MUTEXATTR_GETTYPE: *ok = attribute(x, c); return true;
  default: return false;
  }
}
