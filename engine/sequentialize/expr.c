/* Values and places as text. */
#include "sequentialize/seq.h"

#include <math.h>
#include <string.h>

/* ---- names of variables ---- */

static void declare(fl_seq *s, const char *text) {
  fl_str_printf(&s->declarations, "  static %s;\n", text);
}

const char *fl_seq_web(fl_seq *s, fl_instance *f, uint32_t web) {
  const fl_web *w = &f->flow->webs[web];
  if (f->webs[web])
    return f->webs[web];
  const char *wish = w->var && *w->var->name ? w->var->name : "t1";
  const char *name = f->webs[web] = fl_text_name(s->texts, s->scope, wish);
  const fl_type *t = f->types[web] ? f->types[web] : w->type;
  if (t && fl_type_is_scalar(t) && t->kind != FL_TY_OTHER)
    declare(s, fl_text_declare(s->texts, t, name));
  else if (w->is_pointer)
    declare(s, fl_arena_printf(s->keep, "char *%s", name));
  else
    declare(s, fl_arena_printf(s->keep, "%s %s", fl_text_kind(w->vk ? w->vk : FL_VK_S32), name));
  return name;
}

const char *fl_seq_slot(fl_seq *s, fl_instance *f, uint32_t slot) {
  const fl_slot *k = &f->flow->func->slots[slot];
  if (f->slots[slot])
    return f->slots[slot];
  const char *name = f->slots[slot] =
      fl_text_name(s->texts, s->scope, *k->name ? k->name : "temporary");
  if (!k->size)
    declare(s, fl_arena_printf(s->keep, "char *%s", name)); /* of variable length */
  else if (k->type->size == k->size && k->type->kind != FL_TY_OTHER)
    declare(s, fl_text_declare(s->texts, k->type, name));
  else
    declare(s, fl_arena_printf(s->keep, "_Alignas(16) char %s[%llu]", name,
                               (unsigned long long)k->size));
  return name;
}

/* ---- conversions ---- */

static const char *number_text(fl_seq *s, int64_t v, fl_vk vk) {
  switch (vk) {
  case FL_VK_F64: {
    double d;
    memcpy(&d, &v, sizeof d);
    if (isnan(d) || isinf(d))
      return isnan(d) ? "(0.0 / 0.0)" : d > 0 ? "(1.0 / 0.0)" : "(-1.0 / 0.0)";
    return fl_arena_printf(s->keep, d == floor(d) && fabs(d) < 1e15 ? "%.1f" : "%a", d);
  }
  case FL_VK_F32: {
    float x;
    uint32_t low = (uint32_t)v;
    memcpy(&x, &low, sizeof x);
    return fl_arena_printf(s->keep, "%af", (double)x);
  }
  case FL_VK_U32: return fl_arena_printf(s->keep, "%uu", (uint32_t)v);
  case FL_VK_U64: return fl_arena_printf(s->keep, "%luul", (unsigned long)v);
  case FL_VK_S64:
    if (v == INT64_MIN)
      return "(-9223372036854775807l - 1)";
    return fl_arena_printf(s->keep, v < 0 ? "(%ldl)" : "%ldl", (long)v);
  default:
    if ((int32_t)v == INT32_MIN)
      return "(-2147483647 - 1)";
    return fl_arena_printf(s->keep, v < 0 ? "(%d)" : "%d", (int)v);
  }
}

static bool same_kind(fl_vk a, fl_vk b) {
  /* narrow integers become int by themselves */
  if (b == FL_VK_S32 && a >= FL_VK_S8 && a <= FL_VK_U16)
    return true;
  return a == b;
}

const char *fl_seq_as(fl_seq *s, const fl_expr *e, fl_vk vk) {
  if (e->is_literal && !fl_vk_is_float(vk) && !fl_vk_is_float(e->vk))
    return number_text(s, e->number, vk);
  if (e->is_pointer)
    return vk == FL_VK_U64 ? fl_arena_printf(s->keep, "(uintptr_t)%s", fl_seq_pointer(s, e, NULL))
                           : fl_arena_printf(s->keep, "(%s)(uintptr_t)%s", fl_text_kind(vk),
                                             fl_seq_pointer(s, e, NULL));
  if (same_kind(e->vk, vk) || !vk)
    return e->text;
  return fl_arena_printf(s->keep, "(%s)%s", fl_text_kind(vk), e->text);
}

