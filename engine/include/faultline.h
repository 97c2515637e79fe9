/* faultline.h - the public interface of libfaultline.
 *
 * An analysis is one program with its options. Make one, say what it is about,
 * run a command, look at what came of it, free it:
 *
 *   fl_analysis *a = fl_analysis_new();
 *   fl_analysis_add_file(a, "account.c");
 *   fl_analysis_option(a, "timeout", "10");
 *   if (fl_analysis_run(a, "dump") == FL_OK)
 *     fwrite(fl_analysis_output(a, NULL), ...);
 *   else
 *     fputs(fl_analysis_messages(a, false), stderr);
 *   fl_analysis_free(a);
 *
 * There is no global state. Different analyses may run in different threads at
 * the same time; one analysis belongs to one thread at a time, except for
 * fl_analysis_cancel, which any thread may call. The library never prints and
 * never exits, with one exception: without memory it ends the process with
 * status 70. Strings it returns belong to the analysis and live until the next
 * run or the end of the analysis. */
#ifndef FAULTLINE_H
#define FAULTLINE_H

#include <stdbool.h>
#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

#define FL_API __attribute__((visibility("default")))

/* How a call ended. */
typedef enum {
  FL_OK = 0,        /* done; of a search: nothing was found, and everything was covered */
  FL_FAULTY,        /* a fault was found */
  FL_BAD_INPUT,     /* the files, flags or options are wrong: see the messages */
  FL_INCONCLUSIVE,  /* a bound, the time, the memory or something unmodelled was in the way */
  FL_CANCELLED,     /* by fl_analysis_cancel or the cancel callback */
  FL_MISUSE,        /* the call itself makes no sense: a null pointer, no file, ... */
  FL_INTERNAL       /* a mistake of the library's: see the messages */
} fl_status;

typedef struct fl_analysis fl_analysis;

/* "0.1.0" */
FL_API const char *fl_version(void);

FL_API fl_analysis *fl_analysis_new(void);
FL_API void fl_analysis_free(fl_analysis *analysis); /* NULL is allowed */

/* What is analysed: all files together are one program; flags are those of the
 * C compiler; options are those of the command line, without dashes ("timeout",
 * "30"; a flag has the value NULL). FL_BAD_INPUT: the messages say what is
 * wrong with the option, and it keeps its value. */
FL_API fl_status fl_analysis_add_file(fl_analysis *analysis, const char *path);
FL_API fl_status fl_analysis_add_flag(fl_analysis *analysis, const char *flag);
FL_API fl_status fl_analysis_option(fl_analysis *analysis, const char *name, const char *value);

/* A text that stands for the contents of a file, for one that is not saved yet.
 * The file must exist; the text is copied. Given again, it replaces the former. */
FL_API fl_status fl_analysis_overlay(fl_analysis *analysis, const char *path, const char *text,
                                     size_t length);

/* All options of all commands, as a JSON array; static. */
FL_API const char *fl_options_table(void);

/* Callbacks; each may be NULL. They are called from the thread that runs the
 * analysis. `cancelled` is asked often; true ends the work as soon as possible. */
typedef struct {
  const char *phase;         /* "reading", "running", "searching", ... */
  unsigned long long states; /* distinct states so far */
  double states_per_second;
  double seconds; /* since the start of the command */
} fl_progress;

typedef struct {
  bool (*cancelled)(void *context);
  void (*progress)(void *context, const fl_progress *progress);
  /* What the analysed program writes (command "run"): fd is 1 or 2. */
  void (*output)(void *context, int fd, const char *bytes, size_t n);
  /* What the analysed program reads as its standard input (command "run"): up
   * to n bytes; returns how many, 0 at the end. Without it the input is empty. */
  size_t (*input)(void *context, char *bytes, size_t n);
  /* Command "localize": the faults, before their causes are looked for; as the
   * output will be, in text or JSON, but without causes and repairs. */
  void (*found)(void *context, const char *result, size_t length);
  void *context;
} fl_callbacks;

FL_API fl_status fl_analysis_callbacks(fl_analysis *analysis, const fl_callbacks *callbacks);

/* Runs a command of the command line: "check", "run", ... An analysis can be run
 * again; results of the run before are then gone. */
FL_API fl_status fl_analysis_run(fl_analysis *analysis, const char *command);

