/* builtin_headers.h - the compiler's own headers (stddef.h, stdatomic.h, ...),
 * kept inside the library so that nothing depends on the resource folder of an
 * installed clang.  The sources are in front/include; scripts/embed-headers
 * makes the table from them during the build. */
#ifndef FL_FRONT_BUILTIN_HEADERS_H
#define FL_FRONT_BUILTIN_HEADERS_H

#include <stddef.h>

struct fl_builtin_header {
  const char *name; /* "stddef.h" */
  const char *text; /* ends in a NUL that length does not count */
  size_t length;
};

extern const struct fl_builtin_header fl_builtin_headers[];
extern const size_t fl_builtin_header_count;

#endif
