/* Tests of base/options.h. */
#include "base/options.h"

#include "unit.h"

#include <jansson.h>
#include <stdio.h>
#include <string.h>

/* Parses one argument of `run` and expects this complaint, or none. */
static void expect(fl_options *options, const char *argument, const char *complaint) {
  fl_str error = {0};
  bool ok = fl_options_parse(options, argument, &error);
  assert_string_equal(error.s ? error.s : "", complaint ? complaint : "");
  assert_int_equal(ok, complaint == NULL);
  fl_str_free(&error);
}

static int set_up(void **state) {
  static fl_options options;
  fl_options_init(&options, FL_COMMAND_RUN);
  *state = &options;
  return 0;
}

static int tear_down(void **state) {
  fl_options_free(*state);
  return 0;
}

static void defaults_are_set(void **state) {
  fl_options *options = *state;
  assert_string_equal(fl_options_string(options, FL_OPT_ENTRY), "main");
  assert_int_equal(fl_options_int(options, FL_OPT_TIMEOUT), 60);
  assert_int_equal(fl_options_int(options, FL_OPT_MEMORY), 2048);
  assert_true(fl_options_has(options, FL_OPT_COLOR, "auto"));
  assert_true(fl_options_has(options, FL_OPT_PROPERTY, "deadlock"));
  assert_false(fl_options_has(options, FL_OPT_PROPERTY, "race"));
  assert_false(fl_options_flag(options, FL_OPT_QUIET));
  assert_null(fl_options_string(options, FL_OPT_COMPILE_COMMANDS));
  assert_false(options->values[FL_OPT_ENTRY].given);
}

static void values_are_taken(void **state) {
  fl_options *options = *state;
  expect(options, "--entry=start", NULL);
  expect(options, "--entry=begin", NULL);
  assert_string_equal(fl_options_string(options, FL_OPT_ENTRY), "begin");
  assert_true(options->values[FL_OPT_ENTRY].given);
  expect(options, "--timeout=1", NULL);
  assert_int_equal(fl_options_int(options, FL_OPT_TIMEOUT), 1);
  expect(options, "--color=never", NULL);
  assert_true(fl_options_has(options, FL_OPT_COLOR, "never"));
  expect(options, "--quiet", NULL);
  assert_true(fl_options_flag(options, FL_OPT_QUIET));
  fl_str error = {0};
  assert_true(fl_options_parse_arg(options, "memory", "100", &error));
  assert_true(fl_options_parse_arg(options, "--memory", "200", &error));
  assert_int_equal(fl_options_int(options, FL_OPT_MEMORY), 200);
  fl_str_free(&error);
}

static void lists_add_and_take_out(void **state) {
  fl_options *options = *state;
  expect(options, "--property=race,leak", NULL);
  assert_true(fl_options_has(options, FL_OPT_PROPERTY, "race"));
  assert_true(fl_options_has(options, FL_OPT_PROPERTY, "leak"));
  assert_false(fl_options_has(options, FL_OPT_PROPERTY, "deadlock"));
  expect(options, "--property=all,-race", NULL);
  assert_false(fl_options_has(options, FL_OPT_PROPERTY, "race"));
  assert_true(fl_options_has(options, FL_OPT_PROPERTY, "stack"));
  assert_int_equal(__builtin_popcountll(options->values[FL_OPT_PROPERTY].set), 11);
  expect(options, "--property=-deadlock", NULL);
  assert_int_equal(__builtin_popcountll(options->values[FL_OPT_PROPERTY].set), 5);
  expect(options, "--property=-all", NULL);
  assert_int_equal(options->values[FL_OPT_PROPERTY].set, 0);
  expect(options, "--property=all", NULL);
  assert_int_equal(__builtin_popcountll(options->values[FL_OPT_PROPERTY].set), 12);
}

static void mistakes_are_explained_and_change_nothing(void **state) {
  fl_options *options = *state;
  const char *number = "option '--timeout' wants a whole number from 1 to 31536000, not '%s'";
  const char *wrong[] = {"",   "x",   "0",    "-1",  "5s", " 5",
                         "+5", "1.5", "0x10", "1e3", "-",  "99999999999999999999999"};
  for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
    char argument[100], complaint[200];
    snprintf(argument, sizeof argument, "--timeout=%s", wrong[i]);
    snprintf(complaint, sizeof complaint, number, wrong[i]);
    expect(options, argument, complaint);
  }
  expect(options, "--timeout", "option '--timeout' wants a value: --timeout=SECONDS");
  expect(options, "--entry=", "option '--entry' wants a value: --entry=FUNCTION");
  expect(options, "--quiet=1", "option '--quiet' takes no value");
  expect(options, "--quiet=", "option '--quiet' takes no value");
  expect(options, "--color=red", "option '--color' wants one of auto, always, never, not 'red'");
  expect(options, "--property=race,,leak",
         "option '--property' does not know ''; it wants a list of assertion, deadlock, lock, "
         "division, overflow, shift, bounds, pointer, uninitialized, stack, leak, race or all");
  expect(options, "-q", "unknown option '-q'; options begin with two dashes");
  expect(options, "--output=x", "'run' takes no option '--output'");
  assert_int_equal(fl_options_int(options, FL_OPT_TIMEOUT), 60);
  assert_false(options->values[FL_OPT_TIMEOUT].given);
  assert_string_equal(fl_options_string(options, FL_OPT_ENTRY), "main");
  assert_true(fl_options_has(options, FL_OPT_PROPERTY, "deadlock"));
}

