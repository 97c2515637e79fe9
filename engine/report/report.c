/* Releasing a report. */
#include "report/report.h"

static void free_schedule(fl_report_schedule *s) {
  fl_vec_free(&s->threads);
  fl_vec_free(&s->steps);
  fl_vec_free(&s->inputs);
}

void fl_report_free(fl_report *r) {
  for (size_t i = 0; i < r->findings.n; i++)
    free_schedule(&r->findings.v[i].schedule);
  fl_vec_free(&r->findings);
  fl_vec_free(&r->files);
  fl_vec_free(&r->flags);
  fl_vec_free(&r->reasons);
  fl_vec_free(&r->outcomes);
}
