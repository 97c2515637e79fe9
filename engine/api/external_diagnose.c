/* The diagnosis by another checker: one program with a selector at every site.
 *
 * One run of a checker that answers all claims answers for each site whether a
 * value that occurs in the program or is small, any value, or another value at
 * each execution lets the run succeed. Asking again and again without the sites
 * that are known is what bench/backends compares with. */
#include "api/external.h"

#include "api/sequential.h"
#include "localize/attempt.h"

#include <stdlib.h>
#include <string.h>

enum { MOST_WISHES = 40, STANDARD_UNWIND = 8 };

typedef struct {
  fl_external *e;
  const fl_search_request *request;
  fl_diagnosis *out;
  const char *text;
  fl_str unwindset;
  long long unwind, turns; /* of loops, of the driver's last loop */
  bool is_answered;        /* by the last run of the checker */
  bool wants_turns;        /* it reached the bound of the driver's last loop */
  bool wants_rounds;       /* it reached that of another loop */
  FL_VEC(char *) bounds;   /* it reached, in words */
} diagnosing;

typedef struct {
  uint32_t site, when;
} fl_place_seen;

static fl_suspect *suspect_for(fl_diagnosis *d, uint32_t site) {
  for (size_t i = 0; i < d->suspects.n; i++)
    if (d->suspects.v[i].site == site)
      return &d->suspects.v[i];
  return NULL;
}

static void cut(fl_diagnosis *d, const char *why) {
  for (size_t i = 0; i < d->cut.n; i++)
    if (strcmp(d->cut.v[i], why) == 0)
      return;
  fl_vec_push(&d->cut, fl_strdup(why));
}

/* ---- values ---- */

/* Small numbers and those of the program, with their neighbours. */
static void add_wishes(const fl_program *p, fl_str *out) {
  int64_t values[MOST_WISHES] = {0, 1, -1, 2, 3};
  size_t n = 5;
  for (size_t f = 0; f < p->funcs.n; f++)
    for (uint32_t pc = 0; pc < p->funcs.v[f]->ncode; pc++) {
      const fl_insn *i = &p->funcs.v[f]->code[pc];
      if (!(i->op == FL_OP_CONST && i->site) && !(i->b == FL_IMM && i->site_b))
        continue;
      for (int64_t near = -1; near <= 1 && n < MOST_WISHES; near++) {
        bool known = i->imm < INT32_MIN || i->imm > INT32_MAX;
        for (size_t k = 0; k < n; k++)
          known |= values[k] == i->imm + near;
        if (!known)
          values[n++] = i->imm + near;
      }
    }
  fl_str_add(out, "FL_MODES=");
  for (size_t k = 0; k < n; k++)
    fl_str_printf(out, "%sfl_value==%lld", k ? "||" : "", (long long)values[k]);
}

/* Only the truth of a condition counts. */
static bool is_truth(const fl_program *p, uint32_t site) {
  if (p->sites.v[site].kind == FL_SITE_CONDITION)
    return true;
  const fl_func *f = p->funcs.v[p->sites.v[site].func];
  for (uint32_t pc = 0; pc < f->ncode; pc++)
    if ((f->code[pc].op == FL_OP_BRT || f->code[pc].op == FL_OP_BRF) && f->code[pc].site == site)
      return true;
  return false;
}

/* A double is given by its bits. */
static uint64_t as_type(int64_t v, fl_vk vk) {
  switch (vk) {
  case FL_VK_F32: {
    double wide;
    uint32_t bits;
    memcpy(&wide, &v, sizeof wide);
    float narrow = (float)wide;
    memcpy(&bits, &narrow, sizeof bits);
    return bits;
  }
  case FL_VK_S8: return (uint64_t)(int8_t)v;
  case FL_VK_U8: return (uint8_t)v;
  case FL_VK_S16: return (uint64_t)(int16_t)v;
  case FL_VK_U16: return (uint16_t)v;
  case FL_VK_S32: return (uint64_t)(int32_t)v;
  case FL_VK_U32: return (uint32_t)v;
  default: return (uint64_t)v;
  }
}

/* The k-th global of the type: what the printed program takes instead. */
static uint32_t object_number(const fl_program *p, const fl_type *pointee, int64_t k) {
  for (uint32_t g = 0; g < p->globals.n; g++)
    if (!p->globals.v[g]->is_thread_local &&
        strcmp(p->globals.v[g]->type->name, pointee->name) == 0 && k-- == 0)
      return g;
  return FL_NOREG;
}

