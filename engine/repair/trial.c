/* A candidate must compile without new warnings, let the failing schedule
 * succeed, pass the search of every interleaving with the same properties and
 * deadlock, and bring no data race that was not there. */
#include "repair/trial.h"

#include "base/hash.h"
#include "explore/trace.h"
#include "repair/texts.h"

#include <string.h>

enum {
  OUTCOME_STATES = 20000, /* for the comparison of outcomes */
  SEARCH_STATES = 100000, /* for the search of one candidate; beyond it is `bounded` */
  MOST_EXAMPLES = 12,
};

/* ---- the changed program ---- */

/* The text of one file with the edits that are in it; false if it has none. */
static bool changed_text(const fl_program *p, uint32_t file, const fl_repair *repair, fl_str *out) {
  FL_VEC(fl_edit) edits = {0};
  fl_str error = {0};
  for (size_t i = 0; i < repair->changes.n; i++) {
    const fl_change *c = &repair->changes.v[i];
    if (c->at.file == file)
      fl_vec_push(&edits, (fl_edit){c->at.line, c->at.column, c->at.end_line, c->at.end_column, c->text});
  }
  bool changed = edits.n && fl_edits_apply(p->files.v[file].text, p->files.v[file].length, edits.v,
                                           edits.n, out, &error);
  fl_vec_free(&edits);
  fl_str_free(&error);
  return changed;
}

static bool was_tried(fl_trials *t, fl_hash128 h) {
  for (size_t i = 0; i < t->tried.n; i++)
    if (t->tried.v[i].a == h.a && t->tried.v[i].b == h.b)
      return true;
  fl_vec_push(&t->tried, h);
  return false;
}

/* The object of file scope that a warning calls unused, if its declaration stands
 * alone; its range, with the semicolon. */
static const fl_global *unused_object(const fl_program *p, const char *warning, fl_loc *at) {
  static const char prefix[] = "unused variable '";
  size_t n = sizeof prefix - 1;
  if (strncmp(warning, prefix, n) != 0)
    return NULL;
  for (size_t g = 0; g < p->globals.n; g++) {
    const fl_global *global = p->globals.v[g];
    size_t length = strlen(global->name);
    *at = p->locs.v[global->loc];
    const char *text = p->files.v[at->file].text;
    if (strncmp(warning + n, global->name, length) != 0 || warning[n + length] != '\'' || !text ||
        text[at->end_offset] != ';')
      continue;
    for (size_t k = 0; k < p->globals.n; k++)
      if (k != g && p->locs.v[p->globals.v[k]->loc].file == at->file &&
          p->locs.v[p->globals.v[k]->loc].offset == at->offset)
        return NULL; /* one of several in a declaration */
    at->end_offset++;
    at->end_column++;
    return global;
  }
  return NULL;
}

/* A lock that is not used any more must go, or the compiler complains of it: adds
 * that to the repair. False if that is not all it complains of. */
static bool remove_unused(const fl_trials *t, const fl_diags *diags, fl_repair *repair) {
  size_t removed = 0;
  for (size_t i = 0; i < diags->n; i++) {
    fl_loc at;
    const fl_global *unused = diags->v[i].severity == FL_WARNING
                                  ? unused_object(t->request->program, diags->v[i].message, &at)
                                  : NULL;
    if (!unused)
      continue;
    removed++;
    fl_vec_push(&repair->changes, (fl_change){at, fl_strdup("")});
    fl_str title = {0};
    fl_str_printf(&title, "%s, and remove '%s', which is not used any more", repair->title, unused->name);
    fl_free(repair->title);
    repair->title = fl_str_take(&title);
  }
  return removed && diags->warnings - removed <= t->warnings;
}

