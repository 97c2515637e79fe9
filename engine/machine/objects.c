/* Objects come and go: globals, locals, heap blocks, the library's own. */
#include "machine/memory.h"
#include "machine/symbolic.h"

#include <string.h>

static fl_obj *make(uint64_t size, bool zeroed, uint32_t loc) {
  uint32_t n = size <= FL_CHUNK ? 1 : (uint32_t)((size + FL_CHUNK - 1) / FL_CHUNK);
  fl_obj *o = fl_obj_new(size, n);
  o->alloc_loc = loc;
  fl_chunk *full = NULL; /* all full chunks of a new object are one and the same */
  for (uint32_t i = 0; i < n; i++) {
    uint32_t length = i + 1 < n ? FL_CHUNK : (uint32_t)(size - (uint64_t)i * FL_CHUNK);
    if (length == FL_CHUNK && full) {
      full->refs++;
      o->chunks[i] = full;
      continue;
    }
    fl_chunk *c = fl_chunk_new(length);
    memset(c->data, 0, length);
    if (!zeroed && length) {
      c->undef = fl_malloc(length);
      c->nundef = length;
      memset(c->undef, 0xff, length);
    }
    o->chunks[i] = c;
    if (length == FL_CHUNK)
      full = c;
  }
  return o;
}

static fl_objid create(fl_exec *x, fl_name name, uint64_t size, bool zeroed) {
  fl_objid id = fl_names_intern(x->m->names, name, size);
  if (id)
    fl_state_put(x->s, id, make(size, zeroed, x->insn ? x->insn->loc : 0));
  return id;
}

static uint64_t address_of(const fl_machine *m, fl_objid id) {
  return fl_names_get(m->names, id)->base;
}

/* ---- heap ---- */

uint64_t fl_heap_alloc(fl_exec *x, uint64_t size, bool zeroed) {
  uint64_t limit = x->m->config.heap_limit;
  if (size > limit || x->s->heap_bytes > limit - size)
    return 0;
  fl_name name = {.kind = FL_NAME_HEAP, .thread = x->t->id, .a = x->t->heap_count};
  fl_objid id = create(x, name, size, zeroed);
  if (!id)
    return 0;
  x->t->heap_count++;
  x->s->heap_bytes += size;
  return address_of(x->m, id);
}

bool fl_heap_block(fl_exec *x, uint64_t addr, const char *what, uint64_t *size) {
  uint64_t offset = 0;
  fl_objid id = fl_names_find(x->m->names, addr, &offset);
  const fl_name *name = fl_names_get(x->m->names, id);
  const fl_obj *o = id ? fl_state_object(x->s, id) : NULL;
  if (name->kind != FL_NAME_HEAP) {
    if (!o)
      return fl_raise(x, FL_PROP_POINTER, 0, "%s of a pointer that is not from malloc", what);
    fl_str d = {0};
    fl_describe_object(x->m, x->s, id, &d);
    fl_raise(x, FL_PROP_POINTER, 0, "%s of %s, which is not from malloc", what, d.s);
    fl_str_free(&d);
    return false;
  }
  if (!o || o->flags & FL_OBJ_FREED) {
    const fl_program *p = x->m->program;
    if (!o)
      return fl_raise(x, FL_PROP_POINTER, 0, "%s of memory that was already freed", what);
    return fl_raise(x, FL_PROP_POINTER, 0,
                    "%s of memory that was already freed at line %u (allocated at line %u)", what,
                    p->locs.v[o->free_loc].line, p->locs.v[o->alloc_loc].line);
  }
  if (offset != 0)
    return fl_raise(x, FL_PROP_POINTER, 0,
                    "%s of a pointer %lld bytes into a block, not of its start", what,
                    (long long)offset);
  *size = o->size;
  return true;
}

bool fl_heap_free(fl_exec *x, uint64_t addr) {
  uint64_t size, offset;
  if (!fl_heap_block(x, addr, "free", &size))
    return false;
  fl_objid id = fl_names_find(x->m->names, addr, &offset);
  fl_obj *gone = fl_obj_new(size, 0);
  gone->flags = FL_OBJ_FREED | (fl_state_object(x->s, id)->flags & FL_OBJ_SHARED);
  gone->alloc_loc = fl_state_object(x->s, id)->alloc_loc;
  gone->free_loc = x->insn->loc;
  if (x->s->cells.n)
    fl_cells_forget(x->m->config.terms, x->s, addr, size);
  fl_state_put(x->s, id, gone);
  x->s->heap_bytes -= size;
  return true;
}

/* ---- locals ---- */

