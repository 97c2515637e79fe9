/* Tests of report/report.h: places at fault and repairs, as text, as JSON and as a diff. */
#include "report/report.h"

#include "base/alloc.h"
#include "base/edit.h"
#include "base/file.h"

#include "unit.h"

#include <jansson.h>
#include <stdlib.h>
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
  add_repair(&last, "1.4.1", "replace '==' by '<'", FL_REPAIR_THIS_SCHEDULE, &edit, 1);
  fl_vec_last(&last.repairs).is_comparison_cut = true;
  fl_vec_push(&fl_vec_last(&last.repairs).lost_outcomes, "exit 1");
  fl_vec_push(&fl_vec_last(&last.repairs).lost_outcomes, "exit 2");
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
      "account.c:12:7: note: 2. a value of 3 here would let this run succeed\n"
      "account.c:13:7: note: 3. the values 0, 1 here, one after the other, would let this run "
      "succeed, together with another at line 9\n"
      "account.c:31:24: note: 4. the assertion may be wrong: replace '==' by '<' (only repairs this "
      "run; outcomes are lost: exit 1, exit 2; not all outcomes were compared)\n"
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

/* ---- the diff ---- */

typedef struct {
  const char *path, *text;
} source;

static bool read_source(void *ctx, const char *path, fl_str *text, fl_str *error) {
  for (const source *s = ctx; s->path; s++)
    if (strcmp(s->path, path) == 0) {
      fl_str_add(text, s->text);
      return true;
    }
  fl_str_printf(error, "cannot read '%s'", path);
  return false;
}

/* A report whose only repair has these edits. */
static fl_report repaired(const fl_report_edit *edits, size_t n) {
  fl_report r = report();
  fl_report_candidate c = {.rank = 1, .kind = "expression"};
  add_repair(&c, "1.1.1", "mend\nit", FL_REPAIR_PROVED, edits, n);
  fl_vec_push(&r.findings.v[0].candidates, c);
  return r;
}

static void expect_diff(const source *sources, const fl_report_edit *edits, size_t n,
                        const char *expected) {
  fl_report r = repaired(edits, n);
  fl_str out = {0}, error = {0};
  assert_true(fl_report_diff(&r, read_source, (void *)(uintptr_t)sources, &out, &error));
  static const char title[] = "Repair 1.1.1: mend it (holds in all interleavings)\n";
  assert_memory_equal(out.s, title, sizeof title - 1);
  assert_string_equal(out.s + sizeof title - 1, expected);
  fl_str_free(&out);
  fl_report_free(&r);
}

static const char ten[] = "1\n2\n3\n4\n5\n6\n7\n8\n9\n10\n";

static void a_diff_has_three_lines_of_context(void **state) {
  (void)state;
  const source sources[] = {{"account.c", ten}, {0}};
  const fl_report_edit edits[] = {{"account.c", 6, 1, 6, 2, "six"}};
  expect_diff(sources, edits, 1,
              "--- account.c\n+++ account.c\n@@ -3,7 +3,7 @@\n 3\n 4\n 5\n-6\n+six\n 7\n 8\n 9\n");
}

static void an_inserted_line_is_only_added(void **state) {
  (void)state;
  const source sources[] = {{"account.c", ten}, {0}};
  const fl_report_edit edits[] = {{"account.c", 1, 1, 1, 1, "0\n"}, {"account.c", 10, 3, 10, 3, "\n11"}};
  expect_diff(sources, edits, 2,
              "--- account.c\n+++ account.c\n@@ -1,3 +1,4 @@\n+0\n 1\n 2\n 3\n"
              "@@ -8,3 +9,4 @@\n 8\n 9\n 10\n+11\n");
}

static void near_changes_are_one_hunk(void **state) {
  (void)state;
  const source sources[] = {{"account.c", ten}, {0}};
  const fl_report_edit edits[] = {{"account.c", 9, 1, 10, 1, ""}, {"account.c", 2, 1, 2, 2, "two"}};
  expect_diff(sources, edits, 2,
              "--- account.c\n+++ account.c\n@@ -1,10 +1,9 @@\n 1\n-2\n+two\n 3\n 4\n 5\n 6\n 7\n 8\n"
              "-9\n 10\n");
}

static void a_missing_last_newline_is_said(void **state) {
  (void)state;
  const source sources[] = {{"account.c", "a\nb"}, {0}};
  const fl_report_edit last = {"account.c", 2, 1, 2, 2, "B"}, first = {"account.c", 1, 1, 1, 2, "A"};
  expect_diff(sources, &last, 1,
              "--- account.c\n+++ account.c\n@@ -1,2 +1,2 @@\n a\n-b\n\\ No newline at end of file\n"
              "+B\n\\ No newline at end of file\n");
  expect_diff(sources, &first, 1,
              "--- account.c\n+++ account.c\n@@ -1,2 +1,2 @@\n-a\n+A\n b\n"
              "\\ No newline at end of file\n");
}

static void several_files_follow_each_other(void **state) {
  (void)state;
  const source sources[] = {{"a b.c", "x\n"}, {"c\".c", "y\n"}, {0}};
  const fl_report_edit edits[] = {
      {"a b.c", 1, 1, 1, 2, "X"}, {"c\".c", 1, 1, 1, 2, "Y"}, {"a b.c", 1, 2, 1, 2, ";"}};
  expect_diff(sources, edits, 3,
              "--- a b.c\t\n+++ a b.c\t\n@@ -1 +1 @@\n-x\n+X;\n"
              "--- \"c\\\".c\"\n+++ \"c\\\".c\"\n@@ -1 +1 @@\n-y\n+Y\n");
}

