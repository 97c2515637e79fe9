/* One file by libclang: its flags, its messages. */
#include "front/lower.h"

#include "front/builtin_headers.h"

#include <string.h>
#include <sys/stat.h>

/* No such folder exists; libclang is given its files from memory. */
#define HEADERS "/faultline/include"

void fl_flags_free(flag_list *flags) {
  for (size_t i = 0; i < flags->n; i++)
    fl_free(flags->v[i]);
  fl_vec_free(flags);
}

void fl_unit_free(unit *u) {
  if (!u)
    return;
  if (u->tu && !u->is_kept)
    clang_disposeTranslationUnit(u->tu);
  fl_u64map_free(u->types);
  fl_u64map_free(u->files);
  fl_u64map_free(u->entities);
  fl_free(u);
}

/* ---- messages ---- */

static fl_severity severity_of(CXDiagnostic d) {
  switch (clang_getDiagnosticSeverity(d)) {
  case CXDiagnostic_Error:
  case CXDiagnostic_Fatal: return FL_ERROR;
  case CXDiagnostic_Warning: return FL_WARNING;
  default: return FL_NOTE;
  }
}

static void take_diagnostic(fl_diags *diags, CXTranslationUnit tu, CXDiagnostic d) {
  CXFile file = NULL;
  unsigned line = 0, column = 0, end_line = 0, end_column = 0;
  clang_getFileLocation(clang_getDiagnosticLocation(d), &file, &line, &column, NULL);
  if (clang_getDiagnosticNumRanges(d)) {
    CXFile end_file = NULL;
    CXSourceLocation end = clang_getRangeEnd(clang_getDiagnosticRange(d, 0));
    clang_getFileLocation(end, &end_file, &end_line, &end_column, NULL);
    if (end_file != file || end_line != line || end_column <= column)
      end_line = end_column = 0;
  }
  CXString text = clang_getDiagnosticSpelling(d), name = clang_getFileName(file);
  fl_diag *added = fl_diags_printf(diags, severity_of(d), file ? clang_getCString(name) : NULL,
                                   line, column, "%s", clang_getCString(text));
  added->end_line = end_line;
  added->end_column = end_column;
  size_t length = 0;
  const char *contents = file && tu ? clang_getFileContents(tu, file, &length) : NULL;
  if (contents)
    fl_diag_quote(added, contents, length);
  clang_disposeString(text);
  clang_disposeString(name);
  CXDiagnosticSet notes = clang_getChildDiagnostics(d);
  for (unsigned i = 0; i < clang_getNumDiagnosticsInSet(notes); i++) {
    CXDiagnostic note = clang_getDiagnosticInSet(notes, i);
    if (severity_of(note) >= FL_NOTE)
      take_diagnostic(diags, tu, note);
    clang_disposeDiagnostic(note);
  }
}

static bool take_diagnostics(fl_diags *diags, CXTranslationUnit tu) {
  size_t errors = diags->errors;
  for (unsigned i = 0; i < clang_getNumDiagnostics(tu); i++) {
    CXDiagnostic d = clang_getDiagnostic(tu, i);
    if (clang_getDiagnosticSeverity(d) >= CXDiagnostic_Warning)
      take_diagnostic(diags, tu, d);
    clang_disposeDiagnostic(d);
  }
  return diags->errors == errors;
}

/* ---- flags ---- */

static void add_flag(flag_list *flags, const char *text) { fl_vec_push(flags, fl_strdup(text)); }

/* What every file gets: C, and our own headers instead of an installed clang's. */
static void standard_flags(flag_list *flags) {
  static const char *const always[] = {"-nobuiltininc",
                                       "-isystem",
                                       HEADERS,
                                       "-x",
                                       "c",
                                       /* gcc only warns about these, and so did older clangs */
                                       "-Wno-error=incompatible-pointer-types"};
  for (size_t i = 0; i < sizeof always / sizeof *always; i++)
    add_flag(flags, always[i]);
}

