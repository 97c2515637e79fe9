/* The functions fl_worker_*: a worker, from start to end. */
#include "faultline.h"

#include "base/alloc.h"
#include "base/file.h"
#include "base/process.h"
#include "base/temp.h"
#include "client/frames.h"

#include <signal.h>
#include <stdatomic.h>
#include <string.h>

/* Address space a worker needs beside what its analysis uses: the libraries, and a
 * large stack of which little is ever used. */
enum { SPACE_MIB = 4096, INTERNAL_ERROR = 70, STDERR_SHOWN = 2000 };

#define GRACE 0.5 /* seconds; a worker that is told to end needs a few thousandths */

struct fl_worker {
  atomic_bool is_cancelled, is_running;
  fl_frames frames;
  fl_str error;
};

fl_worker *fl_worker_new(void) {
  fl_worker *w = fl_calloc(1, sizeof *w);
  fl_str_add(&w->error, "");
  return w;
}

void fl_worker_free(fl_worker *w) {
  if (!w)
    return;
  fl_frames_free(&w->frames);
  fl_str_free(&w->error);
  fl_free(w);
}

void fl_worker_cancel(fl_worker *w) {
  if (w)
    atomic_store(&w->is_cancelled, true);
}

static bool is_cancelled(void *data) { return atomic_load(&((fl_worker *)data)->is_cancelled); }

/* What the worker itself said last, without the end of the line. */
static void add_last_words(fl_str *error, const fl_str *words) {
  size_t begin = words->n > STDERR_SHOWN ? words->n - STDERR_SHOWN : 0, end = words->n;
  while (end > begin && strchr(" \t\r\n", words->s[end - 1]))
    end--;
  if (end == begin)
    return;
  fl_str_add(error, ": ");
  fl_str_addn(error, words->s + begin, end - begin);
}

static void explain(fl_worker *w, const fl_worker_request *request, const fl_process_result *r) {
  switch (r->status) {
  case FL_PROCESS_FAILED: fl_str_add(&w->error, r->error.s); return;
  case FL_PROCESS_TIMEOUT:
    fl_str_printf(&w->error, "the analysis did not end and was killed after %.0f s",
                  request->timeout);
    return;
  case FL_PROCESS_SIGNALED:
    fl_str_printf(&w->error, "the analysis was ended by signal %d (%s)", r->signal,
                  strsignal(r->signal));
    break;
  default:
    fl_str_printf(&w->error, "the analysis ended without an answer (exit status %d)", r->exit_code);
  }
  bool may_be_memory = r->signal == SIGABRT || r->signal == SIGSEGV || r->signal == SIGKILL ||
                       r->exit_code == INTERNAL_ERROR;
  if (request->memory_mib && may_be_memory)
    fl_str_printf(&w->error, "; perhaps for want of memory (the limit is %zu MiB)",
                  request->memory_mib);
  add_last_words(&w->error, &r->err);
}

static fl_status outcome(fl_worker *w, const fl_worker_request *request,
                         const fl_process_result *r) {
  if (r->status == FL_PROCESS_CANCELLED || is_cancelled(w))
    return FL_CANCELLED;
  if (w->frames.has_answer && !w->frames.is_broken)
    return FL_OK;
  if (w->frames.is_broken)
    fl_str_printf(&w->error, "'%s' is not a worker of this version of Faultline",
                  request->program);
  else
    explain(w, request, r);
  return FL_INTERNAL;
}

/* The worker's temporary files go with it, however it ended, and so do programs of
 * its that it could not end itself. */
static void tidy_up(char *folder, const fl_process_result *r) {
  fl_str ignored = {0};
  if (folder && (r->status != FL_PROCESS_EXITED || r->exit_code != 0))
    fl_temp_kill_users(folder);
  if (folder)
    fl_folder_remove(folder, &ignored);
  fl_free(folder);
  fl_str_free(&ignored);
}

fl_status fl_worker_run(fl_worker *w, const fl_worker_request *request,
                        const fl_worker_callbacks *callbacks) {
  if (!w || !request || !request->program || !request->request ||
      atomic_exchange(&w->is_running, true))
    return FL_MISUSE;
  fl_frames_free(&w->frames);
  w->frames = (fl_frames){.callbacks = callbacks};
  fl_str_cut(&w->error, 0);

  fl_str input = {0};
  fl_str_printf(&input, "%zu\n", request->length);
  fl_str_addn(&input, request->request, request->length);
  const char *argv[] = {request->program, "worker", NULL};
  char *folder = fl_temp_folder(NULL); /* without one, its files are where others are */
  fl_process process = {.argv = argv,
                        .folder = request->folder,
                        .input = input.s,
                        .input_size = input.n,
                        .input_stays_open = true,
                        .grace = GRACE,
                        .temp_folder = folder,
                        .output_limit = STDERR_SHOWN * 4,
                        .timeout = request->timeout,
                        .memory_mib = request->memory_mib ? request->memory_mib * 2 + SPACE_MIB : 0,
                        .cancelled = is_cancelled,
                        .cancel_data = w,
                        .output = fl_frames_take,
                        .output_data = &w->frames};
  fl_process_result result;
  fl_process_run(&process, &result);
  tidy_up(folder, &result);
  fl_status status = outcome(w, request, &result);
  fl_process_result_free(&result);
  fl_str_free(&input);
  w->frames.callbacks = NULL;
  atomic_store(&w->is_running, false);
  return status;
}

const char *fl_worker_answer(const fl_worker *w, size_t *length) {
  bool is_there = w && w->frames.has_answer;
  if (length)
    *length = is_there ? w->frames.answer.n : 0;
  return is_there ? w->frames.answer.s : "";
}

const char *fl_worker_error(const fl_worker *w) { return w ? w->error.s : ""; }
