/* States: copy, release, unsharing of parts, hashes. */
#include "machine/parts.h"
#include "machine/sync.h"

#include <string.h>

/* ---- chunks ---- */

static size_t chunk_bytes(uint32_t length) { return offsetof(fl_chunk, data) + length; }

fl_chunk *fl_chunk_new(uint32_t length) {
  fl_chunk *c = fl_malloc(chunk_bytes(length));
  c->refs = 1;
  c->length = length;
  c->undef = NULL;
  c->nundef = 0;
  c->hash_valid = false;
  return c;
}

static void chunk_unref(fl_chunk *c) {
  if (--c->refs)
    return;
  fl_free(c->undef);
  fl_free(c);
}

static fl_chunk *chunk_copy(const fl_chunk *c) {
  fl_chunk *n = fl_chunk_new(c->length);
  memcpy(n->data, c->data, c->length);
  if (c->undef) {
    n->undef = fl_malloc(c->length);
    n->nundef = c->nundef;
    memcpy(n->undef, c->undef, c->length);
  }
  return n;
}

fl_chunk *fl_chunk_writable(fl_obj *o, uint32_t k) {
  fl_chunk *c = o->chunks[k];
  if (c->refs > 1) {
    fl_chunk *n = chunk_copy(c);
    c->refs--;
    o->chunks[k] = c = n;
  }
  c->hash_valid = false;
  return c;
}

static fl_hash128 chunk_hash(fl_chunk *c) {
  if (!c->hash_valid) {
    c->hash = fl_hash_bytes(c->data, c->length, 11);
    if (c->undef)
      c->hash = fl_hash_pair(c->hash, fl_hash_bytes(c->undef, c->length, 13));
    c->hash_valid = true;
  }
  return c->hash;
}

/* ---- objects ---- */

fl_obj *fl_obj_new(uint64_t size, uint32_t nchunks) {
  fl_obj *o = fl_malloc(sizeof *o + nchunks * sizeof o->chunks[0]);
  *o = (fl_obj){.refs = 1, .size = size, .nchunks = nchunks};
  return o;
}

static void obj_unref(fl_obj *o) {
  if (--o->refs)
    return;
  for (uint32_t i = 0; i < o->nchunks; i++)
    chunk_unref(o->chunks[i]);
  fl_free(o);
}

static fl_obj *obj_copy(const fl_obj *o) {
  fl_obj *n = fl_obj_new(o->size, o->nchunks);
  n->flags = o->flags;
  n->alloc_loc = o->alloc_loc;
  n->free_loc = o->free_loc;
  for (uint32_t i = 0; i < o->nchunks; i++) {
    n->chunks[i] = o->chunks[i];
    n->chunks[i]->refs++;
  }
  return n;
}

static fl_hash128 obj_hash(fl_obj *o) {
  if (o->hash_valid)
    return o->hash;
  fl_hash128 h = fl_hash_u64(o->size, o->flags);
  for (uint32_t i = 0; i < o->nchunks; i++)
    h = fl_hash_pair(h, chunk_hash(o->chunks[i]));
  o->hash = h;
  o->hash_valid = true;
  return h;
}

/* Addition of 128-bit numbers: the sum of object hashes does not depend on the
 * order, and a changed object is taken out and put back. */
static fl_hash128 add(fl_hash128 x, fl_hash128 y) {
  fl_hash128 r = {x.a + y.a, x.b + y.b};
  r.b += r.a < x.a;
  return r;
}

static fl_hash128 sub(fl_hash128 x, fl_hash128 y) {
  fl_hash128 r = {x.a - y.a, x.b - y.b};
  r.b -= x.a < y.a;
  return r;
}

static fl_hash128 named_hash(fl_objid id, fl_obj *o) {
  return fl_hash_pair(fl_hash_u64(id, 17), obj_hash(o));
}

/* ---- the object table ---- */

