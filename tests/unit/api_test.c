/* Tests of faultline.h, as a program that links the library sees it. */
#include "faultline.h"

#include "programs.h"

#include "api/limits.h"
#include "base/clock.h"

#include <jansson.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>

typedef struct {
  sources files;
  fl_analysis *a;
} fixture;

static fixture begin(const char *text) {
  fixture f = {.a = fl_analysis_new()};
  assert_int_equal(fl_analysis_add_file(f.a, add_source(&f.files, "program.c", text)), FL_OK);
  return f;
}

static void end(fixture *f) {
  fl_analysis_free(f->a);
  discard(&f->files);
}

static const char good[] = "#include <stdio.h>\nint main(void) { puts(\"hello\"); return 3; }\n";
static const char faulty[] = "int zero;\nint main(void) {\n  return 1 / zero;\n}\n";
static const char wrong[] = "int main(void) { return x; }\n";
static const char endless[] = "int main(void) { for (;;) ; }\n";

/* ---- misuse ---- */

static void null_and_nonsense_are_misuse(void **state) {
  (void)state;
  fixture f = begin(good);
  fl_message m;
  assert_int_equal(fl_analysis_add_file(NULL, "a.c"), FL_MISUSE);
  assert_int_equal(fl_analysis_add_file(f.a, NULL), FL_MISUSE);
  assert_int_equal(fl_analysis_add_flag(NULL, "-g"), FL_MISUSE);
  assert_int_equal(fl_analysis_add_flag(f.a, NULL), FL_MISUSE);
  assert_int_equal(fl_analysis_option(NULL, "timeout", "1"), FL_MISUSE);
  assert_int_equal(fl_analysis_option(f.a, NULL, "1"), FL_MISUSE);
  assert_int_equal(fl_analysis_callbacks(NULL, NULL), FL_MISUSE);
  assert_int_equal(fl_analysis_run(NULL, "run"), FL_MISUSE);
  assert_int_equal(fl_analysis_run(f.a, NULL), FL_MISUSE);
  assert_int_equal(fl_analysis_run(f.a, "fly"), FL_MISUSE);
  assert_int_equal(fl_analysis_message(f.a, 0, &m), FL_MISUSE);
  assert_int_equal(fl_analysis_message(NULL, 0, &m), FL_MISUSE);
  fl_analysis_free(NULL);
  fl_analysis_cancel(NULL);
  assert_string_equal(fl_analysis_output(NULL, NULL), "");
  assert_string_equal(fl_analysis_messages(NULL, false, true), "");
  assert_int_equal(fl_analysis_message_count(NULL), 0);
  assert_int_equal(fl_analysis_exit_code(NULL), 2);
  assert_int_equal(fl_analysis_program_status(NULL), 0);
  assert_int_equal(fl_analysis_program_signal(NULL), 0);
  /* and nothing of it did harm */
  assert_int_equal(fl_analysis_run(f.a, "run"), FL_OK);
  end(&f);
}

static void apply_with_a_file_is_misuse(void **state) {
  (void)state;
  fl_analysis *a = fl_analysis_new();
  assert_int_equal(fl_analysis_run(a, "apply"), FL_BAD_INPUT);
  assert_int_equal(fl_analysis_add_file(a, "a.c"), FL_OK);
  assert_int_equal(fl_analysis_run(a, "apply"), FL_MISUSE);
  fl_analysis_free(a);
}

static void a_run_without_a_file_is_misuse(void **state) {
  (void)state;
  fl_analysis *a = fl_analysis_new();
  assert_int_equal(fl_analysis_run(a, "run"), FL_MISUSE);
  fl_analysis_free(a);
}

/* ---- options ---- */

