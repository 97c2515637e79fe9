/* One request from beginning to end.  Nobody is at the terminal: everything that is
 * said goes through the pipe, as docs/worker.md describes. */
#include "worker/worker.h"

#include "base/alloc.h"
#include "base/process.h"
#include "base/temp.h"
#include "worker/answer.h"
#include "worker/request.h"

#include <errno.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/signalfd.h>
#include <time.h>
#include <unistd.h>

enum { BAD_REQUEST = 2, INTERNAL_ERROR = 70, MOST_DIGITS = 12 };

#define REQUEST_LIMIT ((size_t)1 << 30)

static void send_bytes(const char *bytes, size_t n) {
  if (fwrite(bytes, 1, n, stdout) != n || fflush(stdout) != 0)
    _exit(INTERNAL_ERROR); /* nobody listens any more */
}

/* ---- what comes in ---- */

static ssize_t receive(char *bytes, size_t n) {
  ssize_t got;
  do
    got = read(STDIN_FILENO, bytes, n);
  while (got < 0 && errno == EINTR);
  return got;
}

/* The number of bytes, a line of its own, and then the request. */
static bool receive_request(fl_str *request) {
  char digits[MOST_DIGITS + 1] = "", *end;
  size_t n = 0;
  for (; n < MOST_DIGITS && receive(&digits[n], 1) == 1 && digits[n] != '\n'; n++)
    ;
  if (digits[n] != '\n')
    return false;
  digits[n] = '\0';
  unsigned long long length = strtoull(digits, &end, 10);
  if (end == digits || *end || length > REQUEST_LIMIT)
    return false;
  fl_str_add(request, "");
  while (request->n < length) {
    char bytes[64 * 1024];
    size_t left = (size_t)length - request->n;
    ssize_t got = receive(bytes, left < sizeof bytes ? left : sizeof bytes);
    if (got <= 0)
      return false;
    fl_str_addn(request, bytes, (size_t)got);
  }
  return true;
}

/* Signals that ask a process to end. */
static void ending_signals(sigset_t *set) {
  sigemptyset(set);
  sigaddset(set, SIGHUP);
  sigaddset(set, SIGINT);
  sigaddset(set, SIGTERM);
}

/* The end of the input means that nobody wants the answer, and so does a signal.
 * Checkers and files do not stay behind. */
static void *watch_input(void *unused) {
  sigset_t set;
  char bytes[64];
  (void)unused;
  ending_signals(&set);
  int signals = signalfd(-1, &set, SFD_CLOEXEC);
  struct pollfd fds[] = {{STDIN_FILENO, POLLIN, 0}, {signals, POLLIN, 0}};
  do
    poll(fds, 2, -1);
  while (!(fds[1].revents & POLLIN) && (!fds[0].revents || receive(bytes, sizeof bytes) > 0));
  fl_process_kill_all();
  fl_temp_remove_all();
  struct signalfd_siginfo info;
  bool is_signal = (fds[1].revents & POLLIN) && read(signals, &info, sizeof info) == sizeof info;
  _exit(is_signal ? 128 + (int)info.ssi_signo : 0);
}

static bool start_watch(void) {
  pthread_t thread;
  sigset_t set;
  ending_signals(&set);
  pthread_sigmask(SIG_BLOCK, &set, NULL); /* the watch hears them */
  if (pthread_create(&thread, NULL, watch_input, NULL) != 0)
    return false;
  pthread_detach(thread);
  return true;
}

/* ---- what goes out ---- */

/* A line for people; what would end it becomes a blank. */
static void say(const char *text) {
  fl_str line = {0};
  fl_str_printf(&line, "L %s", text);
  for (size_t i = 0; i < line.n; i++)
    if (line.s[i] == '\n' || line.s[i] == '\r')
      line.s[i] = ' ';
  fl_str_add(&line, "\n");
  send_bytes(line.s, line.n);
  fl_str_free(&line);
}

static void send_progress(void *context, const fl_progress *p) {
  fl_str line = {0};
  (void)context;
  fl_str_printf(&line, "P %llu %.0f %.3f %s\n", p->states, p->states_per_second, p->seconds,
                p->phase);
  send_bytes(line.s, line.n);
  fl_str_free(&line);
}

/* kind: A for the answer, F for what is known of it before. */
static void send_answer(char kind, const fl_analysis *a, fl_status status, const char *result) {
  fl_str answer = {0}, head = {0};
  fl_answer(a, status, result, &answer);
  fl_str_printf(&head, "%c %zu\n", kind, answer.n);
  send_bytes(head.s, head.n);
  send_bytes(answer.s, answer.n);
  fl_str_free(&head);
  fl_str_free(&answer);
}

static void send_found(void *context, const char *result, size_t length) {
  (void)length; /* JSON has no NUL */
  send_answer('F', context, FL_FAULTY, result);
}

/* ---- the work ---- */

/* Most commands answer with JSON, some with a text for people or compilers. */
static void send_result(const fl_analysis *a, const char *command, fl_status status) {
  static const char *const texts[] = {"sequentialize", "dump"};
  const char *output = fl_analysis_output(a, NULL);
  fl_str text = {0};
  for (size_t i = 0; i < sizeof texts / sizeof texts[0] && *output; i++)
    if (strcmp(command, texts[i]) == 0)
      fl_answer_text(output, &text);
  send_answer('A', a, status, text.n ? text.s : output);
  fl_str_free(&text);
}

static void serve(const fl_request *request, fl_analysis *a, bool options_ok) {
  if (strcmp(request->command, "options") == 0) {
    send_answer('A', a, FL_OK, fl_options_table());
    return;
  }
  if (strcmp(request->command, "checker") == 0) {
    fl_status found = options_ok ? fl_analysis_find_checker(a) : FL_BAD_INPUT;
    send_answer('A', a, found, fl_analysis_output(a, NULL));
    return;
  }
  struct timespec begin, end;
  clock_gettime(CLOCK_MONOTONIC, &begin);
  say(request->shown.s);
  fl_callbacks callbacks = {.progress = send_progress, .found = send_found, .context = a};
  fl_analysis_callbacks(a, &callbacks);
  fl_status status = options_ok ? fl_analysis_run(a, request->command) : FL_BAD_INPUT;
  clock_gettime(CLOCK_MONOTONIC, &end);
  fl_str done = {0};
  fl_str_printf(&done, "done in %.2f s",
                (double)(end.tv_sec - begin.tv_sec) + (double)(end.tv_nsec - begin.tv_nsec) * 1e-9);
  say(done.s);
  fl_str_free(&done);
  send_result(a, request->command, status);
}

int fl_worker_main(void) {
  fl_str text = {0}, error = {0};
  fl_request request = {0};
  int code = BAD_REQUEST;
  signal(SIGPIPE, SIG_IGN);
  fl_analysis *a = fl_analysis_new();
  bool options_ok;
  if (!receive_request(&text)) {
    fputs("faultline: error: 'worker' wants a request on standard input\n", stderr);
  } else if (!start_watch()) {
    fputs("faultline: error: cannot start a thread\n", stderr);
    code = INTERNAL_ERROR;
  } else if (fl_analysis_option(a, "format", "json"),
             !fl_request_read(text.s, text.n, &request, a, &options_ok, &error)) {
    fprintf(stderr, "faultline: error: %s\n", error.s);
  } else {
    serve(&request, a, options_ok);
    code = 0;
  }
  fl_request_free(&request);
  fl_analysis_free(a);
  fl_str_free(&text);
  fl_str_free(&error);
  return code;
}