static bool same_type(fl_seq *s, const fl_type *a, const fl_type *b) {
  return a == b ||
         (a && b &&
          strcmp(fl_text_declare(s->texts, a, ""), fl_text_declare(s->texts, b, "")) == 0);
}

const char *fl_seq_pointer(fl_seq *s, const fl_expr *e, const fl_type *to) {
  const char *text;
  const fl_type *have = e->type;
  if (e->is_literal && e->number == 0)
    text = "0", have = NULL;
  else if (e->place && !e->is_deref) {
    text = fl_seq_address(s, e, 0);
    have = NULL;
  } else if (e->place && e->offset) {
    text = fl_seq_address(s, e, 0);
    have = NULL;
  } else if (!e->is_pointer)
    text = fl_arena_printf(s->keep, "(uintptr_t)%s", e->text), have = NULL;
  else
    text = e->text;
  if (!to)
    return e->is_pointer && !e->is_literal ? text : fl_arena_printf(s->keep, "(char *)%s", text);
  if (have && same_type(s, have, to))
    return text;
  return fl_arena_printf(s->keep, "(%s)%s", fl_text_declare(s->texts, to, ""), text);
}

const char *fl_seq_cast(fl_seq *s, const fl_expr *e, const fl_type *type, fl_vk vk,
                        bool is_pointer) {
  if (type && type->kind == FL_TY_PTR)
    return fl_seq_pointer(s, e, type);
  if (is_pointer && !type)
    return fl_arena_printf(s->keep, "(char *)%s", fl_seq_pointer(s, e, NULL));
  if (type && type->kind == FL_TY_BOOL)
    return fl_arena_printf(s->keep, "(_Bool)%s", fl_seq_as(s, e, FL_VK_S32));
  return fl_seq_as(s, e, vk);
}

/* ---- sites ---- */

static size_t pointee_number(fl_seq *s, const fl_type *t) {
  for (size_t i = 0; i < s->pointees.n; i++)
    if (strcmp(s->pointees.v[i]->name, t->name) == 0)
      return i;
  fl_vec_push(&s->pointees, t);
  return s->pointees.n - 1;
}

static bool has_objects(const fl_seq *s, const fl_type *pointee) {
  for (size_t g = 0; g < s->p->globals.n; g++)
    if (!s->p->globals.v[g]->is_thread_local &&
        strcmp(s->p->globals.v[g]->type->name, pointee->name) == 0)
      return true;
  return false;
}

static bool names_object(const fl_site *s) {
  return s->kind == FL_SITE_SYNC && s->type->kind == FL_TY_PTR;
}

static bool has_same_text(const fl_program *p, const fl_site *a, const fl_site *b) {
  const fl_loc *x = &p->locs.v[a->loc], *y = &p->locs.v[b->loc];
  uint32_t n = x->end_offset - x->offset;
  return n && y->end_offset - y->offset == n &&
         memcmp(p->files.v[x->file].text + x->offset, p->files.v[y->file].text + y->offset, n) == 0;
}

uint32_t fl_seq_group(const fl_program *p, uint32_t site) {
  const fl_site *s = &p->sites.v[site];
  uint32_t first = 0, n = 0;
  for (uint32_t k = 1; k < p->sites.n && names_object(s); k++) {
    if (!names_object(&p->sites.v[k]) || p->sites.v[k].func != s->func ||
        !has_same_text(p, s, &p->sites.v[k]))
      continue;
    if (!n++)
      first = k;
  }
  return n > 1 ? first : 0;
}

static bool is_wanted(const fl_seq *s, uint32_t site) {
  return !s->q->sites || s->q->sites[site];
}

