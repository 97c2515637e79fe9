/* Which memory other threads can reach.
 *
 * Globals are shared from the start. Anything else belongs to the thread that
 * made it until its address is stored in shared memory, handed to a new thread
 * or returned by an ending one. From then on accesses to it are steps of their
 * own. A thread can only come by an address in these ways, short of computing
 * it; that is noticed when such memory is used (FL_RELIES_ON_NAMES). */
#include "machine/memory.h"
#include "machine/sync.h"

#include <string.h>

static bool can_be_shared(const fl_machine *m, fl_objid id) {
  fl_name_kind k = fl_names_get(m->names, id)->kind;
  return k == FL_NAME_HEAP || k == FL_NAME_STACK || k == FL_NAME_TLS;
}

static void scan(fl_machine *m, fl_state *s, fl_objid id, uint64_t from, uint64_t to) {
  uint32_t size = m->program->target.pointer_size;
  for (uint64_t at = from - from % size; at + size <= to; at += size) {
    const fl_obj *o = fl_state_object(s, id);
    const fl_chunk *c = o->chunks[at / FL_CHUNK];
    if (at % FL_CHUNK + size > c->length)
      continue;
    uint64_t v = 0;
    memcpy(&v, c->data + at % FL_CHUNK, size);
    if (v)
      fl_share(m, s, v);
  }
}

void fl_share(fl_machine *m, fl_state *s, uint64_t value) {
  uint64_t offset;
  fl_objid id = value ? fl_names_find(m->names, value, &offset) : 0;
  const fl_obj *o = id ? fl_state_object(s, id) : NULL;
  if (!o || o->flags & FL_OBJ_SHARED || !can_be_shared(m, id))
    return;
  fl_obj *w = fl_state_writable(s, id);
  w->flags |= FL_OBJ_SHARED | (fl_names_get(m->names, id)->kind == FL_NAME_STACK ? FL_OBJ_ESCAPED : 0);
  if (!(w->flags & FL_OBJ_FREED))
    scan(m, s, id, 0, w->size);
}

void fl_share_range(fl_machine *m, fl_state *s, fl_objid id, uint64_t offset, uint64_t n) {
  const fl_obj *o = fl_state_object(s, id);
  uint32_t size = m->program->target.pointer_size;
  uint64_t end = offset + n + size - 1;
  end -= end % size;
  scan(m, s, id, offset, end < o->size ? end : o->size);
  if (offset % size && n == size) { /* a pointer in a packed struct */
    uint64_t v = 0;
    const fl_chunk *c = o->chunks[offset / FL_CHUNK];
    if (offset % FL_CHUNK + size <= c->length) {
      memcpy(&v, c->data + offset % FL_CHUNK, size);
      fl_share(m, s, v);
    }
  }
}

bool fl_is_shared(fl_exec *x, uint64_t addr) {
  uint64_t offset;
  fl_objid id = fl_names_find(x->m->names, addr, &offset);
  const fl_obj *o = id ? fl_state_object(x->s, id) : NULL;
  if (!o)
    return false;
  if (o->flags & FL_OBJ_SHARED)
    return true;
  const fl_name *n = fl_names_get(x->m->names, id);
  if (n->thread == x->t->id || !can_be_shared(x->m, id))
    return false;
  x->m->reliance |= FL_RELIES_ON_NAMES;
  fl_share(x->m, x->s, addr);
  return true;
}