static void only_what_holds_is_in_a_diff(void **state) {
  (void)state;
  const fl_report_edit edit = {"account.c", 1, 1, 1, 2, "x"};
  const source sources[] = {{"account.c", ten}, {0}};
  fl_report r = repaired(&edit, 1);
  fl_str out = {0}, error = {0};
  fl_report_repair *repair = &r.findings.v[0].candidates.v[0].repairs.v[0];
  repair->status = FL_REPAIR_THIS_SCHEDULE;
  assert_null(fl_report_best_repair(&r));
  assert_true(fl_report_diff(&r, read_source, (void *)(uintptr_t)sources, &out, &error));
  assert_int_equal(out.n, 0);
  repair->status = FL_REPAIR_BOUNDED;
  assert_ptr_equal(fl_report_best_repair(&r), repair);
  r.findings.v[0].candidates.v[0].kind = "assertion";
  assert_true(fl_report_diff(&r, read_source, (void *)(uintptr_t)sources, &out, &error));
  assert_memory_equal(out.s, "Repair 1.1.1: the assertion may be wrong: mend it (", 51);
  fl_str_free(&out);
  fl_report_free(&r);
}

static void a_changed_file_or_a_wrong_place_is_no_diff(void **state) {
  (void)state;
  const source sources[] = {{"account.c", ten}, {0}};
  const fl_report_edit wrong[] = {{"account.c", 12, 1, 12, 2, "x"}, {"absent.c", 1, 1, 1, 1, "x"}};
  const char *complaints[] = {"there is no place 12:1 to 12:2 in 'account.c'",
                              "cannot read 'absent.c'", "'account.c' was changed during the analysis"};
  for (size_t i = 0; i < 3; i++) {
    fl_report r = repaired(&wrong[i == 1], 1);
    fl_str out = {0}, error = {0};
    if (i == 2)
      strcpy(r.files.v[0].sha256, "0123");
    assert_false(fl_report_diff(&r, read_source, (void *)(uintptr_t)sources, &out, &error));
    assert_string_equal(error.s, complaints[i]);
    assert_int_equal(out.n, 0);
    fl_str_free(&error);
    fl_str_free(&out);
    fl_report_free(&r);
  }
}

/* Random edits of random texts: what patch makes of the diff is what the edits make. */
static void patch_makes_of_it_what_the_edits_make(void **state) {
  (void)state;
  if (system("patch --version >/dev/null 2>&1") != 0)
    fail_msg("patch is not installed; run scripts/setup test");
  fl_str error = {0};
  char *folder = fl_temp_folder(&error);
  assert_non_null(folder);
  srand(7);
  for (int round = 0; round < 60; round++) {
    fl_str text = {0}, made = {0}, out = {0}, path = {0}, command = {0}, got = {0};
    fl_report_edit edits[3];
    fl_edit plain[3];
    static const char *const news[] = {"", "x", "\n", "y\nz", "\n\n", "w\n"};
    unsigned last = 1 + (unsigned)(rand() % 25), line = 1, n = 0;
    for (unsigned i = 1; i <= last; i++)
      fl_str_printf(&text, "%u%s", i + 100, i < last || rand() % 2 ? "\n" : "");
    for (; n < 3 && (line += (unsigned)(rand() % 9)) <= last; n++) {
      unsigned column = 1 + (unsigned)(rand() % 4), end_column = column + (unsigned)(rand() % 4);
      unsigned end_line = line;
      if (end_column > 4) {
        end_column = rand() % 2 ? 4 : 1;
        end_line += end_column == 1 && line < last;
        end_column = end_line == line ? 4 : 1;
      }
      plain[n] = (fl_edit){line, column, end_line, end_column, news[rand() % 6]};
      edits[n] = (fl_report_edit){"account.c", line, column, end_line, end_column, plain[n].text};
      line = end_line + 1;
    }
    const source sources[] = {{"account.c", text.s}, {0}};
    fl_report r = repaired(edits, n);
    assert_true(fl_edits_apply(text.s, text.n, plain, n, &made, &error));
    assert_true(fl_report_diff(&r, read_source, (void *)(uintptr_t)sources, &out, &error));
    fl_str_printf(&path, "%s/account.c", folder);
    assert_true(fl_file_write(path.s, text.s, text.n, &error));
    fl_str_printf(&command, "cd '%s' && patch -p0 -s -E -i p.diff", folder);
    fl_str diff = {0};
    fl_str_printf(&diff, "%s/p.diff", folder);
    assert_true(fl_file_write(diff.s, out.s, out.n, &error));
    if (strstr(out.s, "@@") && made.n) {
      assert_int_equal(system(command.s), 0);
      assert_true(fl_file_read(path.s, &got, &error));
      assert_string_equal(got.s, made.s);
    }
    fl_str *all[] = {&text, &made, &out, &path, &command, &got, &diff};
    for (size_t i = 0; i < sizeof all / sizeof *all; i++)
      fl_str_free(all[i]);
    fl_report_free(&r);
  }
  assert_true(fl_folder_remove(folder, &error));
  fl_free(folder);
  fl_str_free(&error);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(places_are_notes_in_gnu_form),
      cmocka_unit_test(many_places_are_cut),
      cmocka_unit_test(the_json_has_all_of_it),
      cmocka_unit_test(without_places_nothing_is_said),
      cmocka_unit_test(a_diff_has_three_lines_of_context),
      cmocka_unit_test(an_inserted_line_is_only_added),
      cmocka_unit_test(near_changes_are_one_hunk),
      cmocka_unit_test(a_missing_last_newline_is_said),
      cmocka_unit_test(several_files_follow_each_other),
      cmocka_unit_test(only_what_holds_is_in_a_diff),
      cmocka_unit_test(a_changed_file_or_a_wrong_place_is_no_diff),
      cmocka_unit_test(patch_makes_of_it_what_the_edits_make),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
