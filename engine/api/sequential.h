/* Inside the library: from runs to what is printed as a sequential program. */
#ifndef FL_API_SEQUENTIAL_H
#define FL_API_SEQUENTIAL_H

#include "api/analysis.h"
#include "sequentialize/sequentialize.h"

/* The properties and limits of a search. */
void fl_sequential_options(fl_analysis *a, const fl_search_request *search, fl_seq_request *q);
/* The threads of a run. False if one of them cannot be printed. */
bool fl_sequential_threads(const fl_program *p, const fl_trace *t, fl_seq_request *q);
/* The steps of a run, with what they were given. */
void fl_sequential_steps(const fl_trace *t, fl_seq_request *q);
/* Adds the threads that the run of the schedule shows; false if there is none to add. */
bool fl_sequential_more_threads(const fl_search_request *search, const fl_schedule *schedule,
                                fl_seq_request *q);
/* The threads of the program, as far as one run shows them. */
bool fl_sequential_all_threads(const fl_search_request *search, fl_seq_request *q);

#endif
