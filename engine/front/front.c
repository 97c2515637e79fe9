/* From files to a program model: the order of the work. */
#include "front/front.h"

#include "base/file.h"
#include "front/lower.h"

#include <pthread.h>
#include <string.h>

/* Expressions nest as deeply as their author likes, and so do the functions
 * that read them. The memory is only taken when it is used. */
#define STACK_BYTES ((size_t)1 << 30)

/* ---- which files ---- */

static bool has_suffix(const char *path, const char *suffix) {
  size_t n = strlen(path), k = strlen(suffix);
  return n > k && strcmp(path + n - k, suffix) == 0;
}

static bool acceptable(fl_diags *diags, const char *path) {
  static const char *const cpp[] = {".cc", ".cpp", ".cxx", ".c++", ".C", ".CPP", ".cp", ".ii"};
  fl_str text = {0}, error = {0};
  if (!*path) {
    fl_diags_printf(diags, FL_ERROR, NULL, 0, 0, "a file name is empty");
    return false;
  }
  for (size_t i = 0; i < sizeof cpp / sizeof *cpp; i++)
    if (has_suffix(path, cpp[i])) {
      fl_diags_printf(diags, FL_ERROR, NULL, 0, 0,
                      "'%s' is a C++ file; only C programs can be analysed", path);
      return false;
    }
  bool ok = fl_file_read(path, &text, &error);
  if (!ok)
    fl_diags_printf(diags, FL_ERROR, NULL, 0, 0, "%s", error.s);
  else if (!has_suffix(path, ".c") && !has_suffix(path, ".i")) {
    ok = false;
    fl_diags_printf(diags, FL_ERROR, NULL, 0, 0,
                    "'%s' is not a C file: its name must end in .c or .i", path);
  }
  fl_str_free(&text);
  fl_str_free(&error);
  return ok;
}

/* ---- the program ---- */

static fn *begin_init(lower *l) {
  fl_func *f = fl_arena_alloc(l->p->arena, sizeof *f);
  f->name = "(initialization)";
  f->type = fl_arena_alloc(l->p->arena, sizeof *f->type);
  f->type->kind = FL_TY_FUNC;
  f->type->has_prototype = true;
  f->type->name = "void (void)";
  f->index = l->p->init = (uint32_t)l->p->funcs.n;
  fl_vec_push(&l->p->funcs, f);
  return fl_fn_new(l, NULL, f);
}

static bool find_entry(lower *l) {
  const char *name = l->request->entry ? l->request->entry : "main";
  symbol *s = fl_strmap_get(l->externals, name);
  for (size_t i = 0; !s && i < l->symbols.n; i++) {
    char *other = fl_name_of(l, l->symbols.v[i]->declaration);
    if (l->symbols.v[i]->is_function && strcmp(other, name) == 0)
      s = l->symbols.v[i]; /* a static function may be named as well */
  }
  const char *why = !s                                     ? "does not exist"
                    : !s->is_function                      ? "is not a function"
                    : clang_Cursor_isNull(s->definition)   ? "has no body"
                                                           : NULL;
  if (why) {
    fl_diags_printf(l->diags, FL_ERROR, NULL, 0, 0, "the function '%s', where the program starts, %s",
                    name, why);
    return false;
  }
  l->p->entry = (uint32_t)l->p->funcs.n;
  fl_func_index(l, s);
  return true;
}

static bool cancelled(const lower *l) {
  return l->request->cancelled && l->request->cancelled(l->request->ctx);
}

/* Everything that can be reached from the start. */
static bool lower_all(lower *l) {
  while (l->todo.n) {
    symbol *s = fl_vec_pop(&l->todo);
    fl_lower_symbol(l, s);
    if (cancelled(l))
      return false;
  }
  return true;
}

/* Gives the functions that were called, but are neither defined nor known to
 * the machine, the bodies that the library written in C has for them. */
static bool add_library(lower *l, CXIndex index) {
  bool wanted = false;
  for (size_t i = 0; i < l->symbols.n; i++)
    wanted |= fl_lacks_body(l, l->symbols.v[i]);
  if (!wanted)
    return true;
  unit *u = fl_parse_library(l, index);
  if (!u)
    return false;
  FL_VEC(symbol *) lacking = {0};
  for (size_t i = 0; i < l->symbols.n; i++)
    if (fl_lacks_body(l, l->symbols.v[i]))
      fl_vec_push(&lacking, l->symbols.v[i]);
  fl_index_unit(l, u);
  for (size_t i = 0; i < lacking.n; i++)
    fl_take_library_body(l, lacking.v[i]);
  fl_vec_free(&lacking);
  return true;
}

