/* parse FILE [flags]: what libclang alone needs for a file. Parses it with the flags and headers
 * Faultline gives to libclang, and does nothing with the result. */
#include "front/builtin_headers.h"

#include <clang-c/Index.h>
#include <stdio.h>
#include <stdlib.h>

#define HEADERS "/faultline/include"

int main(int argc, char **argv) {
  if (argc < 2) {
    fprintf(stderr, "usage: parse FILE [flags]\n");
    return 2;
  }
  setenv("LIBCLANG_NOTHREADS", "1", 1);
  const char *flags[64] = {"-nobuiltininc", "-isystem", HEADERS, "-x", "c"};
  int nflags = 5;
  for (int i = 2; i < argc && nflags < 64; i++)
    flags[nflags++] = argv[i];
  static char names[64][128];
  struct CXUnsavedFile files[64];
  unsigned nfiles = 0;
  for (; nfiles < fl_builtin_header_count && nfiles < 64; nfiles++) {
    const struct fl_builtin_header *h = &fl_builtin_headers[nfiles];
    snprintf(names[nfiles], sizeof names[nfiles], HEADERS "/%s", h->name);
    files[nfiles] = (struct CXUnsavedFile){names[nfiles], h->text, h->length};
  }
  CXIndex index = clang_createIndex(0, 0);
  CXTranslationUnit unit = NULL;
  if (clang_parseTranslationUnit2(index, argv[1], flags, nflags, files, nfiles,
                                  CXTranslationUnit_None, &unit) != CXError_Success)
    return 1;
  for (unsigned i = 0; i < clang_getNumDiagnostics(unit); i++) {
    CXDiagnostic d = clang_getDiagnostic(unit, i);
    if (clang_getDiagnosticSeverity(d) >= CXDiagnostic_Error)
      return 1;
    clang_disposeDiagnostic(d);
  }
  clang_disposeTranslationUnit(unit);
  clang_disposeIndex(index);
  return 0;
}