/* A group is of interest if one of its sites is. */
static uint32_t wanted_group(const fl_seq *s, uint32_t site) {
  uint32_t first = fl_seq_group(s->p, site);
  for (uint32_t k = first; first && k < s->p->sites.n; k++)
    if (is_wanted(s, k) && fl_seq_group(s->p, k) == first)
      return first;
  return 0;
}

/* When the site has another value; NULL: never. */
static const char *is_chosen(fl_seq *s, uint32_t site) {
  uint32_t first = wanted_group(s, site);
  s->sites[site] |= is_wanted(s, site);
  s->groups[first] |= first != 0;
  if (!is_wanted(s, site))
    return first ? fl_arena_printf(s->keep, "fl_diag == -%u", first) : NULL;
  if (!first)
    return fl_arena_printf(s->keep, "fl_diag == %u", site);
  return fl_arena_printf(s->keep, "fl_diag == %u || fl_diag == -%u", site, first);
}

const char *fl_seq_site(fl_seq *s, uint32_t site, const char *text, const fl_type *type, fl_vk vk,
                        bool is_pointer) {
  if (!site || s->q->diag == FL_SEQ_NO_DIAG)
    return text;
  const fl_type *t = s->p->sites.v[site].type;
  if (!t || t->vk == FL_VK_NONE)
    return text;
  if (fl_vk_is_float(t->vk)) {
    if (!fl_vk_is_float(vk) || !is_wanted(s, site))
      return text;
    s->sites[site] = true;
    fl_seq_use(s, "real");
    return fl_arena_printf(s->keep, "DIAG_REAL(%u, %s, %s)", site, fl_text_kind(vk), text);
  }
  if (t->kind == FL_TY_PTR) {
    if (!has_objects(s, t->elem))
      return text;
    const char *chosen = is_chosen(s, site);
    if (!chosen)
      return text;
    if (!is_pointer) /* only whether it is null counts */
      return fl_arena_printf(s->keep, "(%s ? fl_other_%zu != 0 : %s)", chosen,
                             pointee_number(s, t->elem), text);
    const char *cast = type ? fl_text_declare(s->texts, type, "") : "char *";
    return fl_arena_printf(s->keep, "(%s ? (%s)fl_other_%zu : (%s)%s)", chosen, cast,
                           pointee_number(s, t->elem), cast, text);
  }
  if (is_pointer || !is_wanted(s, site))
    return text;
  s->sites[site] = true;
  return fl_arena_printf(s->keep, "DIAG(%u, %s, %s)", site, fl_text_kind(vk), text);
}

/* ---- places ---- */

/* The place a typed pointer leads to. */
static void dereference(fl_expr *e, fl_seq *s) {
  if (e->place || !e->is_pointer || !e->type || e->type->kind != FL_TY_PTR)
    return;
  const fl_type *to = e->type->elem;
  if (to->kind == FL_TY_VOID || to->kind == FL_TY_FUNC || !to->size || to->kind == FL_TY_OTHER)
    return;
  e->place = fl_arena_printf(s->keep, "(*%s)", e->text);
  e->place_type = to;
  e->offset = 0;
  e->is_deref = true;
}

/* "(*p)" with ".next" behind it is p->next. */
static const char *join(fl_seq *s, const fl_expr *e, const char *path) {
  size_t n = strlen(e->place);
  if (e->is_deref && n > 3 && strncmp(e->place, "(*", 2) == 0 &&
      strchr(e->place, ')') == e->place + n - 1) {
    if (path[0] == '.')
      return fl_arena_printf(s->keep, "%.*s->%s", (int)(n - 3), e->place + 2, path + 1);
    if (!*path)
      return fl_arena_printf(s->keep, "%.*s", (int)(n - 2), e->place + 1);
  }
  return fl_arena_printf(s->keep, "%s%s", e->place, path);
}