/* NULL if it does not compile as well as before, or is nothing new. */
static fl_program *read_changed(fl_trials *t, fl_repair *repair, bool again) {
  const fl_program *p = t->request->program;
  FL_VEC(fl_front_text) texts = {0};
  FL_VEC(fl_str) contents = {0};
  fl_str all = {0};
  for (uint32_t file = 0; file < p->files.n; file++) {
    fl_str text = {0};
    if (changed_text(p, file, repair, &text)) {
      fl_str_printf(&all, "%u:", file);
      fl_str_addn(&all, text.s, text.n);
      fl_vec_push(&contents, text);
      const fl_front_text *was =
          fl_front_text_of(t->strict.texts, t->strict.ntexts, p->files.v[file].path);
      fl_vec_push(&texts,
                  (fl_front_text){was ? was->path : p->files.v[file].path, text.s, text.n});
    } else {
      fl_str_free(&text);
    }
  }
  fl_program *out = NULL;
  bool is_less = false; /* without what is not used any more it compiles */
  if (texts.n && (again || !was_tried(t, fl_hash_bytes(all.s, all.n, 7)))) {
    fl_front_request front = t->strict;
    for (size_t i = 0; i < t->strict.ntexts; i++) { /* the other files as they were read */
      if (!fl_front_text_of(texts.v, contents.n, t->strict.texts[i].path))
        fl_vec_push(&texts, t->strict.texts[i]);
    }
    front.texts = texts.v;
    front.ntexts = texts.n;
    fl_diags diags = {0};
    if (fl_front_read(&front, &out, &diags) != FL_FRONT_OK) {
      out = NULL;
    } else if (diags.warnings > t->warnings) {
      fl_program_free(out);
      out = NULL;
      is_less = remove_unused(t, &diags, repair);
    }
    fl_diags_free(&diags);
  }
  for (size_t i = 0; i < contents.n; i++)
    fl_str_free(&contents.v[i]);
  fl_vec_free(&contents);
  fl_vec_free(&texts);
  fl_str_free(&all);
  return is_less ? read_changed(t, repair, again) : out;
}

/* ---- searches ---- */

/* A candidate that makes the run many times longer makes a loop endless. */
static size_t run_limit(const fl_schedule *s) { return 20 * s->moves.n + 2000; }

/* The line a place of the original has in the repaired text. */
static uint32_t new_line(const fl_repair *repair, const fl_loc *old) {
  int64_t line = old->line;
  for (size_t i = 0; i < repair->changes.n; i++) {
    const fl_change *c = &repair->changes.v[i];
    if (c->at.file != old->file || c->at.end_offset > old->offset)
      continue;
    line -= c->at.end_line - c->at.line;
    for (const char *s = c->text; *s; s++)
      line += *s == '\n';
  }
  return (uint32_t)line;
}

/* Steps of a run that were made while a mutex was held: what is left of the
 * parallelism is the rest. */
static uint32_t count_locked(const fl_trace *t) {
  uint32_t n = 0;
  uint32_t *held = fl_calloc(t->threads.n, sizeof *held);
  for (size_t i = 0; i < t->steps.n; i++) {
    const fl_trace_step *s = &t->steps.v[i];
    uint32_t *h = &held[s->thread];
    *h += s->action == FL_DO_LOCK || s->action == FL_DO_WAKE;
    *h -= *h && (s->action == FL_DO_UNLOCK || s->action == FL_DO_WAIT);
    n += *h > 0;
  }
  fl_free(held);
  return n;
}

static bool lets_the_run_succeed(const fl_trials *t, const fl_program *p, fl_repair *repair) {
  fl_search_request q = *t->request->search;
  fl_trace trace;
  q.program = p;
  q.progress = NULL;
  const fl_program *old = t->request->program;
  const fl_loc *at = &old->locs.v[t->request->finding->loc];
  fl_loc end = *at;
  end.line = at->end_line;
  end.offset = at->end_offset;
  fl_wanted wanted = {FL_PROP_COUNT, old->files.v[at->file].path, new_line(repair, at), at->column,
                      run_limit(&t->request->finding->schedule), new_line(repair, &end)};
  fl_trace_run(&q, &t->request->finding->schedule, &wanted, &trace);
  bool ok = trace.result == FL_STEP_EXIT;
  /* a deadlock is reported where somebody waits; not to wait there is no evasion, nor is not to
   * lock what is held already */
  fl_property property = t->request->finding->property;
  repair->avoids = !trace.reached_wanted && property != FL_PROP_DEADLOCK && property != FL_PROP_RACE &&
                   property != FL_PROP_LOCK;
  repair->locked_steps = count_locked(&trace);
  fl_trace_free(&trace);
  return ok;
}

static void search_for(const fl_trials *t, const fl_program *p, uint32_t properties,
                       uint64_t most_states, bool *covered, fl_search_result *out) {
  fl_search_request q = *t->request->search;
  q.program = p;
  q.progress = NULL;
  q.properties = properties;
  q.wants_shortest = false;
  q.wants_outcomes = covered != NULL;
  q.watched = t->watched.v;
  q.nwatched = t->watched.n;
  q.covered = covered;
  q.most_states = most_states;
  fl_search(&q, out);
}

/* The object in "data race on 'object': ..." */
static bool same_object(const char *a, const char *b) {
  a = strchr(a, '\'');
  b = strchr(b, '\'');
  size_t n = a ? strcspn(a + 1, "'") + 2 : 0;
  return a && b && strncmp(a, b, n) == 0;
}

