/* What a worker answers. */
#ifndef FL_WORKER_ANSWER_H
#define FL_WORKER_ANSWER_H

#include "faultline.h"

#include "base/str.h"

/* Appends the answer as JSON: the status, the messages and the result, which is
 * JSON itself or "". */
void fl_answer(const fl_analysis *analysis, fl_status status, const char *result, fl_str *out);

/* Appends a text as a string of JSON; in one that is not UTF-8, what is not ASCII
 * becomes '?'. */
void fl_answer_text(const char *text, fl_str *out);

#endif