uint64_t fl_slot_begin(fl_exec *x, uint32_t slot, uint64_t size) {
  const fl_func *f = x->m->program->funcs.v[x->f->func];
  fl_value *reg = &x->f->regs[f->slots[slot].reg];
  if (reg->bits)
    fl_slot_end(x, slot);
  uint64_t limit = x->m->config.stack_limit;
  if (size > limit || x->t->stack_bytes > limit - size) {
    fl_raise(x, FL_PROP_STACK, 11, "the stack of %llu bytes is exhausted by '%s'",
             (unsigned long long)limit, f->slots[slot].name);
    return 0;
  }
  fl_name name = {.kind = FL_NAME_STACK,
                  .thread = x->t->id,
                  .a = x->f->depth,
                  .b = x->f->func,
                  .c = slot,
                  .d = x->t->stack_gen};
  fl_objid id = create(x, name, size, false);
  if (!id) {
    fl_raise_unmodelled(x, "the address space is used up");
    return 0;
  }
  if (!f->slots[slot].size)
    x->t->stack_bytes += size;
  *reg = fl_value_of(address_of(x->m, id));
  return reg->bits;
}

void fl_slot_end(fl_exec *x, uint32_t slot) {
  const fl_func *f = x->m->program->funcs.v[x->f->func];
  fl_value *reg = &x->f->regs[f->slots[slot].reg];
  if (!reg->bits)
    return;
  uint64_t offset;
  fl_objid id = fl_names_find(x->m->names, reg->bits, &offset);
  const fl_obj *o = fl_state_object(x->s, id);
  if (!f->slots[slot].size)
    x->t->stack_bytes -= o->size;
  if (x->m->log && o->flags & FL_OBJ_SHARED)
    fl_vec_push(x->m->log, (fl_access){id, 0, o->size, true, true, false});
  /* A pointer to it may still be around: its name must not be given again. */
  if (o->flags & FL_OBJ_ESCAPED)
    x->t->stack_gen++;
  if (x->s->cells.n)
    fl_cells_forget(x->m->config.terms, x->s, reg->bits, o->size);
  fl_state_put(x->s, id, NULL);
  *reg = fl_value_of(0);
}

void fl_slots_end(fl_exec *x) {
  const fl_func *f = x->m->program->funcs.v[x->f->func];
  for (uint32_t i = 0; i < f->nslots; i++)
    fl_slot_end(x, i);
}

void fl_note_pointer(fl_exec *x, uint64_t v, fl_objid into) {
  uint64_t offset;
  fl_objid id = fl_names_find(x->m->names, v, &offset);
  if (!id)
    return;
  const fl_name *name = fl_names_get(x->m->names, id);
  if (name->kind != FL_NAME_STACK)
    return;
  const fl_obj *o = fl_state_object(x->s, id);
  if (!o || o->flags & FL_OBJ_ESCAPED)
    return;
  /* An object of the same or a deeper frame of the same thread dies first. */
  const fl_name *holder = fl_names_get(x->m->names, into);
  if (into && holder->kind == FL_NAME_STACK && holder->thread == name->thread &&
      holder->a > name->a)
    return;
  fl_state_writable(x->s, id)->flags |= FL_OBJ_ESCAPED;
}

/* ---- globals ---- */

bool fl_globals_begin(fl_exec *x) {
  const fl_program *p = x->m->program;
  for (size_t i = 0; i < p->funcs.n; i++) {
    fl_name name = {.kind = FL_NAME_FUNC, .a = (uint32_t)i};
    fl_objid id = fl_names_intern(x->m->names, name, 16);
    fl_vec_push(&x->m->func_addr, address_of(x->m, id));
  }
  for (size_t i = 0; i < p->globals.n; i++) {
    const fl_global *g = p->globals.v[i];
    fl_name name = {.kind = FL_NAME_GLOBAL, .a = (uint32_t)i};
    if (g->size > UINT32_MAX / 2)
      return fl_raise_unmodelled(x, "'%s' is larger than 2 GiB", g->name);
    fl_objid id = create(x, name, g->size, true);
    if (!id)
      return fl_raise_unmodelled(x, "the address space is used up by '%s'", g->name);
    fl_vec_push(&x->m->global_addr, address_of(x->m, id));
    if (g->bytes && !fl_mem_store(x, address_of(x->m, id), g->size, g->bytes, NULL))
      return false;
  }
  return true;
}

void fl_globals_seal(fl_exec *x) {
  const fl_program *p = x->m->program;
  for (size_t i = 0; i < p->globals.n; i++) {
    uint64_t offset;
    const fl_global *g = p->globals.v[i];
    uint32_t flags = g->is_const ? FL_OBJ_READONLY
                     : x->m->config.is_stepwise && !g->is_thread_local ? FL_OBJ_SHARED
                                                                       : 0;
    if (flags)
      fl_state_writable(x->s, fl_names_find(x->m->names, x->m->global_addr.v[i], &offset))->flags |=
          flags;
  }
}