static void take(diagnosing *w, uint32_t site, int64_t value, bool each) {
  const fl_program *p = w->request->program;
  const fl_type *t = p->sites.v[site].type;
  fl_suspect *known = suspect_for(w->out, site);
  if (known)
    return;
  fl_suspect s = {.site = site, .only_each = each};
  if (t->kind == FL_TY_PTR) {
    uint32_t g = object_number(p, t->elem, value);
    if (g == FL_NOREG)
      return;
    fl_vec_push(&s.objects, g);
  } else if (!each) {
    fl_vec_push(&s.values, is_truth(p, site) ? value != 0 : as_type(value, t->vk));
  }
  fl_vec_push(&w->out->suspects, s);
}

/* Places that name an object in the same words, where one alone does not help. */
static void take_group(diagnosing *w, uint32_t first, int64_t value) {
  const fl_program *p = w->request->program;
  const fl_type *t = p->sites.v[first].type;
  uint32_t g = object_number(p, t->elem, value);
  fl_suspect s = {.site = first};
  bool is_known = g == FL_NOREG;
  for (uint32_t k = first; k < p->sites.n; k++)
    if (fl_seq_group(p, k) == first) {
      is_known |= suspect_for(w->out, k) != NULL;
      if (k != first)
        fl_vec_push(&s.with, k);
    }
  if (is_known) {
    fl_vec_free(&s.with);
    return;
  }
  fl_vec_push(&s.objects, g);
  fl_vec_push(&w->out->suspects, s);
}

/* ---- runs ---- */

/* What a violated claim says: "site 17 near". */
static void read_violation(diagnosing *w, const fl_violation *v, const char *mode) {
  int64_t site = -1, value = 0, real = 0;
  const char *suffix = strrchr(v->text, ' ');
  bool is_near = suffix && strcmp(suffix, " near") == 0,
       is_each = suffix && strcmp(suffix, " each") == 0;
  if (strcmp(mode, is_near ? "near" : is_each ? "each" : "any") != 0)
    return;
  for (size_t k = 0; k < v->settings.n; k++) { /* the last counts: before it are initial values */
    if (strcmp(v->settings.v[k].name, "fl_diag") == 0)
      site = v->settings.v[k].value;
    else if (strcmp(v->settings.v[k].name, "fl_real") == 0)
      real = v->settings.v[k].value;
    else
      value = v->settings.v[k].value;
  }
  if (site == 0)
    cut(w->out, "the checker's run succeeds without any change");
  else if (site < 0 && (size_t)-site < w->request->program->sites.n)
    take_group(w, (uint32_t)-site, value);
  else if (site > 0 && (size_t)site < w->request->program->sites.n)
    take(w, (uint32_t)site,
         fl_vk_is_float(w->request->program->sites.v[site].type->vk) ? real : value, is_each);
}

/* Runs that were not followed to their end: none of them is among those that
 * succeed. */
static void note_bound(diagnosing *w, const fl_violation *v) {
  fl_str s = {0};
  bool is_driver = v->loop && strcmp(v->loop, "main") == 0;
  w->wants_turns |= is_driver;
  w->wants_rounds |= v->loop && !is_driver;
  if (is_driver)
    fl_str_printf(&s, "bound 'unwind' reached: the rest of a run was followed for %lld turns of threads",
                  w->turns);
  else if (v->loop)
    fl_str_printf(&s, "bound 'unwind' reached: the loop at %s was followed %lld times", v->loop,
                  w->unwind);
  else if (strncmp(v->text, "bound: ", 7) == 0)
    fl_str_printf(&s, "bound reached: %s", v->text + 7);
  else if (strncmp(v->text, "unmodelled: ", 12) == 0)
    fl_str_add(&s, v->text + 12);
  bool is_known = !s.n;
  for (size_t i = 0; i < w->out->cut.n && !is_known; i++)
    is_known = strstr(w->out->cut.v[i], s.s) != NULL; /* a gap, with its line */
  if (!is_known)
    fl_vec_push(&w->bounds, fl_strdup(s.s));
  fl_str_free(&s);
}

static void forget_bounds(diagnosing *w) {
  for (size_t i = 0; i < w->bounds.n; i++)
    fl_free(w->bounds.v[i]);
  w->bounds.n = 0;
  w->wants_turns = w->wants_rounds = false;
}