static fl_page *page_writable(fl_state *s, uint32_t k) {
  fl_page *p = s->pages[k];
  if (!p) {
    p = fl_calloc(1, sizeof *p);
    p->refs = 1;
  } else if (p->refs > 1) {
    fl_page *n = fl_malloc(sizeof *n);
    *n = *p;
    n->refs = 1;
    for (unsigned i = 0; i < FL_PAGE; i++)
      if (n->obj[i])
        n->obj[i]->refs++;
    p->refs--;
    p = n;
  }
  s->pages[k] = p;
  return p;
}

static void page_unref(fl_page *p) {
  if (!p || --p->refs)
    return;
  for (unsigned i = 0; i < FL_PAGE; i++)
    if (p->obj[i])
      obj_unref(p->obj[i]);
  fl_free(p);
}

/* An object leaves the sum of hashes: it is about to change or to go. */
static void take_out(fl_state *s, fl_objid id, fl_obj *o) {
  if (o->in_sum)
    s->obj_sum = sub(s->obj_sum, named_hash(id, o));
}

static void flush_hashes(fl_state *s) {
  for (size_t i = 0; i < s->dirty.n; i++) {
    fl_objid id = s->dirty.v[i];
    fl_obj *o = fl_state_object(s, id);
    if (!o || o->in_sum)
      continue;
    s->obj_sum = add(s->obj_sum, named_hash(id, o));
    o->in_sum = true;
  }
  fl_vec_clear(&s->dirty);
}

static void mark_dirty(fl_state *s, fl_objid id) {
  /* A long run without any need of a hash must not grow the list for ever. */
  if (s->dirty.n >= 65536)
    flush_hashes(s);
  fl_vec_push(&s->dirty, id);
}

void fl_state_put(fl_state *s, fl_objid id, fl_obj *o) {
  uint32_t k = id / FL_PAGE;
  if (k >= s->npages) {
    uint32_t room = s->npages ? s->npages * 2 : 4;
    while (room <= k)
      room *= 2;
    s->pages = fl_realloc(s->pages, room * sizeof *s->pages);
    memset(s->pages + s->npages, 0, (room - s->npages) * sizeof *s->pages);
    s->npages = room;
  }
  fl_page *p = page_writable(s, k);
  fl_obj *old = p->obj[id % FL_PAGE];
  if (old) {
    take_out(s, id, old);
    obj_unref(old);
  }
  p->obj[id % FL_PAGE] = o;
  if (o) {
    o->in_sum = false;
    o->hash_valid = false;
    mark_dirty(s, id);
  }
}

fl_obj *fl_state_writable(fl_state *s, fl_objid id) {
  fl_page *p = page_writable(s, id / FL_PAGE);
  fl_obj *o = p->obj[id % FL_PAGE];
  if (o->refs == 1 && !o->in_sum)
    return o;
  take_out(s, id, o);
  if (o->refs > 1) {
    fl_obj *n = obj_copy(o);
    o->refs--;
    p->obj[id % FL_PAGE] = o = n;
  }
  o->in_sum = false;
  o->hash_valid = false;
  mark_dirty(s, id);
  return o;
}

/* ---- frames and threads ---- */

fl_frame *fl_frame_new(uint32_t nregs) {
  fl_frame *f = fl_malloc(sizeof *f + nregs * sizeof f->regs[0]);
  memset(f, 0, sizeof *f);
  f->refs = 1;
  f->nregs = nregs;
  return f;
}

void fl_frame_unref(fl_frame *f) {
  while (f && --f->refs == 0) {
    fl_frame *parent = f->parent;
    fl_free(f);
    f = parent;
  }
}

fl_frame *fl_frame_writable(fl_frame *f) {
  if (f->refs > 1) {
    size_t bytes = sizeof *f + f->nregs * sizeof f->regs[0];
    fl_frame *n = fl_malloc(bytes);
    memcpy(n, f, bytes);
    n->refs = 1;
    if (n->parent)
      n->parent->refs++;
    f->refs--;
    f = n;
  }
  f->hash_valid = false;
  return f;
}