fl_name fl_thread_local_name(const fl_thread *t, uint32_t index) {
  return (fl_name){.kind = FL_NAME_TLS, .thread = t->id, .a = index};
}

uint64_t fl_global_address(fl_exec *x, uint32_t index) {
  /* initializers go to what every thread's copy begins as */
  if (!x->m->program->globals.v[index]->is_thread_local ||
      (x->f && x->f->func == x->m->program->init))
    return x->m->global_addr.v[index];
  const fl_global *g = x->m->program->globals.v[index];
  fl_name name = fl_thread_local_name(x->t, index);
  fl_objid id = fl_names_intern(x->m->names, name, g->size);
  if (!fl_state_object(x->s, id)) {
    /* The thread's copy begins as the initializers left the global itself. */
    create(x, name, g->size, true);
    fl_mem_copy(x, address_of(x->m, id), x->m->global_addr.v[index], g->size);
  }
  return address_of(x->m, id);
}

uint64_t fl_system(fl_exec *x, fl_system_object which, uint64_t size, bool per_thread,
                   bool *created) {
  fl_name name = {.kind = FL_NAME_SYSTEM, .a = which, .thread = per_thread ? x->t->id : 0};
  fl_objid id = fl_names_intern(x->m->names, name, size);
  *created = !fl_state_object(x->s, id);
  if (*created)
    create(x, name, size, true);
  return address_of(x->m, id);
}

/* ---- words for objects ---- */

void fl_describe_object(const fl_machine *m, const fl_state *s, fl_objid id, fl_str *out) {
  const fl_name *name = fl_names_get(m->names, id);
  const fl_program *p = m->program;
  switch (name->kind) {
  case FL_NAME_GLOBAL:
  case FL_NAME_TLS:
    if (p->globals.v[name->a]->is_string)
      fl_str_add(out, "a string literal");
    else
      fl_str_printf(out, "'%s'", p->globals.v[name->a]->name);
    break;
  case FL_NAME_STACK: {
    const char *variable = p->funcs.v[name->b]->slots[name->c].name;
    if (variable[0])
      fl_str_printf(out, "'%s'", variable);
    else
      fl_str_add(out, "a temporary");
    break;
  }
  case FL_NAME_HEAP: {
    const fl_obj *o = fl_state_object(s, id);
    if (o)
      fl_str_printf(out, "the block of %llu byte%s allocated at line %u",
                    (unsigned long long)o->size, o->size == 1 ? "" : "s",
                    p->locs.v[o->alloc_loc].line);
    else
      fl_str_add(out, "a freed block");
    break;
  }
  case FL_NAME_FUNC: fl_str_printf(out, "function '%s'", p->funcs.v[name->a]->name); break;
  default: fl_str_add(out, "an object of the library"); break;
  }
}

/* ---- the order of addresses ---- */

void fl_note_reuse(fl_exec *x, uint64_t a, uint64_t b) {
  uint64_t offset;
  fl_objid p = fl_names_find(x->m->names, a, &offset), q = fl_names_find(x->m->names, b, &offset);
  if (!a || !b || !p || !q || p == q || fl_names_get(x->m->names, p)->kind != FL_NAME_HEAP ||
      fl_names_get(x->m->names, q)->kind != FL_NAME_HEAP)
    return;
  const fl_obj *o = fl_state_object(x->s, p), *r = fl_state_object(x->s, q);
  if (!o || !r || !((o->flags | r->flags) & FL_OBJ_FREED))
    return;
  for (size_t k = 0; k < x->m->reuses.n; k++)
    if (x->m->reuses.v[k] == x->insn->loc)
      return;
  fl_vec_push(&x->m->reuses, x->insn->loc);
}

bool fl_address_order(const fl_machine *m, uint64_t a, uint64_t b, int *order) {
  uint64_t unused;
  fl_objid ia = fl_names_find(m->names, a, &unused), ib = fl_names_find(m->names, b, &unused);
  if (!ia || !ib || ia == ib)
    return false;
  const fl_name *x = fl_names_get(m->names, ia), *y = fl_names_get(m->names, ib);
  *order = x->kind != y->kind ? (x->kind < y->kind ? -1 : 1) : fl_thread_compare(m, x->thread, y->thread);
  const uint32_t left[4] = {x->a, x->b, x->c, x->d}, right[4] = {y->a, y->b, y->c, y->d};
  for (int k = 0; k < 4 && !*order; k++)
    *order = (left[k] > right[k]) - (left[k] < right[k]);
  return *order != 0;
}