/* ---- the cache ---- */

struct fl_front_cache {
  CXIndex index;
  FL_VEC(struct kept {
    char *path;
    CXTranslationUnit tu;
  }) units;
};

fl_front_cache *fl_front_cache_new(void) {
  fl_front_cache *c = fl_calloc(1, sizeof *c);
  CXIndexOptions options = {.Size = sizeof options, .StorePreamblesInMemory = 1};
  c->index = clang_createIndexWithOptions(&options);
  if (!c->index) /* an older libclang than its header */
    c->index = clang_createIndex(0, 0);
  return c;
}

void fl_front_cache_free(fl_front_cache *c) {
  if (!c)
    return;
  for (size_t i = 0; i < c->units.n; i++) {
    if (c->units.v[i].tu)
      clang_disposeTranslationUnit(c->units.v[i].tu);
    fl_free(c->units.v[i].path);
  }
  clang_disposeIndex(c->index);
  fl_vec_free(&c->units);
  fl_free(c);
}

CXIndex fl_cache_index(fl_front_cache *c) { return c->index; }

static struct kept *kept_unit(fl_front_cache *c, const char *path) {
  for (size_t i = 0; i < c->units.n; i++)
    if (strcmp(c->units.v[i].path, path) == 0)
      return &c->units.v[i];
  return NULL;
}

/* The file read again by the unit kept for it; NULL if there is none. */
static CXTranslationUnit parse_again(fl_front_cache *c, const char *path, bool is_library,
                                     struct CXUnsavedFile *files, unsigned nfiles) {
  struct kept *k = kept_unit(c, path);
  if (!k || !k->tu || is_library) /* the library is the same every time */
    return k ? k->tu : NULL;
  if (clang_reparseTranslationUnit(k->tu, nfiles, files, clang_defaultReparseOptions(k->tu)) != 0) {
    clang_disposeTranslationUnit(k->tu); /* nothing else may be done with it */
    k->tu = NULL;
  }
  return k->tu;
}

static void keep_unit(fl_front_cache *c, const char *path, CXTranslationUnit tu) {
  struct kept *k = kept_unit(c, path);
  if (k)
    k->tu = tu;
  else
    fl_vec_push(&c->units, (struct kept){fl_strdup(path), tu});
}

/* ---- a unit ---- */

static CXTranslationUnit parse(CXIndex index, const char *path, const flag_list *flags,
                               struct CXUnsavedFile *files, unsigned nfiles, unsigned options,
                               bool *refused) {
  CXTranslationUnit tu = NULL;
  enum CXErrorCode code = clang_parseTranslationUnit2(
      index, path, (const char *const *)flags->v, (int)flags->n, files, nfiles,
      options, &tu);
  *refused = code != CXError_Success || !tu;
  return tu;
}

static bool flags_work(CXIndex index, const flag_list *flags, size_t n) {
  struct CXUnsavedFile empty = {"/faultline/empty.c", "", 0};
  flag_list some = {.v = flags->v, .n = n};
  bool refused;
  CXTranslationUnit tu = parse(index, "/faultline/empty.c", &some, &empty, 1, CXTranslationUnit_None, &refused);
  for (unsigned i = 0; tu && !refused && i < clang_getNumDiagnostics(tu); i++) {
    CXDiagnostic d = clang_getDiagnostic(tu, i);
    CXFile file = NULL;
    clang_getFileLocation(clang_getDiagnosticLocation(d), &file, NULL, NULL, NULL);
    refused |= severity_of(d) == FL_ERROR && !file;
    clang_disposeDiagnostic(d);
  }
  if (tu)
    clang_disposeTranslationUnit(tu);
  return !refused;
}

/* libclang does not say which flag it refused: the first with which the flags
 * up to it are not accepted. Returns false if it is none of them. */