static bool has_race(const fl_search_result *races, const fl_program *old, const fl_program *new,
                     const fl_repair *repair, const fl_finding *found) {
  const fl_loc *a = &new->locs.v[found->loc];
  for (size_t i = 0; i < races->findings.n; i++) {
    const fl_loc *b = &old->locs.v[races->findings.v[i].loc];
    if (a->line == new_line(repair, b) && same_object(found->message, races->findings.v[i].message) &&
        strcmp(new->files.v[a->file].path, old->files.v[b->file].path) == 0)
      return true;
  }
  return false;
}

static bool brings_no_race(fl_trials *t, const fl_program *p, const fl_repair *repair, uint64_t most_states) {
  fl_search_result s;
  if (!t->has_races)
    search_for(t, t->request->program, 1u << FL_PROP_RACE, SEARCH_STATES, NULL, &t->races);
  t->has_races = true;
  search_for(t, p, 1u << FL_PROP_RACE, most_states, NULL, &s);
  bool ok = !s.was_stopped;
  for (size_t i = 0; ok && i < s.findings.n; i++)
    ok = s.findings.v[i].property != FL_PROP_RACE ||
         has_race(&t->races, t->request->program, p, repair, &s.findings.v[i]);
  fl_search_result_free(&s);
  return ok;
}

/* Calls that may wait. That nobody has to wait any more is no loss. */
static bool may_wait(const fl_insn *i) {
  if (i->op != FL_OP_BUILTIN)
    return false;
  switch ((fl_builtin)i->imm2) {
  case FL_BI_PTHREAD_JOIN:
  case FL_BI_MUTEX_LOCK:
  case FL_BI_COND_WAIT:
  case FL_BI_RWLOCK_RDLOCK:
  case FL_BI_RWLOCK_WRLOCK:
  case FL_BI_BARRIER_WAIT:
  case FL_BI_SEM_WAIT: return true;
  default: return false;
  }
}

/* The lines of a file that some run makes steps on; `n` is one more than the last. */
static bool *covered_lines(const fl_program *p, const bool *covered, const char *path, uint32_t *n) {
  *n = 1;
  for (uint32_t l = 1; l < p->locs.n; l++)
    if (p->locs.v[l].line >= *n)
      *n = p->locs.v[l].line + 1;
  bool *lines = fl_calloc(*n, sizeof *lines);
  for (uint32_t l = 1; l < p->locs.n; l++)
    if (covered[l] && strcmp(p->files.v[p->locs.v[l].file].path, path) == 0)
      lines[p->locs.v[l].line] = true;
  return lines;
}

static bool is_edited(const fl_repair *repair, const fl_loc *at) {
  for (size_t i = 0; i < repair->changes.n; i++) {
    const fl_loc *l = &repair->changes.v[i].at;
    if (l->file == at->file && l->offset < at->end_offset && at->offset < l->end_offset)
      return true;
  }
  return false;
}

/* Whether the edit is one of the condition for which the call waits: not to ask is
 * not to wait, and that is a loss. */
static bool is_of_its_condition(const fl_program *p, const fl_repair *repair, const fl_insn *i) {
  const fl_loc *at = &p->locs.v[i->loc];
  if (i->op != FL_OP_BUILTIN || (fl_builtin)i->imm2 != FL_BI_COND_WAIT)
    return false;
  for (size_t k = 0; k < repair->changes.n; k++) {
    const fl_loc *l = &repair->changes.v[k].at;
    const char *text = p->files.v[at->file].text;
    if (l->file != at->file || l->end_offset > at->offset)
      continue;
    size_t n = at->offset - l->end_offset;
    if (!memchr(text + l->end_offset, ';', n) && !memchr(text + l->end_offset, '}', n))
      return true;
  }
  return false;
}

/* A line with steps that some run made and none makes any more, or 0: the repair
 * works by leaving work out. */
static uint32_t find_lost_line(const fl_trials *t, const fl_program *p, const bool *covered,
                               const fl_repair *repair) {
  const fl_program *old = t->request->program;
  uint32_t lost = 0, n;
  for (uint32_t file = 0; file < old->files.n && !lost; file++) {
    if (old->files.v[file].is_system)
      continue;
    bool *lines = covered_lines(p, covered, old->files.v[file].path, &n);
    for (size_t f = 0; f < old->funcs.n; f++)
      for (uint32_t pc = 0; pc < old->funcs.v[f]->ncode && !lost; pc++) {
        const fl_insn *i = &old->funcs.v[f]->code[pc];
        const fl_loc *at = &old->locs.v[i->loc];
        if (at->file == file && t->covered[i->loc] &&
            (!may_wait(i) || is_of_its_condition(old, repair, i)) && !is_edited(repair, at) &&
            (new_line(repair, at) >= n || !lines[new_line(repair, at)]))
          lost = at->line;
      }
    fl_free(lines);
  }
  return lost;
}

