/* Tests of report/report.h: places at fault and repairs, as text, as JSON and as a diff. */
#include "report/report.h"

#include "base/alloc.h"

#include "unit.h"

#include <jansson.h>
#include <string.h>

static fl_place at(unsigned line, unsigned column) {
  return (fl_place){.file = "account.c",
                    .line = line,
                    .column = column,
                    .end_line = line,
                    .end_column = column + 5,
                    .function = "main"};
}

static void add_repair(fl_report_candidate *c, const char *id, const char *title,
                       fl_repair_status status, const fl_report_edit *edits, size_t n) {
  fl_report_repair r = {.id = id, .title = title, .status = status, .parallelism = 2};
  for (size_t i = 0; i < n; i++)
    fl_vec_push(&r.edits, edits[i]);
  fl_vec_push(&c->repairs, r);
}

/* A report with one finding and its interleaving of one step. */
static fl_report report(void) {
  fl_report r = {.version = "0", .entry = "main", .verdict = "faulty"};
  fl_report_file file = {.path = "account.c"};
  fl_report_finding f = {
      .id = 1, .property = "assertion", .message = "assertion fails: a == b", .place = at(31, 5)};
  fl_vec_push(&f.schedule.threads, (fl_report_thread){.function = "main"});
  fl_vec_push(&f.schedule.steps,
              (fl_report_step){.place = at(30, 3), .action = "read", .object = "a", .choice = -1});
  fl_vec_push(&r.files, file);
  fl_vec_push(&r.findings, f);
  return r;
}

static void add_places(fl_report *r) {
  fl_report_finding *f = &r->findings.v[0];
  const fl_report_edit edit = {"account.c", 31, 24, 31, 31, "(x + y)"};
  fl_report_candidate first = {.rank = 1,
                               .score = 0.87,
                               .place = at(31, 24),
                               .kind = "expression",
                               .diag = 17,
                               .original = "(x - y)"};
  fl_vec_push(&first.values, "3");
  add_repair(&first, "1.1.1", "replace '(x - y)' by '(x + y)'", FL_REPAIR_PROVED, &edit, 1);
  add_repair(&first, "1.1.2", "replace '(x -\n    y)' by 'x'", FL_REPAIR_BOUNDED, &edit, 1);
  add_repair(&first, "1.1.3", "replace '(x - y)' by 'y'", FL_REPAIR_THIS_SCHEDULE, &edit, 1);
  fl_vec_push(&fl_vec_last(&first.repairs).lost_outcomes, "exit 1");
  fl_vec_last(&first.repairs).is_comparison_cut = true;
  fl_report_candidate second = {.rank = 2, .place = at(12, 7), .kind = "initializer"};
  fl_vec_push(&second.values, "3");
  fl_report_candidate third = {.rank = 3, .place = at(13, 7), .kind = "condition"};
  third.is_per_execution = true;
  fl_vec_push(&third.values, "0");
  fl_vec_push(&third.values, "1");
  fl_vec_push(&third.with, at(9, 1));
  fl_report_candidate last = {.rank = 4, .place = at(31, 12), .kind = "assertion"};
  fl_vec_push(&last.values, "1");
  fl_vec_push(&f->candidates, first);
  fl_vec_push(&f->candidates, second);
  fl_vec_push(&f->candidates, third);
  fl_vec_push(&f->candidates, last);
  f->has_nearest = true;
  fl_vec_push(&f->nearest.reordered, (fl_report_pair){at(13, 3), at(21, 3)});
  fl_vec_push(&f->nearest.schedule.steps,
              (fl_report_step){.place = at(30, 3), .action = "read", .choice = -1});
}

static void places_are_notes_in_gnu_form(void **state) {
  (void)state;
  fl_report r = report();
  fl_str out = {0};
  add_places(&r);
  fl_report_text(&r, false, true, &out);
  assert_string_equal(
      out.s,
      "account.c:31:5: error: assertion fails: a == b [assertion]\n"
      "account.c:13:3: note: a run passes that does this before line 21\n"
      "account.c:31:24: note: 1. replace '(x - y)' by '(x + y)' (holds in all interleavings)\n"
      "account.c:31:24: note: 1. or replace '(x - y)' by 'x' (holds as far as was searched)\n"
      "account.c:31:24: note: 1. or replace '(x - y)' by 'y' (only repairs this run; an outcome is "
      "lost: exit 1; not all outcomes were compared)\n"
      "account.c:12:7: note: 2. a value of 3 here would let this run succeed\n"
      "account.c:13:7: note: 3. the values 0, 1 here, one after the other, would let this run "
      "succeed, together with another at line 9\n"
      "account.c:31:12: note: 4. the assertion may be wrong: a value of 1 here would let this run "
      "succeed\n"
      "\n  a failing run with 0 preemptions, the fewest found:\n"
      "   line  0 main\n"
      "     30  read a\n\n");
  fl_str_free(&out);
  fl_report_free(&r);
}

