/* The report for people: messages in GNU form, then the interleaving. */
#include "report/report.h"

#include "base/diag.h"

#include <string.h>

enum { MOST_COLUMNS = 6, WIDTH = 26, MOST_CANDIDATES = 10, MOST_VALUES = 4 };
enum { MOST_REPAIRS = 2 }; /* of one place; all are in the JSON */

static void add_message(const fl_place *p, fl_severity severity, const char *text, const char *tag,
                        bool color, fl_str *out) {
  fl_diag d = {.severity = severity,
               .file = (char *)p->file,
               .line = p->line,
               .column = p->column,
               .end_line = p->end_line,
               .end_column = p->end_column,
               .message = (char *)text,
               .tag = (char *)tag,
               .source_line = severity == FL_ERROR ? (char *)p->text : NULL};
  fl_diag_render(&d, color, out);
}

static void step_words(const fl_report_step *s, fl_str *out) {
  fl_str_add(out, s->action);
  if (s->object)
    fl_str_printf(out, " %s", s->object);
  if (s->value)
    fl_str_printf(out, strcmp(s->action, "read") == 0 ? " (%s)" : " = %s", s->value);
}

static bool is_shown(const fl_report_step *s) { return strcmp(s->action, "start") != 0; }

/* Columns are as wide as what stands in them, within reason. */
static unsigned width_of(const fl_report_schedule *s, unsigned thread) {
  unsigned width = 10;
  fl_str words = {0};
  for (size_t i = 0; i < s->steps.n; i++) {
    if (s->steps.v[i].thread != thread || !is_shown(&s->steps.v[i]))
      continue;
    fl_str_cut(&words, 0);
    step_words(&s->steps.v[i], &words);
    if (words.n > width)
      width = (unsigned)words.n;
  }
  fl_str_cut(&words, 0);
  fl_str_printf(&words, "%u %s", thread, s->threads.v[thread].function);
  if (words.n > width)
    width = (unsigned)words.n;
  fl_str_free(&words);
  return width < WIDTH ? width : WIDTH;
}

static void add_header(const fl_report_schedule *s, const unsigned *width, fl_str *out) {
  fl_str_add(out, "   line  ");
  for (size_t t = 0; t < s->threads.n; t++) {
    fl_str name = {0};
    fl_str_printf(&name, "%zu %s", t, s->threads.v[t].function);
    fl_str_printf(out, "%-*s  ", (int)width[t], name.s);
    fl_str_free(&name);
  }
  while (out->n && out->s[out->n - 1] == ' ')
    fl_str_cut(out, out->n - 1);
  fl_str_addc(out, '\n');
}

void fl_report_columns(const fl_report_schedule *s, fl_str *out) {
  bool narrow = s->threads.n <= MOST_COLUMNS;
  unsigned *width = fl_calloc(s->threads.n ? s->threads.n : 1, sizeof *width);
  for (unsigned t = 0; t < s->threads.n; t++)
    width[t] = width_of(s, t);
  if (narrow)
    add_header(s, width, out);
  for (size_t i = 0; i < s->steps.n; i++) {
    const fl_report_step *step = &s->steps.v[i];
    if (!is_shown(step))
      continue;
    fl_str_printf(out, "  %5u  ", step->place.line);
    if (narrow)
      for (unsigned t = 0; t < step->thread; t++)
        fl_str_printf(out, "%*s  ", (int)width[t], "");
    else
      fl_str_printf(out, "%*sthread %u %s: ", (int)(2 * (step->thread % 12)), "", step->thread,
                    s->threads.v[step->thread].function);
    step_words(step, out);
    fl_str_addc(out, '\n');
  }
  fl_free(width);
}

/* ---- what is at fault ---- */

/* Text of the program on one line. */
static void add_line(const char *text, fl_str *out) {
  bool is_gap = false;
  for (const char *s = text; *s; s++) {
    if (*s == '\n' || *s == '\r') {
      is_gap = true;
      continue;
    }
    if (is_gap && (*s == ' ' || *s == '\t'))
      continue;
    if (is_gap && out->n && out->s[out->n - 1] != ' ')
      fl_str_addc(out, ' ');
    is_gap = false;
    fl_str_addc(out, *s);
  }
}

static void add_some(const char *const *v, size_t n, fl_str *out) {
  for (size_t i = 0; i < n && i < MOST_VALUES; i++) {
    fl_str_add(out, i ? ", " : "");
    add_line(v[i], out);
  }
  if (n > MOST_VALUES)
    fl_str_add(out, ", ...");
}

static void add_repair_words(const fl_report_repair *r, fl_str *out) {
  add_line(r->title, out);
  fl_str_printf(out, " (%s", fl_repair_status_words(r->status));
  if (r->lost_outcomes.n) {
    fl_str_add(out, r->lost_outcomes.n == 1 ? "; an outcome is lost: " : "; outcomes are lost: ");
    add_some(r->lost_outcomes.v, r->lost_outcomes.n, out);
  }
  if (r->is_comparison_cut)
    fl_str_add(out, "; not all outcomes were compared");
  fl_str_addc(out, ')');
}

