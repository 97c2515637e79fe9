/* Whether the libclang that was found at run time is one this can work with. */
#include "front/lower.h"

#include <stdlib.h>
#include <string.h>

/* Up to version 18, clang_getSpellingLocation tells where a macro is used, not where its
 * text is written, and texts that are read there are wrong. */
enum { OLDEST = 19 };

bool fl_libclang_fits(const char *version) {
  const char *number = strstr(version, "version ");
  int major = number ? atoi(number + strlen("version ")) : 0;
  return !major || major >= OLDEST; /* who gives no number knows what it is */
}

bool fl_check_libclang(fl_diags *diags) {
  CXString version = clang_getClangVersion();
  const char *text = clang_getCString(version);
  bool ok = fl_libclang_fits(text ? text : "");
  if (!ok)
    fl_diags_printf(diags, FL_ERROR, NULL, 0, 0,
                    "the libclang that was found is too old ('%s'): version %d or newer is needed",
                    text, OLDEST);
  clang_disposeString(version);
  return ok;
}
