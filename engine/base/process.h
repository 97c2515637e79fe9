/* process.h - runs another program and waits for it, within limits.
 *
 * No shell is involved.  The program gets a process group of its own, which is
 * killed as a whole when the program ends, when the time is up or when the
 * caller cancels, so nothing it started stays behind (a descendant that calls
 * setsid can escape).  If the calling thread dies, the kernel kills the program
 * itself, or sends SIGTERM to one that has some grace. */
#ifndef FL_BASE_PROCESS_H
#define FL_BASE_PROCESS_H

#include "base/str.h"

#include <stdbool.h>
#include <stddef.h>

typedef struct {
  const char *const *argv; /* ends in NULL; argv[0] is looked up in $PATH */
  const char *const *env;  /* ends in NULL; NULL: the caller's environment */
  const char *folder;      /* to run in; NULL: the caller's */
  const char *temp_folder; /* its $TMPDIR; NULL: that of env */
  const void *input;       /* what the program reads; NULL: nothing */
  size_t input_size;
  bool input_stays_open; /* it sees the end of the input when the run ends, not before */
  double grace; /* seconds it has, seeing that end, to tidy up before it is killed */
  size_t output_limit; /* bytes kept of each output; 0: 64 MiB */
  double timeout;      /* seconds; 0: none */
  size_t memory_mib;   /* address space of each process; 0: no limit */
  /* Asked at least every 20 ms from the calling thread; true ends the run. */
  bool (*cancelled)(void *data);
  void *cancel_data;
  /* Gets the standard output as it comes, which is then not kept; may be NULL. */
  void (*output)(void *data, const char *bytes, size_t n);
  void *output_data;
} fl_process;

typedef enum {
  FL_PROCESS_EXITED,    /* by itself; see exit_code */
  FL_PROCESS_SIGNALED,  /* see signal */
  FL_PROCESS_TIMEOUT,   /* it was killed at the time limit */
  FL_PROCESS_CANCELLED, /* it was killed because cancelled said so */
  FL_PROCESS_FAILED,    /* it could not be started; see error */
} fl_process_status;

typedef struct {
  fl_process_status status;
  int exit_code; /* -1 unless EXITED */
  int signal;    /* 0 unless SIGNALED */
  fl_str out, err;
  bool out_truncated, err_truncated; /* there was more than output_limit */
  double seconds;                    /* how long it took */
  long peak_rss_kib;
  fl_str error; /* FAILED: one sentence */
} fl_process_result;

/* Runs the program to its end and fills in result, which the caller frees with
 * fl_process_result_free.  Returns true iff the program was started. */
bool fl_process_run(const fl_process *process, fl_process_result *result);

void fl_process_result_free(fl_process_result *result);

/* Kills all programs that run now, each with its process group.  Those who wait for
 * them wait on, and so does everybody who starts one: for a process that ends in the
 * middle of its work.  Any thread may call it, once. */
void fl_process_kill_all(void);

#endif
