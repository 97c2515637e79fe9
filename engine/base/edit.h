/* edit.h - changes of a text, as places with what stands there afterwards.
 *
 * Lines and columns count from 1, columns count bytes, the end is one past the
 * last byte; lines end in "\n", "\r\n" or "\r".  An edit whose end is its start
 * inserts. */
#ifndef FL_BASE_EDIT_H
#define FL_BASE_EDIT_H

#include "base/str.h"

#include <stdbool.h>
#include <stddef.h>

typedef struct {
  unsigned line, column, end_line, end_column;
  const char *text; /* what stands there afterwards */
} fl_edit;

/* Where the edit begins and ends in a text of n bytes.  Returns false iff the
 * text has no such place; column may be one past the last byte of a line. */
bool fl_edit_range(const fl_edit *edit, const char *text, size_t n, size_t *start, size_t *end);

/* Appends the text with all edits made, in whatever order they are given; of
 * insertions at one place the first given comes first.  Returns false, and
 * appends a sentence to error and nothing to out, if an edit lies outside of
 * the text or two of them overlap. */
bool fl_edits_apply(const char *text, size_t n, const fl_edit *edits, size_t nedits, fl_str *out,
                    fl_str *error);

#endif