static bool blame_flag(lower *l, CXIndex index, const flag_list *flags, size_t standard) {
  for (size_t n = standard + 1; n <= flags->n; n++) {
    if (flags_work(index, flags, n) || (n < flags->n && flags_work(index, flags, n + 1)))
      continue;
    /* a flag that wants a value, with a value that is wrong? */
    bool with_value = n < flags->n && flags->v[n - 1][0] == '-' && flags->v[n][0] != '-' &&
                      strlen(flags->v[n - 1]) == 2;
    fl_diags_printf(l->diags, FL_ERROR, NULL, 0, 0, "the compiler does not accept the flag '%s%s%s'",
                    flags->v[n - 1], with_value ? " " : "", with_value ? flags->v[n] : "");
    return true;
  }
  return false;
}

static bool wants_other_language(lower *l, const flag_list *flags) {
  for (size_t i = 0; i < flags->n; i++) {
    const char *f = flags->v[i], *language = NULL;
    if (strcmp(f, "-x") == 0 && i + 1 < flags->n)
      language = flags->v[i + 1];
    else if (strncmp(f, "-x", 2) == 0 && f[2])
      language = f + 2;
    bool cpp = (language && strncmp(language, "c++", 3) == 0) ||
               strncmp(f, "-std=c++", 8) == 0 || strncmp(f, "-std=gnu++", 10) == 0;
    if (cpp) {
      fl_diags_printf(l->diags, FL_ERROR, NULL, 0, 0,
                      "the flag '%s' asks for C++; only C programs can be analysed", f);
      return true;
    }
    if (language && strcmp(language, "c") != 0 && strcmp(language, "none") != 0) {
      fl_diags_printf(l->diags, FL_ERROR, NULL, 0, 0,
                      "the flag '-x %s' asks for another language; only C programs can be analysed",
                      language);
      return true;
    }
  }
  return false;
}

/* Flags that only say which files to write; nothing is written here. */
static bool is_output_flag(const char *f, bool *takes_next) {
  static const char *const alone[] = {"-c", "-S", "-E", "-M", "-MM", "-MD", "-MMD", "-MP", "-MG",
                                      "-save-temps", "-ftime-trace"};
  static const char *const with_file[] = {"-o", "-MF", "-MT", "-MQ", "-MJ"};
  *takes_next = false;
  for (size_t i = 0; i < sizeof alone / sizeof *alone; i++)
    if (strcmp(f, alone[i]) == 0)
      return true;
  for (size_t i = 0; i < sizeof with_file / sizeof *with_file; i++) {
    size_t n = strlen(with_file[i]);
    if (strncmp(f, with_file[i], n) == 0) {
      *takes_next = !f[n];
      return true;
    }
  }
  return false;
}

static void drop_output_flags(flag_list *flags) {
  size_t kept = 0;
  for (size_t i = 0; i < flags->n; i++) {
    bool takes_next;
    if (!is_output_flag(flags->v[i], &takes_next)) {
      flags->v[kept++] = flags->v[i];
      continue;
    }
    fl_free(flags->v[i]);
    if (takes_next && i + 1 < flags->n)
      fl_free(flags->v[++i]);
  }
  flags->n = kept;
}

/* ---- a file ---- */

static bool collect_flags(lower *l, const char *path, flag_list *flags) {
  const fl_front_request *r = l->request;
  if (r->compile_commands && !fl_compile_commands(r->compile_commands, path, flags, l->diags))
    return false;
  for (size_t i = 0; i < r->nflags; i++)
    add_flag(flags, r->flags[i]);
  drop_output_flags(flags);
  return !wants_other_language(l, flags);
}

static void headers_from_memory(fl_arena *arena, struct CXUnsavedFile *files) {
  for (size_t i = 0; i < fl_builtin_header_count; i++) {
    const struct fl_builtin_header *h = &fl_builtin_headers[i];
    files[i] = (struct CXUnsavedFile){fl_arena_printf(arena, HEADERS "/%s", h->name), h->text,
                                      h->length};
  }
}

