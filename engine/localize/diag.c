/* The diagnosis: one site at a time is given another value, the failing schedule
 * is followed with it, and a value is looked for that leads to a run in which
 * every thread ends and nothing fails.
 *
 * Sites near the fault in the data flow come first: they are looked at first by
 * people, too. */
#include "localize/attempt.h"

#include <stdlib.h>
#include <string.h>

enum { MOST_WISHES = 96 };

typedef FL_VEC(uint32_t) fl_sites;

typedef struct {
  const fl_search_request *request;
  const fl_program *program;
  fl_diagnosis *out;
  fl_attempt a;
  fl_site_seen *seen; /* by site, in the failing run */
  uint32_t fault_loc; /* where it failed */
  fl_values numbers;  /* of the program, each with its neighbours, and small ones */
  bool *cleared;      /* by site: whatever its value, the run fails */
  bool *repeats;      /* by site: executed more than once in some run */
  bool *is_done;      /* by site: looked at together with another one of the same text */
} diag;

/* ---- numbers worth trying ---- */

static uint64_t as_kind(fl_vk vk, uint64_t v) {
  unsigned spare = 64 - 8 * fl_vk_size(vk);
  if (!spare)
    return v;
  return fl_vk_is_signed(vk) ? (uint64_t)((int64_t)(v << spare) >> spare) : v << spare >> spare;
}

static void add_wish(fl_values *out, uint64_t v) {
  for (size_t i = 0; i < out->n; i++)
    if (out->v[i] == v)
      return;
  if (out->n < MOST_WISHES)
    fl_vec_push(out, v);
}

static void collect_numbers(const fl_program *p, fl_values *out) {
  for (size_t f = 0; f < p->funcs.n; f++)
    for (uint32_t pc = 0; pc < p->funcs.v[f]->ncode; pc++) {
      const fl_insn *i = &p->funcs.v[f]->code[pc];
      if (fl_vk_is_float((fl_vk)i->vk) ||
          (!(i->op == FL_OP_CONST && i->site) && !(i->b == FL_IMM && i->site_b)))
        continue;
      for (int64_t near = -1; near <= 1; near++)
        add_wish(out, (uint64_t)(i->imm + near));
    }
  for (int64_t v = -2; v <= 3; v++)
    add_wish(out, (uint64_t)v);
}

static void add_number(fl_values *out, fl_vk vk, uint64_t v) {
  bool is_size = vk == FL_VK_U64 && (int64_t)v < 0; /* nobody means 18446744073709551615 */
  if (!is_size)
    add_wish(out, as_kind(vk, v));
}

/* Near the value it had first, then those of the program. */
static void integer_wishes(const diag *d, uint32_t site, fl_values *out) {
  fl_vk vk = d->program->sites.v[site].type->vk;
  const fl_site_seen *seen = &d->seen[site];
  if (seen->has_value) {
    const uint64_t near[] = {seen->value + 1, seen->value - 1, 0 - seen->value, seen->value + 2,
                             seen->value - 2};
    for (size_t i = 0; i < sizeof near / sizeof *near; i++)
      add_number(out, vk, near[i]);
    /* a number of bytes may have been meant as one of elements */
    for (uint64_t size = 2; size <= 16 && vk == FL_VK_U64; size *= 2)
      add_number(out, vk, seen->value * size);
  }
  for (size_t i = 0; i < d->numbers.n; i++)
    add_number(out, vk, d->numbers.v[i]);
}

static uint64_t float_bits(fl_vk vk, double v) {
  uint64_t bits = 0;
  if (vk == FL_VK_F32) {
    float f = (float)v;
    memcpy(&bits, &f, sizeof f);
  } else {
    memcpy(&bits, &v, sizeof v);
  }
  return bits;
}

static double float_value(fl_vk vk, uint64_t bits) {
  double v;
  float f;
  memcpy(&f, &bits, sizeof f);
  memcpy(&v, &bits, sizeof v);
  return vk == FL_VK_F32 ? (double)f : v;
}