static fl_hash128 hash_above(fl_frame *f, fl_hash128 below) {
  uint64_t head[2] = {(uint64_t)f->func << 32 | f->pc, (uint64_t)f->depth << 32 | f->ret_reg};
  f->hash = fl_hash_pair(below, fl_hash_pair(fl_hash_bytes(head, sizeof head, 19),
                                             fl_hash_bytes(f->regs, f->nregs * sizeof f->regs[0],
                                                           23)));
  f->hash_valid = true;
  return f->hash;
}

/* From the deepest frame that is not known up; a program may nest calls as deeply
 * as its stack allows, so this does not. */
static fl_hash128 frame_hash(fl_frame *top) {
  FL_VEC(fl_frame *) unknown = {0};
  fl_frame *f = top;
  for (; f && !f->hash_valid; f = f->parent)
    fl_vec_push(&unknown, f);
  fl_hash128 hash = f ? f->hash : (fl_hash128){1, 2};
  while (unknown.n) {
    fl_frame *next = fl_vec_pop(&unknown);
    hash = hash_above(next, hash);
  }
  fl_vec_free(&unknown);
  return hash;
}

static void thread_unref(fl_thread *t) {
  if (--t->refs)
    return;
  fl_frame_unref(t->top);
  fl_free(t);
}

fl_thread *fl_thread_writable(fl_state *s, uint32_t index) {
  fl_thread *t = s->threads[index];
  if (t->refs > 1) {
    fl_thread *n = fl_malloc(sizeof *n);
    *n = *t;
    n->refs = 1;
    if (n->top)
      n->top->refs++;
    t->refs--;
    s->threads[index] = t = n;
  }
  t->hash_valid = false;
  return t;
}

uint32_t fl_thread_add(fl_state *s, uint32_t id) {
  fl_thread *t = fl_calloc(1, sizeof *t);
  t->refs = 1;
  t->id = id;
  s->threads = fl_realloc(s->threads, (s->nthreads + 1) * sizeof *s->threads);
  s->threads[s->nthreads] = t;
  return s->nthreads++;
}

static fl_hash128 thread_hash(fl_thread *t) {
  if (t->hash_valid)
    return t->hash;
  uint64_t words[9 + FL_MOST_ROBUST] = {(uint64_t)t->id << 32 | t->status,
                       (uint64_t)t->heap_count << 32 | t->child_count,
                       t->stack_gen,
                       (uint64_t)t->atomic_depth,
                       t->result.bits,
                       t->result.meta,
                       (uint64_t)t->phase << 8 | t->is_started << 2 | t->is_detached << 1 |
                           t->is_joined,
                       t->waits_on,
                       (uint64_t)t->ending_depth << 32 | t->ending << 2 | t->is_cancelled << 1 |
                           t->refuses_cancel};
  memcpy(&words[9], t->robust, sizeof t->robust);
  t->hash = fl_hash_bytes(words, sizeof words, 29);
  if (t->top)
    t->hash = fl_hash_pair(t->hash, frame_hash(t->top));
  t->hash_valid = true;
  return t->hash;
}

/* ---- states ---- */

fl_state *fl_state_new(void) {
  fl_state *s = fl_calloc(1, sizeof *s);
  s->rand_state = 1;
  return s;
}

fl_state *fl_state_copy(fl_state *s) {
  flush_hashes(s); /* so that no shared object is outside the sum */
  fl_state *n = fl_calloc(1, sizeof *n);
  n->npages = s->npages;
  n->pages = fl_malloc((s->npages ? s->npages : 1) * sizeof *n->pages);
  for (uint32_t i = 0; i < s->npages; i++)
    if ((n->pages[i] = s->pages[i]))
      n->pages[i]->refs++;
  n->nthreads = s->nthreads;
  n->threads = fl_malloc((s->nthreads ? s->nthreads : 1) * sizeof *n->threads);
  for (uint32_t i = 0; i < s->nthreads; i++) {
    n->threads[i] = s->threads[i];
    n->threads[i]->refs++;
  }
  n->obj_sum = s->obj_sum;
  for (size_t i = 0; i < s->atexit.n; i++)
    fl_vec_push(&n->atexit, s->atexit.v[i]);
  for (size_t i = 0; i < s->cells.n; i++)
    fl_vec_push(&n->cells, s->cells.v[i]);
  for (size_t i = 0; i < s->conditions.n; i++)
    fl_vec_push(&n->conditions, s->conditions.v[i]);
  for (size_t i = 0; i < s->given.n; i++)
    fl_vec_push(&n->given, s->given.v[i]);
  n->heap_bytes = s->heap_bytes;
  n->ended = s->ended;
  n->exit_status = s->exit_status;
  n->rand_state = s->rand_state;
  n->output = s->output;
  return n;
}

