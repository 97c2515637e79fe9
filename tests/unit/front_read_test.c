/* Tests of front/front.h: several files, flags, compile_commands.json, messages, cancelling. */
#include "programs.h"

#include "base/vec.h"
#include "front/lower.h"

#include <stdio.h>
#include <sys/stat.h>

typedef struct {
  fl_front_status status;
  fl_program *p;
  fl_diags diags;
} reading;

static reading read_request(const fl_front_request *request) {
  reading r = {0};
  r.status = fl_front_read(request, &r.p, &r.diags);
  assert_true((r.p != NULL) == (r.status == FL_FRONT_OK));
  return r;
}

static reading read_sources(const sources *s, const char *flag) {
  fl_front_request request = {.files = (const char *const *)s->files.v,
                              .nfiles = s->files.n,
                              .flags = &flag,
                              .nflags = flag ? 1 : 0,
                              .entry = "main"};
  return read_request(&request);
}

static void end(reading *r, sources *s) {
  fl_diags_free(&r->diags);
  fl_program_free(r->p);
  discard(s);
}

static void expect_message(const reading *r, size_t index, const char *words) {
  assert_true(index < r->diags.n);
  if (!strstr(r->diags.v[index].message, words))
    fail_msg("the message is '%s', not '%s'", r->diags.v[index].message, words);
}

/* ---- several files ---- */

static void files_share_external_names_and_keep_internal_ones(void **state) {
  (void)state;
  sources s = {0};
  add_source(&s, "a.c",
             "int shared; static int own; int other(void);\n"
             "static int helper(void) { return own; }\n"
             "int main(void) { shared = 1; return helper() + other(); }\n");
  add_source(&s, "b.c",
             "extern int shared; static int own;\n"
             "static int helper(void) { return own + shared; }\n"
             "int other(void) { return helper(); }\n");
  reading r = read_sources(&s, NULL);
  assert_int_equal(r.status, FL_FRONT_OK);
  unsigned shared = 0, own = 0, helpers = 0;
  for (size_t i = 0; i < r.p->globals.n; i++) {
    shared += strcmp(r.p->globals.v[i]->name, "shared") == 0;
    own += strcmp(r.p->globals.v[i]->name, "own") == 0;
  }
  for (size_t i = 0; i < r.p->funcs.n; i++)
    helpers += strcmp(r.p->funcs.v[i]->name, "helper") == 0;
  assert_int_equal(shared, 1);
  assert_int_equal(own, 2);
  assert_int_equal(helpers, 2);
  const fl_func *other = function_of(r.p, "other");
  assert_string_equal(r.p->files.v[r.p->locs.v[other->loc].file].path, s.files.v[1]);
  end(&r, &s);
}

static void only_what_is_reached_is_in_the_model(void **state) {
  (void)state;
  fl_program *p = program_of("int unused; int used;\n"
                             "static void never(void) { unused = 1; }\n"
                             "int main(void) { return used; }\n");
  for (size_t i = 0; i < p->funcs.n; i++)
    assert_string_not_equal(p->funcs.v[i]->name, "never");
  for (size_t i = 0; i < p->globals.n; i++)
    assert_string_not_equal(p->globals.v[i]->name, "unused");
  fl_program_free(p);
}

static void two_definitions_are_refused_with_both_places(void **state) {
  (void)state;
  sources s = {0};
  add_source(&s, "a.c", "int f(void) { return 1; }\nint main(void) { return f(); }\n");
  add_source(&s, "b.c", "\nint f(void) { return 2; }\n");
  reading r = read_sources(&s, NULL);
  assert_int_equal(r.status, FL_FRONT_BAD_INPUT);
  assert_int_equal(r.diags.n, 2);
  expect_message(&r, 0, "'f' is defined in more than one file");
  assert_string_equal(r.diags.v[0].file, s.files.v[1]);
  assert_int_equal(r.diags.v[0].line, 2);
  assert_int_equal(r.diags.v[1].severity, FL_NOTE);
  assert_string_equal(r.diags.v[1].file, s.files.v[0]);
  end(&r, &s);
}