/* Looks for the checker that the options "engine" and "checker" stand for, and
 * asks it for its version; nothing is analysed. FL_OK: the output is JSON, as
 * docs/worker.md describes. Else a message says why it cannot be used. */
FL_API fl_status fl_analysis_find_checker(fl_analysis *analysis);

/* Ends a running command as soon as possible; one that is about to be run, at its
 * start. Safe from any thread and from a signal handler. Forgotten when a run
 * ends. */
FL_API void fl_analysis_cancel(fl_analysis *analysis);

/* ---- what came of it ---- */

/* Whether a textual result uses the escape sequences of terminals (no). */
FL_API fl_status fl_analysis_color(fl_analysis *analysis, bool wanted);

/* The result in the chosen format; "" if there is none. *length may be NULL. */
FL_API const char *fl_analysis_output(const fl_analysis *analysis, size_t *length);

/* Exit code of the command line for the last run: 0, 1, 2, 3 or 70. */
FL_API int fl_analysis_exit_code(const fl_analysis *analysis);

/* Command "run": how the program ended. A signal of 0 means by itself. */
FL_API int fl_analysis_program_status(const fl_analysis *analysis);
FL_API int fl_analysis_program_signal(const fl_analysis *analysis);

/* Messages about the input, and of "run" about the fault it met. Lines and
 * columns count from 1, 0 is unknown; columns count bytes, the end column is
 * one past the last. Strings may be NULL. */
typedef enum { FL_SEVERITY_NOTE, FL_SEVERITY_WARNING, FL_SEVERITY_ERROR } fl_message_severity;

typedef struct {
  fl_message_severity severity;
  const char *file;
  unsigned line, column, end_line, end_column;
  const char *text;
  const char *tag;         /* "bounds", ... */
  const char *source_line; /* the line of the source */
} fl_message;

FL_API size_t fl_analysis_message_count(const fl_analysis *analysis);
FL_API fl_status fl_analysis_message(const fl_analysis *analysis, size_t index, fl_message *message);

/* All messages as text, warnings only if asked for. */
FL_API const char *fl_analysis_messages(fl_analysis *analysis, bool color, bool warnings);

/* ---- an analysis in a process of its own ----
 *
 * For a host that must survive whatever happens to an analysis: an IDE. The
 * program `faultline worker` is started, gets the request through a pipe and
 * answers through another; docs/worker.md describes both texts. These functions
 * need neither the rest of the library nor the libraries it uses. */

typedef struct fl_worker fl_worker;

typedef struct {
  const char *program; /* path of the program faultline */
  const char *folder;  /* to run it in; NULL: the caller's */
  const char *request; /* JSON */
  size_t length;
  double timeout;    /* seconds until it is killed, 0: never; it knows its own limits */
  size_t memory_mib; /* what the analysis may use; beyond twice as much the kernel refuses */
} fl_worker_request;

/* Called from the thread that runs the worker; each may be NULL. */
typedef struct {
  void (*progress)(void *context, const fl_progress *progress);
  void (*log)(void *context, const char *line); /* one line for a person, in UTF-8 */
  void (*found)(void *context, const char *answer, size_t length); /* as fl_callbacks.found */
  void *context;
} fl_worker_callbacks;

FL_API fl_worker *fl_worker_new(void);
FL_API void fl_worker_free(fl_worker *worker); /* not while it runs; NULL is allowed */

/* Runs a worker to its end. FL_OK: there is an answer, whatever it says.
 * FL_CANCELLED: the worker was killed because of fl_worker_cancel. FL_INTERNAL:
 * it could not be started or ended without an answer; the error says how.
 * FL_MISUSE: something is NULL, or the worker is running already. Can be run
 * again, unless it was cancelled. */
FL_API fl_status fl_worker_run(fl_worker *worker, const fl_worker_request *request,
                               const fl_worker_callbacks *callbacks);

/* Kills the worker at once, now and in all later runs. From any thread. */
FL_API void fl_worker_cancel(fl_worker *worker);

/* JSON; "" without an answer. *length may be NULL. */
FL_API const char *fl_worker_answer(const fl_worker *worker, size_t *length);

/* A sentence; "" if there is none. */
FL_API const char *fl_worker_error(const fl_worker *worker);

#ifdef __cplusplus
}
#endif

#endif
