/* diag.c - diagnostics about the user's input. */
#include "base/diag.h"

#include "base/alloc.h"
#include "base/vec.h"

#include <string.h>

static char *copy(const char *s) {
  return s ? fl_strdup(s) : NULL;
}

fl_diag *fl_diags_add(fl_diags *diags, const fl_diag *diag) {
  fl_diag added = *diag;
  added.file = copy(diag->file);
  added.message = copy(diag->message ? diag->message : "");
  added.tag = copy(diag->tag);
  added.source_line = copy(diag->source_line);
  fl_vec_push(diags, added);
  diags->errors += diag->severity == FL_ERROR;
  diags->warnings += diag->severity == FL_WARNING;
  return &fl_vec_last(diags);
}

fl_diag *fl_diags_printf(fl_diags *diags, fl_severity severity, const char *file, unsigned line,
                         unsigned column, const char *format, ...) {
  fl_str message = {0};
  va_list arguments;
  va_start(arguments, format);
  fl_str_vprintf(&message, format, arguments);
  va_end(arguments);
  fl_diag diag = {.severity = severity,
                  .file = (char *)file, /* copied, never written */
                  .line = line,
                  .column = column,
                  .message = message.s};
  fl_diag *added = fl_diags_add(diags, &diag);
  fl_str_free(&message);
  return added;
}

void fl_diag_quote(fl_diag *diag, const char *text, size_t length) {
  size_t at = length >= 3 && memcmp(text, "\xef\xbb\xbf", 3) == 0 ? 3 : 0;
  for (unsigned line = 1; line < diag->line && at < length; line++) {
    while (at < length && text[at] != '\n' && text[at] != '\r')
      at++;
    at += at + 1 < length && text[at] == '\r' && text[at + 1] == '\n' ? 2 : 1;
  }
  if (!diag->line || at > length)
    return;
  fl_str s = {0};
  fl_str_add(&s, "");
  for (; at < length && text[at] != '\n' && text[at] != '\r'; at++)
    fl_str_addc(&s, text[at] ? text[at] : ' ');
  fl_free(diag->source_line);
  diag->source_line = fl_str_take(&s);
}

void fl_diags_free(fl_diags *diags) {
  for (size_t i = 0; i < diags->n; i++) {
    fl_free(diags->v[i].file);
    fl_free(diags->v[i].message);
    fl_free(diags->v[i].tag);
    fl_free(diags->v[i].source_line);
  }
  fl_vec_free(diags);
  diags->errors = diags->warnings = 0;
}

const char *fl_severity_name(fl_severity severity) {
  switch (severity) {
  case FL_NOTE:
    return "note";
  case FL_WARNING:
    return "warning";
  case FL_ERROR:
    return "error";
  }
  return "error";
}

static const char *severity_color(fl_severity severity) {
  return severity == FL_NOTE ? "\033[1;36m" : severity == FL_WARNING ? "\033[1;35m" : "\033[1;31m";
}

static void add_place(const fl_diag *diag, fl_str *out) {
  fl_str_add(out, diag->file ? diag->file : "faultline");
  if (diag->file && diag->line) {
    fl_str_printf(out, ":%u", diag->line);
    if (diag->column)
      fl_str_printf(out, ":%u", diag->column);
  }
  fl_str_addc(out, ':');
}

static bool starts_character(char c) {
  return ((unsigned char)c & 0xC0) != 0x80; /* not a UTF-8 continuation byte */
}

/* The line that points: tabs are copied and a UTF-8 sequence counts once, so
 * that the caret stands below its character. */
static void add_caret(const fl_diag *diag, fl_str *out) {
  const char *line = diag->source_line;
  size_t length = strlen(line), start = diag->column - 1;
  if (start > length)
    start = length;
  size_t end = start + 1;
  if (diag->end_line > diag->line)
    end = length;
  else if (diag->end_line == diag->line && diag->end_column > diag->column)
    end = diag->end_column - 1;
  if (end > length)
    end = length;
  for (size_t i = 0; i < start; i++) {
    if (line[i] == '\t')
      fl_str_addc(out, '\t');
    else if (starts_character(line[i]))
      fl_str_addc(out, ' ');
  }
  fl_str_addc(out, '^');
  for (size_t i = start + 1; i < end; i++) {
    if (line[i] == '\t')
      fl_str_addc(out, '\t');
    else if (starts_character(line[i]))
      fl_str_addc(out, '~');
  }
}

void fl_diag_render(const fl_diag *diag, bool color, fl_str *out) {
  const char *bold = color ? "\033[1m" : "", *plain = color ? "\033[0m" : "";
  fl_str_add(out, bold);
  add_place(diag, out);
  fl_str_printf(out, "%s %s%s:%s %s%s", plain, color ? severity_color(diag->severity) : "",
                fl_severity_name(diag->severity), plain, bold, diag->message ? diag->message : "");
  if (diag->tag)
    fl_str_printf(out, " [%s]", diag->tag);
  fl_str_add(out, plain);
  fl_str_addc(out, '\n');
  if (!diag->source_line || !diag->line)
    return;
  size_t length = strcspn(diag->source_line, "\r\n");
  fl_str_addn(out, diag->source_line, length);
  fl_str_addc(out, '\n');
  if (!diag->column)
    return;
  fl_str_add(out, color ? "\033[1;32m" : "");
  add_caret(diag, out);
  fl_str_add(out, plain);
  fl_str_addc(out, '\n');
}

void fl_diags_render(const fl_diags *diags, bool color, fl_str *out) {
  for (size_t i = 0; i < diags->n; i++)
    fl_diag_render(&diags->v[i], color, out);
}
