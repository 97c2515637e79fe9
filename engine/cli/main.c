/* The command line of faultline. */
#include "faultline.h"

#include "base/file.h"
#include "cli/arguments.h"
#include "worker/worker.h"

#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

enum { BAD_USAGE = 2, INTERNAL_ERROR = 70 };

/* The analysis that signals cancel. */
static fl_analysis *running;
static volatile sig_atomic_t was_interrupted;

static void on_signal(int number) {
  (void)number;
  was_interrupted = 1;
  fl_analysis_cancel(running);
}

/* A second signal ends the process at once. */
static void catch_signals(void) {
  struct sigaction action = {.sa_handler = on_signal, .sa_flags = (int)SA_RESETHAND};
  sigaction(SIGINT, &action, NULL);
  sigaction(SIGTERM, &action, NULL);
  struct sigaction old;
  if (sigaction(SIGHUP, NULL, &old) == 0 && old.sa_handler != SIG_IGN) /* nohup means it */
    sigaction(SIGHUP, &action, NULL);
  signal(SIGPIPE, SIG_IGN);
}

static bool write_all(FILE *to, const char *bytes, size_t n) {
  return fwrite(bytes, 1, n, to) == n && fflush(to) == 0;
}

static void complain(const char *text) { fprintf(stderr, "faultline: error: %s\n", text); }

static void complain_about_output(int error) {
  fprintf(stderr, "faultline: error: cannot write to standard output: %s\n", strerror(error));
}

/* What the callbacks know. */
typedef struct {
  int output_error; /* errno of the first failure */
  bool shows_progress, has_progress;
} session;

/* What the analysed program writes goes where its own output would go. */
static void pass_on(void *context, int fd, const char *bytes, size_t n) {
  session *c = context;
  FILE *to = fd == STDERR_FILENO ? stderr : stdout;
  if (fwrite(bytes, 1, n, to) != n && to == stdout && !c->output_error)
    c->output_error = errno;
}

/* Its input is ours. */
static size_t take_input(void *context, char *bytes, size_t n) {
  (void)context;
  ssize_t got;
  fflush(stdout); /* it may ask before it waits for an answer */
  do
    got = read(STDIN_FILENO, bytes, n);
  while (got < 0 && errno == EINTR && !was_interrupted);
  return got > 0 ? (size_t)got : 0;
}

static bool want_color(const fl_options *o, int fd) {
  if (fl_options_has(o, FL_OPT_COLOR, "auto"))
    return isatty(fd);
  return fl_options_has(o, FL_OPT_COLOR, "always");
}

/* One line on the terminal that is written again and again. */
static void show_progress(void *context, const fl_progress *p) {
  session *c = context;
  if (!c->shows_progress)
    return;
  c->has_progress = true;
  fprintf(stderr, "\r\033[K%s: %llu states, %.0f a second, %.0f s", p->phase, p->states,
          p->states_per_second, p->seconds);
  fflush(stderr);
}

/* Writes the result; false (and said) if that fails. */
static bool deliver(const fl_analysis *a, const char *path) {
  size_t n;
  const char *text = fl_analysis_output(a, &n);
  if (!n)
    return true;
  if (path) {
    fl_str error = {0};
    bool ok = fl_file_write(path, text, n, &error);
    if (!ok)
      complain(error.s);
    fl_str_free(&error);
    return ok;
  }
  if (write_all(stdout, text, n))
    return true;
  complain_about_output(errno);
  return false;
}

/* Ends this process as the program it ran ended. */
static int end_like_the_program(const fl_analysis *a) {
  int number = fl_analysis_program_signal(a);
  if (!number)
    return fl_analysis_program_status(a);
  struct rlimit none = {0, 0};
  setrlimit(RLIMIT_CORE, &none); /* the core would be ours, not the program's */
  signal(number, SIG_DFL);
  raise(number);
  return 128 + number;
}

static int run_command(const fl_arguments *args) {
  const char *path = fl_options_string(&args->options, FL_OPT_OUTPUT);
  session c = {.shows_progress =
                   isatty(STDERR_FILENO) && !fl_options_flag(&args->options, FL_OPT_QUIET)};
  fl_callbacks callbacks = {
      .output = pass_on, .input = take_input, .progress = show_progress, .context = &c};
  fl_analysis *a = running = fl_analysis_new();
  for (size_t i = 0; i < args->files.n; i++)
    fl_analysis_add_file(a, args->files.v[i]);
  for (size_t i = 0; i < args->flags.n; i++)
    fl_analysis_add_flag(a, args->flags.v[i]);
  for (size_t i = 0; i + 1 < args->given.n; i += 2)
    fl_analysis_option(a, args->given.v[i], args->given.v[i + 1]);
  fl_analysis_callbacks(a, &callbacks);
  fl_analysis_color(a, !path && want_color(&args->options, STDOUT_FILENO));
  catch_signals();
  fl_status status = fl_analysis_run(a, args->command);
  if (fflush(stdout) != 0 && !c.output_error)
    c.output_error = errno;
  if (c.has_progress)
    fputs("\r\033[K", stderr);
  fputs(fl_analysis_messages(a, want_color(&args->options, STDERR_FILENO),
                             fl_options_flag(&args->options, FL_OPT_VERBOSE)),
        stderr);
  int code = fl_analysis_exit_code(a);
  if (!deliver(a, path))
    code = BAD_USAGE;
  bool is_run = strcmp(args->command, "run") == 0;
  int end = code;
  if (c.output_error) {
    complain_about_output(c.output_error);
    end = BAD_USAGE;
  } else if (is_run && (status == FL_OK || status == FL_FAULTY)) {
    end = end_like_the_program(a);
  }
  running = NULL;
  fl_analysis_free(a);
  return end;
}

static int print(const fl_str *text) {
  if (write_all(stdout, text->s, text->n))
    return 0;
  complain_about_output(errno);
  return BAD_USAGE;
}

int main(int argc, char **argv) {
  fl_arguments args;
  fl_str text = {0};
  int code = INTERNAL_ERROR;
  /* libclang would parse on a small stack of its own; ours holds any nesting. */
  setenv("LIBCLANG_NOTHREADS", "1", 1);
  if (argc == 2 && strcmp(argv[1], "worker") == 0)
    return fl_worker_main(); /* for IDEs, so the help does not list it */
  fl_arguments_read(&args, argc, argv);
  switch (args.kind) {
  case FL_CALL_WRONG:
    complain(args.error.s);
    code = BAD_USAGE;
    break;
  case FL_CALL_HELP:
    fl_help(args.command, &text);
    code = print(&text);
    break;
  case FL_CALL_VERSION:
    fl_str_printf(&text, "faultline %s\n", fl_version());
    code = print(&text);
    break;
  case FL_CALL_COMMAND: code = run_command(&args); break;
  }
  fl_str_free(&text);
  fl_arguments_free(&args);
  return code;
}
