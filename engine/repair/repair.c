/* Which candidates are tried, in which order, and what is offered of them.
 *
 * First the suspects of the diagnosis, cheap candidates before dear ones, over
 * all places. Then the other places the run has been at: a wrong operator, a
 * wrong variable or a wrong target can be at fault where no single value is
 * right. Candidates of synchronization stand among those of the suspects. */
#include "repair/repair.h"

#include "base/clock.h"
#include "repair/sync.h"
#include "repair/texts.h"
#include "repair/trial.h"

#include <stdlib.h>
#include <string.h>

enum {
  MOST_TRIED = 400,       /* candidates at suspects */
  MOST_PER_SITE = 5,      /* offered */
  MOST_TRIED_PER_SITE = 60,
  MOST_TRIED_PER_OTHER = 120, /* at a place that is no suspect */
  ENOUGH_PROVED = 12,
  ENOUGH_ASSERTIONS = 6, /* of which the assertion is changed */
  ENOUGH_SYNC = 6,
  MOST_SYNC_TRIED = 300,
  FAR = 1000, /* costs of other places lie behind those of suspects */
};

/* What a user waits for; said if candidates are left. */
static const double seconds_at_suspects = 4, seconds_at_sync = 6, seconds_elsewhere = 5,
                    seconds_elsewhere_if_repaired = 1.5, seconds_again = 3;

/* One candidate, waiting for its turn. */
typedef struct {
  uint32_t offer;
  unsigned cost;
  size_t order; /* in which it was made */
  char *text, *title;
  fl_sync_candidate *sync; /* instead of a text */
} waiting;

typedef struct {
  const fl_repair_request *request;
  fl_repairs *out;
  fl_trials trials;
  FL_VEC(waiting) queue;
  fl_sync_candidates sync;
  uint32_t proved, proved_assertions, proved_sync, tried_sync;
  double effort_at_sync;
  bool is_repaired; /* by an edit of the code that loses nothing */
  double start; /* in effort */
  double began; /* by the clock */
} repairing;

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

void fl_repair_free(fl_repair *r) {
  for (size_t i = 0; i < r->lost_outcomes.n; i++)
    fl_free(r->lost_outcomes.v[i]);
  for (size_t i = 0; i < r->changes.n; i++)
    fl_free(r->changes.v[i].text);
  fl_vec_free(&r->lost_outcomes);
  fl_vec_free(&r->changes);
  fl_free(r->title);
}

static size_t count_good(const fl_offer *o) {
  size_t n = 0;
  for (size_t i = 0; i < o->repairs.n; i++)
    n += o->repairs.v[i].status != FL_REPAIRED_THIS_RUN;
  return n;
}

static void add_change(const repairing *r, fl_repair *repair, uint32_t site, const char *text) {
  const fl_program *p = r->request->program;
  fl_vec_push(&repair->changes, (fl_change){p->locs.v[p->sites.v[site].loc], fl_strdup(text)});
}

/* Keeps a repair that holds. */
static void keep(repairing *r, fl_offer *offer, fl_repair *repair) {
  if (repair->status != FL_REPAIRED_THIS_RUN && !r->out->first_seconds)
    r->out->first_seconds = fl_seconds() - r->began;
  r->is_repaired |= repair->status == FL_REPAIRED_PROVED && !repair->avoids && !repair->lost_line &&
                    !repair->lost_outcomes.n && !offer->is_assertion;
  fl_vec_push(&offer->repairs, *repair);
}

/* The offer for a statement. */
static fl_offer *offer_for(repairing *r, const fl_sync_candidate *c) {
  for (size_t i = 0; i < r->out->offers.n; i++)
    if (r->out->offers.v[i].is_sync && r->out->offers.v[i].at.file == c->at.file &&
        r->out->offers.v[i].at.offset == c->at.offset)
      return &r->out->offers.v[i];
  fl_vec_push(&r->out->offers,
              (fl_offer){.is_sync = true, .at = c->at, .function = fl_strdup(c->function)});
  return &fl_vec_last(&r->out->offers);
}

/* A suggestion for one run only is of no use here: another schedule is. */
static void try_sync(repairing *r, fl_sync_candidate *c) {
  double begin = fl_effort();
  r->tried_sync++;
  if (fl_trial(&r->trials, &c->repair) && c->repair.status != FL_REPAIRED_THIS_RUN) {
    fl_offer *offer = offer_for(r, c);
    r->proved_sync += c->repair.status == FL_REPAIRED_PROVED && !c->repair.lost_outcomes.n;
    keep(r, offer, &c->repair);
    c->repair = (fl_repair){0};
    if (!offer->note) {
      offer->note = c->note;
      c->note = NULL;
    }
  }
  r->effort_at_sync += fl_effort() - begin;
}

