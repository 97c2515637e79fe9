/* Takes apart what a worker writes, as it comes. */
#ifndef FL_CLIENT_FRAMES_H
#define FL_CLIENT_FRAMES_H

#include "faultline.h"

#include "base/str.h"

typedef struct {
  const fl_worker_callbacks *callbacks; /* may be NULL */
  fl_str line;                          /* a frame's first line, as far as it is there */
  fl_str answer;
  size_t wanted;     /* bytes of the answer */
  bool in_answer;    /* what comes next belongs to the answer */
  bool is_beginning; /* this one is only what is known so far */
  bool has_answer;   /* all of it, and it is the last */
  bool is_broken;  /* that was not a worker */
} fl_frames;

/* For fl_process.output; data is an fl_frames. */
void fl_frames_take(void *data, const char *bytes, size_t n);

void fl_frames_free(fl_frames *frames);

#endif
