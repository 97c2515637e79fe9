/* Candidates are applied to the source text, read again and searched again.
 *
 * A candidate must compile without new warnings, let the failing schedule
 * succeed, pass the search of every interleaving with the same properties and
 * deadlock, and bring no data race that was not there. Cheap candidates are
 * tried first, over all places. */
#include "repair/repair.h"

#include "repair/texts.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

enum {
  MOST_TRIED = 240,       /* candidates in all */
  MOST_PER_SITE = 5,      /* offered */
  MOST_TRIED_PER_SITE = 60,
  ENOUGH_PROVED = 12,
  OUTCOME_STATES = 20000, /* for the comparison of outcomes */
  SEARCH_STATES = 100000, /* for the search of one candidate; beyond it is `bounded` */
  ENOUGH_SECONDS = 5,     /* what a user waits for; said if candidates are left */
};


/* One candidate, waiting for its turn. */
typedef struct {
  uint32_t offer;
  unsigned cost;
  size_t order; /* in which it was made */
  char *text, *title;
} waiting;

typedef struct {
  const fl_repair_request *request;
  fl_repairs *out;
  FL_VEC(waiting) queue;
  fl_search_result races;    /* of the program as it is */
  fl_search_result outcomes; /* the same */
  bool has_outcomes;
  fl_front_request strict; /* how the program is read, with all warnings */
  FL_VEC(const char *) flags;
  size_t warnings; /* of the program as it is */
  uint32_t also; /* properties that are not asked for, but that the program keeps */
  uint32_t proved;
} repairing;