static void try_candidate(repairing *r, const waiting *w) {
  if (w->sync) {
    try_sync(r, w->sync);
    return;
  }
  fl_offer *offer = &r->out->offers.v[w->offer];
  fl_repair repair = {.cost = w->cost % FAR};
  fl_str title = {0};
  fl_str_add(&title, w->title);
  add_change(r, &repair, offer->site, w->text);
  for (size_t i = 0; offer->suspect && i < offer->suspect->with.n; i++) {
    add_change(r, &repair, offer->suspect->with.v[i], w->text);
    fl_str_printf(&title, "%s line %u", i ? "," : " here and in",
                  fl_vec_last(&repair.changes).at.line);
  }
  repair.title = fl_str_take(&title);
  if (!fl_trial(&r->trials, &repair)) {
    fl_repair_free(&repair);
    return;
  }
  if (offer->is_assertion) /* it is the check itself that changes, which is said anyway */
    repair.avoids = false;
  bool is_proved = repair.status == FL_REPAIRED_PROVED;
  r->proved += is_proved && !offer->is_assertion;
  r->proved_assertions += is_proved && offer->is_assertion;
  keep(r, offer, &repair);
}

/* ---- the queue ---- */

static long long number_of(const char *text) {
  text += strspn(text, "(");
  return text[0] == '\'' ? text[1] : strtoll(text, NULL, 0);
}

/* A constant far from the one that was there is a guess; a slip of the finger is
 * likelier. */
static unsigned cost_of(const fl_program *p, uint32_t site, const fl_candidate_text *c) {
  if (c->cost != FL_COST_CONSTANT || p->sites.v[site].type->kind == FL_TY_PTR)
    return c->cost;
  const fl_loc *l = &p->locs.v[p->sites.v[site].loc];
  const char *old = p->files.v[l->file].text + l->offset, *text = c->text;
  long long was = number_of(old), is = number_of(text);
  bool is_near = is - was >= -1 && is - was <= 1;
  return is_near ? FL_COST_CONSTANT : FL_COST_INNER;
}

