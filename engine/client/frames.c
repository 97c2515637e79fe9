/* Frames: a line whose first letter says what it is, of an answer followed by its bytes. */
#include "client/frames.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
  LINE_LIMIT = 1 << 20,   /* nothing a worker says in one line is longer */
  ANSWER_LIMIT = 1 << 29, /* a larger answer is one of a broken worker: the host must live on */
};

static void take_progress(const fl_frames *f, const char *text) {
  fl_progress p = {0};
  int phase = 0;
  if (sscanf(text, "%llu %lf %lf %n", &p.states, &p.states_per_second, &p.seconds, &phase) < 3 ||
      !f->callbacks || !f->callbacks->progress)
    return;
  p.phase = text + phase;
  f->callbacks->progress(f->callbacks->context, &p);
}

/* All bytes of an answer are there. */
static void end_answer(fl_frames *f) {
  f->in_answer = false;
  f->has_answer = !f->is_beginning;
  if (!f->is_beginning)
    return;
  if (f->callbacks && f->callbacks->found)
    f->callbacks->found(f->callbacks->context, f->answer.s, f->answer.n);
  fl_str_cut(&f->answer, 0);
}

static void begin_answer(fl_frames *f, const char *text) {
  char *end;
  unsigned long long n = strtoull(text, &end, 10);
  f->is_broken |= end == text || *end || f->has_answer || n > ANSWER_LIMIT;
  f->wanted = (size_t)n;
  f->in_answer = !f->is_broken;
  f->is_beginning = f->line.s[0] == 'F';
  fl_str_add(&f->answer, "");
  if (f->in_answer && !f->wanted)
    end_answer(f);
}

static void take_line(fl_frames *f) {
  const char *text = f->line.s + (f->line.n < 2 ? f->line.n : 2);
  switch (f->line.s[0]) {
  case 'P': take_progress(f, text); break;
  case 'L':
    if (f->callbacks && f->callbacks->log)
      f->callbacks->log(f->callbacks->context, text);
    break;
  case 'A':
  case 'F': begin_answer(f, text); break;
  default: f->is_broken = true;
  }
}

void fl_frames_take(void *data, const char *bytes, size_t n) {
  fl_frames *f = data;
  while (n > 0 && !f->is_broken) {
    if (f->in_answer) {
      size_t left = f->wanted - f->answer.n, some = n < left ? n : left;
      fl_str_addn(&f->answer, bytes, some);
      if (f->answer.n == f->wanted)
        end_answer(f);
      bytes += some;
      n -= some;
      continue;
    }
    const char *end = memchr(bytes, '\n', n);
    size_t some = end ? (size_t)(end - bytes) : n;
    fl_str_addn(&f->line, bytes, some);
    f->is_broken |= f->line.n > LINE_LIMIT;
    if (end && !f->is_broken) {
      take_line(f);
      fl_str_cut(&f->line, 0);
      some++;
    }
    bytes += some;
    n -= some;
  }
}

void fl_frames_free(fl_frames *f) {
  fl_str_free(&f->line);
  fl_str_free(&f->answer);
}