static void errors_in_all_files_are_reported(void **state) {
  (void)state;
  sources s = {0};
  add_source(&s, "a.c", "int main(void) { return x; }\n");
  add_source(&s, "b.c", "int f(void) { return y; }\n");
  reading r = read_sources(&s, NULL);
  assert_int_equal(r.status, FL_FRONT_BAD_INPUT);
  assert_int_equal(r.diags.errors, 2);
  end(&r, &s);
}

/* ---- messages ---- */

static void a_mistake_has_place_line_and_words(void **state) {
  (void)state;
  sources s = {0};
  add_source(&s, "a.c", "int main(void) {\n\treturn missing + 1;\n}\n");
  reading r = read_sources(&s, NULL);
  assert_int_equal(r.status, FL_FRONT_BAD_INPUT);
  assert_int_equal(r.diags.n, 1);
  const fl_diag *d = &r.diags.v[0];
  assert_int_equal(d->severity, FL_ERROR);
  assert_string_equal(d->file, s.files.v[0]);
  assert_int_equal(d->line, 2);
  assert_int_equal(d->column, 9);
  assert_string_equal(d->source_line, "\treturn missing + 1;");
  expect_message(&r, 0, "undeclared identifier 'missing'");
  end(&r, &s);
}

static void a_mistake_in_a_header_is_reported_there(void **state) {
  (void)state;
  sources s = {0};
  add_source(&s, "a.c", "#include \"bad.h\"\nint main(void) { return 0; }\n");
  char *header = fl_strdup(add_source(&s, "bad.h", "\n\nint f(int x { return x; }\n"));
  fl_free(fl_vec_pop(&s.files));
  reading r = read_sources(&s, NULL);
  assert_int_equal(r.status, FL_FRONT_BAD_INPUT);
  assert_string_equal(r.diags.v[0].file, header);
  assert_int_equal(r.diags.v[0].line, 3);
  fl_free(header);
  end(&r, &s);
}

static void warnings_do_not_refuse(void **state) {
  (void)state;
  sources s = {0};
  add_source(&s, "a.c", "int main(void) { int x = 5 / 0; return x && 0; }\n");
  reading r = read_sources(&s, NULL);
  assert_int_equal(r.status, FL_FRONT_OK);
  assert_int_equal(r.diags.errors, 0);
  assert_true(r.diags.warnings > 0);
  end(&r, &s);
}

static void what_is_no_c_file_is_refused_in_one_sentence(void **state) {
  (void)state;
  static const struct {
    const char *name, *words;
  } files[] = {
      {"a.cpp", "C++"},
      {"a.cc", "C++"},
      {"a.txt", "not a C file"},
      {"noname", "not a C file"},
  };
  for (size_t i = 0; i < sizeof files / sizeof *files; i++) {
    sources s = {0};
    add_source(&s, files[i].name, "int main(void) { return 0; }\n");
    reading r = read_sources(&s, NULL);
    assert_int_equal(r.status, FL_FRONT_BAD_INPUT);
    assert_int_equal(r.diags.n, 1);
    expect_message(&r, 0, files[i].words);
    end(&r, &s);
  }
  sources s = {0};
  add_source(&s, "a.c", "int main(void) { return 0; }\n");
  assert_int_equal(unlink(s.files.v[0]), 0);
  reading r = read_sources(&s, NULL);
  assert_int_equal(r.status, FL_FRONT_BAD_INPUT);
  expect_message(&r, 0, "No such file");
  end(&r, &s);
}

static void the_entry_must_be_a_function_with_a_body(void **state) {
  (void)state;
  static const struct {
    const char *entry, *words;
  } entries[] = {
      {"absent", "does not exist"}, {"variable", "is not a function"}, {"declared", "has no body"}};
  sources s = {0};
  add_source(&s, "a.c",
             "int variable; int declared(void);\n"
             "static int start(void) { return variable; }\n"
             "int main(void) { return start(); }\n");
  for (size_t i = 0; i < sizeof entries / sizeof *entries; i++) {
    fl_front_request request = {
        .files = (const char *const *)s.files.v, .nfiles = 1, .entry = entries[i].entry};
    reading r = read_request(&request);
    assert_int_equal(r.status, FL_FRONT_BAD_INPUT);
    expect_message(&r, 0, entries[i].words);
    fl_diags_free(&r.diags);
  }
  fl_front_request request = {
      .files = (const char *const *)s.files.v, .nfiles = 1, .entry = "start"};
  reading r = read_request(&request);
  assert_int_equal(r.status, FL_FRONT_OK);
  assert_string_equal(r.p->funcs.v[r.p->entry]->name, "start");
  end(&r, &s);
}

