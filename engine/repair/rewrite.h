/* Edits of whole statements that keep the file's formatting: its indentation, its
 * line ends, its comments. Each appends to the changes of a repair. */
#ifndef FL_REPAIR_REWRITE_H
#define FL_REPAIR_REWRITE_H

#include "repair/outline.h"
#include "repair/repair.h"

/* Where the changes go. */
typedef struct {
  uint32_t file;
  const fl_outline *o;
  fl_repair *repair;
} fl_rewrite;

/* The place of bytes [start, end) of a file. */
fl_loc fl_range_loc(uint32_t file, const char *text, uint32_t start, uint32_t end);

void fl_rewrite_range(const fl_rewrite *r, uint32_t start, uint32_t end, const char *text);
/* One or more statements in front of or behind one, on lines of their own if it
 * has its own; with braces where it is the body of an if or a loop. `text` has
 * "\n" between its lines. */
void fl_put_before(const fl_rewrite *r, uint32_t stmt, const char *text);
void fl_put_behind(const fl_rewrite *r, uint32_t stmt, const char *text);
/* Both, around statements of one block or around a single one. */
void fl_put_around(const fl_rewrite *r, uint32_t first, uint32_t last, const char *before,
                   const char *behind);
/* Other statements in the place of one. */
void fl_replace_stmt(const fl_rewrite *r, uint32_t stmt, const char *text);
void fl_take_out(const fl_rewrite *r, uint32_t stmt);
/* A declaration on a line of its own in front of a place of file scope. */
void fl_put_line(const fl_rewrite *r, uint32_t offset, const char *text);

/* Appends the text of a statement, its further lines without its indentation. */
void fl_stmt_text(const fl_outline *o, uint32_t stmt, fl_str *out);

#endif
