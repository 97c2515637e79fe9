/* faultline localize: find a fault, explain it, suggest repairs. */
#include "api/analysis.h"

#include "api/external.h"
#include "localize/localize.h"
#include "localize/nearest.h"
#include "repair/repair.h"
#include "repair/texts.h"

#include <string.h>

/* Findings that are diagnosed; of the others only the run is shown. */
enum { MOST_DIAGNOSED = 3 };

typedef struct {
  fl_analysis *a;
  const fl_program *p;
  const fl_search_request *request;
  fl_report *r;
  fl_arena *keep;
  bool has_order; /* the explanation names the order or the atomicity that is missing */
  FL_VEC(fl_report_candidate) orders; /* places of the finding that are named for the order of steps */
} localizing;

/* A place that is named for the order of steps lies behind repairs that hold and
 * before those that only leave work out. */
static const double score_of_order = 0.6;

static void add_order(localizing *l, uint32_t loc, uint32_t func, const char *note) {
  const fl_loc *at = &l->p->locs.v[loc];
  fl_report_candidate c = {.score = score_of_order - 0.001 * (double)l->orders.n,
                           .place = fl_place_for(l->p, loc, func, l->keep),
                           .kind = "synchronization",
                           .note = note};
  for (size_t i = 0; i < l->orders.n; i++)
    if (l->orders.v[i].place.line == c.place.line && l->orders.v[i].place.column == c.place.column)
      return;
  c.original = fl_arena_strndup(l->keep, l->p->files.v[at->file].text + at->offset,
                                at->end_offset - at->offset);
  for (uint32_t s = 1; s < l->p->sites.n && !c.diag; s++) {
    const fl_loc *k = &l->p->locs.v[l->p->sites.v[s].loc];
    if (k->file == at->file && k->offset >= at->offset && k->end_offset <= at->end_offset)
      c.diag = s;
  }
  fl_vec_push(&l->orders, c);
}

static bool is_access(fl_action a) { return a == FL_DO_READ || a == FL_DO_WRITE || a == FL_DO_UPDATE; }

/* The pair of steps whose order decides: of memory, if there is one. */
static void add_decisive_pair(localizing *l, const fl_nearest *n) {
  size_t best = 0;
  for (size_t i = n->flipped.n; i-- > 0;)
    if (is_access(n->flipped.v[i].first.action) && is_access(n->flipped.v[i].second.action))
      best = i;
  if (best >= n->flipped.n)
    return;
  const fl_trace_step *a = &n->flipped.v[best].first, *b = &n->flipped.v[best].second;
  unsigned first = l->p->locs.v[a->loc].line, second = l->p->locs.v[b->loc].line;
  add_order(l, a->loc, a->func,
            fl_arena_printf(l->keep, "it matters that this comes before line %u", second));
  add_order(l, b->loc, b->func,
            fl_arena_printf(l->keep, "it matters that this comes after line %u", first));
}

static const char *kind_name(fl_site_kind kind, bool is_assertion) {
  if (is_assertion)
    return "assertion";
  switch (kind) {
  case FL_SITE_CONDITION: return "condition";
  case FL_SITE_ASSERTION: return "assertion";
  case FL_SITE_INITIALIZER: return "initializer";
  case FL_SITE_ARGUMENT: return "argument";
  case FL_SITE_SYNC: return "synchronization";
  default: return "expression";
  }
}

static void add_nearest(localizing *l, const fl_nearest *nearest, fl_report_finding *out) {
  const fl_nearest n = *nearest;
  if (n.is_found) {
    out->has_nearest = true;
    fl_schedule_for(l->p, &n.run, &out->nearest.schedule, l->keep);
    for (size_t i = 0; i < n.flipped.n; i++) {
      const fl_trace_step *a = &n.flipped.v[i].first, *b = &n.flipped.v[i].second;
      fl_vec_push(&out->nearest.reordered,
                  (fl_report_pair){fl_place_for(l->p, b->loc, b->func, l->keep),
                                   fl_place_for(l->p, a->loc, a->func, l->keep)});
    }
  }
  add_decisive_pair(l, nearest);
}

static const char *number_words(localizing *l, const fl_type *t, uint64_t v) {
  if (fl_vk_is_float(t->vk)) {
    fl_str text = {0};
    fl_literal_text(l->p, t, v, &text);
    const char *kept = fl_arena_strdup(l->keep, text.s ? text.s : "not a number");
    fl_str_free(&text);
    return kept;
  }
  return fl_vk_is_signed(t->vk) ? fl_arena_printf(l->keep, "%lld", (long long)v)
                                : fl_arena_printf(l->keep, "%llu", (unsigned long long)v);
}