static void ask(diagnosing *w, const char *wishes) {
  static const char *const names[] = {"fl_diag", "fl_value", "fl_real", NULL}, *const modes[] = {"near", "any",
                                                                                      "each"};
  const char *defines[] = {wishes, "FL_NAMES_BOUNDS", NULL};
  fl_checker_result r;
  fl_checker_request q = {.program = w->text,
                          .names = names,
                          .unwind = w->unwind,
                          .unwindset =
                              w->e->checker.kind == FL_CHECKER_CBMC ? w->unwindset.s : NULL,
                          .is_all = true,
                          .defines = defines};
  fl_external_run(w->e, &q, "diag", &r);
  w->out->solver_calls++;
  if (r.answer == FL_ANSWER_UNKNOWN)
    cut(w->out, r.words);
  w->is_answered = r.answer != FL_ANSWER_UNKNOWN;
  for (int m = 0; m < 6; m++) /* places alone, then several; the best values first */
    for (size_t i = 0; i < r.violations.n; i++)
      if (strncmp(r.violations.v[i].text, "site ", 5) == 0 &&
          (r.violations.v[i].text[5] == '-') == (m >= 3))
        read_violation(w, &r.violations.v[i], modes[m % 3]);
  forget_bounds(w);
  for (size_t i = 0; i < r.violations.n; i++)
    note_bound(w, &r.violations.v[i]);
  fl_checker_result_free(&r);
}

/* How often a run comes by the same place at most, and a bit: nested loops make
 * the program grow with the power of what is allowed. */
static long long rounds_of(const fl_trace *t) {
  long long most = 0;
  for (size_t i = 0; i < t->steps.n; i++) {
    long long count = 0;
    for (size_t k = 0; k <= i; k++)
      count +=
          t->steps.v[k].thread == t->steps.v[i].thread && t->steps.v[k].loc == t->steps.v[i].loc;
    if (count > most)
      most = count;
  }
  return most + 1;
}

/* The driver's last loop goes round once for each turn of a thread. */
static void set_bounds(diagnosing *w, const fl_seq_request *q, long long turns) {
  w->turns = turns;
  fl_str_cut(&w->unwindset, 0);
  fl_str_printf(&w->unwindset, "main.0:%zu,main.1:%lld,fl_next.0:%zu", q->pieces.n + 2, turns,
                q->pieces.n + 2);
  fl_external_bounds(w->text, &w->unwindset);
}

/* Several times as much as was needed since `begin`. */
static bool has_time(const fl_limits *l, double begin) {
  double now = fl_limits_elapsed(l);
  return 4 * (now - begin) <= l->seconds - now;
}

/* Low bounds first: the work grows with them faster than they do. */
static void ask_with_patience(diagnosing *w, const fl_seq_request *q, const char *wishes,
                              bool is_given) {
  const fl_limits *l = &w->e->a->limits;
  double begin = fl_limits_elapsed(l);
  ask(w, wishes);
  bool is_short = !is_given && w->is_answered && w->unwind < STANDARD_UNWIND;
  if (is_short && (!w->out->suspects.n || (w->wants_rounds && has_time(l, begin)))) {
    w->unwind = STANDARD_UNWIND; /* loops without steps, or that go round more often */
    ask(w, wishes);
  }
  const long long more[] = {(long long)q->threads.n + 1, (long long)q->pieces.n};
  for (size_t i = 0; i < sizeof more / sizeof more[0]; i++) {
    if (!w->is_answered || !w->wants_turns || !has_time(l, begin))
      break;
    set_bounds(w, q, w->turns + more[i]);
    ask(w, wishes);
  }
  for (size_t i = 0; i < w->bounds.n; i++)
    cut(w->out, w->bounds.v[i]);
  forget_bounds(w);
  fl_vec_free(&w->bounds);
}

/* Sites of the run whose value cannot be asked for: another text may help there. */
static bool has_no_value(const fl_site *s) {
  return s->kind >= FL_SITE_TARGET || s->type->vk == FL_VK_NONE || fl_vk_is_float(s->type->vk) ||
         s->type->kind == FL_TY_PTR;
}

static int latest_first(const void *a, const void *b) {
  const fl_place_seen *x = a, *y = b;
  if (x->when != y->when)
    return x->when > y->when ? -1 : 1;
  return (x->site > y->site) - (x->site < y->site);
}

