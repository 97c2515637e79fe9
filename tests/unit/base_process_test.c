/* Tests of base/process.h. */
#include "base/process.h"

#include "unit.h"

#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

static fl_process_result run_shell(const char *script, fl_process process) {
  const char *argv[] = {"sh", "-c", script, NULL};
  process.argv = argv;
  fl_process_result result;
  fl_process_run(&process, &result);
  return result;
}

static void outputs_and_exit_code_come_back(void **state) {
  (void)state;
  fl_process_result r = run_shell("echo out; echo err >&2; exit 7", (fl_process){0});
  assert_int_equal(r.status, FL_PROCESS_EXITED);
  assert_int_equal(r.exit_code, 7);
  assert_string_equal(r.out.s, "out\n");
  assert_string_equal(r.err.s, "err\n");
  assert_false(r.out_truncated);
  assert_true(r.peak_rss_kib > 0);
  fl_process_result_free(&r);
}

static void arguments_are_not_for_a_shell(void **state) {
  (void)state;
  const char *argv[] = {"printf", "%s|", "a b", "$HOME", "; exit 3", "*", NULL};
  fl_process process = {.argv = argv};
  fl_process_result r;
  assert_true(fl_process_run(&process, &r));
  assert_string_equal(r.out.s, "a b|$HOME|; exit 3|*|");
  fl_process_result_free(&r);
}

static void input_is_read_or_left(void **state) {
  (void)state;
  fl_process_result r = run_shell("cat", (fl_process){.input = "hello", .input_size = 5});
  assert_string_equal(r.out.s, "hello");
  fl_process_result_free(&r);
  r = run_shell("cat", (fl_process){0});
  assert_string_equal(r.out.s, "");
  fl_process_result_free(&r);
  size_t size = 1 << 20;
  char *large = calloc(size, 1);
  assert_non_null(large);
  r = run_shell("exit 0", (fl_process){.input = large, .input_size = size});
  assert_int_equal(r.exit_code, 0);
  fl_process_result_free(&r);
  r = run_shell("wc -c", (fl_process){.input = large, .input_size = size});
  assert_int_equal(atoi(r.out.s), size);
  fl_process_result_free(&r);
  free(large);
}

static void an_input_that_stays_open_ends_with_the_run(void **state) {
  (void)state;
  size_t size = 1 << 20; /* more than fits between two processes */
  char *large = calloc(size, 1);
  assert_non_null(large);
  fl_process open = {.input = large, .input_size = size, .input_stays_open = true, .timeout = 20};
  fl_process_result r = run_shell("head -c 1048576 | wc -c", open);
  assert_int_equal(atoi(r.out.s), size);
  fl_process_result_free(&r);
  r = run_shell("exit 3", open); /* nobody reads: no signal, no waiting */
  assert_int_equal(r.exit_code, 3);
  fl_process_result_free(&r);
  open.timeout = 0.3;
  r = run_shell("cat >/dev/null; echo ended", open);
  assert_int_equal(r.status, FL_PROCESS_TIMEOUT); /* it never sees an end */
  assert_string_equal(r.out.s, "");
  fl_process_result_free(&r);
  free(large);
}

static void collect(void *data, const char *bytes, size_t n) { fl_str_addn(data, bytes, n); }

static void output_is_passed_on_and_not_kept(void **state) {
  (void)state;
  fl_str all = {0};
  fl_process process = {.output = collect, .output_data = &all, .output_limit = 10};
  fl_process_result r = run_shell("yes abcdefg | head -c 300000; echo err >&2", process);
  assert_int_equal(all.n, 300000);
  assert_string_equal(r.out.s, "");
  assert_false(r.out_truncated);
  assert_string_equal(r.err.s, "err\n");
  fl_process_result_free(&r);
  fl_str_free(&all);
}

static void folder_and_environment_are_set(void **state) {
  (void)state;
  const char *env[] = {"PATH=/usr/bin:/bin", "GREETING=hi", NULL};
  fl_process_result r = run_shell("pwd; echo $GREETING", (fl_process){.folder = "/", .env = env});
  assert_string_equal(r.out.s, "/\nhi\n");
  fl_process_result_free(&r);
}

