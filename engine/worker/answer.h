/* What a worker answers. */
#ifndef FL_WORKER_ANSWER_H
#define FL_WORKER_ANSWER_H

#include "faultline.h"

#include "base/str.h"

/* Appends the answer as JSON: the status, the messages and the result, which is
 * JSON itself or "". */
void fl_answer(const fl_analysis *analysis, fl_status status, const char *result, fl_str *out);

#endif
