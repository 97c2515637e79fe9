/* Memory accesses: every one is checked against the object it goes to. */
#include "machine/memory.h"
#include "machine/symbolic.h"
#include "machine/sync.h"

#include <signal.h>
#include <string.h>

/* The bytes an access goes to, found once and then used without checks. */
typedef struct {
  fl_objid id;
  fl_obj *obj;
  uint64_t offset;
} place;

static bool raise_nowhere(fl_exec *x, uint64_t addr, const char *does) {
  if (addr < 65536) {
    if (addr == 0)
      return fl_raise(x, FL_PROP_POINTER, SIGSEGV, "null pointer is %s", does);
    return fl_raise(x, FL_PROP_POINTER, SIGSEGV, "null pointer plus %llu is %s",
                    (unsigned long long)addr, does);
  }
  return fl_raise(x, FL_PROP_POINTER, SIGSEGV, "wild pointer 0x%llx is %s",
                  (unsigned long long)addr, does);
}

/* Why there is no live object under this id. */
static bool raise_dead(fl_exec *x, fl_objid id, const fl_obj *o, uint64_t addr, const char *does) {
  const fl_name *name = fl_names_get(x->m->names, id);
  const fl_program *p = x->m->program;
  switch (name->kind) {
  case FL_NAME_FUNC:
    return fl_raise(x, FL_PROP_POINTER, SIGSEGV, "function '%s' is %s as if it were data",
                    p->funcs.v[name->a]->name, does);
  case FL_NAME_STACK: {
    const fl_func *f = p->funcs.v[name->b];
    const char *variable = f->slots[name->c].name;
    if (variable[0])
      return fl_raise(x, FL_PROP_POINTER, 0,
                      "local variable '%s' of %s is %s after its lifetime has ended", variable,
                      f->name, does);
    return fl_raise(x, FL_PROP_POINTER, 0, "a temporary of %s is %s after its lifetime has ended",
                    f->name, does);
  }
  case FL_NAME_HEAP:
    if (o)
      return fl_raise(x, FL_PROP_POINTER, 0,
                      "memory is %s after it was freed at line %u (allocated at line %u)", does,
                      p->locs.v[o->free_loc].line, p->locs.v[o->alloc_loc].line);
    return fl_raise(x, FL_PROP_POINTER, 0, "memory is %s after it was freed", does);
  case FL_NAME_TLS:
    return fl_raise(x, FL_PROP_POINTER, 0,
                    "thread-local variable '%s' is %s after its thread has ended",
                    p->globals.v[name->a]->name, does);
  default: return raise_nowhere(x, addr, does);
  }
}

static bool raise_outside(fl_exec *x, const place *at, uint64_t n, const char *does) {
  fl_str what = {0};
  fl_describe_object(x->m, x->s, at->id, &what);
  int64_t offset = (int64_t)at->offset;
  if (offset < 0)
    fl_raise(x, FL_PROP_BOUNDS, 0, "%llu byte%s before the start of %s are %s",
             (unsigned long long)-offset, offset == -1 ? "" : "s", what.s, does);
  else if (n > at->obj->size)
    fl_raise(x, FL_PROP_BOUNDS, 0, "%llu bytes of %s are %s, it has %llu", (unsigned long long)n,
             what.s, does, (unsigned long long)at->obj->size);
  else
    fl_raise(x, FL_PROP_BOUNDS, 0, "%s is %s at byte %lld, it has %llu byte%s", what.s, does,
             (long long)offset, (unsigned long long)at->obj->size,
             at->obj->size == 1 ? "" : "s");
  fl_str_free(&what);
  return false;
}

static bool find(fl_exec *x, uint64_t addr, uint64_t n, bool write, place *at) {
  const char *does = write ? "written" : "read";
  at->id = fl_names_find(x->m->names, addr, &at->offset);
  if (!at->id)
    return raise_nowhere(x, addr, does);
  at->obj = fl_state_object(x->s, at->id);
  if (!at->obj || at->obj->flags & FL_OBJ_FREED)
    return raise_dead(x, at->id, at->obj, addr, does);
  if (n > at->obj->size || at->offset > at->obj->size - n)
    return raise_outside(x, at, n, does);
  if (write && at->obj->flags & FL_OBJ_READONLY) {
    fl_str what = {0};
    fl_describe_object(x->m, x->s, at->id, &what);
    fl_raise(x, FL_PROP_POINTER, SIGSEGV, "%s is read-only, but is written", what.s);
    fl_str_free(&what);
    return false;
  }
  return true;
}

