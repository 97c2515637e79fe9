/* Initializers. libclang shows initializer lists as they are written; which
 * part of the object each element initializes is worked out here, by the rules
 * of C11 6.7.9 (braces left out, designators, strings, holes). */
#include "front/lower.h"

#include <string.h>

/* A list being read: elements are taken from the front. */
typedef struct {
  node **v;
  uint32_t n, at;
} elements;

static void init_one(lower *l, place at, node *n);
static void init_elements(lower *l, place at, elements *e, bool braced, uint64_t start);

static const node *string_in(const node *n) {
  const node *s = n;
  for (;;) {
    if (s->kind == CXCursor_StringLiteral)
      return s;
    bool wrapper = (s->kind == CXCursor_ParenExpr || s->kind == CXCursor_InitListExpr ||
                    s->kind == CXCursor_UnexposedExpr) &&
                   s->n == 1;
    if (!wrapper)
      return NULL;
    s = s->child[0];
  }
}

static bool is_char_array(const fl_type *t) {
  return t->kind == FL_TY_ARRAY && t->elem->kind == FL_TY_INT && !t->elem->is_enum;
}

/* "text" into an array of characters: as many as fit. */
static void init_string(lower *l, place at, const node *s) {
  uint32_t g = fl_string_global(l, s);
  uint64_t have = l->p->globals.v[g]->size;
  uint64_t want = at.type->is_complete ? at.type->size : have; /* the end of a struct */
  uint32_t from = fl_temp(l->fn);
  fl_insn *i = fl_emit(l, FL_OP_GLOBAL);
  i->dst = from;
  i->imm = g;
  uint32_t to = fl_address_of(l, at);
  if (want > have) {
    i = fl_emit(l, FL_OP_ZERO);
    i->a = to;
    i->imm = (int64_t)want;
    i->flags = FL_INSN_INIT;
  }
  i = fl_emit(l, FL_OP_COPY);
  i->a = to;
  i->b = from;
  i->imm = (int64_t)(want < have ? want : have);
  i->flags = FL_INSN_INIT;
}

static bool is_designated(const node *n) {
  return n->kind == CXCursor_UnexposedExpr && n->n >= 2 &&
         clang_getCursorType(n->cursor).kind == CXType_Void;
}

/* Whether `[a ... b]` is written between two designators. */
static bool is_range(lower *l, const node *a, const node *b) {
  CXFile file;
  unsigned from, to;
  clang_getFileLocation(clang_getRangeEnd(clang_getCursorExtent(a->cursor)), &file, NULL, NULL,
                        &from);
  clang_getFileLocation(clang_getRangeStart(clang_getCursorExtent(b->cursor)), NULL, NULL, NULL,
                        &to);
  size_t size;
  const char *text = file ? clang_getFileContents(l->fn->u->tu, file, &size) : NULL;
  for (unsigned i = from; text && i + 2 < to && i + 2 < size; i++)
    if (memcmp(text + i, "...", 3) == 0)
      return true;
  return false;
}

static uint64_t index_of(lower *l, node *n) {
  CXEvalResult e = clang_Cursor_Evaluate(n->cursor);
  uint64_t v = 0;
  if (e && clang_EvalResult_getKind(e) == CXEval_Int)
    v = (uint64_t)clang_EvalResult_getAsLongLong(e);
  else
    fl_unmodelled(l, fl_void_type(l), "this designator");
  if (e)
    clang_EvalResult_dispose(e);
  return v;
}

static place field_place(lower *l, place at, const fl_field *f) {
  place m = at;
  m.type = f->type;
  if (f->is_bitfield) {
    m.kind = PLACE_BITS;
    m.reg = fl_address_of(l, at);
    m.offset = 0;
    m.bit_offset = f->bit_offset;
    m.bit_width = f->bit_width;
    return m;
  }
  m.offset += (int64_t)f->offset;
  return m;
}

static place sub_place(lower *l, place at, uint64_t position) {
  if (at.type->kind == FL_TY_ARRAY) {
    place m = at;
    m.type = at.type->elem;
    m.offset += (int64_t)(position * at.type->elem->size);
    return m;
  }
  return field_place(l, at, &at.type->fields[position]);
}

static uint64_t sub_count(const fl_type *t) {
  return t->kind == FL_TY_ARRAY ? (t->is_complete ? t->count : UINT64_MAX) : t->nfields;
}

/* Applies designators[k..] and then the value; afterwards the list goes on
 * behind the part that was named. Returns the position below `at`. */
static uint64_t init_designated(lower *l, place at, elements *e, node *d, uint32_t k) {
  node *value = d->child[d->n - 1];
  node *designator = d->child[k];
  uint64_t first, last;
  bool range = false;
  if (designator->kind == CXCursor_MemberRef) {
    fl_field field;
    if (!fl_find_field(l, at.type, designator->cursor, &field, &first)) {
      fl_unmodelled(l, fl_void_type(l), "the designator '.%s'", fl_name_of(l, designator->cursor));
      e->at++;
      return sub_count(at.type);
    }
    last = first; /* libclang names the members without a name on the way, too */
  } else {
    first = last = index_of(l, designator);
    if (k + 2 < d->n && d->child[k + 1]->kind != CXCursor_MemberRef &&
        is_range(l, designator, d->child[k + 1])) {
      last = index_of(l, d->child[k + 1]);
      range = true;
    }
  }
  uint32_t next = k + (range ? 2 : 1);
  for (uint64_t p = first; p <= last; p++) {
    place sub = sub_place(l, at, p);
    if (next + 1 < d->n) {
      uint32_t before = e->at;
      uint64_t below = init_designated(l, sub, e, d, next);
      if (p < last)
        e->at = before;
      else if (below + 1 < sub_count(sub.type))
        init_elements(l, sub, e, false, below + 1);
    } else {
      init_one(l, sub, value);
    }
  }
  if (next + 1 >= d->n)
    e->at++;
  return last;
}

