/* Type names as they stand in the text: libclang shows the expressions of
 * _Generic and sizeof, but not the types that are written there. */
#ifndef FL_FRONT_TYPE_NAME_H
#define FL_FRONT_TYPE_NAME_H

#include "front/lower.h"

/* The end of the token that begins at s[0]; white space, comments and
 * continued lines count as one token. */
size_t fl_token_end(const char *s, size_t length);
bool fl_is_blank_token(const char *s);

/* Appends a type name without its blanks in one spelling for all ways to write
 * it: "char const*" and "const char *" both become "constchar*". False if it
 * cannot be read: a macro stands in it, say. */
bool fl_type_name_spelling(lower *l, const char *s, size_t length, fl_str *out);
/* The same for a type of the compiler's. */
void fl_type_spelling(CXType t, fl_str *out);

#endif