static void add_value_words(const fl_report_candidate *c, fl_str *out) {
  if (c->note) {
    fl_str_add(out, c->note);
  } else if (c->is_per_execution && c->values.n > 1) {
    fl_str_add(out, "the values ");
    add_some(c->values.v, c->values.n, out);
    fl_str_add(out, " here, one after the other, would let this run succeed");
  } else if (c->values.n) {
    fl_str_add(out, "a value of ");
    add_line(c->values.v[0], out);
    fl_str_add(out, " here would let this run succeed");
  } else {
    fl_str_add(out, c->is_per_execution ? "different values here at different times would let this run succeed"
                                        : "another value here would let this run succeed");
  }
  if (c->with.n)
    fl_str_printf(out, ", together with another at line %u", c->with.v[0].line);
}

static void add_candidate(const fl_report_candidate *c, bool color, fl_str *out) {
  bool is_assertion = strcmp(c->kind, "assertion") == 0;
  for (size_t i = 0; (i < c->repairs.n && i < MOST_REPAIRS) || i == 0; i++) {
    fl_place at = c->place;
    fl_str text = {0};
    fl_str_printf(&text, "%u. %s%s", c->rank, i ? "or " : "",
                  is_assertion && !i ? "the assertion may be wrong: " : "");
    if (c->repairs.n) {
      const fl_report_repair *r = &c->repairs.v[i];
      if (r->edits.n) {
        at.file = r->edits.v[0].file;
        at.line = r->edits.v[0].line;
        at.column = r->edits.v[0].column;
      }
      add_repair_words(r, &text);
    } else {
      add_value_words(c, &text);
    }
    add_message(&at, FL_NOTE, text.s, NULL, color, out);
    fl_str_free(&text);
  }
}

static void add_candidates(const fl_report_finding *f, bool color, fl_str *out) {
  for (size_t i = 0; i < f->candidates.n && i < MOST_CANDIDATES; i++)
    add_candidate(&f->candidates.v[i], color, out);
  if (f->candidates.n > MOST_CANDIDATES) {
    fl_str text = {0};
    size_t more = f->candidates.n - MOST_CANDIDATES;
    fl_str_printf(&text, "and %zu more place%s; --format=json lists all", more,
                  more == 1 ? "" : "s");
    add_message(&f->place, FL_NOTE, text.s, NULL, color, out);
    fl_str_free(&text);
  }
}

static void add_nearest(const fl_report_nearest *n, bool color, fl_str *out) {
  for (size_t i = 0; i < n->reordered.n; i++) {
    const fl_place *first = &n->reordered.v[i].first, *second = &n->reordered.v[i].second;
    fl_str text = {0};
    fl_str_add(&text, i ? "and this before " : "a run passes that does this before ");
    if (first->file && second->file && strcmp(first->file, second->file) != 0)
      fl_str_printf(&text, "%s:%u", second->file, second->line);
    else
      fl_str_printf(&text, "line %u", second->line);
    add_message(first, FL_NOTE, text.s, NULL, color, out);
    fl_str_free(&text);
  }
}

static void add_finding(const fl_report_finding *f, bool color, fl_str *out) {
  add_message(&f->place, FL_ERROR, f->message, f->property, color, out);
  /* a deadlock's message says it all */
  if (f->explanation && f->explanation[0] && !strstr(f->message, f->explanation))
    add_message(&f->place, FL_NOTE, f->explanation, NULL, color, out);
  for (size_t i = 0; i < f->schedule.inputs.n; i++) {
    fl_str text = {0};
    fl_str_printf(&text, "with the input %s here", f->schedule.inputs.v[i].value);
    add_message(&f->schedule.inputs.v[i].place, FL_NOTE, text.s, NULL, color, out);
    fl_str_free(&text);
  }
  if (f->has_nearest)
    add_nearest(&f->nearest, color, out);
  add_candidates(f, color, out);
  fl_str_printf(out, "\n  a failing run with %u preemption%s%s:\n", f->schedule.preemptions,
                f->schedule.preemptions == 1 ? "" : "s",
                f->schedule.is_fewest   ? ", the fewest possible"
                : f->schedule.is_single ? ", as the checker gave it"
                                        : ", the fewest found");
  fl_report_columns(&f->schedule, out);
  fl_str_addc(out, '\n');
}

static void add_verdict(const fl_report *r, fl_str *out) {
  if (strcmp(r->verdict, "faulty") == 0)
    fl_str_printf(out, "faulty: %zu fault%s found", r->findings.n, r->findings.n == 1 ? "" : "s");
  else if (strcmp(r->verdict, "proved") == 0)
    fl_str_add(out, "proved: no fault in any interleaving");
  else if (strcmp(r->verdict, "bounded") == 0)
    fl_str_add(out, "bounded: no fault as far as was looked");
  else
    fl_str_add(out, "unknown: the search did not cover everything, and what it covered is without fault");
  fl_str_printf(out, " (%llu states, %.2f s)\n", (unsigned long long)r->states, r->total_ms / 1000);
}

void fl_report_text(const fl_report *r, bool color, bool quiet, fl_str *out) {
  for (size_t i = 0; i < r->findings.n; i++)
    add_finding(&r->findings.v[i], color, out);
  for (size_t i = 0; i < r->outcomes.n; i++)
    fl_str_printf(out, "outcome: %s\n", r->outcomes.v[i]);
  if (quiet)
    return;
  add_verdict(r, out);
  for (size_t i = 0; i < r->reasons.n; i++)
    fl_str_printf(out, "  %s\n", r->reasons.v[i]);
}