/* The solver knows no floating-point numbers: those at hand are tried. */
static void float_wishes(const diag *d, uint32_t site, fl_values *out) {
  fl_vk vk = d->program->sites.v[site].type->vk;
  const fl_site_seen *seen = &d->seen[site];
  if (seen->has_value) {
    double v = float_value(vk, seen->value);
    const double near[] = {v + 1, v - 1, -v, 2 * v, v / 2, v * 10, v / 10, v * v};
    for (size_t i = 0; i < sizeof near / sizeof *near; i++)
      add_wish(out, float_bits(vk, near[i]));
  }
  for (size_t f = 0; f < d->program->funcs.n; f++)
    for (uint32_t pc = 0; pc < d->program->funcs.v[f]->ncode; pc++) {
      const fl_insn *i = &d->program->funcs.v[f]->code[pc];
      if (i->op == FL_OP_CONST && i->site && fl_vk_is_float((fl_vk)i->vk))
        add_wish(out, float_bits(vk, float_value((fl_vk)i->vk, (uint64_t)i->imm)));
    }
  for (size_t i = 0; i < d->numbers.n; i++)
    add_wish(out, float_bits(vk, (double)(int64_t)d->numbers.v[i]));
}

/* ---- one site ---- */

/* Whether the site is the whole of a condition or assertion: then it is branched
 * on, and only its truth counts. */
static bool is_truth(const fl_program *p, uint32_t site) {
  if (p->sites.v[site].kind == FL_SITE_CONDITION)
    return true;
  const fl_func *f = p->funcs.v[p->sites.v[site].func];
  for (uint32_t pc = 0; pc < f->ncode; pc++)
    if ((f->code[pc].op == FL_OP_BRT || f->code[pc].op == FL_OP_BRF) && f->code[pc].site == site)
      return true;
  return false;
}

static void take_values(diag *d, fl_suspect *s) {
  for (size_t i = 0; i < d->a.values.n; i++)
    fl_vec_push(&s->values, d->a.values.v[i]);
}

/* Another object of the same type in place of the one that is named: another
 * mutex, another condition. */
static bool try_objects(diag *d, const fl_type *pointee, fl_suspect *s) {
  const fl_program *p = d->program;
  for (uint32_t g = 0; g < p->globals.n; g++) {
    const fl_global *global = p->globals.v[g];
    if (strcmp(global->type->name, pointee->name) != 0 || global->is_thread_local)
      continue;
    uint64_t address = fl_attempt_address(&d->a, g);
    if (address && fl_attempt_number(&d->a, address))
      fl_vec_push(&s->objects, g);
  }
  return s->objects.n > 0;
}

static bool try_numbers(diag *d, fl_suspect *s) {
  const fl_values *wishes = d->a.wishes;
  for (size_t i = 0; i < wishes->n && d->a.values.n < FL_MOST_VALUES && !fl_attempt_is_late(&d->a); i++)
    fl_attempt_number(&d->a, wishes->v[i]);
  take_values(d, s);
  return s->values.n > 0;
}

static bool try_unknown(diag *d, fl_suspect *s) {
  bool found = fl_attempt_unknown(&d->a);
  take_values(d, s);
  return found;
}

static bool is_suspect(const diag *d, uint32_t site) {
  for (size_t i = 0; i < d->out->suspects.n; i++)
    if (d->out->suspects.v[i].site == site)
      return true;
  return false;
}

static void give(diag *d, fl_suspect *s, bool found) {
  if (found) {
    fl_vec_push(&d->out->suspects, *s);
    return;
  }
  fl_vec_free(&s->values);
  fl_vec_free(&s->objects);
  fl_vec_free(&s->with);
}

/* Sites with the same text: a header that several files include is there several
 * times, and an edit of it changes all of them. */
static bool is_twin(const fl_program *p, uint32_t a, uint32_t b) {
  const fl_loc *x = &p->locs.v[p->sites.v[a].loc], *y = &p->locs.v[p->sites.v[b].loc];
  return a != b && p->sites.v[a].kind == p->sites.v[b].kind &&
         p->sites.v[a].func != p->sites.v[b].func && x->offset == y->offset &&
         x->end_offset == y->end_offset && x->file == y->file;
}

static void find_twins(const diag *d, uint32_t site, fl_sites *out) {
  for (uint32_t s = 1; s < d->program->sites.n; s++)
    if (is_twin(d->program, site, s))
      fl_vec_push(out, s);
}