static void read_bytes(const fl_obj *o, uint64_t offset, uint64_t n, uint8_t *out, uint8_t *undef) {
  while (n) {
    const fl_chunk *c = o->chunks[offset / FL_CHUNK];
    uint64_t in = offset % FL_CHUNK, part = FL_CHUNK - in < n ? FL_CHUNK - in : n;
    memcpy(out, c->data + in, part);
    if (undef) {
      if (c->undef)
        memcpy(undef, c->undef + in, part);
      else
        memset(undef, 0, part);
      undef += part;
    }
    out += part;
    offset += part;
    n -= part;
  }
}

static uint32_t count_set(const uint8_t *bytes, uint64_t n) {
  uint32_t count = 0;
  for (uint64_t i = 0; i < n; i++)
    count += bytes[i] != 0;
  return count;
}

/* Sets the mask of a part of a chunk. A chunk whose bytes are all defined has
 * no mask at all: one representation, so that equal contents compare equal. */
static void set_mask(fl_chunk *c, uint64_t at, uint64_t n, const uint8_t *undef) {
  uint32_t set = undef ? count_set(undef, n) : 0;
  if (!set && !c->undef)
    return;
  if (!c->undef)
    c->undef = fl_calloc(c->length, 1);
  c->nundef -= count_set(c->undef + at, n);
  c->nundef += set;
  if (!c->nundef) {
    fl_free(c->undef);
    c->undef = NULL;
  } else if (set) {
    memcpy(c->undef + at, undef, n);
    /* indeterminate bits have one value, for the same reason */
    for (uint64_t i = 0; i < n; i++)
      c->data[at + i] &= (uint8_t)~undef[i];
  } else {
    memset(c->undef + at, 0, n);
  }
}

static void write_bytes(fl_obj *o, uint64_t offset, uint64_t n, const uint8_t *in,
                        const uint8_t *undef) {
  while (n) {
    fl_chunk *c = fl_chunk_writable(o, (uint32_t)(offset / FL_CHUNK));
    uint64_t at = offset % FL_CHUNK, part = FL_CHUNK - at < n ? FL_CHUNK - at : n;
    memcpy(c->data + at, in, part);
    set_mask(c, at, part, undef);
    if (undef)
      undef += part;
    in += part;
    offset += part;
    n -= part;
  }
}

/* Shared memory was accessed: what was written there is now shared as well. */
static void note_access(fl_exec *x, const place *at, uint64_t n, bool is_write) {
  if (x->m->observer)
    x->m->observer->accesses(x->m->observer->ctx, at->id, at->offset, n, is_write);
  const fl_obj *o = fl_state_object(x->s, at->id);
  if (!x->m->config.is_stepwise || !(o->flags & FL_OBJ_SHARED))
    return;
  if (is_write)
    fl_share_range(x->m, x->s, at->id, at->offset, n);
  if (x->m->log)
    fl_vec_push(x->m->log, (fl_access){at->id, at->offset, n, is_write, true, false});
}

bool fl_mem_load(fl_exec *x, uint64_t addr, uint64_t n, uint8_t *out, uint8_t *undef) {
  place at;
  if (n == 0)
    return true;
  if (!find(x, addr, n, false, &at))
    return false;
  const fl_cell *c = x->s->cells.n ? fl_cell_in(x->s, addr, n) : NULL;
  if (c)
    return fl_raise_pin(x, c->term, "a part of what is read");
  read_bytes(at.obj, at.offset, n, out, undef);
  note_access(x, &at, n, false);
  return true;
}

bool fl_mem_store(fl_exec *x, uint64_t addr, uint64_t n, const uint8_t *in, const uint8_t *undef) {
  place at;
  if (n == 0)
    return true;
  if (!find(x, addr, n, true, &at))
    return false;
  write_bytes(fl_state_writable(x->s, at.id), at.offset, n, in, undef);
  if (x->s->cells.n)
    fl_cells_forget(x->m->config.terms, x->s, addr, n);
  note_access(x, &at, n, true);
  return true;
}

bool fl_mem_fill(fl_exec *x, uint64_t addr, uint64_t n, uint8_t byte) {
  place at;
  if (n == 0)
    return true;
  if (!find(x, addr, n, true, &at))
    return false;
  x->m->extra_cost += n / 4;
  uint8_t block[256];
  memset(block, byte, sizeof block);
  fl_obj *o = fl_state_writable(x->s, at.id);
  for (uint64_t done = 0; done < n;) {
    uint64_t part = n - done < sizeof block ? n - done : sizeof block;
    write_bytes(o, at.offset + done, part, block, NULL);
    done += part;
  }
  if (x->s->cells.n)
    fl_cells_forget(x->m->config.terms, x->s, addr, n);
  note_access(x, &at, n, true);
  return true;
}

/* A pointer in the copied bytes may now outlive the local it points to. */
static void note_pointers(fl_exec *x, const uint8_t *bytes, uint64_t n, fl_objid into) {
  uint32_t size = x->m->program->target.pointer_size;
  for (uint64_t i = 0; i + size <= n; i += 1) {
    uint64_t v = 0;
    memcpy(&v, bytes + i, size);
    if (v >> (size == 8 ? 32 : 16))
      fl_note_pointer(x, v, into);
  }
}

