/* The report for people: messages in GNU form, then the interleaving. */
#include "report/report.h"

#include "base/diag.h"

#include <string.h>

enum { MOST_COLUMNS = 6, WIDTH = 26 };

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
  fl_str_printf(out, "\n  a failing run with %u preemption%s%s:\n", f->schedule.preemptions,
                f->schedule.preemptions == 1 ? "" : "s",
                f->schedule.is_fewest ? ", the fewest possible" : ", the fewest found");
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
