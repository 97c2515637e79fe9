/* The handle: files, flags, options, messages. */
#include "api/analysis.h"

#include <string.h>

const char *fl_version(void) { return FL_VERSION; }

fl_analysis *fl_analysis_new(void) {
  fl_analysis *a = fl_calloc(1, sizeof *a);
  fl_options_init(&a->options, FL_COMMAND_ALL);
  return a;
}

void fl_forget_results(fl_analysis *a) {
  fl_diags_free(&a->diags);
  fl_str_cut(&a->output, 0);
  fl_str_cut(&a->input, 0);
  fl_str_cut(&a->rendered, 0);
  a->status = FL_OK;
  a->program_status = a->program_signal = 0;
}

void fl_analysis_free(fl_analysis *a) {
  if (!a)
    return;
  for (size_t i = 0; i < a->files.n; i++)
    fl_free(a->files.v[i]);
  for (size_t i = 0; i < a->flags.n; i++)
    fl_free(a->flags.v[i]);
  for (size_t i = 0; i < a->overlays.n; i++) {
    fl_free((char *)a->overlays.v[i].path);
    fl_free((char *)a->overlays.v[i].text);
  }
  fl_vec_free(&a->files);
  fl_vec_free(&a->flags);
  fl_vec_free(&a->overlays);
  fl_options_free(&a->options);
  fl_forget_results(a);
  fl_str_free(&a->output);
  fl_str_free(&a->input);
  fl_str_free(&a->rendered);
  fl_free(a);
}

fl_status fl_analysis_add_file(fl_analysis *a, const char *path) {
  if (!a || !path)
    return FL_MISUSE;
  fl_vec_push(&a->files, fl_strdup(path));
  return FL_OK;
}

fl_status fl_analysis_add_flag(fl_analysis *a, const char *flag) {
  if (!a || !flag)
    return FL_MISUSE;
  fl_vec_push(&a->flags, fl_strdup(flag));
  return FL_OK;
}

fl_status fl_analysis_option(fl_analysis *a, const char *name, const char *value) {
  if (!a || !name)
    return FL_MISUSE;
  fl_str error = {0};
  bool ok = fl_options_parse_arg(&a->options, name, value, &error);
  if (!ok)
    fl_diags_printf(&a->diags, FL_ERROR, NULL, 0, 0, "%s", error.s);
  fl_str_free(&error);
  return ok ? FL_OK : FL_BAD_INPUT;
}

fl_status fl_analysis_overlay(fl_analysis *a, const char *path, const char *text, size_t length) {
  if (!a || !path || (!text && length))
    return FL_MISUSE;
  fl_str copy = {0};
  fl_str_addn(&copy, text ? text : "", length);
  fl_front_text *to = (fl_front_text *)fl_front_text_of(a->overlays.v, a->overlays.n, path);
  if (to) {
    fl_free((char *)to->text);
    to->length = length;
    to->text = fl_str_take(&copy);
  } else {
    fl_front_text added = {.path = fl_strdup(path), .length = length, .text = fl_str_take(&copy)};
    fl_vec_push(&a->overlays, added);
  }
  return FL_OK;
}

fl_status fl_analysis_callbacks(fl_analysis *a, const fl_callbacks *callbacks) {
  if (!a)
    return FL_MISUSE;
  a->callbacks = callbacks ? *callbacks : (fl_callbacks){0};
  return FL_OK;
}

fl_status fl_analysis_color(fl_analysis *a, bool wanted) {
  if (!a)
    return FL_MISUSE;
  a->wants_color = wanted;
  return FL_OK;
}

void fl_analysis_cancel(fl_analysis *a) {
  if (a)
    a->limits.cancel = 1;
}

/* ---- running ---- */

fl_status fl_analysis_run(fl_analysis *a, const char *command) {
  static const struct {
    unsigned command;
    fl_status (*run)(fl_analysis *);
  } commands[] = {
      {FL_COMMAND_LOCALIZE, fl_command_localize},
      {FL_COMMAND_CHECK, fl_command_check},
      {FL_COMMAND_SEQUENTIALIZE, fl_command_sequentialize},
      {FL_COMMAND_REPLAY, fl_command_replay},
      {FL_COMMAND_RUN, fl_command_run},
      {FL_COMMAND_APPLY, fl_command_apply},
      {FL_COMMAND_DUMP, fl_command_dump},
  };
  unsigned bit = command ? fl_command_by_name(command) : 0;
  if (!a || !bit || (bit & FL_COMMAND_PROGRAM ? !a->files.n : a->files.n))
    return FL_MISUSE;
  fl_forget_results(a);
  if (fl_options_has(&a->options, FL_OPT_FORMAT, "diff") && strcmp(command, "localize") != 0) {
    fl_diags_printf(&a->diags, FL_ERROR, NULL, 0, 0,
                    "'%s' finds no repairs: --format=diff is for 'localize'", command);
    return a->status = FL_BAD_INPUT;
  }
  a->last_progress = 0;
  a->limits.cancelled = a->callbacks.cancelled;
  a->limits.context = a->callbacks.context;
  fl_limits_begin(&a->limits, (double)fl_options_int(&a->options, FL_OPT_TIMEOUT),
                  (size_t)fl_options_int(&a->options, FL_OPT_MEMORY));
  a->status = FL_INTERNAL;
  if (!a->options.values[FL_OPT_PROPERTY].set && bit & FL_COMMAND_SEARCH) {
    fl_diags_printf(&a->diags, FL_ERROR, NULL, 0, 0, "--property leaves nothing to be checked");
    return a->status = FL_BAD_INPUT;
  }
  for (size_t i = 0; i < sizeof commands / sizeof *commands; i++)
    if (commands[i].command == bit)
      a->status = commands[i].run(a);
  a->limits.cancel = 0;
  return a->status;
}

