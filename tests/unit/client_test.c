/* Tests of fl_worker_* and of the frames a worker sends; run_worker.py tests the worker itself. */
#include "faultline.h"

#include "base/file.h"
#include "client/frames.h"

#include "unit.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* ---- frames ---- */

typedef struct {
  fl_str log;
  fl_progress last;
  unsigned progress;
  fl_str found;
} heard;

static void on_log(void *context, const char *line) {
  fl_str_printf(&((heard *)context)->log, "%s|", line);
}

static void on_progress(void *context, const fl_progress *p) {
  heard *h = context;
  h->last = *p;
  h->last.phase = strcmp(p->phase, "searching") == 0 ? "searching" : "?";
  h->progress++;
}

static void on_found(void *context, const char *answer, size_t n) {
  fl_str_addn(&((heard *)context)->found, answer, n);
}

static const char TALK[] =
    "L one line\nP 12 34 0.500 searching\nF 3\n[\n]L two\nA 7\n{\"a\":\n}";

static void frames_arrive_in_any_pieces(void **state) {
  (void)state;
  for (size_t piece = 1; piece < sizeof TALK; piece++) {
    heard h = {0};
    fl_worker_callbacks callbacks = {on_progress, on_log, on_found, &h};
    fl_frames f = {.callbacks = &callbacks};
    for (size_t at = 0; at < sizeof TALK - 1; at += piece) {
      size_t left = sizeof TALK - 1 - at;
      assert_false(f.has_answer);
      fl_frames_take(&f, TALK + at, left < piece ? left : piece);
    }
    assert_true(f.has_answer && !f.is_broken);
    assert_string_equal(f.answer.s, "{\"a\":\n}");
    assert_string_equal(h.log.s, "one line|two|");
    assert_string_equal(h.found.s, "[\n]");
    fl_str_free(&h.found);
    assert_int_equal(h.progress, 1);
    assert_int_equal(h.last.states, 12);
    assert_string_equal(h.last.phase, "searching");
    fl_str_free(&h.log);
    fl_frames_free(&f);
  }
}

static void what_is_no_frame_is_noticed(void **state) {
  (void)state;
  static const char *const wrong[] = {"hello\n", "\n", "A\n", "A x\n", "A 5 bytes\n",
                                      "A 0\nA 0\n", "A 1\n{}",  "F 1\n{}"};
  for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
    fl_frames f = {0};
    fl_frames_take(&f, wrong[i], strlen(wrong[i]));
    fl_frames_take(&f, "\n", 1);
    assert_true(f.is_broken);
    fl_frames_free(&f);
  }
}

static void frames_need_no_listener(void **state) {
  (void)state;
  fl_frames f = {0};
  fl_frames_take(&f, TALK, sizeof TALK - 1);
  assert_true(f.has_answer);
  fl_frames_free(&f);
}

/* ---- workers ---- */

/* A program of the test's own in place of a worker; the caller frees the path. */
static char *script(const char *text) {
  fl_str error = {0}, all = {0};
  fl_str_printf(&all, "#!/bin/sh\n%s\n", text);
  char *path = fl_temp_file(".sh", all.s, all.n, &error);
  assert_non_null(path);
  assert_int_equal(chmod(path, 0700), 0);
  fl_str_free(&all);
  fl_str_free(&error);
  return path;
}

static fl_status run_script(fl_worker *w, const char *text, double timeout) {
  char *path = script(text);
  fl_worker_request r = {.program = path, .request = "{}", .length = 2, .timeout = timeout};
  fl_status status = fl_worker_run(w, &r, NULL);
  unlink(path);
  free(path);
  return status;
}

static void null_is_misuse(void **state) {
  (void)state;
  fl_worker *w = fl_worker_new();
  fl_worker_request r = {.program = "/bin/true", .request = "", .length = 0};
  assert_int_equal(fl_worker_run(NULL, &r, NULL), FL_MISUSE);
  assert_int_equal(fl_worker_run(w, NULL, NULL), FL_MISUSE);
  r.program = NULL;
  assert_int_equal(fl_worker_run(w, &r, NULL), FL_MISUSE);
  r = (fl_worker_request){.program = "/bin/true"};
  assert_int_equal(fl_worker_run(w, &r, NULL), FL_MISUSE);
  fl_worker_cancel(NULL);
  fl_worker_free(NULL);
  assert_string_equal(fl_worker_answer(NULL, NULL), "");
  assert_string_equal(fl_worker_error(NULL), "");
  fl_worker_free(w);
}

static void a_worker_gets_the_request_and_answers(void **state) {
  (void)state;
  fl_worker *w = fl_worker_new();
  size_t n;
  assert_int_equal(run_script(w, "read n; echo \"A $n\"; head -c \"$n\"", 20), FL_OK);
  assert_string_equal(fl_worker_answer(w, &n), "{}");
  assert_int_equal(n, 2);
  assert_string_equal(fl_worker_error(w), "");
  fl_worker_free(w);
}

static void every_end_without_an_answer_is_explained(void **state) {
  (void)state;
  static const struct {
    const char *script, *words;
  } ends[] = {{"exit 70", "exit status 70"},
              {"echo out of luck >&2; exit 2", "exit status 2): out of luck"},
              {"kill -KILL $$", "signal 9"},
              {"kill -SEGV $$", "signal 11"},
              {"echo hello", "is not a worker"},
              {"printf 'A 10\\n{}'", "without an answer"}};
  for (size_t i = 0; i < sizeof ends / sizeof *ends; i++) {
    fl_worker *w = fl_worker_new();
    assert_int_equal(run_script(w, ends[i].script, 20), FL_INTERNAL);
    assert_non_null(strstr(fl_worker_error(w), ends[i].words));
    assert_string_equal(fl_worker_answer(w, NULL), "");
    fl_worker_free(w);
  }
  fl_worker *w = fl_worker_new();
  assert_int_equal(run_script(w, "sleep 60", 0.2), FL_INTERNAL);
  assert_non_null(strstr(fl_worker_error(w), "killed after"));
  fl_worker_free(w);
}

static void *cancel_soon(void *worker) {
  usleep(100000);
  fl_worker_cancel(worker);
  return NULL;
}

static void cancel_ends_a_worker_and_keeps_later_ones_from_starting(void **state) {
  (void)state;
  fl_worker *w = fl_worker_new();
  pthread_t thread;
  assert_int_equal(pthread_create(&thread, NULL, cancel_soon, w), 0);
  assert_int_equal(run_script(w, "sleep 60", 0), FL_CANCELLED);
  pthread_join(thread, NULL);
  assert_int_equal(run_script(w, "sleep 60", 0), FL_CANCELLED);
  fl_worker_free(w);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(frames_arrive_in_any_pieces),
      cmocka_unit_test(what_is_no_frame_is_noticed),
      cmocka_unit_test(frames_need_no_listener),
      cmocka_unit_test(null_is_misuse),
      cmocka_unit_test(a_worker_gets_the_request_and_answers),
      cmocka_unit_test(every_end_without_an_answer_is_explained),
      cmocka_unit_test(cancel_ends_a_worker_and_keeps_later_ones_from_starting),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