void fl_state_free(fl_state *s) {
  if (!s)
    return;
  for (uint32_t i = 0; i < s->npages; i++)
    page_unref(s->pages[i]);
  for (uint32_t i = 0; i < s->nthreads; i++)
    thread_unref(s->threads[i]);
  fl_free(s->pages);
  fl_free(s->threads);
  fl_vec_free(&s->dirty);
  fl_vec_free(&s->atexit);
  fl_vec_free(&s->cells);
  fl_vec_free(&s->conditions);
  fl_vec_free(&s->given);
  fl_free(s);
}

fl_hash128 fl_state_hash(fl_state *s) {
  flush_hashes(s);
  fl_hash128 threads = {0, 0};
  for (uint32_t i = 0; i < s->nthreads; i++)
    threads = add(threads, thread_hash(s->threads[i]));
  uint64_t rest[5] = {(uint64_t)s->ended << 32 | (uint32_t)s->exit_status, s->rand_state,
                      s->atexit.n, s->output.a, s->output.b};
  fl_hash128 h = fl_hash_pair(fl_hash_pair(s->obj_sum, threads), fl_hash_bytes(rest, sizeof rest, 31));
  for (size_t i = 0; i < s->atexit.n; i++)
    h = fl_hash_pair(h, fl_hash_u64(s->atexit.v[i], 37));
  for (size_t i = 0; i < s->cells.n; i++) {
    uint64_t cell[2] = {s->cells.v[i].addr, s->cells.v[i].size << 32 | s->cells.v[i].term};
    h = fl_hash_pair(h, fl_hash_bytes(cell, sizeof cell, 41));
  }
  if (s->conditions.n)
    h = fl_hash_pair(h, fl_hash_bytes(s->conditions.v, s->conditions.n * sizeof *s->conditions.v, 43));
  return h;
}

static bool chunk_equal(const fl_chunk *x, const fl_chunk *y) {
  if (x == y)
    return true;
  if (x->length != y->length || memcmp(x->data, y->data, x->length) != 0)
    return false;
  if (!x->undef || !y->undef)
    return x->undef == y->undef;
  return memcmp(x->undef, y->undef, x->length) == 0;
}

static bool obj_equal(const fl_obj *x, const fl_obj *y) {
  if (x == y)
    return true;
  if (!x || !y || x->size != y->size || x->flags != y->flags || x->nchunks != y->nchunks)
    return false;
  for (uint32_t i = 0; i < x->nchunks; i++)
    if (!chunk_equal(x->chunks[i], y->chunks[i]))
      return false;
  return true;
}

/* Whether two objects differ in nothing but synchronization objects. */
static bool obj_equal_but(const fl_obj *x, const fl_obj *y, fl_objid id, const fl_access *except,
                          uint32_t n) {
  if (!x || !y || x->size != y->size || x->flags != y->flags || x->nchunks != y->nchunks)
    return false;
  for (uint32_t i = 0; i < x->nchunks; i++) {
    const fl_chunk *a = x->chunks[i], *b = y->chunks[i];
    if (chunk_equal(a, b))
      continue;
    for (uint32_t k = 0; k < a->length; k++) {
      uint64_t offset = (uint64_t)i * FL_CHUNK + k;
      bool is_excepted = false;
      for (uint32_t j = 0; j < n && !is_excepted; j++)
        is_excepted = except[j].object == id && offset >= except[j].offset &&
                      offset < except[j].offset + FL_SYNC_BYTES;
      if (!is_excepted && (a->data[k] != b->data[k] || (a->undef ? a->undef[k] : 0) !=
                                                           (b->undef ? b->undef[k] : 0)))
        return false;
    }
  }
  return true;
}