/* Whether the element is a value for the whole sub-object, so that no braces
 * were left out. */
static bool fits_whole(lower *l, const fl_type *t, node *n) {
  if (!fl_type_is_aggregate(t))
    return true;
  if (n->kind == CXCursor_InitListExpr)
    return true;
  if (is_char_array(t) && string_in(n))
    return true;
  const fl_type *from = fl_node_type(l, n);
  return (t->kind == FL_TY_STRUCT || t->kind == FL_TY_UNION) && from->kind == t->kind &&
         from->size == t->size;
}

static void init_elements(lower *l, place at, elements *e, bool braced, uint64_t start) {
  uint64_t count = sub_count(at.type);
  uint64_t position = start;
  bool is_union = at.type->kind == FL_TY_UNION;
  while (e->at < e->n) {
    node *n = e->v[e->at];
    if (is_designated(n)) {
      if (!braced)
        return; /* it speaks of the object around this one */
      position = init_designated(l, at, e, n, 0) + 1;
      if (is_union)
        position = count;
      continue;
    }
    /* unnamed bit-fields are no members */
    while (at.type->kind == FL_TY_STRUCT && position < count &&
           at.type->fields[position].is_bitfield && !at.type->fields[position].name[0])
      position++;
    if (position >= count || (is_union && position > 0)) {
      if (braced)
        e->at++; /* more than there is room for: the compiler has warned */
      else
        return;
      continue;
    }
    place sub = sub_place(l, at, position);
    if (fits_whole(l, sub.type, n)) {
      init_one(l, sub, n);
      e->at++;
    } else {
      uint32_t before = e->at;
      init_elements(l, sub, e, false, 0);
      if (e->at == before)
        e->at++;
    }
    position++;
  }
}

/* How many bytes an initializer gives the array without a length that ends a
 * struct, which the size of the struct does not count. */
uint64_t fl_flexible_bytes(lower *l, const fl_type *t, node *init) {
  if (t->kind != FL_TY_STRUCT || !t->nfields || init->kind != CXCursor_InitListExpr || !init->n)
    return 0;
  const fl_field *last = &t->fields[t->nfields - 1];
  if (last->type->kind != FL_TY_ARRAY || last->type->is_complete)
    return 0;
  node *value = init->child[init->n - 1];
  bool named = is_designated(value);
  if (named)
    value = value->child[value->n - 1];
  const node *text = string_in(value);
  uint64_t count = 0, at = 0;
  if (text && is_char_array(last->type))
    return fl_node_type(l, (node *)text)->size;
  if (value->kind != CXCursor_InitListExpr) /* braces left out */
    return init->n >= t->nfields ? (init->n - t->nfields + 1) * last->type->elem->size : 0;
  if (!named && init->n < t->nfields)
    return 0;
  for (uint32_t k = 0; k < value->n; k++, at++) {
    if (is_designated(value->child[k]) && value->child[k]->child[0]->kind != CXCursor_MemberRef)
      at = index_of(l, value->child[k]->child[0]);
    count = at + 1 > count ? at + 1 : count;
  }
  return count * last->type->elem->size;
}

static void zero(lower *l, place at) {
  fl_insn *i;
  uint32_t r = fl_address_of(l, at);
  i = fl_emit(l, FL_OP_ZERO);
  i->a = r;
  i->imm = (int64_t)at.type->size;
  i->flags = FL_INSN_INIT;
}

static void init_one(lower *l, place at, node *n) {
  size_t mark = fl_temps_mark(l->fn);
  const node *s;
  uint32_t saved = l->fn->loc;
  l->fn->loc = fl_loc_of(l, n);
  if (is_char_array(at.type) && (s = string_in(n))) {
    init_string(l, at, s);
  } else if (n->kind == CXCursor_InitListExpr && fl_type_is_aggregate(at.type)) {
    /* an inner list starts anew: what an outer designator had set is gone */
    zero(l, at);
    elements e = {n->child, n->n, 0};
    init_elements(l, at, &e, true, 0);
  } else if (n->kind == CXCursor_InitListExpr) {
    if (n->n)
      init_one(l, at, n->child[0]);
    else
      fl_store(l, at, fl_const(at.type, 0), 0, true);
  } else if (fl_type_is_aggregate(at.type)) {
    val v = fl_rvalue(l, n);
    if (!fl_type_is_scalar(v.type))
      fl_copy(l, at, v.reg, false, true);
  } else {
    val v = fl_convert_to(l, fl_rvalue(l, n), at.type);
    uint32_t site =
        fl_type_is_scalar(at.type) ? fl_site_new(l, FL_SITE_INITIALIZER, n, at.type) : 0;
    fl_store(l, at, v, site, true);
  }
  l->fn->loc = saved;
  fl_temps_release(l->fn, mark);
}

void fl_init_place(lower *l, place at, node *init, bool is_zeroed) {
  if (is_zeroed && init->kind == CXCursor_InitListExpr && fl_type_is_aggregate(at.type) &&
      !(is_char_array(at.type) && string_in(init))) {
    elements e = {init->child, init->n, 0};
    init_elements(l, at, &e, true, 0);
    return;
  }
  init_one(l, at, init);
}