static void what_cannot_start_is_explained(void **state) {
  (void)state;
  const char *missing[] = {"faultline-no-such-program", NULL};
  fl_process_result r;
  assert_false(fl_process_run(&(fl_process){.argv = missing}, &r));
  assert_int_equal(r.status, FL_PROCESS_FAILED);
  assert_string_equal(r.error.s,
                      "cannot run 'faultline-no-such-program': No such file or directory");
  fl_process_result_free(&r);
  const char *not_executable[] = {"/etc/passwd", NULL};
  assert_false(fl_process_run(&(fl_process){.argv = not_executable}, &r));
  assert_string_equal(r.error.s, "cannot run '/etc/passwd': Permission denied");
  fl_process_result_free(&r);
  r = run_shell("true", (fl_process){.folder = "/no/such/folder"});
  assert_string_equal(r.error.s, "cannot run 'sh': changing the folder: No such file or directory");
  fl_process_result_free(&r);
}

static void a_signal_is_told(void **state) {
  (void)state;
  fl_process_result r = run_shell("kill -SEGV $$", (fl_process){0});
  assert_int_equal(r.status, FL_PROCESS_SIGNALED);
  assert_int_equal(r.signal, SIGSEGV);
  assert_int_equal(r.exit_code, -1);
  fl_process_result_free(&r);
}

static void long_output_is_cut(void **state) {
  (void)state;
  fl_process_result r = run_shell("head -c 1000000 /dev/zero | tr '\\0' x; echo end >&2",
                                  (fl_process){.output_limit = 1000});
  assert_int_equal(r.out.n, 1000);
  assert_true(r.out_truncated);
  assert_false(r.err_truncated);
  assert_string_equal(r.err.s, "end\n");
  assert_int_equal(r.exit_code, 0);
  fl_process_result_free(&r);
}

static void both_outputs_can_be_large(void **state) {
  (void)state;
  fl_process_result r =
      run_shell("head -c 3000000 /dev/zero; head -c 2000000 /dev/zero >&2; head -c 10 /dev/zero",
                (fl_process){0});
  assert_int_equal(r.out.n, 3000010);
  assert_int_equal(r.err.n, 2000000);
  fl_process_result_free(&r);
}

static void time_is_limited(void **state) {
  (void)state;
  fl_process_result r = run_shell("echo before; sleep 60", (fl_process){.timeout = 0.2});
  assert_int_equal(r.status, FL_PROCESS_TIMEOUT);
  assert_string_equal(r.out.s, "before\n");
  assert_true(r.seconds >= 0.2 && r.seconds < 5);
  fl_process_result_free(&r);
}

static void endless_output_does_not_outrun_the_clock(void **state) {
  (void)state;
  fl_process_result r =
      run_shell("cat /dev/zero", (fl_process){.timeout = 0.2, .output_limit = 100});
  assert_int_equal(r.status, FL_PROCESS_TIMEOUT);
  assert_true(r.seconds < 5);
  assert_true(r.out_truncated);
  fl_process_result_free(&r);
}

static void memory_is_limited(void **state) {
  (void)state;
  const char *greedy = "x=xxxxxxxx; while :; do x=$x$x$x$x; done";
  fl_process_result r = run_shell(greedy, (fl_process){.memory_mib = 64, .timeout = 20});
  assert_true(r.status == FL_PROCESS_EXITED || r.status == FL_PROCESS_SIGNALED);
  assert_int_not_equal(r.exit_code, 0);
  assert_true(r.peak_rss_kib < 100 * 1024);
  fl_process_result_free(&r);
}

typedef struct {
  int calls;
  int last_call;
  struct timespec before;
  long longest_ms;
} poll_log;

static bool cancel_at_tenth_call(void *data) {
  poll_log *log = data;
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  long ms = (t.tv_sec - log->before.tv_sec) * 1000 + (t.tv_nsec - log->before.tv_nsec) / 1000000;
  if (log->calls && ms > log->longest_ms)
    log->longest_ms = ms;
  log->before = t;
  return ++log->calls >= 10;
}

static void cancel_is_asked_for_often(void **state) {
  (void)state;
  poll_log log = {0};
  fl_process_result r =
      run_shell("sleep 60", (fl_process){.cancelled = cancel_at_tenth_call, .cancel_data = &log});
  assert_int_equal(r.status, FL_PROCESS_CANCELLED);
  assert_int_equal(log.calls, 10);
  assert_true(log.longest_ms < 500); /* 20, but the machine may be busy */
  fl_process_result_free(&r);
}

/* Whether the process is gone, or becomes so within two seconds. */
static bool is_gone(pid_t pid) {
  for (int i = 0; i < 200; i++) {
    char path[40], text[200] = "";
    snprintf(path, sizeof path, "/proc/%d/stat", (int)pid);
    FILE *file = fopen(path, "re");
    if (!file)
      return true;
    size_t n = fread(text, 1, sizeof text - 1, file);
    fclose(file);
    text[n] = '\0';
    if (strstr(text, ") Z")) /* dead; its parent has not looked yet */
      return true;
    nanosleep(&(struct timespec){0, 10000000}, NULL);
  }
  return false;
}