static bool has_outcome(const fl_search_result *s, const char *outcome) {
  for (size_t k = 0; k < s->outcomes.n; k++)
    if (strcmp(s->outcomes.v[k], outcome) == 0)
      return true;
  return false;
}

/* Ways a passing run ended that are gone now. False if a run now aborts that did
 * not: that is no repair. */
static bool compare_outcomes(fl_trials *t, const fl_program *p, fl_repair *repair) {
  uint32_t properties = t->request->search->properties;
  if (!t->has_outcomes) {
    t->covered = fl_calloc(t->request->program->locs.n + 1, sizeof *t->covered);
    search_for(t, t->request->program, properties, OUTCOME_STATES, t->covered, &t->outcomes);
    t->has_outcomes = true;
  }
  fl_search_result s;
  bool *covered = fl_calloc(p->locs.n + 1, sizeof *covered);
  search_for(t, p, properties, OUTCOME_STATES, covered, &s);
  repair->lost_line = s.states < OUTCOME_STATES ? find_lost_line(t, p, covered, repair) : 0;
  fl_free(covered);
  if (repair->is_sync) /* the run is another one; what matters is whether some run comes there */
    repair->avoids = false;
  repair->is_comparison_complete = s.states < OUTCOME_STATES && t->outcomes.states < OUTCOME_STATES &&
                                   !s.was_stopped && !t->outcomes.was_stopped &&
                                   s.verdict != FL_VERDICT_UNKNOWN &&
                                   t->outcomes.verdict != FL_VERDICT_UNKNOWN;
  for (size_t i = 0; i < t->outcomes.outcomes.n; i++)
    if (!has_outcome(&s, t->outcomes.outcomes.v[i]))
      fl_vec_push(&repair->lost_outcomes, fl_strdup(t->outcomes.outcomes.v[i]));
  bool aborts = false;
  for (size_t k = 0; k < s.outcomes.n; k++)
    aborts |= strncmp(s.outcomes.v[k], "abort", 5) == 0 && !has_outcome(&t->outcomes, s.outcomes.v[k]);
  repair->loses_all = repair->lost_outcomes.n && repair->lost_outcomes.n == t->outcomes.outcomes.n;
  fl_search_result_free(&s);
  return !aborts;
}

/* A repair must not work by undefined behaviour that was not there. */
static uint32_t kept_properties(fl_trials *t) {
  if (!t->has_also) {
    fl_search_result undefined;
    uint32_t also = 1u << FL_PROP_UNINITIALIZED | 1u << FL_PROP_OVERFLOW | 1u << FL_PROP_SHIFT |
                    1u << FL_PROP_STACK;
    search_for(t, t->request->program, also, SEARCH_STATES, NULL, &undefined);
    t->also = also;
    for (size_t i = 0; i < undefined.findings.n; i++)
      t->also &= ~(1u << undefined.findings.v[i].property);
    fl_search_result_free(&undefined);
    t->has_also = true;
  }
  return t->also;
}

/* Whether it fails in a run in which another candidate failed; that is cheaper to
 * see than a search. */
static bool fails_an_example(const fl_trials *t, const fl_program *p) {
  fl_search_request q = *t->request->search;
  q.program = p;
  q.progress = NULL;
  for (size_t i = 0; i < t->examples.n; i++) {
    fl_trace trace;
    fl_wanted wanted = {.property = FL_PROP_COUNT, .most_steps = run_limit(&t->examples.v[i])};
    fl_trace_run(&q, &t->examples.v[i], &wanted, &trace);
    bool fails = trace.result == FL_STEP_FAULT;
    fl_trace_free(&trace);
    if (fails)
      return true;
  }
  return false;
}