bool fl_mem_copy(fl_exec *x, uint64_t dst, uint64_t src, uint64_t n) {
  place from, to;
  if (n == 0)
    return true;
  if (!find(x, src, n, false, &from) || !find(x, dst, n, true, &to))
    return false;
  x->m->extra_cost += n / 4;
  uint8_t small[2 * 256], *bytes = n <= 256 ? small : fl_malloc(2 * n), *undef = bytes + n;
  read_bytes(from.obj, from.offset, n, bytes, undef);
  note_pointers(x, bytes, n, to.id);
  write_bytes(fl_state_writable(x->s, to.id), to.offset, n, bytes, undef);
  if (x->s->cells.n && dst != src)
    fl_cells_copy(x->m->config.terms, x->s, dst, src, n);
  note_access(x, &from, n, false);
  note_access(x, &to, n, true);
  if (bytes != small)
    fl_free(bytes);
  return true;
}

/* ---- scalars ---- */

uint64_t fl_extend(uint64_t raw, fl_vk vk) {
  switch (vk) {
  case FL_VK_S8: return (uint64_t)(int64_t)(int8_t)raw;
  case FL_VK_S16: return (uint64_t)(int64_t)(int16_t)raw;
  case FL_VK_S32: return (uint64_t)(int64_t)(int32_t)raw;
  case FL_VK_U8: return (uint8_t)raw;
  case FL_VK_U16: return (uint16_t)raw;
  case FL_VK_U32:
  case FL_VK_F32: return (uint32_t)raw;
  default: return raw;
  }
}

/* At most 8 bytes some of which are of a term, as an unsigned number; indeterminate
 * bits that are not wanted count as 0. */
static bool load_cells(fl_exec *x, uint64_t addr, uint64_t n, const fl_cell *c, uint64_t wanted,
                       fl_value *out) {
  place at;
  uint8_t bytes[8], undef[8];
  if (!find(x, addr, n, false, &at))
    return false;
  read_bytes(at.obj, at.offset, n, bytes, undef);
  for (uint64_t k = 0; k < n; k++)
    undef[k] &= (uint8_t)(wanted >> 8 * k);
  note_access(x, &at, n, false);
  *out = c->addr == addr && c->size == n
             ? (fl_value){c->term, FL_VALUE_SYMBOLIC}
             : fl_cells_load(x->m->config.terms, x->s, addr, n, bytes, undef);
  return true;
}

void fl_poke(fl_machine *m, fl_state *s, uint64_t addr, uint64_t n, uint64_t value) {
  uint64_t offset;
  fl_objid id = fl_names_find(m->names, addr, &offset);
  write_bytes(fl_state_writable(s, id), offset, n, (const uint8_t *)&value, NULL);
}

bool fl_mem_load_value(fl_exec *x, uint64_t addr, fl_vk vk, fl_value *out) {
  unsigned n = fl_vk_size(vk);
  uint64_t raw = 0, meta = 0;
  uint8_t undef[8];
  const fl_cell *c = x->s->cells.n ? fl_cell_in(x->s, addr, n) : NULL;
  if (c) {
    if (!load_cells(x, addr, n, c, ~UINT64_C(0), out))
      return false;
    if (fl_is_symbolic(*out))
      *out = fl_symbolic_extend(x, *out, vk);
    else if (!out->meta)
      out->bits = fl_extend(out->bits, vk);
    return true;
  }
  if (!fl_mem_load(x, addr, n, (uint8_t *)&raw, undef))
    return false;
  for (unsigned i = 0; i < n; i++)
    if (undef[i])
      meta |= UINT64_C(1) << i;
  *out = (fl_value){fl_extend(raw, vk), meta};
  return true;
}

bool fl_mem_store_value(fl_exec *x, uint64_t addr, fl_vk vk, fl_value v) {
  unsigned n = fl_vk_size(vk);
  uint8_t undef[8];
  if (fl_is_symbolic(v)) {
    /* no bytes of its own, so that no short cut takes them for the value */
    static const uint8_t nothing[8], all[8] = {255, 255, 255, 255, 255, 255, 255, 255};
    if (!fl_mem_store(x, addr, n, nothing, all))
      return false;
    fl_cell_put(x->m->config.terms, x->s, addr, n, (fl_term)v.bits);
    return true;
  }
  for (unsigned i = 0; i < n; i++)
    undef[i] = v.meta >> i & 1 ? 0xff : 0;
  return fl_mem_store(x, addr, n, (const uint8_t *)&v.bits, v.meta ? undef : NULL);
}

static uint64_t low_bits(uint32_t width) {
  return width >= 64 ? ~UINT64_C(0) : (UINT64_C(1) << width) - 1;
}

