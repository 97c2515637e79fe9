/* Names, and releasing a report. */
#include "report/report.h"

const char *fl_repair_status_name(fl_repair_status status) {
  switch (status) {
  case FL_REPAIR_PROVED: return "proved";
  case FL_REPAIR_BOUNDED: return "bounded";
  default: return "this-schedule";
  }
}

const char *fl_repair_status_words(fl_repair_status status) {
  switch (status) {
  case FL_REPAIR_PROVED: return "holds in all interleavings";
  case FL_REPAIR_BOUNDED: return "holds as far as was searched";
  default: return "only repairs this run";
  }
}

static void free_schedule(fl_report_schedule *s) {
  fl_vec_free(&s->threads);
  fl_vec_free(&s->steps);
  fl_vec_free(&s->inputs);
}

static void free_candidate(fl_report_candidate *c) {
  for (size_t i = 0; i < c->repairs.n; i++) {
    fl_vec_free(&c->repairs.v[i].edits);
    fl_vec_free(&c->repairs.v[i].lost_outcomes);
  }
  fl_vec_free(&c->with);
  fl_vec_free(&c->values);
  fl_vec_free(&c->repairs);
}

static void free_finding(fl_report_finding *f) {
  free_schedule(&f->schedule);
  free_schedule(&f->nearest.schedule);
  fl_vec_free(&f->nearest.reordered);
  for (size_t i = 0; i < f->candidates.n; i++)
    free_candidate(&f->candidates.v[i]);
  fl_vec_free(&f->candidates);
}

void fl_report_free(fl_report *r) {
  for (size_t i = 0; i < r->findings.n; i++)
    free_finding(&r->findings.v[i]);
  fl_vec_free(&r->findings);
  fl_vec_free(&r->files);
  fl_vec_free(&r->flags);
  fl_vec_free(&r->reasons);
  fl_vec_free(&r->outcomes);
}
