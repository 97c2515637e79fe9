/* faultline [COMMAND] [options] FILE... [-- compiler flags] */
#include "cli/arguments.h"

#include <string.h>

static void wrong(fl_arguments *a, const char *format, const char *what) {
  a->kind = FL_CALL_WRONG;
  fl_str_printf(&a->error, format, what);
}

static bool looks_like_a_file(const char *s) { return strchr(s, '.') || strchr(s, '/'); }

/* The first argument names the command. */
static int read_command(fl_arguments *a, int argc, char **argv) {
  const char *first = argc > 1 ? argv[1] : NULL;
  if (!first || !*first) {
    wrong(a, "%s; 'faultline --help' tells how to call it", "nothing to do");
    return argc;
  }
  if (strcmp(first, "--help") == 0 || strcmp(first, "-h") == 0) {
    a->kind = FL_CALL_HELP;
    return argc;
  }
  if (strcmp(first, "--version") == 0) {
    a->kind = FL_CALL_VERSION;
    return argc;
  }
  if (strcmp(first, "help") == 0 && (argc == 2 || fl_command_by_name(argv[2]))) {
    a->kind = FL_CALL_HELP;
    a->command = argc > 2 ? argv[2] : NULL;
    return argc;
  }
  if (fl_command_by_name(first)) {
    a->command = first;
    return 2;
  }
  if (first[0] == '-' || looks_like_a_file(first)) {
    a->command = "localize"; /* what is done unless something else is asked for */
    return 1;
  }
  wrong(a, "unknown command '%s'; 'faultline --help' lists them", first);
  return argc;
}

static void read_option(fl_arguments *a, const char *arg) {
  if (!fl_options_parse(&a->options, arg, &a->error)) {
    a->kind = FL_CALL_WRONG;
    return;
  }
  const char *equals = strchr(arg, '=');
  fl_str name = {0};
  fl_str_addn(&name, arg + 2, equals ? (size_t)(equals - arg) - 2 : strlen(arg + 2));
  fl_vec_push(&a->given, fl_str_take(&name));
  fl_vec_push(&a->given, equals ? equals + 1 : NULL);
}

void fl_arguments_read(fl_arguments *a, int argc, char **argv) {
  *a = (fl_arguments){.kind = FL_CALL_COMMAND};
  int i = read_command(a, argc, argv);
  fl_options_init(&a->options, a->command ? fl_command_by_name(a->command) : FL_COMMAND_ALL);
  for (; i < argc && a->kind == FL_CALL_COMMAND; i++) {
    if (strcmp(argv[i], "--") == 0) {
      for (i++; i < argc; i++)
        fl_vec_push(&a->flags, argv[i]);
    } else if (strcmp(argv[i], "--help") == 0 || strcmp(argv[i], "-h") == 0) {
      a->kind = FL_CALL_HELP;
    } else if (argv[i][0] == '-' && argv[i][1]) {
      read_option(a, argv[i]);
    } else {
      fl_vec_push(&a->files, argv[i]);
    }
  }
  if (a->kind != FL_CALL_COMMAND)
    return;
  bool wants_files = fl_command_by_name(a->command) & FL_COMMAND_PROGRAM;
  if (wants_files && !a->files.n)
    wrong(a, "'%s' wants a C file", a->command);
  else if (!wants_files && (a->files.n || a->flags.n))
    wrong(a, "'%s' takes no files and no compiler flags; the result names the files", a->command);
}

void fl_arguments_free(fl_arguments *a) {
  for (size_t i = 0; i < a->given.n; i += 2)
    fl_free((char *)a->given.v[i]);
  fl_vec_free(&a->given);
  fl_vec_free(&a->files);
  fl_vec_free(&a->flags);
  fl_options_free(&a->options);
  fl_str_free(&a->error);
}