static void add_candidates(repairing *r, uint32_t offer) {
  const fl_program *p = r->request->program;
  const fl_offer *o = &r->out->offers.v[offer];
  const fl_suspect *s = o->suspect;
  size_t most = s ? MOST_TRIED_PER_SITE : MOST_TRIED_PER_OTHER;
  FL_VEC(fl_value_hint) hints = {0};
  for (size_t i = 0; s && i < s->values.n; i++)
    fl_vec_push(&hints, (fl_value_hint){.value = s->values.v[i]});
  for (size_t i = 0; s && i < s->objects.n; i++)
    fl_vec_push(&hints, (fl_value_hint){.object = p->globals.v[s->objects.v[i]]->name});
  fl_candidate_list list = {0};
  fl_candidate_texts(p, o->site, hints.v, hints.n, &list);
  for (size_t k = 0; k < list.n && k < most; k++) {
    /* a value nobody found is a guess; an assertion that always holds asserts nothing, and one
     * about another variable asserts something else */
    bool is_guess = list.v[k].cost == FL_COST_VALUE || list.v[k].cost >= FL_COST_COMPOUND;
    bool is_name = list.v[k].cost == FL_COST_NAME || list.v[k].cost == FL_COST_VARIABLE ||
                   list.v[k].cost == FL_COST_COMPOUND;
    /* much more room helps where something is written past the end */
    bool is_room = p->sites.v[o->site].kind == FL_SITE_SIZE && list.v[k].cost == FL_COST_INNER &&
                   r->request->finding->property != FL_PROP_BOUNDS;
    if (is_room || (is_guess && !s) || (o->is_assertion && (is_name || list.v[k].cost == FL_COST_DECIDED)))
      continue;
    fl_vec_push(&r->queue, (waiting){offer, cost_of(p, o->site, &list.v[k]) +
                                                (o->is_assertion ? 100u : 0u) + (s ? 0u : FAR),
                                     r->queue.n, fl_strdup(list.v[k].text),
                                     fl_strdup(list.v[k].title), NULL});
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

/* Of sites with the same text, the one with the most to say is offered: a whole
 * initializer rather than the literal in it, x++ rather than the value it has. */
static int says_less(fl_site_kind kind) {
  return kind == FL_SITE_UPDATE ? 0 : kind == FL_SITE_CONSTANT ? 2 : 1;
}

static bool is_said_by_another(const repairing *r, uint32_t suspect) {
  const fl_program *p = r->request->program;
  const fl_diagnosis *d = r->request->diagnosis;
  uint32_t site = d->suspects.v[suspect].site;
  for (uint32_t i = 0; i < d->suspects.n; i++) {
    uint32_t other = d->suspects.v[i].site;
    if (i != suspect && is_within(p, site, other) && is_within(p, other, site) &&
        says_less(p->sites.v[site].kind) > says_less(p->sites.v[other].kind))
      return true;
  }
  return false;
}

static void fill_queue(repairing *r) {
  const fl_program *p = r->request->program;
  const fl_diagnosis *d = r->request->diagnosis;
  for (uint32_t i = 0; i < d->suspects.n; i++)
    if (!is_said_by_another(r, i))
      fl_vec_push(&r->out->offers, (fl_offer){.site = d->suspects.v[i].site,
                                              .suspect = &d->suspects.v[i],
                                              .is_assertion = is_assertion(p, d->suspects.v[i].site)});
  for (size_t i = 0; i < d->others.n; i++)
    if (!is_assertion(p, d->others.v[i]))
      fl_vec_push(&r->out->offers, (fl_offer){.site = d->others.v[i]});
  for (uint32_t i = 0; i < r->out->offers.n && !must_stop(r); i++) {
    uint32_t site = r->out->offers.v[i].site;
    r->out->offers.v[i].distance = site < d->distances.n ? d->distances.v[site] : FL_FAR;
    r->out->offers.v[i].order = i;
    add_candidates(r, i);
  }
  if (r->request->failing)
    fl_sync_candidates_for(r->request, r->request->failing, r->request->nearest, &r->sync);
  for (size_t i = 0; i < r->sync.n; i++)
    fl_vec_push(&r->queue, (waiting){.cost = r->sync.v[i].repair.cost, .order = r->queue.n, .sync = &r->sync.v[i]});
  if (r->queue.n)
    qsort(r->queue.v, r->queue.n, sizeof *r->queue.v, by_cost);
}

/* ---- the order of what is offered ---- */

/* Works by not doing what the program did. */
static bool leaves_out(const fl_repair *r) { return r->avoids || r->lost_line; }

static int by_goodness(const void *a, const void *b) {
  const fl_repair *x = a, *y = b;
  if (x->status != y->status)
    return x->status < y->status ? -1 : 1;
  if (leaves_out(x) != leaves_out(y))
    return leaves_out(x) ? 1 : -1;
  if (x->loses_all != y->loses_all)
    return x->loses_all ? 1 : -1;
  if ((x->lost_outcomes.n > 0) != (y->lost_outcomes.n > 0))
    return x->lost_outcomes.n ? 1 : -1;
  if (x->cost != y->cost)
    return x->cost < y->cost ? -1 : 1;
  return (x->locked_steps > y->locked_steps) - (x->locked_steps < y->locked_steps);
}

static double score_of(const fl_offer *o) {
  double score = !o->suspect ? 0 : o->suspect->only_each ? 0.2 : 0.4;
  if (o->repairs.n) {
    const fl_repair *best = &o->repairs.v[0];
    score = best->status == FL_REPAIRED_PROVED ? 0.95 : best->status == FL_REPAIRED_BOUNDED ? 0.85 : 0.5;
    if (leaves_out(best))
      score -= 0.45;
    else if (best->lost_outcomes.n)
      score -= best->loses_all ? 0.4 : 0.1;
    /* a number in the place of an expression fits the run, seldom what is meant */
    if (best->cost == FL_COST_VALUE && !o->is_sync && score > 0.6)
      score = 0.6;
    score -= 0.002 * (best->cost < 50 ? best->cost : 50);
    if (o->is_sync && score > 0.9)
      score += 0.025; /* the fault depends on the schedule; a value seldom is to blame */
  }
  if (score < 0)
    score = 0;
  return o->is_assertion ? score * 0.3 : score;
}

static int by_score(const void *a, const void *b) {
  const fl_offer *x = a, *y = b;
  if (x->is_assertion != y->is_assertion) /* what is asserted is right until nothing else helps */
    return x->is_assertion ? 1 : -1;
  if (x->score != y->score)
    return x->score > y->score ? -1 : 1;
  if (!x->suspect != !y->suspect)
    return x->suspect ? -1 : 1;
  if (x->distance != y->distance)
    return x->distance < y->distance ? -1 : 1;
  return (x->order > y->order) - (x->order < y->order);
}

/* Places that are no suspects are named for their repairs alone. */
static void drop_empty(fl_repairs *out) {
  size_t kept = 0;
  for (size_t i = 0; i < out->offers.n; i++) {
    fl_offer *o = &out->offers.v[i];
    if (o->suspect || count_good(o)) { /* those of synchronization always have some */
      out->offers.v[kept++] = *o;
      continue;
    }
    for (size_t k = 0; k < o->repairs.n; k++)
      fl_repair_free(&o->repairs.v[k]);
    fl_vec_free(&o->repairs);
  }
  out->offers.n = kept;
}

/* A further place in a line that is named already tells a reader little: it comes
 * behind the best places of other lines. */
static void lower_repeated_lines(const fl_program *p, fl_repairs *out) {
  static const double share = 0.6;
  for (size_t i = 1; i < out->offers.n; i++) {
    const fl_loc *a = &p->locs.v[p->sites.v[out->offers.v[i].site].loc];
    for (size_t k = 0; k < i; k++) {
      const fl_loc *b = &p->locs.v[p->sites.v[out->offers.v[k].site].loc];
      if (a->file == b->file && a->line == b->line) {
        out->offers.v[i].score *= share;
        break;
      }
    }
  }
}

static void rank(const fl_program *p, fl_repairs *out) {
  drop_empty(out);
  for (size_t i = 0; i < out->offers.n; i++) {
    fl_offer *o = &out->offers.v[i];
    if (o->repairs.n)
      qsort(o->repairs.v, o->repairs.n, sizeof *o->repairs.v, by_goodness);
    while (o->repairs.n > MOST_PER_SITE)
      fl_repair_free(&o->repairs.v[--o->repairs.n]);
    o->score = score_of(o);
  }
  if (out->offers.n)
    qsort(out->offers.v, out->offers.n, sizeof *out->offers.v, by_score);
  lower_repeated_lines(p, out);
  if (out->offers.n)
    qsort(out->offers.v, out->offers.n, sizeof *out->offers.v, by_score);
}

/* ---- all of it ---- */

/* Whether there is neither time nor need for this candidate. */
static bool is_enough(const repairing *r, const waiting *w, double *elsewhere) {
  if (must_stop(r))
    return true;
  if (w->sync)
    return r->proved_sync >= ENOUGH_SYNC || r->tried_sync >= MOST_SYNC_TRIED || r->effort_at_sync > seconds_at_sync;
  if (w->cost < FAR)
    return (r->out->offers.v[w->offer].is_assertion ? r->proved_assertions >= ENOUGH_ASSERTIONS
                                                    : r->proved >= ENOUGH_PROVED) ||
           r->out->tried - r->tried_sync >= MOST_TRIED ||
           fl_effort() - r->start - r->effort_at_sync > seconds_at_suspects;
  if (!*elsewhere)
    *elsewhere = fl_effort();
  return fl_effort() - *elsewhere > (r->is_repaired ? seconds_elsewhere_if_repaired : seconds_elsewhere);
}

/* Of the sizes of an array, the smallest that helps says it all. */
static size_t most_offered(const repairing *r, uint32_t offer) {
  const fl_program *p = r->request->program;
  return p->sites.v[r->out->offers.v[offer].site].kind == FL_SITE_SIZE ? 1 : MOST_PER_SITE;
}

/* The best repairs of large programs are worth a longer search. */
static void search_bounded_again(repairing *r) {
  double begin = fl_effort();
  bool any = false;
  for (size_t i = 0; i < r->out->offers.n; i++) {
    fl_offer *o = &r->out->offers.v[i];
    if (!o->repairs.n || o->repairs.v[0].status != FL_REPAIRED_BOUNDED || o->is_assertion)
      continue;
    if (must_stop(r) || fl_effort() - begin > seconds_again)
      break;
    fl_trial_again(&r->trials, &o->repairs.v[0]);
    any = true;
  }
  if (any)
    rank(r->request->program, r->out);
}

void fl_repair_all(const fl_repair_request *request, fl_repairs *out) {
  memset(out, 0, sizeof *out);
  repairing r = {.request = request, .out = out, .start = fl_effort(), .began = fl_seconds()};
  double elsewhere = 0; /* when the other places were begun with */
  fl_trials_begin(&r.trials, request);
  fill_queue(&r);
  for (size_t k = 0; k < r.queue.n; k++) {
    waiting *w = &r.queue.v[k];
    if (is_enough(&r, w, &elsewhere)) {
      out->not_tried++;
    } else if (w->sync || count_good(&out->offers.v[w->offer]) < most_offered(&r, w->offer)) {
      out->tried++;
      try_candidate(&r, w);
    }
    fl_free(w->text);
    fl_free(w->title);
  }
  rank(request->program, out);
  search_bounded_again(&r);
  fl_trials_end(&r.trials);
  fl_sync_candidates_free(&r.sync);
  fl_vec_free(&r.queue);
}

void fl_repairs_free(fl_repairs *r) {
  for (size_t i = 0; i < r->offers.n; i++) {
    for (size_t k = 0; k < r->offers.v[i].repairs.n; k++)
      fl_repair_free(&r->offers.v[i].repairs.v[k]);
    fl_vec_free(&r->offers.v[i].repairs);
    fl_free(r->offers.v[i].function);
    fl_free(r->offers.v[i].note);
  }
  fl_vec_free(&r->offers);
}