static void many_places_are_cut(void **state) {
  (void)state;
  fl_report r = report();
  fl_str out = {0};
  for (unsigned i = 1; i <= 12; i++)
    fl_vec_push(&r.findings.v[0].candidates,
                (fl_report_candidate){.rank = i, .place = at(i, 1), .kind = "expression"});
  fl_report_text(&r, false, true, &out);
  assert_non_null(strstr(out.s, "note: 10. another value here would let this run succeed\n"));
  assert_null(strstr(out.s, "note: 11."));
  assert_non_null(strstr(out.s, "31:5: note: and 2 more places; --format=json lists all\n"));
  fl_str_free(&out);
  fl_report_free(&r);
}

static void the_json_has_all_of_it(void **state) {
  (void)state;
  fl_report r = report();
  fl_str out = {0};
  add_places(&r);
  fl_report_json(&r, &out);
  json_t *o = json_loads(out.s, 0, NULL);
  assert_non_null(o);
  json_t *f = json_array_get(json_object_get(o, "findings"), 0);
  json_t *candidates = json_object_get(f, "candidates"), *c = json_array_get(candidates, 0);
  assert_int_equal(json_array_size(candidates), 4);
  const char *kind, *title, *status, *text;
  int rank, diag, line, end, compared;
  double score;
  json_t *repairs, *edits;
  assert_int_equal(json_unpack(c, "{s:i,s:F,s:i,s:s,s:o}", "rank", &rank, "score", &score, "diag",
                               &diag, "kind", &kind, "repairs", &repairs),
                   0);
  assert_int_equal(rank, 1);
  assert_true(score > 0.869 && score < 0.871);
  assert_int_equal(diag, 17);
  assert_string_equal(kind, "expression");
  assert_int_equal(json_unpack(json_array_get(repairs, 0), "{s:s,s:s,s:o}", "title", &title,
                               "status", &status, "edits", &edits),
                   0);
  assert_string_equal(title, "Replace '(x - y)' by '(x + y)'");
  assert_string_equal(status, "proved");
  assert_int_equal(json_unpack(json_array_get(edits, 0), "{s:i,s:i,s:s}", "line", &line,
                               "endColumn", &end, "newText", &text),
                   0);
  assert_int_equal(line, 31);
  assert_int_equal(end, 31);
  assert_string_equal(text, "(x + y)");
  assert_int_equal(json_unpack(json_array_get(repairs, 2), "{s:s,s:b,s:[s]}", "status", &status,
                               "outcomes_compared", &compared, "lost_outcomes", &text),
                   0);
  assert_string_equal(status, "this-schedule");
  assert_false(compared);
  assert_string_equal(text, "exit 1");
  json_t *nearest = json_object_get(f, "nearest_passing");
  assert_int_equal(json_array_size(json_object_get(nearest, "steps")), 1);
  assert_int_equal(
      json_array_size(json_array_get(json_object_get(nearest, "reordered"), 0)), 2);
  json_decref(o);
  fl_str_free(&out);
  fl_report_free(&r);
}

static void without_places_nothing_is_said(void **state) {
  (void)state;
  fl_report r = report();
  fl_str out = {0}, json = {0};
  fl_report_text(&r, false, true, &out);
  assert_null(strstr(out.s, "note:"));
  fl_report_json(&r, &json);
  json_t *o = json_loads(json.s, 0, NULL), *f = json_array_get(json_object_get(o, "findings"), 0);
  assert_true(json_is_null(json_object_get(f, "nearest_passing")));
  assert_int_equal(json_array_size(json_object_get(f, "candidates")), 0);
  json_decref(o);
  fl_str_free(&out);
  fl_str_free(&json);
  fl_report_free(&r);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(places_are_notes_in_gnu_form),
      cmocka_unit_test(many_places_are_cut),
      cmocka_unit_test(the_json_has_all_of_it),
      cmocka_unit_test(without_places_nothing_is_said),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
