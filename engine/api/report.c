/* From what the rooms found to what is reported. */
#include "api/analysis.h"

#include "base/file.h"
#include "base/hash.h"

#include <string.h>

static const char *source_line(const fl_file *f, unsigned line, fl_arena *keep) {
  fl_diag d = {.line = line};
  if (!f->length)
    return NULL;
  fl_diag_quote(&d, f->text, f->length);
  const char *text = d.source_line ? fl_arena_strdup(keep, d.source_line) : NULL;
  fl_free(d.source_line);
  return text;
}

fl_place fl_place_in(const fl_program *p, const fl_loc *l, const char *function, fl_arena *keep) {
  const fl_file *f = &p->files.v[l->file];
  return (fl_place){.file = f->path,
                    .line = l->line,
                    .column = l->column,
                    .end_line = l->end_line,
                    .end_column = l->end_column,
                    .function = function,
                    .text = l->file && keep ? source_line(f, l->line, keep) : NULL};
}

fl_place fl_place_for(const fl_program *p, uint32_t loc, uint32_t func, fl_arena *keep) {
  return fl_place_in(p, &p->locs.v[loc], func < p->funcs.n ? p->funcs.v[func]->name : "", keep);
}

void fl_schedule_for(const fl_program *p, const fl_trace *t, fl_report_schedule *out,
                     fl_arena *keep) {
  for (size_t i = 0; i < t->threads.n; i++) {
    const fl_trace_thread *k = &t->threads.v[i];
    fl_vec_push(&out->threads,
                (fl_report_thread){.id = (unsigned)i,
                                   .function = k->function,
                                   .is_created = i > 0,
                                   .created_at = fl_place_for(p, k->created_at, UINT32_MAX, NULL),
                                   .parent = k->parent,
                                   .nth = k->nth});
  }
  for (size_t i = 0; i < t->steps.n; i++) {
    const fl_trace_step *k = &t->steps.v[i];
    fl_vec_push(&out->steps,
                (fl_report_step){.thread = k->thread,
                                 .place = fl_place_for(p, k->loc, k->func, NULL),
                                 .action = fl_action_name(k->action),
                                 .object = k->object ? fl_arena_strdup(keep, k->object) : NULL,
                                 .value = k->value ? fl_arena_strdup(keep, k->value) : NULL,
                                 .choice = k->choice,
                                 .ninputs = k->ninputs});
  }
  for (size_t i = 0; i < t->inputs.n; i++)
    fl_vec_push(&out->inputs,
                (fl_report_input){.place = fl_place_for(p, t->inputs.v[i].loc, UINT32_MAX, keep),
                                  .thread = t->inputs.v[i].thread,
                                  .value = fl_arena_strdup(keep, t->inputs.v[i].value)});
  out->preemptions = t->preemptions;
  out->is_spurious = t->is_spurious;
}

/* The text of a file as it was analysed. */
static bool read_source(void *ctx, const char *path, fl_str *text, fl_str *error) {
  const fl_analysis *a = ctx;
  const fl_front_text *own = fl_front_text_of(a->overlays.v, a->overlays.n, path);
  if (!own)
    return fl_file_read(path, text, error);
  fl_str_addn(text, own->text, own->length);
  return true;
}

static fl_report_file *file_of(fl_report *r, const char *path) {
  for (size_t i = 0; i < r->files.n; i++)
    if (strcmp(r->files.v[i].path, path) == 0)
      return &r->files.v[i];
  fl_vec_push(&r->files, (fl_report_file){.path = path});
  return &fl_vec_last(&r->files);
}

static void add_sources(fl_report *r, const fl_program *p) {
  for (size_t i = 1; i < p->files.n; i++) {
    const fl_file *f = &p->files.v[i];
    if (!f->is_system)
      fl_sha256_hex(f->text, f->length, file_of(r, f->path)->sha256);
  }
}

void fl_report_begin(fl_analysis *a, const fl_program *p, fl_report *r) {
  memset(r, 0, sizeof *r);
  r->version = FL_VERSION;
  r->entry = fl_options_string(&a->options, FL_OPT_ENTRY);
  for (size_t i = 0; i < a->files.n; i++) {
    fl_report_file f = {.path = a->files.v[i]};
    fl_str text = {0}, error = {0};
    if (read_source(a, f.path, &text, &error))
      fl_sha256_hex(text.s ? text.s : "", text.n, f.sha256);
    fl_str_free(&text);
    fl_str_free(&error);
    fl_vec_push(&r->files, f);
  }
  add_sources(r, p);
  for (size_t i = 0; i < a->flags.n; i++)
    fl_vec_push(&r->flags, a->flags.v[i]);
}

static void deliver_diff(fl_analysis *a, const fl_report *r) {
  fl_str error = {0};
  if (!fl_report_diff(r, read_source, a, &a->output, &error))
    fl_diags_printf(&a->diags, FL_ERROR, NULL, 0, 0, "%s", error.s);
  else if (r->findings.n && !fl_report_best_repair(r))
    fl_diags_printf(&a->diags, FL_NOTE, NULL, 0, 0, 
                    "there is a fault, but no repair to show that keeps what the program does");
  fl_str_free(&error);
}

void fl_report_deliver(fl_analysis *a, fl_report *r) {
  r->total_ms = fl_limits_elapsed(&a->limits) * 1000;
  r->peak_rss_kib = fl_peak_memory_kib();
  if (fl_options_has(&a->options, FL_OPT_FORMAT, "json"))
    fl_report_json(r, &a->output);
  else if (fl_options_has(&a->options, FL_OPT_FORMAT, "diff"))
    deliver_diff(a, r);
  else
    fl_report_text(r, a->wants_color, fl_options_flag(&a->options, FL_OPT_QUIET), &a->output);
}
