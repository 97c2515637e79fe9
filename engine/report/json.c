/* The report for programs: the JSON of docs/contract.md. */
#include "report/report.h"

#include <ctype.h>
#include <jansson.h>
#include <stdlib.h>

/* A string of the program's may be no UTF-8: replaced byte by byte then. */
static json_t *text(const char *s) {
  if (!s)
    return json_null();
  json_t *j = json_string(s);
  if (j)
    return j;
  fl_str clean = {0};
  for (; *s; s++)
    fl_str_addc(&clean, (unsigned char)*s < 0x80 ? *s : '?');
  j = json_string(clean.s ? clean.s : "");
  fl_str_free(&clean);
  return j;
}

static void set(json_t *o, const char *key, json_t *value) { json_object_set_new(o, key, value); }
static json_t *number(uint64_t n) { return json_integer((json_int_t)n); }

static json_t *place(const fl_place *p) {
  json_t *o = json_object();
  set(o, "file", text(p->file ? p->file : ""));
  set(o, "line", number(p->line));
  set(o, "column", number(p->column));
  set(o, "endLine", number(p->end_line));
  set(o, "endColumn", number(p->end_column));
  set(o, "function", text(p->function ? p->function : ""));
  return o;
}

static json_t *strings(const char *const *v, size_t n) {
  json_t *a = json_array();
  for (size_t i = 0; i < n; i++)
    json_array_append_new(a, text(v[i]));
  return a;
}

static json_t *steps(const fl_report_schedule *s) {
  json_t *a = json_array();
  for (size_t i = 0; i < s->steps.n; i++) {
    const fl_report_step *k = &s->steps.v[i];
    json_t *o = json_object();
    set(o, "thread", number(k->thread));
    set(o, "location", place(&k->place));
    set(o, "action", text(k->action));
    set(o, "object", text(k->object));
    set(o, "value", text(k->value));
    if (k->choice >= 0)
      set(o, "choice", number((uint64_t)k->choice));
    if (k->ninputs)
      set(o, "inputs", number(k->ninputs));
    json_array_append_new(a, o);
  }
  return a;
}

/* What the papers call CS: where another thread goes on. */
static json_t *switches(const fl_report_schedule *s) {
  json_t *a = json_array();
  for (size_t i = 0; i < s->steps.n; i++) {
    if (i && s->steps.v[i].thread == s->steps.v[i - 1].thread)
      continue;
    json_t *o = json_object();
    set(o, "thread", number(s->steps.v[i].thread));
    set(o, "file", text(s->steps.v[i].place.file));
    set(o, "line", number(s->steps.v[i].place.line));
    json_array_append_new(a, o);
  }
  return a;
}

static json_t *schedule(const fl_report_schedule *s) {
  json_t *o = json_object(), *threads = json_array(), *inputs = json_array();
  for (size_t i = 0; i < s->threads.n; i++) {
    const fl_report_thread *t = &s->threads.v[i];
    json_t *k = json_object();
    set(k, "id", number(t->id));
    set(k, "function", text(t->function));
    set(k, "created_at", t->is_created ? place(&t->created_at) : json_null());
    set(k, "parent", t->is_created ? number(t->parent) : json_null());
    set(k, "nth", number(t->nth));
    json_array_append_new(threads, k);
  }
  for (size_t i = 0; i < s->inputs.n; i++) {
    json_t *k = json_object();
    set(k, "location", place(&s->inputs.v[i].place));
    set(k, "thread", number(s->inputs.v[i].thread));
    set(k, "value", text(s->inputs.v[i].value));
    json_array_append_new(inputs, k);
  }
  set(o, "threads", threads);
  set(o, "inputs", inputs);
  set(o, "preemptions", number(s->preemptions));
  set(o, "fewest", json_boolean(s->is_fewest));
  set(o, "spurious", json_boolean(s->is_spurious));
  set(o, "switches", switches(s));
  set(o, "steps", steps(s));
  return o;
}

static json_t *nearest(const fl_report_nearest *n) {
  json_t *o = json_object(), *pairs = json_array();
  for (size_t i = 0; i < n->reordered.n; i++) {
    json_t *pair = json_array();
    json_array_append_new(pair, place(&n->reordered.v[i].first));
    json_array_append_new(pair, place(&n->reordered.v[i].second));
    json_array_append_new(pairs, pair);
  }
  set(o, "steps", steps(&n->schedule));
  set(o, "reordered", pairs);
  return o;
}

/* A title stands for itself here: it begins with a capital letter. */
static json_t *title(const char *s) {
  fl_str out = {0};
  fl_str_add(&out, s);
  if (out.n)
    out.s[0] = (char)toupper((unsigned char)out.s[0]);
  json_t *j = text(out.s);
  fl_str_free(&out);
  return j;
}