static void add_repair(localizing *l, const fl_repair *repair, unsigned finding, unsigned rank,
                       fl_report_candidate *out) {
  fl_report_repair k = {
      .id = fl_arena_printf(l->keep, "%u.%u.%zu", finding, rank, out->repairs.n + 1),
      .title = repair->avoids
                   ? fl_arena_printf(l->keep, "%s, so that the fault is not reached", repair->title)
               : repair->lost_line
                   ? fl_arena_printf(l->keep, "%s, after which no run does what line %u does",
                                     repair->title, repair->lost_line)
                   : fl_arena_strdup(l->keep, repair->title),
      .status = repair->status == FL_REPAIRED_PROVED    ? FL_REPAIR_PROVED
                : repair->status == FL_REPAIRED_BOUNDED ? FL_REPAIR_BOUNDED
                                                        : FL_REPAIR_THIS_SCHEDULE,
      .is_comparison_cut =
          repair->status != FL_REPAIRED_THIS_RUN && !repair->is_comparison_complete,
      .is_evasive = repair->avoids || repair->lost_line || repair->loses_all,
      .parallelism = repair->locked_steps};
  for (size_t i = 0; i < repair->lost_outcomes.n; i++) {
    const char *outcome = repair->lost_outcomes.v[i]; /* "exit 0: what it prints" */
    size_t n = strlen(outcome);
    bool is_silent = n > 2 && strcmp(outcome + n - 2, ": ") == 0;
    fl_vec_push(&k.lost_outcomes, fl_arena_strndup(l->keep, outcome, is_silent ? n - 2 : n));
  }
  for (size_t i = 0; i < repair->changes.n; i++) {
    const fl_loc *at = &repair->changes.v[i].at;
    fl_vec_push(&k.edits,
                (fl_report_edit){.file = l->p->files.v[at->file].path,
                                 .line = at->line,
                                 .column = at->column,
                                 .end_line = at->end_line,
                                 .end_column = at->end_column,
                                 .new_text = fl_arena_strdup(l->keep, repair->changes.v[i].text)});
  }
  fl_vec_push(&out->repairs, k);
}

/* A statement that is named for its repairs of synchronization. */
static void add_sync(localizing *l, const fl_offer *o, unsigned finding, fl_report_finding *out) {
  const fl_file *f = &l->p->files.v[o->at.file];
  fl_report_candidate c = {.rank = (unsigned)out->candidates.n + 1,
                           .score = o->score,
                           .kind = "synchronization",
                           .place = fl_place_in(l->p, &o->at, fl_arena_strdup(l->keep, o->function), l->keep),
                           .original = fl_arena_strndup(l->keep, f->text + o->at.offset,
                                                        o->at.end_offset - o->at.offset)};
  if (o->note)
    c.note = fl_arena_strdup(l->keep, o->note);
  if (o->note && c.rank <= 3 && !l->has_order) { /* the best one says what is missing */
    out->explanation = out->explanation && out->explanation[0]
                           ? fl_arena_printf(l->keep, "%s; %s", out->explanation, o->note)
                           : c.note;
    l->has_order = true;
  }
  for (size_t i = 0; i < o->repairs.n; i++)
    add_repair(l, &o->repairs.v[i], finding, c.rank, &c);
  fl_vec_push(&out->candidates, c);
}

static void add_candidate(localizing *l, const fl_offer *o, unsigned finding,
                          fl_report_finding *out) {
  if (o->is_sync) {
    add_sync(l, o, finding, out);
    return;
  }
  const fl_suspect *s = o->suspect;
  const fl_site *site = &l->p->sites.v[o->site];
  const fl_loc *at = &l->p->locs.v[site->loc];
  fl_report_candidate c = {
      .rank = (unsigned)out->candidates.n + 1,
      .score = o->score,
      .place = fl_place_for(l->p, site->loc, site->func, l->keep),
      .kind = kind_name(site->kind, o->is_assertion),
      .is_per_execution = s && s->only_each,
      .diag = o->site,
      .original = fl_arena_strndup(l->keep, l->p->files.v[at->file].text + at->offset,
                                   at->end_offset - at->offset)};
  for (size_t i = 0; s && i < s->values.n; i++)
    fl_vec_push(&c.values, number_words(l, site->type, s->values.v[i]));
  for (size_t i = 0; s && i < s->with.n; i++) {
    const fl_site *other = &l->p->sites.v[s->with.v[i]];
    fl_vec_push(&c.with, fl_place_for(l->p, other->loc, other->func, l->keep));
  }
  for (size_t i = 0; s && i < s->objects.n; i++)
    fl_vec_push(&c.values, fl_arena_printf(l->keep, "&%s", l->p->globals.v[s->objects.v[i]]->name));
  for (size_t i = 0; i < o->repairs.n; i++)
    add_repair(l, &o->repairs.v[i], finding, c.rank, &c);
  fl_vec_push(&out->candidates, c);
}