const char *fl_seq_address(fl_seq *s, const fl_expr *address, int64_t offset) {
  fl_expr e = *address;
  dereference(&e, s);
  uint64_t at = e.offset + (uint64_t)offset;
  if (!e.place) {
    const char *base = fl_seq_pointer(s, &e, NULL);
    return offset ? fl_arena_printf(s->keep, "((char *)%s + %lld)", base, (long long)offset) : base;
  }
  fl_str path = {0};
  fl_str_add(&path, "");
  const char *text;
  if (!at)
    text = e.is_deref ? e.text : fl_arena_printf(s->keep, "&%s", join(s, &e, ""));
  else if (fl_text_path(s->texts, e.place_type, at, 4, &path) ||
           (fl_str_cut(&path, 0), fl_text_path(s->texts, e.place_type, at, 8, &path)) ||
           (fl_str_cut(&path, 0), fl_text_path(s->texts, e.place_type, at, 1, &path)))
    text = fl_arena_printf(s->keep, "&%s", join(s, &e, path.s));
  else
    text = fl_arena_printf(s->keep, "((char *)&%s + %lld)", e.place, (long long)at);
  fl_str_free(&path);
  return text;
}

static bool fits(const fl_type *t, fl_vk vk, bool is_pointer) {
  if (t->kind == FL_TY_PTR || is_pointer)
    return t->kind == FL_TY_PTR && is_pointer;
  return fl_vk_is_float(t->vk) == fl_vk_is_float(vk);
}

const char *fl_seq_access(fl_seq *s, const fl_expr *address, int64_t offset, fl_vk vk,
                          bool is_pointer, const fl_type **type) {
  fl_expr e = *address;
  dereference(&e, s);
  *type = NULL;
  if (e.place) {
    fl_str path = {0};
    fl_str_add(&path, "");
    const fl_type *t =
        fl_text_path(s->texts, e.place_type, e.offset + (uint64_t)offset, fl_vk_size(vk), &path);
    const char *text = NULL;
    if (t && fits(t, vk, is_pointer)) {
      *type = t;
      text = join(s, &e, path.s);
    }
    fl_str_free(&path);
    if (text)
      return text;
  }
  return fl_arena_printf(s->keep, "*(%s *)%s", is_pointer ? "char *" : fl_text_kind(vk),
                         fl_seq_address(s, address, offset));
}

const char *fl_seq_object(fl_seq *s, const fl_expr *address, uint64_t size, const fl_type **type) {
  fl_expr e = *address;
  dereference(&e, s);
  const fl_type *t = e.place ? e.place_type : NULL;
  fl_str path = {0};
  fl_str_add(&path, "");
  uint64_t at = e.offset;
  while (t && (at || t->size != size)) { /* into the member that holds it */
    const fl_type *inner = NULL;
    if (t->kind == FL_TY_ARRAY && t->elem->size && t->elem->size >= size) {
      fl_str_printf(&path, "[%llu]", (unsigned long long)(at / t->elem->size));
      at %= t->elem->size;
      inner = t->elem;
    }
    for (size_t i = 0;
         (t->kind == FL_TY_STRUCT || t->kind == FL_TY_UNION) && i < t->nfields && !inner; i++)
      if (*t->fields[i].name && at >= t->fields[i].offset &&
          at - t->fields[i].offset + size <= t->fields[i].type->size) {
        fl_str_printf(&path, ".%s", t->fields[i].name);
        at -= t->fields[i].offset;
        inner = t->fields[i].type;
      }
    t = inner;
  }
  const char *text =
      t && (t->kind == FL_TY_STRUCT || t->kind == FL_TY_UNION) ? join(s, &e, path.s) : NULL;
  *type = text ? t : NULL;
  fl_str_free(&path);
  return text;
}

/* ---- addresses ---- */

static fl_expr address_of(fl_seq *s, const char *place, const fl_type *type, fl_reach reach) {
  return (fl_expr){.text = fl_arena_printf(s->keep, "&%s", place),
                   .vk = FL_VK_U64,
                   .is_pointer = true,
                   .place = place,
                   .place_type = type,
                   .is_checked = true,
                   .reach = reach,
                   .func = FL_NOREG,
                   .global = FL_NOREG};
}

