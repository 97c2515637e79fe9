/* What a worker is asked for. */
#ifndef FL_WORKER_REQUEST_H
#define FL_WORKER_REQUEST_H

#include "faultline.h"

#include "base/str.h"

typedef struct {
  char *command; /* of the command line, "options" or "checker" */
  fl_str shown;  /* the request as a command line, for people */
} fl_request;

/* Fills in the request, and the analysis it is about. False: error says what is
 * wrong with the request. What is wrong with the values of options is for the
 * answer: *options_ok is then false and the analysis has the messages. */
bool fl_request_read(const char *text, size_t n, fl_request *request, fl_analysis *analysis,
                     bool *options_ok, fl_str *error);

void fl_request_free(fl_request *request);

#endif
