/* Interning of canonical names, and the map from addresses back to them. */
#include "machine/names.h"

#include "base/alloc.h"
#include "base/hash.h"
#include "base/vec.h"

/* Gap between the ranges of two objects on a 32-bit target. */
#define GAP UINT64_C(65536)
#define FIRST_BASE UINT64_C(0x100000)

struct fl_names {
  uint32_t pointer_size;
  FL_VEC(fl_name) names; /* by id; 0 is unused */
  uint32_t *table;       /* open addressing, ids, 0 = free */
  uint32_t mask;
  uint64_t next_base; /* 32-bit targets */
};

fl_names *fl_names_new(uint32_t pointer_size) {
  fl_names *n = fl_calloc(1, sizeof *n);
  n->pointer_size = pointer_size;
  n->mask = 255;
  n->table = fl_calloc(n->mask + 1, sizeof *n->table);
  n->next_base = FIRST_BASE;
  fl_vec_push(&n->names, (fl_name){0});
  return n;
}

void fl_names_free(fl_names *n) {
  if (!n)
    return;
  fl_vec_free(&n->names);
  fl_free(n->table);
  fl_free(n);
}

static uint64_t hash_name(const fl_name *k) {
  uint64_t words[4] = {(uint64_t)k->kind << 32 | k->thread, (uint64_t)k->a << 32 | k->b,
                       (uint64_t)k->c << 32 | k->d, k->room};
  return fl_hash_bytes(words, sizeof words, 7).a;
}

static bool same(const fl_name *x, const fl_name *y) {
  return x->kind == y->kind && x->thread == y->thread && x->a == y->a && x->b == y->b &&
         x->c == y->c && x->d == y->d && x->room == y->room;
}

static void grow(fl_names *n) {
  fl_free(n->table);
  n->mask = n->mask * 2 + 1;
  n->table = fl_calloc((size_t)n->mask + 1, sizeof *n->table);
  for (uint32_t id = 1; id < n->names.n; id++) {
    uint32_t at = (uint32_t)hash_name(&n->names.v[id]) & n->mask;
    while (n->table[at])
      at = (at + 1) & n->mask;
    n->table[at] = id;
  }
}

/* Room for objects of one name whose size may differ from run to run. */
static uint64_t round_up_pow2(uint64_t size) {
  uint64_t room = 16;
  while (room < size)
    room *= 2;
  return room;
}

uint32_t fl_names_intern(fl_names *n, fl_name name, uint64_t size) {
  /* On a 32-bit target the size is part of the name: a range must have room. */
  name.room = n->pointer_size == 4 ? round_up_pow2(size) : 0;
  uint32_t at = (uint32_t)hash_name(&name) & n->mask;
  while (n->table[at]) {
    if (same(&n->names.v[n->table[at]], &name))
      return n->table[at];
    at = (at + 1) & n->mask;
  }
  uint32_t id = (uint32_t)n->names.n;
  if (n->pointer_size == 4) {
    if (n->next_base + name.room + GAP > UINT32_MAX)
      return 0; /* the address space is used up */
    name.base = n->next_base;
    n->next_base += name.room + GAP;
  } else {
    name.base = ((uint64_t)id << 32) + FL_BIAS;
  }
  fl_vec_push(&n->names, name);
  n->table[at] = id;
  if (n->names.n * 2 > n->mask)
    grow(n);
  return id;
}

const fl_name *fl_names_get(const fl_names *n, uint32_t id) {
  return &n->names.v[id < n->names.n ? id : 0];
}

uint32_t fl_names_count(const fl_names *n) { return (uint32_t)n->names.n; }

uint32_t fl_names_find(const fl_names *n, uint64_t address, uint64_t *offset) {
  if (n->pointer_size == 8) {
    uint64_t id = address >> 32;
    *offset = (address & UINT32_MAX) - FL_BIAS;
    return id < n->names.n ? (uint32_t)id : 0;
  }
  /* Bases grow with the ids: bisect for the last one whose gap has begun. */
  uint32_t low = 1, high = (uint32_t)n->names.n;
  while (low < high) {
    uint32_t mid = low + (high - low) / 2;
    if (n->names.v[mid].base - GAP / 2 <= address)
      low = mid + 1;
    else
      high = mid;
  }
  if (low == 1)
    return 0;
  *offset = address - n->names.v[low - 1].base;
  return low - 1;
}