static fl_expr global_address(fl_seq *s, uint32_t index) {
  const fl_global *g = s->p->globals.v[index];
  const char *name = fl_text_global(s->texts, index);
  fl_reach reach = g->is_const || s->is_init ? FL_MINE : FL_OURS;
  if (g->is_thread_local) {
    name = fl_arena_printf(s->keep, "%s[%u]", name, s->is_init ? 0 : s->thread);
    reach = s->tls.n ? FL_MAYBE : FL_MINE;
  }
  fl_expr e = address_of(s, name, g->type, reach);
  if (g->is_string)
    e.global = index;
  if (g->is_string || g->type->size != g->size) { /* of bytes */
    e.place = NULL;
    e.text = name;
    e.type = NULL;
  }
  return e;
}

static fl_expr local_address(fl_seq *s, fl_instance *f, uint32_t slot) {
  const fl_slot *k = &f->flow->func->slots[slot];
  const char *name = fl_seq_slot(s, f, slot);
  fl_reach reach = f->flow->slot_escapes[slot] ? FL_MAYBE : FL_MINE;
  if (!k->size || k->type->size != k->size || k->type->kind == FL_TY_OTHER)
    return (fl_expr){.text = name,
                     .vk = FL_VK_U64,
                     .is_pointer = true,
                     .reach = reach,
                     .func = FL_NOREG,
                     .global = FL_NOREG};
  return address_of(s, name, k->type, reach);
}

/* The element of an array inside a type, at an offset, whose elements have a size. */
static const fl_type *array_at(const fl_type *t, uint64_t offset, uint64_t size, fl_str *path) {
  while (t) {
    if (t->kind == FL_TY_ARRAY && t->elem->size == size && offset == 0)
      return t->elem;
    const fl_type *inner = NULL;
    if (t->kind == FL_TY_ARRAY && t->elem->size) {
      fl_str_printf(path, "[%llu]", (unsigned long long)(offset / t->elem->size));
      offset %= t->elem->size;
      inner = t->elem;
    }
    for (size_t i = 0;
         (t->kind == FL_TY_STRUCT || t->kind == FL_TY_UNION) && i < t->nfields && !inner; i++)
      if (*t->fields[i].name && !t->fields[i].is_bitfield && offset >= t->fields[i].offset &&
          offset - t->fields[i].offset < t->fields[i].type->size) {
        fl_str_printf(path, ".%s", t->fields[i].name);
        offset -= t->fields[i].offset;
        inner = t->fields[i].type;
      }
    t = inner;
  }
  return NULL;
}

/* An index that was compared with the array's bounds just before. */
static bool is_index_checked(const fl_flow *o, uint32_t pc) {
  for (uint32_t k = pc; k-- > 0 && pc - k < 4;)
    if (o->func->code[k].op == FL_OP_INDEX && o->a[k] == o->b[pc])
      return true;
  return false;
}