static void a_wrong_option_is_explained_and_changes_nothing(void **state) {
  (void)state;
  static const struct {
    const char *name, *value;
  } options[] = {{"timeout", "0"},     {"timeout", "x"},  {"timeout", NULL}, {"speed", "9"},
                 {"property", "luck"}, {"color", "blue"}, {"quiet", "yes"},  {"entry", ""}};
  for (size_t i = 0; i < sizeof options / sizeof *options; i++) {
    fixture f = begin(good);
    assert_int_equal(fl_analysis_option(f.a, options[i].name, options[i].value), FL_BAD_INPUT);
    assert_int_equal(fl_analysis_message_count(f.a), 1);
    assert_non_null(strstr(fl_analysis_messages(f.a, false, false), options[i].name));
    assert_int_equal(fl_analysis_run(f.a, "run"), FL_OK);
    end(&f);
  }
}

static void options_have_their_effect(void **state) {
  (void)state;
  fixture f = begin("int zero; int other(void) { return 5; }\n"
                    "int main(void) { return 1 / zero; }\n");
  assert_int_equal(fl_analysis_run(f.a, "run"), FL_FAULTY);
  assert_int_equal(fl_analysis_option(f.a, "entry", "other"), FL_OK);
  assert_int_equal(fl_analysis_run(f.a, "run"), FL_OK);
  assert_int_equal(fl_analysis_program_status(f.a), 5);
  end(&f);
}

static void the_options_table_is_json(void **state) {
  (void)state;
  json_error_t error;
  json_t *table = json_loads(fl_options_table(), 0, &error);
  assert_non_null(table);
  assert_true(json_is_array(table));
  assert_true(json_array_size(table) > 5);
  bool has_timeout = false;
  for (size_t i = 0; i < json_array_size(table); i++) {
    json_t *option = json_array_get(table, i);
    assert_true(json_is_string(json_object_get(option, "name")));
    assert_true(json_is_string(json_object_get(option, "kind")));
    assert_true(json_is_string(json_object_get(option, "help")));
    assert_true(json_is_array(json_object_get(option, "commands")));
    has_timeout |= strcmp(json_string_value(json_object_get(option, "name")), "timeout") == 0;
  }
  assert_true(has_timeout);
  json_decref(table);
  assert_ptr_equal(fl_options_table(), fl_options_table());
}

/* ---- results ---- */

static void a_fault_is_a_message_with_place_and_signal(void **state) {
  (void)state;
  fixture f = begin(faulty);
  assert_int_equal(fl_analysis_run(f.a, "run"), FL_FAULTY);
  assert_int_equal(fl_analysis_exit_code(f.a), 1);
  assert_int_equal(fl_analysis_program_signal(f.a), SIGFPE);
  assert_int_equal(fl_analysis_message_count(f.a), 1);
  fl_message m;
  assert_int_equal(fl_analysis_message(f.a, 0, &m), FL_OK);
  assert_int_equal(m.severity, FL_SEVERITY_ERROR);
  assert_string_equal(m.file, f.files.files.v[0]);
  assert_int_equal(m.line, 3);
  assert_int_equal(m.column, 10);
  assert_int_equal(m.end_line, 3);
  assert_int_equal(m.end_column, 18);
  assert_string_equal(m.text, "division by zero");
  assert_string_equal(m.tag, "division");
  assert_string_equal(m.source_line, "  return 1 / zero;");
  assert_int_equal(fl_analysis_message(f.a, 1, &m), FL_MISUSE);
  fl_str expected = {0};
  fl_str_printf(&expected,
                "%s:3:10: error: division by zero [division]\n"
                "  return 1 / zero;\n         ^~~~~~~~\n",
                f.files.files.v[0]);
  assert_string_equal(fl_analysis_messages(f.a, false, false), expected.s);
  assert_non_null(strstr(fl_analysis_messages(f.a, true, false), "\033["));
  fl_str_free(&expected);
  end(&f);
}

static void bad_input_is_explained(void **state) {
  (void)state;
  fixture f = begin(wrong);
  assert_int_equal(fl_analysis_run(f.a, "dump"), FL_BAD_INPUT);
  assert_int_equal(fl_analysis_exit_code(f.a), 2);
  assert_int_equal(fl_analysis_message_count(f.a), 1);
  assert_string_equal(fl_analysis_output(f.a, NULL), "");
  end(&f);
}