/* ---- flags ---- */

static void flags_reach_the_compiler(void **state) {
  (void)state;
  static const char text[] = "int main(void) { return VALUE; }\n";
  sources s = {0};
  add_source(&s, "a.c", text);
  reading r = read_sources(&s, NULL);
  assert_int_equal(r.status, FL_FRONT_BAD_INPUT);
  fl_diags_free(&r.diags);
  r = read_sources(&s, "-DVALUE=3");
  assert_int_equal(r.status, FL_FRONT_OK);
  end(&r, &s);
}

static void a_flag_the_compiler_refuses_is_named(void **state) {
  (void)state;
  sources s = {0};
  add_source(&s, "a.c", "int main(void) { return 0; }\n");
  reading r = read_sources(&s, "-std=c1234");
  assert_int_equal(r.status, FL_FRONT_BAD_INPUT);
  expect_message(&r, 0, "c1234");
  fl_diags_free(&r.diags);
  r = read_sources(&s, "-xc++");
  assert_int_equal(r.status, FL_FRONT_BAD_INPUT);
  expect_message(&r, 0, "C++");
  end(&r, &s);
}

static void m32_makes_pointers_and_long_small(void **state) {
  (void)state;
  static const char *const flags[] = {"-m32"};
  static const char text[] = "long l; void *p; struct { char c; long long q; } s;\n"
                             "int main(void) { l = 1; p = &l; s.q = 1; return 0; }\n";
  fl_program *p = program_with(text, flags, 1);
  assert_int_equal(p->target.pointer_size, 4);
  static const struct {
    const char *name;
    uint64_t size;
  } expected[] = {{"l", 4}, {"p", 4}, {"s", 12}};
  for (size_t i = 0; i < p->globals.n; i++)
    for (size_t k = 0; k < 3; k++)
      if (strcmp(p->globals.v[i]->name, expected[k].name) == 0)
        assert_int_equal(p->globals.v[i]->size, expected[k].size);
  fl_program_free(p);
  p = program_of(text);
  assert_int_equal(p->target.pointer_size, 8);
  fl_program_free(p);
}

/* ---- compile_commands.json ---- */

static reading read_by_database(sources *s, const char *database) {
  add_source(s, "compile_commands.json", database);
  fl_free(fl_vec_pop(&s->files));
  fl_front_request request = {.files = (const char *const *)s->files.v,
                              .nfiles = s->files.n,
                              .compile_commands = s->folder,
                              .entry = "main"};
  return read_request(&request);
}

static void a_database_gives_flags_by_command_or_arguments(void **state) {
  (void)state;
  static const char *const databases[] = {
      "[{\"directory\": \"DIR\", \"file\": \"a.c\","
      " \"command\": \"cc -c -DVALUE='(1 + 2)' -Iinclude -o a.o a.c\"}]",
      "[{\"directory\": \"DIR\", \"file\": \"DIR/a.c\","
      " \"arguments\": [\"cc\", \"-DVALUE=3\", \"-I\", \"include\", \"-MD\", \"-c\", \"a.c\"]}]",
      "[{\"file\": \"other.c\", \"command\": \"cc other.c\"},"
      " {\"file\": \"a.c\", \"command\": \"cc -DVALUE=\\\"3\\\" -I include a.c\"}]",
  };
  for (size_t i = 0; i < sizeof databases / sizeof *databases; i++) {
    sources s = {0};
    add_source(&s, "a.c", "#include \"value.h\"\nint main(void) { return VALUE + MORE; }\n");
    fl_str text = {0}, include = {0};
    fl_str_printf(&include, "%s/include", s.folder);
    assert_int_equal(mkdir(include.s, 0700), 0);
    add_source(&s, "include/value.h", "#define MORE 4\n");
    fl_free(fl_vec_pop(&s.files));
    for (const char *c = databases[i]; *c; c++)
      if (strncmp(c, "DIR", 3) == 0) {
        fl_str_add(&text, s.folder);
        c += 2;
      } else {
        fl_str_addc(&text, *c);
      }
    reading r = read_by_database(&s, text.s);
    if (r.status != FL_FRONT_OK)
      fail_msg("database %zu: %s", i, r.diags.n ? r.diags.v[0].message : "no message");
    fl_str_free(&text);
    fl_str_free(&include);
    end(&r, &s);
  }
}