static fl_expr pointer_add(fl_seq *s, fl_instance *f, uint32_t pc) {
  const fl_insn *i = &f->flow->func->code[pc];
  fl_expr base = fl_seq_value(s, f, f->flow->a[pc]), by = fl_seq_operand_b(s, f, pc);
  uint64_t step = (uint64_t)i->imm2;
  base.global = FL_NOREG;
  if (by.is_literal && base.place) {
    base.offset += (uint64_t)by.number * step;
    if (base.is_deref)
      base.is_checked = false;
    return base;
  }
  fl_expr e = base;
  const char *index = by.is_literal ? fl_seq_as(s, &by, FL_VK_S64) : by.text;
  if (by.is_pointer)
    index = fl_seq_as(s, &by, FL_VK_S64);
  e.is_literal = false;
  if (base.place && (!base.is_deref || base.offset)) {
    fl_str path = {0};
    fl_str_add(&path, "");
    const fl_type *elem = array_at(base.place_type, base.offset, step, &path);
    if (elem) {
      if (strncmp(index, "DIAG(", 5) == 0 &&
          i->b == FL_IMM) { /* nobody has compared it with the bounds */
        fl_seq_use(s, "within");
        index = fl_arena_printf(s->keep, "fl_within(%s, %llu)", index,
                                (unsigned long long)(base.place_type->size / step));
      }
      e.place = fl_arena_printf(s->keep, "%s[%s]", join(s, &base, path.s), index);
      e.place_type = elem;
      e.offset = 0;
      e.is_deref = false;
      e.text = fl_arena_printf(s->keep, "&%s", e.place);
      e.is_checked = base.is_checked && (i->b == FL_IMM || is_index_checked(f->flow, pc));
      fl_str_free(&path);
      return e;
    }
    fl_str_free(&path);
  }
  e.place = NULL;
  e.offset = 0;
  e.is_checked = false;
  if (base.type && base.type->kind == FL_TY_PTR && base.type->elem->size == step && !base.offset &&
      base.type->elem->kind != FL_TY_VOID) {
    e.place = fl_arena_printf(s->keep, "%s[%s]", base.text, index);
    e.place_type = base.type->elem;
    e.is_deref = false;
    e.type = base.type;
    e.text = fl_arena_printf(s->keep, "(%s + %s)", base.text, index);
    if (base.type->elem->kind == FL_TY_OTHER)
      e.place = NULL;
    return e;
  }
  e.type = NULL;
  e.is_deref = false;
  const char *from = fl_seq_pointer(s, &base, NULL);
  if (step == 1)
    e.text = fl_arena_printf(s->keep, "((char *)%s + %s)", from, index);
  else
    e.text =
        fl_arena_printf(s->keep, "((char *)%s + (long)%s * %lld)", from, index, (long long)i->imm2);
  return e;
}

/* ---- values ---- */

fl_expr fl_seq_value(fl_seq *s, fl_instance *f, uint32_t web) {
  const fl_web *w = &f->flow->webs[web];
  if (w->is_folded)
    return fl_seq_compute(s, f, w->def);
  fl_expr e = {.text = fl_seq_web(s, f, web),
               .type = f->types[web] ? f->types[web] : w->type,
               .vk = w->vk,
               .is_pointer = w->is_pointer,
               .reach = FL_MAYBE,
               .func = FL_NOREG,
               .global = FL_NOREG};
  if (e.type && e.type->kind != FL_TY_PTR)
    e.is_pointer = false;
  if (!e.vk)
    e.vk = FL_VK_S32;
  return e;
}

static fl_expr literal(fl_seq *s, int64_t v, fl_vk vk) {
  return (fl_expr){.text = number_text(s, v, vk),
                   .vk = vk,
                   .is_literal = !fl_vk_is_float(vk),
                   .number = v,
                   .func = FL_NOREG,
                   .global = FL_NOREG};
}

static fl_expr with_site(fl_seq *s, fl_expr e, uint32_t site, fl_vk vk) {
  const char *text =
      fl_seq_site(s, site, e.is_pointer ? fl_seq_pointer(s, &e, NULL) : fl_seq_as(s, &e, vk),
                  e.type, vk, e.is_pointer);
  bool was_replaced = site && (strncmp(text, "DIAG", 4) == 0 || strncmp(text, "(fl_diag", 8) == 0);
  if (!was_replaced)
    return e;
  e.text = text;
  e.is_literal = false;
  e.place = NULL;
  e.func = e.global = FL_NOREG;
  e.reach = FL_MAYBE;
  if (!e.is_pointer)
    e.vk = vk;
  else if (!e.type)
    e.type = NULL;
  return e;
}

fl_expr fl_seq_operand_b(fl_seq *s, fl_instance *f, uint32_t pc) {
  const fl_insn *i = &f->flow->func->code[pc];
  if (i->b != FL_IMM)
    return fl_seq_value(s, f, f->flow->b[pc]);
  fl_vk vk = i->vk ? (fl_vk)i->vk : FL_VK_S64;
  return with_site(s, literal(s, i->imm, vk), i->site_b, vk);
}

fl_expr fl_seq_argument(fl_seq *s, fl_instance *f, uint32_t pc, uint32_t k) {
  const fl_arg *a = &s->p->arglists.v[f->flow->func->code[pc].imm].args[k];
  fl_expr e = fl_seq_value(s, f, f->flow->args[pc][k]);
  return with_site(s, e, a->site, e.vk);
}