bool fl_mem_load_bits(fl_exec *x, uint64_t addr, uint64_t bit, uint32_t width, bool is_signed,
                      fl_value *out) {
  uint64_t first = bit / 8, last = (bit + width - 1) / 8, n = last - first + 1;
  uint8_t bytes[9], undef[9];
  const fl_cell *c = x->s->cells.n && n <= 8 ? fl_cell_in(x->s, addr + first, n) : NULL;
  if (c) {
    if (!load_cells(x, addr + first, n, c, low_bits(width) << bit % 8, out))
      return false;
    if (!out->meta || fl_is_symbolic(*out))
      *out = fl_symbolic_bits(x, *out, (unsigned)(bit % 8), width, is_signed);
    return true;
  }
  if (!fl_mem_load(x, addr + first, n, bytes, undef))
    return false;
  uint64_t value = 0;
  bool indeterminate = false;
  for (uint32_t k = 0; k < width; k++) {
    uint64_t b = bit % 8 + k;
    value |= (uint64_t)(bytes[b / 8] >> b % 8 & 1) << k;
    indeterminate |= undef[b / 8] >> b % 8 & 1;
  }
  if (is_signed && width < 64 && value >> (width - 1) & 1)
    value |= ~UINT64_C(0) << width;
  *out = (fl_value){value, indeterminate ? FL_VALUE_UNDEF_MASK : 0};
  return true;
}

/* Bytes around a bit-field; what is not initialized there counts as 0, since
 * nobody can tell it apart from what a term has for it. */
static bool load_plain(fl_exec *x, uint64_t addr, uint64_t n, fl_value *out) {
  uint8_t undef[8];
  *out = fl_value_of(0);
  return fl_mem_load(x, addr, n, (uint8_t *)&out->bits, undef);
}

bool fl_mem_store_bits(fl_exec *x, uint64_t addr, uint64_t bit, uint32_t width, fl_value v) {
  uint64_t first = bit / 8, last = (bit + width - 1) / 8, n = last - first + 1;
  uint8_t bytes[9], undef[9];
  const fl_cell *c = x->s->cells.n && n <= 8 ? fl_cell_in(x->s, addr + first, n) : NULL;
  if (n <= 8 && (c || fl_is_symbolic(v))) {
    fl_value old;
    if (v.meta && !fl_is_symbolic(v))
      return fl_raise_unmodelled(x, "an indeterminate value is stored into a bit-field beside an input");
    if (c ? !load_cells(x, addr + first, n, c, 0, &old) : !load_plain(x, addr + first, n, &old))
      return false;
    fl_value new = fl_symbolic_set_bits(x, old, (unsigned)(bit % 8), width, v);
    static const uint8_t nothing[8], all[8] = {255, 255, 255, 255, 255, 255, 255, 255};
    if (!fl_is_symbolic(new))
      return fl_mem_store(x, addr + first, n, (const uint8_t *)&new.bits, NULL);
    if (!fl_mem_store(x, addr + first, n, nothing, all))
      return false;
    fl_cell_put(x->m->config.terms, x->s, addr + first, n, (fl_term)new.bits);
    return true;
  }
  if (fl_is_symbolic(v))
    return fl_raise_pin(x, (fl_term)v.bits, "a bit-field");
  if (!fl_mem_load(x, addr + first, n, bytes, undef))
    return false;
  for (uint32_t k = 0; k < width; k++) {
    uint64_t b = bit % 8 + k;
    uint8_t mask = (uint8_t)(1u << b % 8);
    bytes[b / 8] = (uint8_t)((bytes[b / 8] & ~mask) | (v.bits >> k & 1 ? mask : 0));
    undef[b / 8] = (uint8_t)((undef[b / 8] & ~mask) | (v.meta ? mask : 0));
  }
  return fl_mem_store(x, addr + first, n, bytes, undef);
}

bool fl_mem_string(fl_exec *x, uint64_t addr, uint64_t max, fl_str *out) {
  for (uint64_t i = 0; i < max; i++) {
    uint8_t byte, undef;
    if (!fl_mem_load(x, addr + i, 1, &byte, &undef))
      return false;
    if (undef && fl_checks(x, FL_PROP_UNINITIALIZED))
      return fl_raise(x, FL_PROP_UNINITIALIZED, 0, "byte %llu of a string is not initialized",
                      (unsigned long long)i);
    if (byte == 0)
      break;
    fl_str_addc(out, (char)byte);
  }
  return true;
}

uint64_t fl_mem_room(fl_exec *x, uint64_t addr) {
  uint64_t offset;
  fl_objid id = fl_names_find(x->m->names, addr, &offset);
  const fl_obj *o = id ? fl_state_object(x->s, id) : NULL;
  return !o || o->flags & FL_OBJ_FREED || offset > o->size ? 0 : o->size - offset;
}