/* What a thread does when it ends, if the program makes use of it. */
static void add_endings(lower *l) {
  static const char *const made_by[] = {"__faultline_cleanup_push", "__faultline_pthread_key_create"};
  static const char *const run_by[] = {"__faultline_thread_cleanup", "__faultline_thread_end"};
  uint32_t *const hooks[] = {&l->p->thread_cleanup, &l->p->thread_end};
  for (size_t k = 0; k < 2; k++) {
    bool wanted = false;
    const symbol *maker = fl_strmap_get(l->externals, made_by[k]);
    symbol *runner = fl_strmap_get(l->externals, run_by[k]);
    for (size_t i = 0; maker && i < l->symbols.n; i++)
      wanted |= l->symbols.v[i]->is_made && l->symbols.v[i]->is_function &&
                clang_equalCursors(l->symbols.v[i]->definition, maker->definition);
    if (wanted && runner && *hooks[k] == FL_NOREG)
      *hooks[k] = fl_func_index(l, runner);
  }
}

static fl_front_status read_program(lower *l, CXIndex index) {
  const fl_front_request *r = l->request;
  if (!fl_check_libclang(l->diags))
    return FL_FRONT_BAD_INPUT;
  for (size_t i = 0; i < r->nfiles; i++)
    if (!acceptable(l->diags, r->files[i]))
      return FL_FRONT_BAD_INPUT;
  l->init = begin_init(l);
  for (size_t i = 0; i < r->nfiles; i++) {
    if (cancelled(l))
      return FL_FRONT_CANCELLED;
    unit *u = fl_parse_unit(l, index, r->files[i]);
    if (!u) {
      l->failed = true;
      if (l->diags->n && !fl_vec_last(l->diags).file)
        break; /* the flags are wrong: so they are for every file */
      continue;
    }
    if (!l->init->u)
      l->init->u = u;
    if (!l->failed)
      fl_index_unit(l, u);
  }
  if (l->failed || !find_entry(l))
    return FL_FRONT_BAD_INPUT;
  l->init->f->type->elem = fl_void_type(l);
  fl_find_autoruns(l);
  if (!lower_all(l))
    return FL_FRONT_CANCELLED;
  if (!add_library(l, index))
    return FL_FRONT_BROKEN;
  if (!lower_all(l))
    return FL_FRONT_CANCELLED;
  add_endings(l);
  if (!lower_all(l))
    return FL_FRONT_CANCELLED;
  if (l->failed)
    return FL_FRONT_BAD_INPUT;
  l->fn = l->init;
  l->fn->loc = 0;
  fl_emit(l, FL_OP_RET);
  fl_finish(l, l->init);
  for (size_t i = 0; i < l->units.n; i++)
    fl_note_files(l, l->units.v[i]);
  fl_str why = {0};
  bool ok = fl_program_validate(l->p, &why);
  if (!ok)
    fl_diags_printf(l->diags, FL_ERROR, NULL, 0, 0,
                    "internal error: the program model is not well formed: %s", why.s);
  fl_str_free(&why);
  return ok ? FL_FRONT_OK : FL_FRONT_BROKEN;
}

typedef struct {
  const fl_front_request *request;
  fl_program **program;
  fl_diags *diags;
  fl_front_status status;
} reading;

static void *read_in_thread(void *data) {
  reading *r = data;
  lower l = {.p = fl_program_new(),
             .diags = r->diags,
             .request = r->request,
             .externals = fl_strmap_new(),
             .internals = fl_u64map_new(),
             .strings = fl_strmap_new()};
  fl_front_cache *cache = r->request->cache;
  CXIndex index = cache ? fl_cache_index(cache) : clang_createIndex(0, 0);
  r->status = read_program(&l, index);
  fl_fn_free(l.init);
  for (size_t i = 0; i < l.units.n; i++)
    fl_unit_free(l.units.v[i]);
  if (!cache)
    clang_disposeIndex(index);
  fl_vec_free(&l.units);
  fl_vec_free(&l.symbols);
  fl_vec_free(&l.todo);
  fl_strmap_free(l.externals);
  fl_strmap_free(l.strings);
  fl_strmap_free(l.builtins);
  fl_u64map_free(l.internals);
  if (r->status == FL_FRONT_OK)
    *r->program = l.p;
  else
    fl_program_free(l.p);
  return NULL;
}

fl_front_status fl_front_read(const fl_front_request *request, fl_program **program,
                              fl_diags *diags) {
  reading r = {request, program, diags, FL_FRONT_BROKEN};
  *program = NULL;
  pthread_t thread;
  pthread_attr_t attributes;
  pthread_attr_init(&attributes);
  int failed = pthread_attr_setstacksize(&attributes, STACK_BYTES) ||
               pthread_create(&thread, &attributes, read_in_thread, &r);
  pthread_attr_destroy(&attributes);
  if (failed)
    read_in_thread(&r); /* little memory is left: the ordinary stack must do */
  else
    pthread_join(thread, NULL);
  return r.status;
}