static fl_expr operation(fl_seq *s, fl_vk vk, const char *format, const char *a, const char *b) {
  fl_expr e = {.vk = vk, .func = FL_NOREG, .global = FL_NOREG};
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wformat-nonliteral"
  e.text = fl_arena_printf(s->keep, format, a, b);
#pragma GCC diagnostic pop
  return e;
}

bool fl_seq_is_object(const fl_expr *e) {
  return e->is_pointer && ((e->place && !e->is_deref && !e->offset && e->is_checked) ||
                           e->global != FL_NOREG || e->func != FL_NOREG);
}

static fl_expr compare(fl_seq *s, const fl_insn *i, fl_expr a, fl_expr b) {
  static const char *const signs[] = {"(%s == %s)", "(%s != %s)", "(%s < %s)",
                                      "(%s <= %s)", "(%s > %s)",  "(%s >= %s)"};
  const char *format = signs[i->op - FL_OP_EQ];
  if (a.is_pointer || b.is_pointer) {
    if ((fl_seq_is_object(&a) && b.is_literal) || (fl_seq_is_object(&b) && a.is_literal))
      return literal(s, i->op == FL_OP_NE || i->op == (a.is_literal ? FL_OP_LT : FL_OP_GT),
                     FL_VK_S32);
    if (a.is_literal || b.is_literal) {
      const char *zero = "0";
      return operation(s, FL_VK_S32, format, a.is_literal ? zero : fl_seq_pointer(s, &a, NULL),
                       b.is_literal ? zero : fl_seq_pointer(s, &b, NULL));
    }
    return operation(s, FL_VK_S32, format,
                     fl_arena_printf(s->keep, "(char *)%s", fl_seq_pointer(s, &a, NULL)),
                     fl_arena_printf(s->keep, "(char *)%s", fl_seq_pointer(s, &b, NULL)));
  }
  fl_vk vk = (fl_vk)i->vk;
  return operation(s, FL_VK_S32, format, fl_seq_as(s, &a, vk), fl_seq_as(s, &b, vk));
}

static fl_expr shift(fl_seq *s, const fl_insn *i, fl_expr a, fl_expr b) {
  fl_vk vk = (fl_vk)i->vk;
  unsigned mask = fl_vk_size(vk) * 8 - 1;
  const char *count = b.is_literal ? fl_arena_printf(s->keep, "%u", (unsigned)b.number & mask)
                                   : fl_arena_printf(s->keep, "(%s & %u)", b.text, mask);
  if (i->op == FL_OP_SHR)
    return operation(s, vk, "(%s >> %s)", fl_seq_as(s, &a, vk), count);
  fl_vk plain = vk == FL_VK_S32 ? FL_VK_U32 : vk == FL_VK_S64 ? FL_VK_U64 : vk;
  fl_expr e = operation(s, plain, "(%s << %s)", fl_seq_as(s, &a, plain), count);
  if (plain != vk)
    e = operation(s, vk, "(%s)%s", fl_text_kind(vk), e.text);
  return e;
}

static fl_expr convert(fl_seq *s, const fl_insn *i, fl_expr a) {
  fl_vk to = (fl_vk)i->vk;
  if (i->flags & FL_INSN_TO_BOOL) {
    if (fl_seq_is_object(&a))
      return literal(s, 1, to);
    if (a.is_pointer)
      return operation(s, to, "(%s != %s)", fl_seq_pointer(s, &a, NULL), "0");
    return operation(s, to, "(%s != %s)", a.text, "0");
  }
  if (a.is_literal && !fl_vk_is_float(to)) {
    int64_t v = a.number;
    switch (to) {
    case FL_VK_S8: v = (int8_t)v; break;
    case FL_VK_U8: v = (uint8_t)v; break;
    case FL_VK_S16: v = (int16_t)v; break;
    case FL_VK_U16: v = (uint16_t)v; break;
    case FL_VK_S32: v = (int32_t)v; break;
    case FL_VK_U32: v = (uint32_t)v; break;
    default: break;
    }
    return literal(s, v, to);
  }
  if (a.is_pointer && to == FL_VK_U64 && !(i->flags & FL_INSN_PTR_TO_INT))
    return a; /* from one pointer type to another */
  const char *from = a.is_pointer ? fl_seq_as(s, &a, FL_VK_U64) : fl_seq_as(s, &a, (fl_vk)i->vk2);
  if (!a.is_pointer && a.vk == to && i->vk2 == to)
    return a;
  fl_expr e = operation(s, to, "(%s)%s", fl_text_kind(to), from);
  e.text = fl_arena_printf(s->keep, "(%s)", e.text);
  return e;
}