static bool same_cells(const fl_state *a, const fl_state *b) {
  if (a->cells.n != b->cells.n)
    return false;
  for (size_t i = 0; i < a->cells.n; i++) {
    const fl_cell *x = &a->cells.v[i], *y = &b->cells.v[i];
    if (x->addr != y->addr || x->size != y->size || x->term != y->term)
      return false;
  }
  return true;
}

static bool same_conditions(const fl_state *a, const fl_state *b) {
  return a->conditions.n == b->conditions.n &&
         (!a->conditions.n || memcmp(a->conditions.v, b->conditions.v,
                                     a->conditions.n * sizeof *a->conditions.v) == 0);
}

bool fl_state_same_memory(const fl_state *a, const fl_state *b, const fl_access *except, uint32_t n) {
  if (!fl_hash_equal(a->output, b->output) || !same_cells(a, b))
    return false;
  uint32_t pages = a->npages > b->npages ? a->npages : b->npages;
  for (uint32_t k = 0; k < pages; k++) {
    if (k < a->npages && k < b->npages && a->pages[k] == b->pages[k])
      continue;
    for (fl_objid id = k * FL_PAGE; id < (k + 1) * FL_PAGE; id++) {
      const fl_obj *x = fl_state_object(a, id), *y = fl_state_object(b, id);
      if (x != y && !obj_equal(x, y) && !obj_equal_but(x, y, id, except, n))
        return false;
    }
  }
  return true;
}

static bool frame_equal(const fl_frame *x, const fl_frame *y) {
  for (; x != y; x = x->parent, y = y->parent) {
    if (!x || !y || x->func != y->func || x->pc != y->pc || x->depth != y->depth ||
        x->ret_reg != y->ret_reg || x->nregs != y->nregs ||
        memcmp(x->regs, y->regs, x->nregs * sizeof x->regs[0]) != 0)
      return false;
  }
  return true;
}

static bool thread_equal(const fl_thread *x, const fl_thread *y) {
  return x == y ||
         (x->id == y->id && x->status == y->status && x->heap_count == y->heap_count &&
          x->child_count == y->child_count &&
          x->stack_gen == y->stack_gen && x->atomic_depth == y->atomic_depth &&
          x->result.bits == y->result.bits && x->result.meta == y->result.meta &&
          x->is_cancelled == y->is_cancelled && x->refuses_cancel == y->refuses_cancel &&
          x->ending == y->ending && x->ending_depth == y->ending_depth &&
          memcmp(x->robust, y->robust, sizeof x->robust) == 0 &&
          x->phase == y->phase && x->waits_on == y->waits_on && x->is_started == y->is_started &&
          x->is_detached == y->is_detached && x->is_joined == y->is_joined &&
          frame_equal(x->top, y->top));
}

static const fl_thread *thread_named(const fl_state *s, uint32_t id) {
  for (uint32_t i = 0; i < s->nthreads; i++)
    if (s->threads[i]->id == id)
      return s->threads[i];
  return NULL;
}

bool fl_state_equal(const fl_state *a, const fl_state *b) {
  if (a->nthreads != b->nthreads || a->ended != b->ended || a->exit_status != b->exit_status ||
      a->rand_state != b->rand_state || a->atexit.n != b->atexit.n ||
      !fl_hash_equal(a->output, b->output) || !same_cells(a, b) || !same_conditions(a, b))
    return false;
  for (size_t i = 0; i < a->atexit.n; i++)
    if (a->atexit.v[i] != b->atexit.v[i])
      return false;
  for (uint32_t i = 0; i < a->nthreads; i++) {
    const fl_thread *t = thread_named(b, a->threads[i]->id);
    if (!t || !thread_equal(a->threads[i], t))
      return false;
  }
  uint32_t pages = a->npages > b->npages ? a->npages : b->npages;
  for (fl_objid id = 0; id < pages * FL_PAGE; id++)
    if (!obj_equal(fl_state_object(a, id), fl_state_object(b, id)))
      return false;
  return true;
}