static void name_order(fl_report_candidate *order, fl_report_finding *out) {
  for (size_t i = 0; i < out->candidates.n; i++) /* it was named for something better */
    if (out->candidates.v[i].place.line == order->place.line)
      return;
  order->rank = (unsigned)out->candidates.n + 1;
  fl_vec_push(&out->candidates, *order);
}

static void diagnose(localizing *l, const fl_finding *f, const fl_trace *failing, const fl_nearest *nearest,
                     unsigned finding, fl_report_finding *out) {
  fl_diagnosis d;
  fl_repairs repairs;
  double begin = fl_limits_elapsed(&l->a->limits);
  fl_begin_phase(l->a, "localizing");
  if (f->property == FL_PROP_RACE) /* no value makes it go away */
    memset(&d, 0, sizeof d);
  else if (l->a->external)
    fl_external_diagnose(l->a->external, l->request, &f->schedule, &d);
  else
    fl_diagnose(l->request, &f->schedule, &d);
  double middle = fl_limits_elapsed(&l->a->limits);
  fl_begin_phase(l->a, "repairing");
  fl_front_request front = fl_front_options(l->a);
  fl_repair_request request = {.front = &front,
                               .program = l->p,
                               .search = l->request,
                               .finding = f,
                               .diagnosis = &d,
                               .failing = failing,
                               .nearest = nearest};
  fl_repair_all(&request, &repairs);
  for (size_t i = 0; i < d.waits.n; i++)
    add_order(l, d.waits.v[i].loc, d.waits.v[i].func,
              fl_arena_printf(l->keep, "thread %u waits here for ever", d.waits.v[i].thread));
  size_t named = 0;
  for (size_t i = 0; i < repairs.offers.n; i++) {
    while (named < l->orders.n && l->orders.v[named].score > repairs.offers.v[i].score)
      name_order(&l->orders.v[named++], out);
    add_candidate(l, &repairs.offers.v[i], finding, out);
  }
  while (named < l->orders.n)
    name_order(&l->orders.v[named++], out);
  l->orders.n = 0;
  l->has_order = false;
  if (!out->candidates.n)
    fl_vec_push(&l->r->reasons,
                fl_arena_printf(l->keep, "finding %u: no place was found where another value or "
                                         "expression would help", finding));
  if (!repairs.tried && l->request->stop && l->request->stop(l->request->ctx))
    fl_vec_push(&l->r->reasons,
                fl_arena_printf(l->keep, "finding %u: the limit was reached before a repair was tried", finding));
  if (d.not_tried || repairs.not_tried)
    fl_vec_push(&l->r->reasons,
                fl_arena_printf(l->keep, "finding %u: %u places and %u candidates were not tried",
                                finding, d.not_tried, repairs.not_tried));
  for (size_t i = 0; i < d.cut.n; i++)
    fl_vec_push(&l->r->reasons,
                fl_arena_printf(l->keep, "finding %u: while trying other values: %s", finding,
                                d.cut.v[i]));
  if (repairs.first_seconds && !l->r->first_repair_ms)
    l->r->first_repair_ms = (middle + repairs.first_seconds) * 1000;
  l->r->solver_calls += d.solver_calls;
  l->r->localize_ms += (middle - begin) * 1000;
  l->r->repair_ms += (fl_limits_elapsed(&l->a->limits) - middle) * 1000;
  fl_repairs_free(&repairs);
  fl_diagnosis_free(&d);
}

void fl_localize_findings(fl_analysis *a, const fl_program *p, const fl_search_request *request,
                          const fl_search_result *result, fl_report *r, fl_arena *keep) {
  fl_search_request quiet = *request;
  quiet.progress = NULL;
  localizing l = {.a = a, .p = p, .request = &quiet, .r = r, .keep = keep};
  for (size_t i = 0; i < r->findings.n && i < MOST_DIAGNOSED; i++) {
    const fl_finding *f = &result->findings.v[i];
    if (f->property == FL_PROP_LEAK) {
      fl_vec_push(&r->reasons, fl_arena_printf(keep, "finding %zu: leaks are not localized", i + 1));
      continue;
    }
    fl_trace t;
    fl_wanted wanted = {f->property, r->findings.v[i].place.file, r->findings.v[i].place.line,
                        r->findings.v[i].place.column, 0, 0};
    fl_trace_run(&quiet, &f->schedule, &wanted, &t);
    fl_nearest nearest;
    fl_find_nearest(&quiet, &t, &nearest);
    add_nearest(&l, &nearest, &r->findings.v[i]);
    diagnose(&l, f, &t, &nearest, (unsigned)i + 1, &r->findings.v[i]);
    fl_nearest_free(&nearest);
    fl_trace_free(&t);
  }
  if (r->findings.n > MOST_DIAGNOSED)
    fl_vec_push(&r->reasons, fl_arena_printf(keep, "only the first %d findings were localized", MOST_DIAGNOSED));
  fl_vec_free(&l.orders);
}