/* Also where threads wait when nobody can go on. */
static void name_others(const fl_program *p, const fl_site_seen *seen, fl_diagnosis *out) {
  FL_VEC(fl_place_seen) places = {0};
  for (uint32_t s = 1; s < p->sites.n; s++) {
    const fl_site *k = &p->sites.v[s];
    uint32_t when = k->kind == FL_SITE_TARGET && k->of ? seen[k->of].when : seen[s].when;
    if ((when || k->kind == FL_SITE_SIZE) && has_no_value(k) && !suspect_for(out, s))
      fl_vec_push(&places, (fl_place_seen){s, when});
  }
  if (places.n)
    qsort(places.v, places.n, sizeof *places.v, latest_first);
  for (size_t i = 0; i < places.n; i++)
    fl_vec_push(&out->others, places.v[i].site);
  fl_vec_free(&places);
}

/* What the failing run shows of the sites. */
static fl_site_seen *look(const fl_search_request *request, const fl_schedule *schedule,
                          fl_diagnosis *out) {
  fl_site_seen *seen = fl_calloc(request->program->sites.n + 1, sizeof *seen);
  fl_attempt a;
  fl_attempt_begin(&a, request, schedule, out);
  fl_attempt_look(&a, seen);
  fl_attempt_end(&a);
  return seen;
}

/* A value that the failing run does not come by changes nothing: the run up to its
 * first use is the failing one. Where nobody can go on, the places where threads wait
 * count as well, though they are not executed. */
static bool *choose_sites(const fl_program *p, const fl_site_seen *seen, bool is_deadlock) {
  bool *wanted = fl_calloc(p->sites.n + 1, sizeof *wanted);
  for (uint32_t k = 1; k < p->sites.n; k++)
    wanted[k] = seen[k].when || p->sites.v[k].func == p->init ||
                (is_deadlock && p->sites.v[k].kind == FL_SITE_SYNC);
  return wanted;
}

static int by_site(const void *a, const void *b) {
  const fl_suspect *x = a, *y = b;
  return (x->site > y->site) - (x->site < y->site);
}

void fl_external_diagnose(fl_external *e, const fl_search_request *request,
                          const fl_schedule *schedule, fl_diagnosis *out) {
  fl_seq_request q;
  fl_trace t;
  fl_seq_gaps gaps = {0};
  fl_str text = {0}, error = {0}, wishes = {0};
  memset(out, 0, sizeof *out);
  fl_search_request again = *request;
  again.unwind = 0;
  fl_trace_run(&again, schedule, NULL, &t);
  fl_sequential_options(e->a, request, &q);
  q.diag = FL_SEQ_DIAG;
  fl_site_seen *seen = look(request, schedule, out);
  bool *wanted = choose_sites(request->program, seen, t.property == FL_PROP_DEADLOCK);
  q.sites = wanted;
  diagnosing w = {.e = e, .request = request, .out = out};
  bool is_given = e->a->options.values[FL_OPT_UNWIND].given;
  w.unwind = is_given ? request->unwind : rounds_of(&t);
  bool ok = fl_sequential_threads(request->program, &t, &q);
  if (ok) {
    fl_sequential_steps(&t, &q);
    ok = fl_sequentialize(&q, &text, &gaps, &error);
  }
  if (!ok)
    cut(out, error.n ? error.s : "the run cannot be printed");
  for (size_t i = 0; i < gaps.n; i++)
    cut(out, gaps.v[i]);
  w.text = text.s;
  if (ok) {
    if (w.unwind < (long long)q.threads.n + 1)
      w.unwind = (long long)q.threads.n + 1;
    set_bounds(&w, &q, (long long)q.threads.n + 3);
    if (e->checker.kind == FL_CHECKER_ESBMC && w.unwind < w.turns)
      w.unwind = w.turns;
    add_wishes(request->program, &wishes);
    for (uint32_t k = 1; k < request->program->sites.n; k++)
      out->tried += wanted[k];
    ask_with_patience(&w, &q, wishes.s, is_given);
    if (e->checker.kind == FL_CHECKER_ESBMC && w.is_answered) { /* it is not asked which ones */
      fl_str words = {0};
      fl_str_printf(&words, "bound 'unwind': loops were followed %lld times", w.unwind);
      cut(out, words.s);
      fl_str_free(&words);
    }
    name_others(request->program, seen, out);
    if (out->suspects.n)
      qsort(out->suspects.v, out->suspects.n, sizeof *out->suspects.v, by_site);
  }
  fl_trace_free(&t);
  fl_seq_request_free(&q);
  fl_free(wanted);
  fl_free(seen);
  fl_seq_gaps_free(&gaps);
  fl_str *strings[] = {&text, &error, &wishes, &w.unwindset};
  for (size_t i = 0; i < 4; i++)
    fl_str_free(strings[i]);
}