static double now(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

static bool must_stop(const repairing *r) {
  const fl_search_request *s = r->request->search;
  return s->stop && s->stop(s->ctx);
}

/* ---- what is an assertion ---- */

static bool is_within(const fl_program *p, uint32_t inner, uint32_t outer) {
  const fl_loc *a = &p->locs.v[p->sites.v[inner].loc], *b = &p->locs.v[p->sites.v[outer].loc];
  return a->file == b->file && a->offset >= b->offset && a->end_offset <= b->end_offset;
}

static bool is_assertion(const fl_program *p, uint32_t site) {
  for (uint32_t s = 1; s < p->sites.n; s++)
    if (p->sites.v[s].kind == FL_SITE_ASSERTION && is_within(p, site, s))
      return true;
  return false;
}

/* ---- one candidate ---- */

/* The program with the text of a site replaced; NULL if it does not compile as
 * well as before. */
static fl_program *read_changed(const repairing *r, uint32_t site, const char *text) {
  const fl_program *p = r->request->program;
  const fl_loc *l = &p->locs.v[p->sites.v[site].loc];
  const fl_file *f = &p->files.v[l->file];
  fl_str changed = {0};
  fl_str_addn(&changed, f->text, l->offset);
  fl_str_add(&changed, text);
  fl_str_addn(&changed, f->text + l->end_offset, f->length - l->end_offset);
  fl_front_request front = r->strict;
  FL_VEC(fl_front_text) texts = {0};
  const fl_front_text *was = fl_front_text_of(front.texts, front.ntexts, f->path);
  for (size_t i = 0; i < front.ntexts; i++)
    if (&front.texts[i] != was)
      fl_vec_push(&texts, front.texts[i]);
  fl_vec_push(&texts, (fl_front_text){was ? was->path : f->path, changed.s, changed.n});
  front.texts = texts.v;
  front.ntexts = texts.n;
  fl_diags diags = {0};
  fl_program *out = NULL;
  if (fl_front_read(&front, &out, &diags) != FL_FRONT_OK) {
    out = NULL;
  } else if (diags.warnings > r->warnings) {
    fl_program_free(out);
    out = NULL;
  }
  fl_diags_free(&diags);
  fl_vec_free(&texts);
  fl_str_free(&changed);
  return out;
}

static bool lets_the_run_succeed(const repairing *r, const fl_program *p, bool *avoids) {
  fl_search_request q = *r->request->search;
  fl_trace t;
  q.program = p;
  q.progress = NULL;
  const fl_program *old = r->request->program;
  const fl_loc *at = &old->locs.v[r->request->finding->loc];
  fl_wanted wanted = {FL_PROP_COUNT, old->files.v[at->file].path, at->line, at->column};
  fl_trace_run(&q, &r->request->finding->schedule, &wanted, &t);
  bool ok = t.result == FL_STEP_EXIT;
  *avoids = !t.reached_wanted;
  fl_trace_free(&t);
  return ok;
}

static bool has_race(const fl_search_result *races, const fl_program *old, const fl_program *new,
                     uint32_t loc) {
  const fl_loc *a = &new->locs.v[loc];
  for (size_t i = 0; i < races->findings.n; i++) {
    const fl_loc *b = &old->locs.v[races->findings.v[i].loc];
    if (a->line == b->line && strcmp(new->files.v[a->file].path, old->files.v[b->file].path) == 0)
      return true;
  }
  return false;
}

static void search_for(const repairing *r, const fl_program *p, uint32_t properties,
                       uint64_t most_states, bool outcomes, fl_search_result *out) {
  fl_search_request q = *r->request->search;
  q.program = p;
  q.progress = NULL;
  q.properties = properties;
  q.wants_shortest = false;
  q.wants_outcomes = outcomes;
  q.most_states = most_states;
  fl_search(&q, out);
}

static bool brings_no_race(const repairing *r, const fl_program *p) {
  fl_search_result s;
  search_for(r, p, 1u << FL_PROP_RACE, SEARCH_STATES, false, &s);
  bool ok = !s.was_stopped;
  for (size_t i = 0; ok && i < s.findings.n; i++)
    ok = s.findings.v[i].property != FL_PROP_RACE ||
         has_race(&r->races, r->request->program, p, s.findings.v[i].loc);
  fl_search_result_free(&s);
  return ok;
}

/* Ways a passing run ended that are gone now. */
static void compare_outcomes(repairing *r, const fl_program *p, fl_repair *repair) {
  uint32_t properties = r->request->search->properties;
  if (!r->has_outcomes) {
    search_for(r, r->request->program, properties, OUTCOME_STATES, true, &r->outcomes);
    r->has_outcomes = true;
  }
  fl_search_result s;
  search_for(r, p, properties, OUTCOME_STATES, true, &s);
  repair->is_comparison_complete = s.states < OUTCOME_STATES && r->outcomes.states < OUTCOME_STATES &&
                                   !s.was_stopped && !r->outcomes.was_stopped;
  for (size_t i = 0; i < r->outcomes.outcomes.n; i++) {
    bool still = false;
    for (size_t k = 0; k < s.outcomes.n && !still; k++)
      still = strcmp(s.outcomes.v[k], r->outcomes.outcomes.v[i]) == 0;
    if (!still)
      fl_vec_push(&repair->lost_outcomes, fl_strdup(r->outcomes.outcomes.v[i]));
  }
  fl_search_result_free(&s);
}

/* Searches the repaired program; true iff it may be offered. */
static bool search_again(repairing *r, const fl_program *p, fl_repair *repair) {
  fl_search_result s;
  search_for(r, p, r->request->search->properties | 1u << FL_PROP_DEADLOCK | r->also, SEARCH_STATES,
             false, &s);
  fl_verdict v = s.verdict;
  bool stopped = s.was_stopped;
  fl_search_result_free(&s);
  if (stopped)
    return false; /* not known, so not offered */
  if (v == FL_VERDICT_FAULTY || v == FL_VERDICT_UNKNOWN) {
    repair->status = FL_REPAIRED_THIS_RUN;
    return true;
  }
  if (!brings_no_race(r, p))
    return false;
  repair->status = v == FL_VERDICT_PROVED ? FL_REPAIRED_PROVED : FL_REPAIRED_BOUNDED;
  compare_outcomes(r, p, repair);
  return true;
}

static void free_repair(fl_repair *r) {
  for (size_t i = 0; i < r->lost_outcomes.n; i++)
    fl_free(r->lost_outcomes.v[i]);
  fl_vec_free(&r->lost_outcomes);
  fl_free(r->new_text);
  fl_free(r->title);
}

static size_t count_good(const fl_offer *o) {
  size_t n = 0;
  for (size_t i = 0; i < o->repairs.n; i++)
    n += o->repairs.v[i].status != FL_REPAIRED_THIS_RUN;
  return n;
}

static void try_candidate(repairing *r, waiting *w) {
  fl_offer *offer = &r->out->offers.v[w->offer];
  uint32_t site = r->request->diagnosis->suspects.v[offer->suspect].site;
  fl_program *p = read_changed(r, site, w->text);
  if (!p)
    return;
  fl_repair repair = {.new_text = fl_strdup(w->text), .title = fl_strdup(w->title), .cost = w->cost};
  if (lets_the_run_succeed(r, p, &repair.avoids) && search_again(r, p, &repair)) {
    r->proved += repair.status == FL_REPAIRED_PROVED;
    fl_vec_push(&offer->repairs, repair);
  } else {
    free_repair(&repair);
  }
  fl_program_free(p);
}

/* ---- all of them ---- */

/* A constant far from the one that was there is a guess; a slip of the finger is
 * likelier. */
static unsigned cost_of(const fl_program *p, uint32_t site, const fl_candidate_text *c) {
  if (c->cost != FL_COST_CONSTANT)
    return c->cost;
  const fl_loc *l = &p->locs.v[p->sites.v[site].loc];
  const char *old = p->files.v[l->file].text + l->offset, *text = c->text;
  long long was = strtoll(old + strspn(old, "("), NULL, 0);
  long long is = strtoll(text + strspn(text, "("), NULL, 0);
  bool is_near = is - was >= -1 && is - was <= 1;
  return is_near ? FL_COST_CONSTANT : FL_COST_INNER;
}

static void add_candidates(repairing *r, uint32_t offer) {
  const fl_program *p = r->request->program;
  const fl_suspect *s = &r->request->diagnosis->suspects.v[r->out->offers.v[offer].suspect];
  FL_VEC(fl_value_hint) hints = {0};
  for (size_t i = 0; i < s->values.n; i++)
    fl_vec_push(&hints, (fl_value_hint){.value = s->values.v[i]});
  for (size_t i = 0; i < s->objects.n; i++)
    fl_vec_push(&hints, (fl_value_hint){.object = p->globals.v[s->objects.v[i]]->name});
  fl_candidate_list list = {0};
  fl_candidate_texts(p, s->site, hints.v, hints.n, &list);
  for (size_t k = 0; k < list.n && k < MOST_TRIED_PER_SITE; k++) {
    /* an assertion that always holds asserts nothing */
    if (r->out->offers.v[offer].is_assertion && list.v[k].cost == FL_COST_DECIDED)
      continue;
    fl_vec_push(&r->queue,
                (waiting){offer, cost_of(p, s->site, &list.v[k]) +
                                     (r->out->offers.v[offer].is_assertion ? 100u : 0u),
                          r->queue.n, fl_strdup(list.v[k].text), fl_strdup(list.v[k].title)});
  }
  fl_candidate_list_free(&list);
  fl_vec_free(&hints);
}

static int by_cost(const void *a, const void *b) {
  const waiting *x = a, *y = b;
  if (x->cost != y->cost)
    return x->cost < y->cost ? -1 : 1;
  return (x->order > y->order) - (x->order < y->order);
}

static int by_goodness(const void *a, const void *b) {
  const fl_repair *x = a, *y = b;
  if (x->status != y->status)
    return x->status < y->status ? -1 : 1;
  if (x->avoids != y->avoids)
    return x->avoids ? 1 : -1;
  if ((x->lost_outcomes.n > 0) != (y->lost_outcomes.n > 0))
    return x->lost_outcomes.n ? 1 : -1;
  return (x->cost > y->cost) - (x->cost < y->cost);
}

static double score_of(const repairing *r, const fl_offer *o) {
  const fl_suspect *s = &r->request->diagnosis->suspects.v[o->suspect];
  double score = s->only_each ? 0.2 : 0.4;
  if (o->repairs.n) {
    const fl_repair *best = &o->repairs.v[0];
    score = best->status == FL_REPAIRED_PROVED ? 0.95 : best->status == FL_REPAIRED_BOUNDED ? 0.85 : 0.5;
    if (best->lost_outcomes.n)
      score -= 0.1;
    if (best->avoids)
      score -= 0.5;
    score -= 0.002 * (best->cost < 50 ? best->cost : 50);
  }
  if (score < 0)
    score = 0;
  return o->is_assertion ? score * 0.3 : score;
}

static int by_score(const void *a, const void *b) {
  const fl_offer *x = a, *y = b;
  if (x->score != y->score)
    return x->score > y->score ? -1 : 1;
  return (x->suspect > y->suspect) - (x->suspect < y->suspect);
}

/* A literal that is a whole initializer or right-hand side is two sites with one
 * text: the outer one says it. */
static bool is_said_by_another(const repairing *r, uint32_t suspect) {
  const fl_program *p = r->request->program;
  const fl_diagnosis *d = r->request->diagnosis;
  uint32_t site = d->suspects.v[suspect].site;
  for (uint32_t i = 0; i < d->suspects.n; i++) {
    uint32_t other = d->suspects.v[i].site;
    if (i != suspect && is_within(p, site, other) && is_within(p, other, site) &&
        (p->sites.v[site].kind == FL_SITE_CONSTANT) > (p->sites.v[other].kind == FL_SITE_CONSTANT))
      return true;
  }
  return false;
}

/* Counts the warnings of the program as it is: a repair must bring no others. */
static void count_warnings(repairing *r) {
  const fl_front_request *front = r->request->front;
  for (size_t i = 0; i < front->nflags; i++)
    fl_vec_push(&r->flags, front->flags[i]);
  fl_vec_push(&r->flags, "-Wall");
  fl_vec_push(&r->flags, "-Wextra");
  r->strict = *front;
  r->strict.flags = r->flags.v;
  r->strict.nflags = r->flags.n;
  fl_program *p = NULL;
  fl_diags diags = {0};
  if (fl_front_read(&r->strict, &p, &diags) == FL_FRONT_OK)
    fl_program_free(p);
  r->warnings = diags.warnings;
  fl_diags_free(&diags);
}

static void begin(repairing *r) {
  const fl_program *p = r->request->program;
  count_warnings(r);
  search_for(r, p, 1u << FL_PROP_RACE, SEARCH_STATES, false, &r->races);
  /* a repair must not work by undefined behaviour that was not there */
  fl_search_result undefined;
  uint32_t also = 1u << FL_PROP_UNINITIALIZED | 1u << FL_PROP_OVERFLOW | 1u << FL_PROP_SHIFT;
  search_for(r, p, also, SEARCH_STATES, false, &undefined);
  r->also = also;
  for (size_t i = 0; i < undefined.findings.n; i++)
    r->also &= ~(1u << undefined.findings.v[i].property);
  fl_search_result_free(&undefined);
  for (uint32_t i = 0; i < r->request->diagnosis->suspects.n; i++) {
    const fl_suspect *s = &r->request->diagnosis->suspects.v[i];
    if (is_said_by_another(r, i))
      continue;
    fl_vec_push(&r->out->offers,
                (fl_offer){.suspect = i, .is_assertion = is_assertion(p, s->site)});
  }
  for (uint32_t i = 0; i < r->out->offers.n; i++)
    add_candidates(r, i);
  if (r->queue.n)
    qsort(r->queue.v, r->queue.n, sizeof *r->queue.v, by_cost);
}

void fl_repair_all(const fl_repair_request *request, fl_repairs *out) {
  memset(out, 0, sizeof *out);
  repairing r = {.request = request, .out = out};
  double start = now();
  begin(&r);
  for (size_t k = 0; k < r.queue.n; k++) {
    waiting *w = &r.queue.v[k];
    bool enough = r.proved >= ENOUGH_PROVED || out->tried >= MOST_TRIED || must_stop(&r) ||
                  now() - start > ENOUGH_SECONDS;
    if (enough) {
      out->not_tried++;
    } else if (count_good(&out->offers.v[w->offer]) < MOST_PER_SITE) {
      out->tried++;
      try_candidate(&r, w);
    }
    fl_free(w->text);
    fl_free(w->title);
  }
  for (size_t i = 0; i < out->offers.n; i++) {
    fl_offer *o = &out->offers.v[i];
    if (o->repairs.n)
      qsort(o->repairs.v, o->repairs.n, sizeof *o->repairs.v, by_goodness);
    while (o->repairs.n > MOST_PER_SITE)
      free_repair(&o->repairs.v[--o->repairs.n]);
    o->score = score_of(&r, o);
  }
  if (out->offers.n)
    qsort(out->offers.v, out->offers.n, sizeof *out->offers.v, by_score);
  fl_search_result_free(&r.races);
  if (r.has_outcomes)
    fl_search_result_free(&r.outcomes);
  fl_vec_free(&r.queue);
  fl_vec_free(&r.flags);
}

void fl_repairs_free(fl_repairs *r) {
  for (size_t i = 0; i < r->offers.n; i++) {
    for (size_t k = 0; k < r->offers.v[i].repairs.n; k++)
      free_repair(&r->offers.v[i].repairs.v[k]);
    fl_vec_free(&r->offers.v[i].repairs);
  }
  fl_vec_free(&r->offers);
}
