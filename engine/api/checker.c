/* Which checker the options stand for, before anything is searched with it. */
#include "api/external.h"

#include <jansson.h>
#include <stdlib.h>

static void describe(fl_analysis *a, const char *engine, const char *version, const char *program) {
  json_t *o = json_pack("{s:s, s:s}", "engine", engine, "version", version);
  json_t *path = program ? json_string(program) : NULL; /* none if it is not UTF-8 */
  json_object_set_new(o, "program", path ? path : json_null());
  char *text = json_dumps(o, JSON_COMPACT);
  fl_str_add(&a->output, text ? text : "");
  free(text);
  json_decref(o);
}

fl_status fl_analysis_find_checker(fl_analysis *a) {
  if (!a)
    return FL_MISUSE;
  fl_forget_results(a);
  if (!fl_external_options(a))
    return a->status = FL_BAD_INPUT;
  if (fl_options_has(&a->options, FL_OPT_ENGINE, "embedded")) {
    describe(a, "embedded", fl_version(), NULL);
    return a->status = FL_OK;
  }
  bool is_esbmc = fl_options_has(&a->options, FL_OPT_ENGINE, "esbmc");
  fl_external e;
  a->status = fl_external_begin(a, is_esbmc ? FL_CHECKER_ESBMC : FL_CHECKER_CBMC, &e);
  if (a->status != FL_OK)
    return a->status;
  describe(a, fl_checker_name(e.checker.kind), e.checker.version, fl_vec_last(&e.checker.words));
  fl_external_end(&e);
  return FL_OK;
}