static fl_expr compute(fl_seq *s, fl_instance *f, uint32_t pc) {
  static const char *const signs[] = {"(%s + %s)",  "(%s - %s)", "(%s * %s)", "(%s / %s)",
                                      "(%s %% %s)", "(%s & %s)", "(%s | %s)", "(%s ^ %s)"};
  const fl_insn *i = &f->flow->func->code[pc];
  fl_vk vk = (fl_vk)i->vk;
  switch ((fl_op)i->op) {
  case FL_OP_CONST: return literal(s, i->imm, vk);
  case FL_OP_UNDEF: return literal(s, 0, f->flow->webs[f->flow->dst[pc]].vk);
  case FL_OP_GLOBAL: return global_address(s, (uint32_t)i->imm);
  case FL_OP_LOCAL: return local_address(s, f, (uint32_t)i->imm);
  case FL_OP_FUNC: {
    fl_expr e = {.text = fl_arena_printf(s->keep, "&%s", fl_text_code(s->texts, (uint32_t)i->imm)),
                 .vk = FL_VK_U64,
                 .is_pointer = true,
                 .func = (uint32_t)i->imm,
                 .global = FL_NOREG};
    s->is_coded[i->imm] = true;
    return e;
  }
  case FL_OP_PTRADD: return pointer_add(s, f, pc);
  default: break;
  }
  fl_expr a = fl_seq_value(s, f, f->flow->a[pc]);
  switch ((fl_op)i->op) {
  case FL_OP_MOV: return a;
  case FL_OP_CONV: return convert(s, i, a);
  case FL_OP_NEG: return operation(s, vk, "(-%s%s)", fl_seq_as(s, &a, vk), "");
  case FL_OP_NOT: return operation(s, vk, "(~%s%s)", fl_seq_as(s, &a, vk), "");
  case FL_OP_LNOT:
    if (fl_seq_is_object(&a))
      return literal(s, 0, FL_VK_S32);
    return operation(s, FL_VK_S32, "(!%s%s)", a.is_pointer ? fl_seq_pointer(s, &a, NULL) : a.text,
                     "");
  default: break;
  }
  fl_expr b = fl_seq_operand_b(s, f, pc);
  switch ((fl_op)i->op) {
  case FL_OP_SHL:
  case FL_OP_SHR: return shift(s, i, a, b);
  case FL_OP_EQ:
  case FL_OP_NE:
  case FL_OP_LT:
  case FL_OP_LE:
  case FL_OP_GT:
  case FL_OP_GE: return compare(s, i, a, b);
  case FL_OP_PTRDIFF:
    return operation(s, FL_VK_S64, "((long)(%s - %s) / ", fl_seq_as(s, &a, FL_VK_S64),
                     fl_seq_as(s, &b, FL_VK_S64));
  default:
    return operation(s, vk, signs[i->op - FL_OP_ADD], fl_seq_as(s, &a, vk), fl_seq_as(s, &b, vk));
  }
}

fl_expr fl_seq_compute(fl_seq *s, fl_instance *f, uint32_t pc) {
  const fl_insn *i = &f->flow->func->code[pc];
  fl_expr e = compute(s, f, pc);
  if (i->op == FL_OP_PTRDIFF)
    e.text = fl_arena_printf(s->keep, "%s%lld)", e.text, (long long)i->imm2);
  return with_site(s, e, i->site, e.vk);
}
