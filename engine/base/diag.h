/* diag.h - diagnostics about the user's input, collected and rendered.
 *
 * A message has the GNU form that editors and IDEs understand, followed by the
 * line of the source and a caret below the place:
 *
 *   account.c:31:5: error: assertion fails: a == b [assertion]
 *       assert(a == b);
 *       ^~~~~~~~~~~~~~
 *
 * The library never prints: diagnostics are rendered to a string. */
#ifndef FL_BASE_DIAG_H
#define FL_BASE_DIAG_H

#include "base/str.h"

#include <stdbool.h>
#include <stddef.h>

typedef enum { FL_NOTE, FL_WARNING, FL_ERROR } fl_severity;

/* Lines and columns count from 1, 0 means unknown; the end column is one past
 * the last character.  A column counts bytes.  Strings may be NULL. */
typedef struct {
  fl_severity severity;
  char *file; /* NULL: the message is about no file, and "faultline" stands there */
  unsigned line, column, end_line, end_column;
  char *message;
  char *tag;         /* in brackets after the message */
  char *source_line; /* the text of the line, without its end */
} fl_diag;

/* A zeroed list is empty. */
typedef struct {
  fl_diag *v;
  size_t n, cap;
  size_t errors, warnings;
} fl_diags;

/* Appends a copy of diag, its strings included, and returns it (valid until the
 * next addition). */
fl_diag *fl_diags_add(fl_diags *diags, const fl_diag *diag);

/* Appends a message about a place of a file, or of none if file is NULL. */
fl_diag *fl_diags_printf(fl_diags *diags, fl_severity severity, const char *file, unsigned line,
                         unsigned column, const char *format, ...)
    __attribute__((format(printf, 6, 7)));

/* Gives the diagnostic its source line, from the text of its file.  Lines end in
 * "\n", "\r\n" or "\r". */
void fl_diag_quote(fl_diag *diag, const char *text, size_t length);

void fl_diags_free(fl_diags *diags);

/* "error", "warning" or "note". */
const char *fl_severity_name(fl_severity severity);

/* Appends the text of one diagnostic, or of all in order; with color, ANSI
 * escape sequences highlight the place, the severity and the caret. */
void fl_diag_render(const fl_diag *diag, bool color, fl_str *out);
void fl_diags_render(const fl_diags *diags, bool color, fl_str *out);

#endif