const fl_front_text *fl_front_text_of(const fl_front_text *texts, size_t n, const char *path) {
  struct stat wanted, other;
  for (size_t i = 0; i < n; i++)
    if (strcmp(texts[i].path, path) == 0)
      return &texts[i];
  if (!n || stat(path, &wanted) != 0)
    return NULL;
  for (size_t i = 0; i < n; i++)
    if (stat(texts[i].path, &other) == 0 && other.st_dev == wanted.st_dev &&
        other.st_ino == wanted.st_ino)
      return &texts[i];
  return NULL;
}

static void set_target(lower *l, CXTranslationUnit tu) {
  CXTargetInfo t = clang_getTranslationUnitTargetInfo(tu);
  int bits = clang_TargetInfo_getPointerWidth(t);
  clang_TargetInfo_dispose(t);
  l->p->target.pointer_size = bits == 32 ? 4 : 8;
}

static unit *parse_unit(lower *l, CXIndex index, const char *path, bool is_library) {
  flag_list flags = {0}, own = {0};
  unit *u = NULL;
  bool refused = true;
  if (is_library && l->p->target.pointer_size == 4)
    add_flag(&own, "-m32"); /* the program's own flags are not meant for it */
  else if (!is_library && !collect_flags(l, path, &own))
    goto done;
  standard_flags(&flags);
  size_t standard = flags.n;
  for (size_t i = 0; i < own.n; i++)
    add_flag(&flags, own.v[i]);
  size_t nfiles = fl_builtin_header_count;
  struct CXUnsavedFile *files = fl_calloc(nfiles + l->request->ntexts, sizeof *files);
  headers_from_memory(l->p->arena, files);
  for (size_t i = 0; i < l->request->ntexts; i++) {
    const fl_front_text *t = &l->request->texts[i];
    files[nfiles++] = (struct CXUnsavedFile){t->path, t->text, t->length};
  }
  fl_front_cache *cache = l->request->cache;
  CXTranslationUnit tu =
      cache ? parse_again(cache, path, is_library, files, (unsigned)nfiles) : NULL;
  refused = false;
  if (!tu)
    tu = parse(index, path, &flags, files, (unsigned)nfiles,
               cache ? CXTranslationUnit_PrecompiledPreamble |
                           CXTranslationUnit_CreatePreambleOnFirstParse
                     : CXTranslationUnit_None,
               &refused);
  if (cache && !refused)
    keep_unit(cache, path, tu);
  fl_free(files);
  if (refused) {
    if (!blame_flag(l, index, &flags, standard))
      fl_diags_printf(l->diags, FL_ERROR, NULL, 0, 0, "%s: libclang cannot read this file", path);
    if (tu)
      clang_disposeTranslationUnit(tu);
    goto done;
  }
  u = fl_calloc(1, sizeof *u);
  *u = (unit){.tu = tu,
              .is_kept = cache != NULL,
              .path = path,
              .types = fl_u64map_new(),
              .files = fl_u64map_new(),
              .entities = fl_u64map_new()};
  if (!take_diagnostics(l->diags, tu)) {
    fl_unit_free(u);
    u = NULL;
    goto done;
  }
  if (!l->units.n)
    set_target(l, tu);
  fl_vec_push(&l->units, u);
done:
  fl_flags_free(&flags);
  fl_flags_free(&own);
  return u;
}

unit *fl_parse_unit(lower *l, CXIndex index, const char *path) {
  return parse_unit(l, index, path, false);
}

unit *fl_parse_library(lower *l, CXIndex index) {
  return parse_unit(l, index, HEADERS "/faultline/library.h", true);
}

bool fl_is_own_header(const char *path) {
  return strncmp(path, HEADERS "/", sizeof HEADERS) == 0;
}