static void warnings_are_shown_when_asked_for(void **state) {
  (void)state;
  fixture f = begin("int main(void) { int x; 5 + 3; return 0; }\n");
  assert_int_equal(fl_analysis_run(f.a, "run"), FL_OK);
  assert_true(fl_analysis_message_count(f.a) > 0);
  assert_string_equal(fl_analysis_messages(f.a, false, false), "");
  assert_non_null(strstr(fl_analysis_messages(f.a, false, true), "warning: "));
  end(&f);
}

static void dump_delivers_text_and_its_length(void **state) {
  (void)state;
  fixture f = begin(good);
  size_t n = 1;
  assert_string_equal(fl_analysis_output(f.a, &n), "");
  assert_int_equal(n, 0);
  assert_int_equal(fl_analysis_run(f.a, "dump"), FL_OK);
  const char *text = fl_analysis_output(f.a, &n);
  assert_int_equal(strlen(text), n);
  assert_non_null(strstr(text, "function main"));
  end(&f);
}

static void an_analysis_can_be_run_again(void **state) {
  (void)state;
  fixture f = begin(faulty);
  assert_int_equal(fl_analysis_run(f.a, "run"), FL_FAULTY);
  assert_int_equal(fl_analysis_run(f.a, "dump"), FL_OK);
  assert_int_equal(fl_analysis_message_count(f.a), 0);
  assert_int_equal(fl_analysis_program_signal(f.a), 0);
  assert_int_equal(fl_analysis_exit_code(f.a), 0);
  assert_int_equal(fl_analysis_run(f.a, "run"), FL_FAULTY);
  assert_string_equal(fl_analysis_output(f.a, NULL), "");
  assert_int_equal(fl_analysis_message_count(f.a), 1);
  end(&f);
}

/* ---- callbacks and cancelling ---- */

typedef struct {
  fl_str out;
  int asked, allowed;
} listener;

static void on_output(void *context, int fd, const char *bytes, size_t n) {
  listener *l = context;
  fl_str_printf(&l->out, "%d:%.*s", fd, (int)n, bytes);
}

static bool on_cancelled(void *context) {
  listener *l = context;
  return l->asked++ >= l->allowed;
}

static void output_of_the_program_is_passed_on(void **state) {
  (void)state;
  fixture f =
      begin("#include <stdio.h>\n#include <unistd.h>\n"
            "int main(void) { fputs(\"a\\n\", stdout); fputs(\"b\\n\", stderr); return 0; }\n");
  listener l = {.allowed = 1000000};
  fl_callbacks callbacks = {.cancelled = on_cancelled, .output = on_output, .context = &l};
  assert_int_equal(fl_analysis_callbacks(f.a, &callbacks), FL_OK);
  assert_int_equal(fl_analysis_run(f.a, "run"), FL_OK);
  assert_non_null(strstr(l.out.s, "1:a\n"));
  assert_non_null(strstr(l.out.s, "2:b\n"));
  assert_true(l.asked > 0);
  /* and without callbacks, nowhere */
  assert_int_equal(fl_analysis_callbacks(f.a, NULL), FL_OK);
  size_t before = l.out.n;
  assert_int_equal(fl_analysis_run(f.a, "run"), FL_OK);
  assert_int_equal(l.out.n, before);
  fl_str_free(&l.out);
  end(&f);
}

static void the_cancel_callback_ends_reading_and_running(void **state) {
  (void)state;
  for (int allowed = 0; allowed < 10; allowed++) {
    fixture f = begin(endless);
    listener l = {.allowed = allowed};
    fl_callbacks callbacks = {.cancelled = on_cancelled, .context = &l};
    fl_analysis_callbacks(f.a, &callbacks);
    assert_int_equal(fl_analysis_run(f.a, "run"), FL_CANCELLED);
    assert_int_equal(fl_analysis_exit_code(f.a), 3);
    assert_non_null(strstr(fl_analysis_messages(f.a, false, false), "cancelled"));
    end(&f);
  }
}

static void *cancel_soon(void *analysis) {
  usleep(100000);
  fl_analysis_cancel(analysis);
  return NULL;
}