static void descendants_are_killed_at_the_time_limit(void **state) {
  (void)state;
  fl_process_result r = run_shell("sleep 61 & echo $!; wait", (fl_process){.timeout = 0.2});
  assert_int_equal(r.status, FL_PROCESS_TIMEOUT);
  pid_t descendant = atoi(r.out.s);
  assert_true(descendant > 0);
  assert_true(is_gone(descendant));
  fl_process_result_free(&r);
}

static void descendants_do_not_stay_behind(void **state) {
  (void)state;
  fl_process_result r = run_shell("sleep 61 & echo $!", (fl_process){.timeout = 20});
  assert_int_equal(r.status, FL_PROCESS_EXITED);
  assert_int_equal(r.exit_code, 0);
  assert_true(r.seconds < 10);
  pid_t descendant = atoi(r.out.s);
  assert_true(descendant > 0);
  assert_true(is_gone(descendant));
  fl_process_result_free(&r);
}

/* A parent that is killed takes the program along. */
static void no_program_outlives_the_caller(void **state) {
  (void)state;
  char name[] = "/tmp/faultline-test-XXXXXX";
  int fd = mkstemp(name);
  assert_true(fd >= 0);
  pid_t parent = fork();
  if (parent == 0) {
    char script[100];
    snprintf(script, sizeof script, "echo $$ >%s; exec sleep 61", name);
    run_shell(script, (fl_process){0});
    _exit(0);
  }
  char text[20] = "";
  for (int i = 0; i < 500 && !strchr(text, '\n'); i++) {
    nanosleep(&(struct timespec){0, 10000000}, NULL);
    ssize_t n = pread(fd, text, sizeof text - 1, 0);
    text[n > 0 ? n : 0] = '\0';
  }
  pid_t program = atoi(text);
  assert_true(program > 0);
  kill(parent, SIGKILL);
  waitpid(parent, NULL, 0);
  assert_true(is_gone(program));
  close(fd);
  unlink(name);
}

static void signals_of_the_host_are_not_inherited(void **state) {
  (void)state;
  void (*before)(int) = signal(SIGTERM, SIG_IGN);
  sigset_t blocked, old;
  sigemptyset(&blocked);
  sigaddset(&blocked, SIGTERM);
  sigprocmask(SIG_BLOCK, &blocked, &old);
  fl_process_result r = run_shell("kill -TERM $$; sleep 1", (fl_process){.timeout = 20});
  sigprocmask(SIG_SETMASK, &old, NULL);
  signal(SIGTERM, before);
  assert_int_equal(r.status, FL_PROCESS_SIGNALED);
  assert_int_equal(r.signal, SIGTERM);
  fl_process_result_free(&r);
}

static void descriptors_of_the_host_are_not_inherited(void **state) {
  (void)state;
  int ends[2];
  assert_int_equal(pipe(ends), 0); /* without FD_CLOEXEC */
  fl_process_result r = run_shell("ls /proc/self/fd | wc -l", (fl_process){0});
  assert_in_range(atoi(r.out.s), 3, 4); /* ls itself has the folder open */
  fl_process_result_free(&r);
  close(ends[0]);
  close(ends[1]);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(outputs_and_exit_code_come_back),
      cmocka_unit_test(arguments_are_not_for_a_shell),
      cmocka_unit_test(input_is_read_or_left),
      cmocka_unit_test(an_input_that_stays_open_ends_with_the_run),
      cmocka_unit_test(output_is_passed_on_and_not_kept),
      cmocka_unit_test(folder_and_environment_are_set),
      cmocka_unit_test(what_cannot_start_is_explained),
      cmocka_unit_test(a_signal_is_told),
      cmocka_unit_test(long_output_is_cut),
      cmocka_unit_test(both_outputs_can_be_large),
      cmocka_unit_test(time_is_limited),
      cmocka_unit_test(endless_output_does_not_outrun_the_clock),
      cmocka_unit_test(memory_is_limited),
      cmocka_unit_test(cancel_is_asked_for_often),
      cmocka_unit_test(descendants_are_killed_at_the_time_limit),
      cmocka_unit_test(descendants_do_not_stay_behind),
      cmocka_unit_test(no_program_outlives_the_caller),
      cmocka_unit_test(signals_of_the_host_are_not_inherited),
      cmocka_unit_test(descriptors_of_the_host_are_not_inherited),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