fl_front_request fl_front_options(fl_analysis *a) {
  return (fl_front_request){
      .files = (const char *const *)a->files.v,
      .nfiles = a->files.n,
      .flags = (const char *const *)a->flags.v,
      .nflags = a->flags.n,
      .compile_commands = fl_options_string(&a->options, FL_OPT_COMPILE_COMMANDS),
      .entry = fl_options_string(&a->options, FL_OPT_ENTRY),
      .texts = a->overlays.v,
      .ntexts = a->overlays.n,
      .cancelled = fl_limits_stop,
      .ctx = &a->limits};
}

void fl_begin_phase(fl_analysis *a, const char *phase) {
  a->phase = phase;
  fl_progress p = {.phase = phase, .seconds = fl_limits_elapsed(&a->limits)};
  if (a->callbacks.progress)
    a->callbacks.progress(a->callbacks.context, &p);
}

fl_status fl_read_input(fl_analysis *a, fl_program **program) {
  fl_begin_phase(a, "reading");
  fl_front_request request = fl_front_options(a);
  switch (fl_front_read(&request, program, &a->diags)) {
  case FL_FRONT_OK: return FL_OK;
  case FL_FRONT_BAD_INPUT: return FL_BAD_INPUT;
  case FL_FRONT_CANCELLED: return fl_report_limit(a);
  default: return FL_INTERNAL;
  }
}

fl_status fl_report_limit(fl_analysis *a) {
  switch (a->limits.why) {
  case FL_STOP_TIME:
    fl_diags_printf(&a->diags, FL_ERROR, NULL, 0, 0, "gave up after %.0f s (--timeout)",
                    a->limits.seconds);
    return FL_INCONCLUSIVE;
  case FL_STOP_MEMORY:
    fl_diags_printf(&a->diags, FL_ERROR, NULL, 0, 0, "gave up at %zu MiB of memory (--memory)",
                    a->limits.memory_mib);
    return FL_INCONCLUSIVE;
  default: fl_diags_printf(&a->diags, FL_ERROR, NULL, 0, 0, "cancelled"); return FL_CANCELLED;
  }
}

/* ---- messages ---- */

fl_diag *fl_report_at(fl_analysis *a, const fl_program *p, uint32_t loc, fl_severity severity,
                      const char *tag, const char *text) {
  const fl_loc *at = &p->locs.v[loc];
  const fl_file *file = &p->files.v[at->file];
  fl_diag *d = fl_diags_printf(&a->diags, severity, at->file ? file->path : NULL, at->line,
                               at->column, "%s", text);
  d->end_line = at->end_line;
  d->end_column = at->end_column;
  d->tag = tag ? fl_strdup(tag) : NULL;
  if (at->file)
    fl_diag_quote(d, file->text, file->length);
  return d;
}

size_t fl_analysis_message_count(const fl_analysis *a) { return a ? a->diags.n : 0; }

fl_status fl_analysis_message(const fl_analysis *a, size_t index, fl_message *m) {
  if (!a || !m || index >= a->diags.n)
    return FL_MISUSE;
  const fl_diag *d = &a->diags.v[index];
  *m = (fl_message){.severity = d->severity == FL_ERROR     ? FL_SEVERITY_ERROR
                                : d->severity == FL_WARNING ? FL_SEVERITY_WARNING
                                                            : FL_SEVERITY_NOTE,
                    .file = d->file,
                    .line = d->line,
                    .column = d->column,
                    .end_line = d->end_line,
                    .end_column = d->end_column,
                    .text = d->message,
                    .tag = d->tag,
                    .source_line = d->source_line};
  return FL_OK;
}

const char *fl_analysis_messages(fl_analysis *a, bool color, bool warnings) {
  if (!a)
    return "";
  fl_str_cut(&a->rendered, 0);
  fl_str_add(&a->rendered, "");
  bool shown = true; /* notes belong to what they follow */
  for (size_t i = 0; i < a->diags.n; i++) {
    const fl_diag *d = &a->diags.v[i];
    if (d->severity != FL_NOTE)
      shown = warnings || d->severity == FL_ERROR;
    if (shown)
      fl_diag_render(d, color, &a->rendered);
  }
  return a->rendered.s;
}

const char *fl_analysis_output(const fl_analysis *a, size_t *length) {
  if (length)
    *length = a ? a->output.n : 0;
  return a && a->output.s ? a->output.s : "";
}

int fl_analysis_exit_code(const fl_analysis *a) {
  switch (a ? a->status : FL_MISUSE) {
  case FL_OK: return 0;
  case FL_FAULTY: return 1;
  case FL_BAD_INPUT:
  case FL_MISUSE: return 2;
  case FL_INCONCLUSIVE:
  case FL_CANCELLED: return 3;
  default: return 70;
  }
}

int fl_analysis_program_status(const fl_analysis *a) { return a ? a->program_status : 0; }
int fl_analysis_program_signal(const fl_analysis *a) { return a ? a->program_signal : 0; }