static json_t *repair(const fl_report_repair *r) {
  json_t *o = json_object(), *edits = json_array();
  for (size_t i = 0; i < r->edits.n; i++) {
    const fl_report_edit *e = &r->edits.v[i];
    json_t *k = json_object();
    set(k, "file", text(e->file));
    set(k, "line", number(e->line));
    set(k, "column", number(e->column));
    set(k, "endLine", number(e->end_line));
    set(k, "endColumn", number(e->end_column));
    set(k, "newText", text(e->new_text));
    json_array_append_new(edits, k);
  }
  set(o, "id", text(r->id));
  set(o, "title", title(r->title));
  set(o, "edits", edits);
  set(o, "status", text(fl_repair_status_name(r->status)));
  set(o, "lost_outcomes", strings(r->lost_outcomes.v, r->lost_outcomes.n));
  set(o, "outcomes_compared", json_boolean(!r->is_comparison_cut));
  set(o, "parallelism", number(r->parallelism));
  return o;
}

static json_t *candidate(const fl_report_candidate *c) {
  json_t *o = json_object(), *with = json_array(), *repairs = json_array();
  for (size_t i = 0; i < c->with.n; i++)
    json_array_append_new(with, place(&c->with.v[i]));
  for (size_t i = 0; i < c->repairs.n; i++)
    json_array_append_new(repairs, repair(&c->repairs.v[i]));
  set(o, "rank", number(c->rank));
  set(o, "score", json_real(c->score));
  set(o, "with", with);
  set(o, "location", place(&c->place));
  set(o, "kind", text(c->kind));
  set(o, "diag", number(c->diag));
  set(o, "original", text(c->original ? c->original : ""));
  set(o, "values", strings(c->values.v, c->values.n));
  if (c->note)
    set(o, "note", text(c->note));
  set(o, "per_execution", json_boolean(c->is_per_execution));
  set(o, "repairs", repairs);
  return o;
}

static json_t *finding(const fl_report_finding *f) {
  json_t *candidates = json_array();
  for (size_t i = 0; i < f->candidates.n; i++)
    json_array_append_new(candidates, candidate(&f->candidates.v[i]));
  json_t *o = json_object();
  set(o, "id", number(f->id));
  set(o, "property", text(f->property));
  set(o, "message", text(f->message));
  set(o, "explanation", text(f->explanation ? f->explanation : ""));
  set(o, "location", place(&f->place));
  set(o, "schedule", schedule(&f->schedule));
  set(o, "nearest_passing", f->has_nearest ? nearest(&f->nearest) : json_null());
  set(o, "candidates", candidates);
  return o;
}

static json_t *milliseconds(double ms) { return json_integer((json_int_t)(ms + 0.5)); }

static json_t *statistics(const fl_report *r) {
  json_t *o = json_object();
  set(o, "states", number(r->states));
  set(o, "transitions", number(r->transitions));
  set(o, "schedules", number(r->schedules));
  set(o, "solver_calls", number(r->solver_calls));
  set(o, "parse_ms", milliseconds(r->parse_ms));
  set(o, "search_ms", milliseconds(r->search_ms));
  set(o, "localize_ms", milliseconds(r->localize_ms));
  set(o, "repair_ms", milliseconds(r->repair_ms));
  if (r->first_repair_ms > 0)
    set(o, "first_repair_ms", milliseconds(r->first_repair_ms));
  set(o, "total_ms", milliseconds(r->total_ms));
  set(o, "peak_rss_kib", number(r->peak_rss_kib));
  return o;
}

static json_t *input(const fl_report *r) {
  json_t *o = json_object(), *files = json_array();
  for (size_t i = 0; i < r->files.n; i++) {
    json_t *f = json_object();
    set(f, "path", text(r->files.v[i].path));
    set(f, "sha256", text(r->files.v[i].sha256));
    json_array_append_new(files, f);
  }
  set(o, "files", files);
  set(o, "flags", strings(r->flags.v, r->flags.n));
  set(o, "entry", text(r->entry));
  return o;
}

static json_t *named(const char *name, const char *version) {
  json_t *o = json_object();
  set(o, "name", text(name));
  set(o, "version", text(version));
  return o;
}

void fl_report_json(const fl_report *r, fl_str *out) {
  json_t *o = json_object(), *findings = json_array();
  for (size_t i = 0; i < r->findings.n; i++)
    json_array_append_new(findings, finding(&r->findings.v[i]));
  set(o, "tool", named("faultline", r->version));
  set(o, "input", input(r));
  set(o, "engine", r->engine ? named(r->engine, r->engine_version) : named("embedded", r->version));
  set(o, "verdict", text(r->verdict));
  set(o, "reasons", strings(r->reasons.v, r->reasons.n));
  set(o, "statistics", statistics(r));
  set(o, "findings", findings);
  set(o, "patterns", json_array());
  if (r->has_outcomes)
    set(o, "outcomes", strings(r->outcomes.v, r->outcomes.n));
  char *s = json_dumps(o, JSON_INDENT(1) | JSON_PRESERVE_ORDER | JSON_REAL_PRECISION(6));
  json_decref(o);
  fl_str_add(out, s ? s : "{}");
  fl_str_addc(out, '\n');
  free(s);
}