static void another_thread_can_cancel(void **state) {
  (void)state;
  fixture f = begin(endless);
  pthread_t thread;
  double start = fl_seconds();
  assert_int_equal(pthread_create(&thread, NULL, cancel_soon, f.a), 0);
  assert_int_equal(fl_analysis_run(f.a, "run"), FL_CANCELLED);
  assert_true(fl_seconds() - start < 10);
  pthread_join(thread, NULL);
  /* the next run begins uncancelled */
  assert_int_equal(fl_analysis_run(f.a, "dump"), FL_OK);
  end(&f);
}

static void the_time_limit_ends_a_run(void **state) {
  (void)state;
  fixture f = begin(endless);
  assert_int_equal(fl_analysis_option(f.a, "timeout", "1"), FL_OK);
  assert_int_equal(fl_analysis_run(f.a, "run"), FL_INCONCLUSIVE);
  assert_int_equal(fl_analysis_exit_code(f.a), 3);
  assert_non_null(strstr(fl_analysis_messages(f.a, false, false), "timeout"));
  end(&f);
}

/* ---- several at once, and many ---- */

static void *analyse(void *text) {
  bool is_faulty = text == (void *)faulty;
  for (int i = 0; i < 5; i++) {
    fixture f = begin(text);
    fl_status status = fl_analysis_run(f.a, "run");
    bool ok = status == (is_faulty ? FL_FAULTY : FL_OK) &&
              fl_analysis_program_status(f.a) == (is_faulty ? 1 : 3);
    end(&f);
    if (!ok)
      return text;
  }
  return NULL;
}

static void analyses_run_in_several_threads(void **state) {
  (void)state;
  pthread_t threads[4];
  for (int i = 0; i < 4; i++)
    assert_int_equal(
        pthread_create(&threads[i], NULL, analyse, i % 2 ? (void *)faulty : (void *)good), 0);
  for (int i = 0; i < 4; i++) {
    void *failed;
    pthread_join(threads[i], &failed);
    assert_null(failed);
  }
}

static void a_thousand_runs_do_not_grow(void **state) {
  (void)state;
  fixture f = begin("int zero; int main(void) { int x[3] = {1}; return x[0] / zero; }\n");
  size_t before = 0;
  for (int i = 0; i < 1000; i++) {
    assert_int_equal(fl_analysis_run(f.a, i % 2 ? "run" : "dump"), i % 2 ? FL_FAULTY : FL_OK);
    if (i == 100)
      before = fl_memory_kib();
  }
  size_t after = fl_memory_kib();
#ifndef __SANITIZE_ADDRESS__ /* which keeps what was freed for a while */
  if (after > before + 4096)
    fail_msg("memory grew from %zu KiB to %zu KiB in 900 runs", before, after);
#endif
  (void)before, (void)after;
  end(&f);
}

static void the_version_is_that_of_the_build(void **state) {
  (void)state;
  assert_string_equal(fl_version(), FL_VERSION);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(null_and_nonsense_are_misuse),
      cmocka_unit_test(a_run_without_a_file_is_misuse),
      cmocka_unit_test(apply_with_a_file_is_misuse),
      cmocka_unit_test(a_wrong_option_is_explained_and_changes_nothing),
      cmocka_unit_test(options_have_their_effect),
      cmocka_unit_test(the_options_table_is_json),
      cmocka_unit_test(a_fault_is_a_message_with_place_and_signal),
      cmocka_unit_test(bad_input_is_explained),
      cmocka_unit_test(warnings_are_shown_when_asked_for),
      cmocka_unit_test(dump_delivers_text_and_its_length),
      cmocka_unit_test(an_analysis_can_be_run_again),
      cmocka_unit_test(output_of_the_program_is_passed_on),
      cmocka_unit_test(the_cancel_callback_ends_reading_and_running),
      cmocka_unit_test(another_thread_can_cancel),
      cmocka_unit_test(the_time_limit_ends_a_run),
      cmocka_unit_test(analyses_run_in_several_threads),
      cmocka_unit_test(a_thousand_runs_do_not_grow),
      cmocka_unit_test(the_version_is_that_of_the_build),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