static void a_near_name_is_suggested(void **state) {
  fl_options *options = *state;
  expect(options, "--time-out=5", "unknown option '--time-out'; did you mean '--timeout'?");
  expect(options, "--colour=auto", "unknown option '--colour'; did you mean '--color'?");
  expect(options, "--xyzzy", "unknown option '--xyzzy'");
  expect(options, "--", "unknown option '--'");
}

/* Every default is accepted, so is each end of a range, and nothing outside. */
static void the_table_is_consistent(void **state) {
  (void)state;
  for (size_t i = 0; i < FL_OPTION_COUNT; i++) {
    const fl_option *option = &fl_option_table[i];
    assert_true(option->commands && option->commands <= FL_COMMAND_ALL);
    assert_true(option->help && *option->help);
    assert_true((option->kind == FL_OPTION_FLAG) == !option->value);
    for (size_t j = 0; j < i; j++)
      assert_string_not_equal(option->name, fl_option_table[j].name);
    fl_options options;
    fl_options_init(&options, option->commands);
    fl_str error = {0};
    if (option->standard)
      assert_true(fl_options_parse_arg(&options, option->name, option->standard, &error));
    if (option->kind == FL_OPTION_INT) {
      const long long numbers[] = {option->min, option->max, option->min - 1, option->max + 1};
      for (size_t j = 0; j < 4; j++) {
        char text[32];
        snprintf(text, sizeof text, "%lld", numbers[j]);
        assert_int_equal(fl_options_parse_arg(&options, option->name, text, &error), j < 2);
      }
    }
    fl_str_free(&error);
    fl_options_free(&options);
  }
}

static void help_names_the_options_of_the_command(void **state) {
  (void)state;
  fl_str out = {0};
  fl_options_help(FL_COMMAND_RUN, &out);
  assert_non_null(strstr(out.s, "  --timeout=SECONDS           give up after this time (60)\n"));
  assert_non_null(strstr(out.s, "  --color=auto|always|never "));
  assert_null(strstr(out.s, "--output"));
  for (const char *line = out.s; *line; line = strchr(line, '\n') + 1)
    assert_true(strcspn(line, "\n") <= 100);
  fl_str_free(&out);
}

static void the_table_is_valid_json(void **state) {
  (void)state;
  fl_str out = {0};
  fl_options_json(&out);
  json_error_t error;
  json_t *table = json_loads(out.s, 0, &error);
  assert_non_null(table);
  assert_int_equal(json_array_size(table), FL_OPTION_COUNT);
  json_t *timeout = json_array_get(table, FL_OPT_TIMEOUT);
  assert_string_equal(json_string_value(json_object_get(timeout, "name")), "timeout");
  assert_int_equal(json_integer_value(json_object_get(timeout, "default")), 60);
  assert_int_equal(json_integer_value(json_object_get(timeout, "min")), 1);
  json_t *property = json_array_get(table, FL_OPT_PROPERTY);
  assert_int_equal(json_array_size(json_object_get(property, "choices")), 12);
  assert_int_equal(json_array_size(json_object_get(property, "default")), 6);
  json_decref(table);
  fl_str_free(&out);
}

static void commands_have_names(void **state) {
  (void)state;
  assert_int_equal(fl_command_by_name("run"), FL_COMMAND_RUN);
  assert_int_equal(fl_command_by_name("dump"), FL_COMMAND_DUMP);
  assert_int_equal(fl_command_by_name("walk"), 0);
}

int main(void) {
#define WITH_OPTIONS(test) cmocka_unit_test_setup_teardown(test, set_up, tear_down)
  const struct CMUnitTest tests[] = {
      WITH_OPTIONS(defaults_are_set),
      WITH_OPTIONS(values_are_taken),
      WITH_OPTIONS(lists_add_and_take_out),
      WITH_OPTIONS(mistakes_are_explained_and_change_nothing),
      WITH_OPTIONS(a_near_name_is_suggested),
      cmocka_unit_test(the_table_is_consistent),
      cmocka_unit_test(help_names_the_options_of_the_command),
      cmocka_unit_test(the_table_is_valid_json),
      cmocka_unit_test(commands_have_names),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