static void a_database_that_does_not_help_is_refused(void **state) {
  (void)state;
  static const struct {
    const char *text, *words;
  } databases[] = {
      {"[{\"file\": \"b.c\", \"command\": \"cc b.c\"}]", "has no entry for"},
      {"[{\"file\": \"a.c\"}]", "neither \"command\" nor \"arguments\""},
      {"[{\"command\": \"cc\"}]", "no \"file\""},
      {"{}", "not a list"},
      {"[{\"file\": ", "compile_commands.json:1:"},
  };
  for (size_t i = 0; i < sizeof databases / sizeof *databases; i++) {
    sources s = {0};
    add_source(&s, "a.c", "int main(void) { return 0; }\n");
    reading r = read_by_database(&s, databases[i].text);
    assert_int_equal(r.status, FL_FRONT_BAD_INPUT);
    expect_message(&r, 0, databases[i].words);
    end(&r, &s);
  }
}

/* ---- cancelling ---- */

typedef struct {
  int asked, allowed;
} patience;

static bool is_over(void *context) {
  patience *p = context;
  return p->asked++ >= p->allowed;
}

static void reading_can_be_cancelled_at_any_time(void **state) {
  (void)state;
  sources s = {0};
  add_source(&s, "a.c", "int f(void); int main(void) { return f(); }\n");
  add_source(&s, "b.c", "static int g(void) { return 1; }\nint f(void) { return g(); }\n");
  fl_front_status status = FL_FRONT_CANCELLED;
  int allowed = 0;
  for (; allowed < 50 && status == FL_FRONT_CANCELLED; allowed++) {
    patience p = {0, allowed};
    fl_front_request request = {.files = (const char *const *)s.files.v,
                                .nfiles = s.files.n,
                                .entry = "main",
                                .cancelled = is_over,
                                .ctx = &p};
    reading r = read_request(&request);
    status = r.status;
    fl_diags_free(&r.diags);
    fl_program_free(r.p);
  }
  assert_int_equal(status, FL_FRONT_OK);
  assert_true(allowed > 4); /* asked before each file and each function */
  discard(&s);
}

static void an_old_libclang_is_refused(void **state) {
  (void)state;
  assert_false(fl_libclang_fits("clang version 18.1.1"));
  assert_false(fl_libclang_fits("Debian clang version 14.0.6"));
  assert_true(fl_libclang_fits("Ubuntu clang version 19.1.1 (1ubuntu1)"));
  assert_true(fl_libclang_fits("Debian clang version 22.0.0 (++20260101)"));
  assert_true(fl_libclang_fits("clang of our own"));
  fl_diags diags = {0};
  assert_true(fl_check_libclang(&diags));
  assert_int_equal(diags.n, 0);
  fl_diags_free(&diags);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(files_share_external_names_and_keep_internal_ones),
      cmocka_unit_test(only_what_is_reached_is_in_the_model),
      cmocka_unit_test(two_definitions_are_refused_with_both_places),
      cmocka_unit_test(errors_in_all_files_are_reported),
      cmocka_unit_test(a_mistake_has_place_line_and_words),
      cmocka_unit_test(a_mistake_in_a_header_is_reported_there),
      cmocka_unit_test(warnings_do_not_refuse),
      cmocka_unit_test(what_is_no_c_file_is_refused_in_one_sentence),
      cmocka_unit_test(the_entry_must_be_a_function_with_a_body),
      cmocka_unit_test(flags_reach_the_compiler),
      cmocka_unit_test(a_flag_the_compiler_refuses_is_named),
      cmocka_unit_test(m32_makes_pointers_and_long_small),
      cmocka_unit_test(a_database_gives_flags_by_command_or_arguments),
      cmocka_unit_test(a_database_that_does_not_help_is_refused),
      cmocka_unit_test(reading_can_be_cancelled_at_any_time),
      cmocka_unit_test(an_old_libclang_is_refused),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