static void try_site(diag *d, uint32_t site) {
  const fl_type *t = d->program->sites.v[site].type;
  fl_sites twins = {0};
  find_twins(d, site, &twins);
  d->a.also = twins.v;
  d->a.nalso = twins.n;
  fl_suspect suspect = {.site = site};
  fl_values wishes = {0};
  bool found = false;
  bool decides = is_truth(d->program, site);
  if (decides) {
    fl_vec_push(&wishes, 0);
    fl_vec_push(&wishes, 1);
  } else if (fl_vk_is_float(t->vk)) {
    float_wishes(d, site, &wishes);
  } else if (t->vk != FL_VK_NONE) {
    integer_wishes(d, site, &wishes);
  }
  fl_attempt_site(&d->a, site, decides, &wishes);
  if (d->program->sites.v[site].kind >= FL_SITE_TARGET)
    t = NULL; /* has no value */
  else if (t->kind == FL_TY_PTR && !decides)
    found = try_objects(d, t->elem, &suspect);
  else if (fl_vk_is_float(t->vk))
    found = try_numbers(d, &suspect);
  else if (t->vk != FL_VK_NONE)
    found = try_unknown(d, &suspect);
  bool is_decided = t && t->vk != FL_VK_NONE && !fl_vk_is_float(t->vk) && t->kind != FL_TY_PTR;
  d->cleared[site] = !found && is_decided && !d->a.was_cut && d->a.executions == 1;
  d->repeats[site] = is_decided && d->a.executions > 1;
  for (size_t i = 0; i < twins.n; i++) /* what is known of one is known of all */
    d->is_done[twins.v[i]] = true;
  d->a.also = NULL;
  d->a.nalso = 0;
  fl_vec_free(&twins);
  give(d, &suspect, found);
  fl_vec_free(&wishes);
}

/* Different values in different executions, where one for all does not help. */
static void try_each(diag *d, uint32_t site) {
  if (!d->repeats[site] || is_suspect(d, site))
    return;
  fl_values none = {0};
  fl_suspect suspect = {.site = site, .only_each = true};
  fl_attempt_site(&d->a, site, false, &none);
  give(d, &suspect, fl_attempt_each(&d->a));
}

/* ---- sites that change together ---- */

/* Names an object of its own accord: the mutex of a lock, of an unlock, ... */
static bool names_object(const diag *d, uint32_t site) {
  const fl_site *s = &d->program->sites.v[site];
  const fl_site_seen *seen = &d->seen[site];
  return s->kind == FL_SITE_SYNC && s->type->kind == FL_TY_PTR && seen->when && seen->has_value &&
         !seen->varies;
}

static bool has_same_text(const fl_program *p, uint32_t a, uint32_t b) {
  const fl_loc *x = &p->locs.v[p->sites.v[a].loc], *y = &p->locs.v[p->sites.v[b].loc];
  uint32_t n = x->end_offset - x->offset;
  return y->end_offset - y->offset == n &&
         memcmp(p->files.v[x->file].text + x->offset, p->files.v[y->file].text + y->offset, n) == 0;
}

/* Whether another site of the function names the object that this one names; a
 * run may have failed before it came there. */
static bool names_the_same(const diag *d, uint32_t site, uint32_t other) {
  const fl_site *s = &d->program->sites.v[site], *o = &d->program->sites.v[other];
  if (o->kind != FL_SITE_SYNC || o->type->kind != FL_TY_PTR || o->func != s->func)
    return false;
  return d->seen[other].when ? names_object(d, other) && d->seen[other].value == d->seen[site].value
                             : has_same_text(d->program, site, other);
}

/* A function that locks and unlocks the wrong mutex names it in both places: no
 * change of one of them helps. */
static void try_together(diag *d, uint32_t site) {
  const fl_site *s = &d->program->sites.v[site];
  fl_sites others = {0};
  bool is_first = !is_suspect(d, site);
  for (uint32_t o = 1; o < d->program->sites.n; o++) {
    if (o == site || !names_the_same(d, site, o))
      continue;
    is_first &= o > site && !is_suspect(d, o);
    fl_vec_push(&others, o);
  }
  if (is_first && others.n) {
    fl_suspect suspect = {.site = site};
    fl_attempt_site(&d->a, site, false, NULL);
    d->a.also = others.v;
    d->a.nalso = others.n;
    for (size_t i = 0; i < others.n; i++)
      fl_vec_push(&suspect.with, others.v[i]);
    give(d, &suspect, try_objects(d, s->type->elem, &suspect));
    d->a.also = NULL;
    d->a.nalso = 0;
  }
  fl_vec_free(&others);
}

/* ---- all sites ---- */

typedef struct {
  uint32_t site, distance, when;
} executed;

/* In the data flow; what is as near as another place, or has nothing to do with
 * the fault as far as is known, comes the earlier the later it was executed. */
static int nearest_first(const void *a, const void *b) {
  const executed *x = a, *y = b;
  if (x->distance != y->distance)
    return x->distance < y->distance ? -1 : 1;
  if (x->when != y->when)
    return x->when > y->when ? -1 : 1;
  return (x->site > y->site) - (x->site < y->site);
}

/* Sites whose value was being computed when the run failed; and the sizes of
 * arrays, which are no steps of a run. */
