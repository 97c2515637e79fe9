/* Inside the room: names and types as C text. */
#ifndef FL_SEQUENTIALIZE_TEXT_H
#define FL_SEQUENTIALIZE_TEXT_H

#include "base/map.h"
#include "ir/ir.h"

typedef struct fl_texts fl_texts;

fl_texts *fl_texts_new(const fl_program *p, fl_arena *keep);
void fl_texts_free(fl_texts *t);

/* A name that nothing else in the scope has: the one that is wished, or that with
 * a number. `scope` is a map of the caller's; globals are always avoided. */
const char *fl_text_name(fl_texts *t, fl_strmap *scope, const char *wish);
const char *fl_text_global(fl_texts *t, uint32_t index);
const char *fl_text_code(fl_texts *t, uint32_t func); /* the object that stands for a function */

/* "int (*next)[3]": the name may be empty. Notes structs that must be defined. */
const char *fl_text_declare(fl_texts *t, const fl_type *type, const char *name);
const char *fl_text_kind(fl_vk vk); /* "unsigned int" */

/* What a library type is modelled by: "fl_mutex"; NULL for any other type. */
const char *fl_text_model(const fl_type *type);

/* Appends the definitions of all structs and unions that were named, inner ones
 * first. */
void fl_text_structs(fl_texts *t, fl_str *out);

/* C text of one byte string, quoted. */
void fl_text_quote(const char *bytes, size_t n, fl_str *out);

/* What lies at an offset of a type, if a scalar of that size does: its path
 * (".slot[2].next") is appended. */
const fl_type *fl_text_path(fl_texts *t, const fl_type *type, uint64_t offset, uint64_t size,
                            fl_str *path);

#endif