/* Searches the repaired program; true iff it may be offered. */
static bool search_again(fl_trials *t, const fl_program *p, fl_repair *repair) {
  fl_search_result s;
  if (fails_an_example(t, p)) {
    repair->status = FL_REPAIRED_THIS_RUN;
    return true;
  }
  search_for(t, p, t->request->search->properties | 1u << FL_PROP_DEADLOCK | kept_properties(t),
             SEARCH_STATES, NULL, &s);
  fl_verdict v = s.verdict;
  bool stopped = s.was_stopped;
  if (s.findings.n && t->examples.n < MOST_EXAMPLES) {
    fl_schedule copy = {0};
    fl_schedule_copy(&copy, &s.findings.v[0].schedule);
    fl_vec_push(&t->examples, copy);
  }
  fl_search_result_free(&s);
  if (stopped)
    return false; /* not known, so not offered */
  if (v == FL_VERDICT_FAULTY || v == FL_VERDICT_UNKNOWN) {
    repair->status = FL_REPAIRED_THIS_RUN;
    return true;
  }
  if (!brings_no_race(t, p, repair, SEARCH_STATES))
    return false;
  repair->status = v == FL_VERDICT_PROVED ? FL_REPAIRED_PROVED : FL_REPAIRED_BOUNDED;
  return compare_outcomes(t, p, repair);
}

bool fl_trial(fl_trials *t, fl_repair *repair) {
  fl_program *p = read_changed(t, repair, false);
  if (!p)
    return false;
  bool ok = lets_the_run_succeed(t, p, repair) && search_again(t, p, repair);
  fl_program_free(p);
  return ok;
}

void fl_trial_again(fl_trials *t, fl_repair *repair) {
  fl_program *p = read_changed(t, repair, true);
  if (!p)
    return;
  fl_search_result s;
  search_for(t, p, t->request->search->properties | 1u << FL_PROP_DEADLOCK | kept_properties(t),
             t->request->search->most_states, NULL, &s);
  uint64_t most_states = t->request->search->most_states;
  if (s.verdict == FL_VERDICT_PROVED && brings_no_race(t, p, repair, most_states))
    repair->status = FL_REPAIRED_PROVED;
  else if (s.verdict == FL_VERDICT_FAULTY)
    repair->status = FL_REPAIRED_THIS_RUN;
  fl_search_result_free(&s);
  fl_program_free(p);
}

/* Counts the warnings of the program as it is: a repair must bring no others. */
static void count_warnings(fl_trials *t) {
  const fl_front_request *front = t->request->front;
  for (size_t i = 0; i < front->nflags; i++)
    fl_vec_push(&t->flags, front->flags[i]);
  fl_vec_push(&t->flags, "-Wall");
  fl_vec_push(&t->flags, "-Wextra");
  fl_vec_push(&t->flags, "-Wtype-limits"); /* a part of gcc's -Wextra */
  t->strict = *front;
  t->strict.cache = t->cache;
  t->strict.flags = t->flags.v;
  t->strict.nflags = t->flags.n;
  fl_program *p = NULL;
  fl_diags diags = {0};
  if (fl_front_read(&t->strict, &p, &diags) == FL_FRONT_OK)
    fl_program_free(p);
  t->warnings = diags.warnings;
  fl_diags_free(&diags);
}

/* The globals that are read where the property fails: what becomes of them in
 * passing runs is part of how these end. */
static void find_watched(fl_trials *t) {
  const fl_program *p = t->request->program;
  const fl_finding *found = t->request->finding;
  const fl_loc *at = &p->locs.v[found->loc];
  const fl_func *f = p->funcs.v[found->func];
  for (uint32_t pc = 0; pc < f->ncode && found->property != FL_PROP_DEADLOCK; pc++) {
    const fl_loc *l = &p->locs.v[f->code[pc].loc];
    if (f->code[pc].op != FL_OP_GLOBAL || l->file != at->file || l->offset < at->offset ||
        l->end_offset > at->end_offset)
      continue;
    const char *name = p->globals.v[f->code[pc].imm]->name;
    bool is_known = false;
    for (size_t i = 0; i < t->watched.n; i++)
      is_known |= strcmp(t->watched.v[i], name) == 0;
    if (!is_known)
      fl_vec_push(&t->watched, name);
  }
}

void fl_trials_begin(fl_trials *t, const fl_repair_request *request) {
  *t = (fl_trials){.request = request, .cache = fl_front_cache_new()};
  find_watched(t);
  count_warnings(t);
}

void fl_trials_end(fl_trials *t) {
  if (t->has_races)
    fl_search_result_free(&t->races);
  if (t->has_outcomes)
    fl_search_result_free(&t->outcomes);
  fl_vec_free(&t->flags);
  fl_vec_free(&t->tried);
  fl_vec_free(&t->watched);
  for (size_t i = 0; i < t->examples.n; i++)
    fl_schedule_free(&t->examples.v[i]);
  fl_vec_free(&t->examples);
  fl_free(t->covered);
  fl_front_cache_free(t->cache);
}
