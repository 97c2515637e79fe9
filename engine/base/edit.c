/* edit.c - changes of a text. */
#include "base/edit.h"

#include "base/alloc.h"

#include <stdlib.h>

/* The offset of the first byte behind the line at offset, its end included. */
static size_t next_line(const char *text, size_t n, size_t offset) {
  while (offset < n && text[offset] != '\n' && text[offset] != '\r')
    offset++;
  if (offset + 1 < n && text[offset] == '\r' && text[offset + 1] == '\n')
    offset++;
  return offset < n ? offset + 1 : n;
}

static size_t line_length(const char *text, size_t n, size_t offset) {
  size_t end = offset;
  while (end < n && text[end] != '\n' && text[end] != '\r')
    end++;
  return end - offset;
}

static bool offset_of(const char *text, size_t n, unsigned line, unsigned column, size_t *offset) {
  size_t at = 0;
  if (!line || !column)
    return false;
  for (unsigned i = 1; i < line; i++) {
    size_t next = next_line(text, n, at);
    if (next == at || (next == n && text[n - 1] != '\n' && text[n - 1] != '\r'))
      return false; /* that was the last line */
    at = next;
  }
  if (column - 1 > line_length(text, n, at))
    return false;
  *offset = at + column - 1;
  return true;
}

bool fl_edit_range(const fl_edit *edit, const char *text, size_t n, size_t *start, size_t *end) {
  return offset_of(text, n, edit->line, edit->column, start) &&
         offset_of(text, n, edit->end_line, edit->end_column, end) && *start <= *end;
}

typedef struct {
  size_t start, end, index;
} range;

/* By place; an insertion comes before what begins at its place. */
static int by_place(const void *a, const void *b) {
  const range *x = a, *y = b;
  if (x->start != y->start)
    return x->start < y->start ? -1 : 1;
  if (x->end != y->end)
    return x->end < y->end ? -1 : 1;
  return x->index < y->index ? -1 : x->index > y->index;
}

bool fl_edits_apply(const char *text, size_t n, const fl_edit *edits, size_t nedits, fl_str *out,
                    fl_str *error) {
  range *ranges = fl_calloc(nedits ? nedits : 1, sizeof *ranges);
  bool ok = true;
  for (size_t i = 0; ok && i < nedits; i++) {
    ranges[i].index = i;
    ok = fl_edit_range(&edits[i], text, n, &ranges[i].start, &ranges[i].end);
    if (!ok)
      fl_str_printf(error, "there is no place %u:%u to %u:%u", edits[i].line, edits[i].column,
                    edits[i].end_line, edits[i].end_column);
  }
  if (ok)
    qsort(ranges, nedits, sizeof *ranges, by_place);
  for (size_t i = 1; ok && i < nedits; i++) {
    ok = ranges[i - 1].end <= ranges[i].start;
    if (!ok)
      fl_str_printf(error, "the edits at %u:%u and %u:%u overlap",
                    edits[ranges[i - 1].index].line, edits[ranges[i - 1].index].column,
                    edits[ranges[i].index].line, edits[ranges[i].index].column);
  }
  size_t at = 0;
  for (size_t i = 0; ok && i < nedits; i++) {
    fl_str_addn(out, text + at, ranges[i].start - at);
    fl_str_add(out, edits[ranges[i].index].text);
    at = ranges[i].end;
  }
  if (ok)
    fl_str_addn(out, text + at, n - at);
  fl_free(ranges);
  return ok;
}
