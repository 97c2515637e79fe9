/* Terms in memory: cells beside the bytes, in the order of their addresses,
 * never overlapping. */
#include "machine/symbolic.h"

#include <string.h>

/* The first cell that ends behind the address. */
static size_t first_behind(const fl_state *s, uint64_t addr) {
  size_t low = 0, high = s->cells.n;
  while (low < high) {
    size_t mid = low + (high - low) / 2;
    if (s->cells.v[mid].addr + s->cells.v[mid].size <= addr)
      low = mid + 1;
    else
      high = mid;
  }
  return low;
}

const fl_cell *fl_cell_in(const fl_state *s, uint64_t addr, uint64_t n) {
  size_t i = first_behind(s, addr);
  return i < s->cells.n && s->cells.v[i].addr < addr + n ? &s->cells.v[i] : NULL;
}

static void insert(fl_state *s, fl_cell c) {
  size_t at = first_behind(s, c.addr);
  fl_vec_push(&s->cells, c);
  memmove(s->cells.v + at + 1, s->cells.v + at, (s->cells.n - 1 - at) * sizeof c);
  s->cells.v[at] = c;
}

/* Some bytes of a term, from the lowest on, as an unsigned number. */
static fl_term part(fl_terms *t, fl_term whole, uint64_t first, uint64_t n) {
  fl_term shifted = fl_term_make(t, FL_T_SHR, 64, false, whole, fl_term_const(t, 8 * first));
  return fl_term_make(t, FL_T_EXTEND, (unsigned)(8 * n), false, shifted, 0);
}

/* No cell goes across the address any more. */
static void split(fl_terms *t, fl_state *s, uint64_t addr) {
  size_t i = first_behind(s, addr);
  if (i >= s->cells.n || s->cells.v[i].addr >= addr)
    return;
  fl_cell c = s->cells.v[i];
  s->cells.n--;
  memmove(s->cells.v + i, s->cells.v + i + 1, (s->cells.n - i) * sizeof c);
  for (uint64_t k = 0; k < c.size; k++)
    insert(s, (fl_cell){c.addr + k, 1, part(t, c.term, k, 1)});
}

void fl_cells_forget(fl_terms *t, fl_state *s, uint64_t addr, uint64_t n) {
  if (!fl_cell_in(s, addr, n))
    return;
  split(t, s, addr);
  split(t, s, addr + n);
  size_t from = first_behind(s, addr), to = first_behind(s, addr + n);
  memmove(s->cells.v + from, s->cells.v + to, (s->cells.n - to) * sizeof *s->cells.v);
  s->cells.n -= to - from;
}

void fl_cell_put(fl_terms *t, fl_state *s, uint64_t addr, uint64_t n, fl_term term) {
  fl_cells_forget(t, s, addr, n);
  insert(s, (fl_cell){addr, n, term});
}

void fl_cells_copy(fl_terms *t, fl_state *s, uint64_t to, uint64_t from, uint64_t n) {
  FL_VEC(fl_cell) copied = {0};
  split(t, s, from);
  split(t, s, from + n);
  for (size_t i = first_behind(s, from); i < s->cells.n && s->cells.v[i].addr < from + n; i++)
    fl_vec_push(&copied, s->cells.v[i]);
  fl_cells_forget(t, s, to, n);
  for (size_t i = 0; i < copied.n; i++)
    insert(s, (fl_cell){copied.v[i].addr - from + to, copied.v[i].size, copied.v[i].term});
  fl_vec_free(&copied);
}

/* Puts what is read together from cells and bytes. */
fl_value fl_cells_load(fl_terms *t, const fl_state *s, uint64_t addr, uint64_t n,
                       const uint8_t *bytes, const uint8_t *undef) {
  fl_term sum = fl_term_const(t, 0);
  for (uint64_t k = 0; k < n;) {
    const fl_cell *c = fl_cell_in(s, addr + k, 1);
    uint64_t count = 1;
    fl_term piece;
    if (c) {
      uint64_t first = addr + k - c->addr;
      count = c->size - first < n - k ? c->size - first : n - k;
      piece = part(t, c->term, first, count);
    } else {
      if (undef[k])
        return fl_value_undef();
      piece = fl_term_const(t, bytes[k]);
    }
    piece = fl_term_make(t, FL_T_SHL, 64, false, piece, fl_term_const(t, 8 * k));
    sum = fl_term_make(t, FL_T_OR, 64, false, sum, piece);
    k += count;
  }
  uint64_t number;
  return fl_term_is_const(t, sum, &number) ? fl_value_of(number)
                                           : (fl_value){sum, FL_VALUE_SYMBOLIC};
}