static void add_interrupted(diag *d) {
  const fl_program *p = d->program;
  const fl_loc *at = &p->locs.v[d->fault_loc];
  for (uint32_t s = 1; d->fault_loc && s < p->sites.n; s++) {
    const fl_loc *l = &p->locs.v[p->sites.v[s].loc];
    if (p->sites.v[s].kind == FL_SITE_SIZE)
      fl_vec_push(&d->out->others, s);
    else if (!d->seen[s].when && l->file == at->file && l->offset <= at->offset &&
        l->end_offset >= at->end_offset)
      fl_vec_push(&d->out->others, s);
  }
}

/* What comes from outside is not at fault: the program has to do with it. */
static bool is_input(const fl_program *p, uint32_t site) {
  const fl_loc *l = &p->locs.v[p->sites.v[site].loc];
  const fl_func *f = p->funcs.v[p->sites.v[site].func];
  for (uint32_t k = 0; k < f->ncode; k++) {
    const fl_loc *at = &p->locs.v[f->code[k].loc];
    if (f->code[k].op == FL_OP_BUILTIN && f->code[k].imm2 == FL_BI_INPUT && at->file == l->file &&
        at->offset == l->offset && at->end_offset == l->end_offset)
      return true;
  }
  return false;
}

void fl_diagnose(const fl_search_request *request, const fl_schedule *schedule, fl_diagnosis *out) {
  memset(out, 0, sizeof *out);
  const fl_program *p = request->program;
  diag d = {.request = request, .program = p, .out = out};
  FL_VEC(executed) sites = {0};
  fl_attempt_begin(&d.a, request, schedule, out);
  collect_numbers(p, &d.numbers);
  d.seen = fl_calloc(p->sites.n + 1, sizeof *d.seen);
  fl_attempt_look(&d.a, d.seen);
  d.fault_loc = d.a.fault_loc;
  d.cleared = fl_calloc(p->sites.n + 1, sizeof *d.cleared);
  d.is_done = fl_calloc(p->sites.n + 1, sizeof *d.is_done);
  d.repeats = fl_calloc(p->sites.n + 1, sizeof *d.repeats);
  for (uint32_t s = 1; s < p->sites.n; s++)
    if (p->sites.v[s].kind == FL_SITE_TARGET && p->sites.v[s].of)
      d.seen[s] = d.seen[p->sites.v[s].of];
  for (uint32_t s = 1; s < p->sites.n; s++)
    if (d.seen[s].when && !is_input(p, s))
      fl_vec_push(&sites, (executed){s, out->distances.v[s], d.seen[s].when});
  if (sites.n)
    qsort(sites.v, sites.n, sizeof *sites.v, nearest_first);
  for (size_t i = 0; i < sites.n; i++) {
    if (fl_attempt_is_late(&d.a)) {
      out->not_tried = (uint32_t)(sites.n - i);
      break;
    }
    if (d.is_done[sites.v[i].site])
      continue;
    out->tried++;
    try_site(&d, sites.v[i].site);
  }
  for (size_t i = 0; i < sites.n && !fl_attempt_is_late(&d.a); i++)
    if (names_object(&d, sites.v[i].site))
      try_together(&d, sites.v[i].site);
  for (size_t i = 0; i < sites.n && !fl_attempt_is_late(&d.a); i++)
    try_each(&d, sites.v[i].site);
  add_interrupted(&d);
  for (size_t i = 0; i < sites.n; i++)
    if (!d.cleared[sites.v[i].site] && !d.is_done[sites.v[i].site] && !is_suspect(&d, sites.v[i].site))
      fl_vec_push(&out->others, sites.v[i].site);
  fl_attempt_end(&d.a);
  fl_vec_free(&sites);
  fl_free(d.cleared);
  fl_free(d.repeats);
  fl_free(d.is_done);
  fl_free(d.seen);
  fl_vec_free(&d.numbers);
}

void fl_diagnosis_free(fl_diagnosis *d) {
  for (size_t i = 0; i < d->suspects.n; i++) {
    fl_vec_free(&d->suspects.v[i].values);
    fl_vec_free(&d->suspects.v[i].objects);
    fl_vec_free(&d->suspects.v[i].with);
  }
  for (size_t i = 0; i < d->cut.n; i++)
    fl_free(d->cut.v[i]);
  fl_vec_free(&d->suspects);
  fl_vec_free(&d->others);
  fl_vec_free(&d->distances);
  fl_vec_free(&d->waits);
  fl_vec_free(&d->cut);
}
