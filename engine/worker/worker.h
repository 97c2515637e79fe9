/* faultline worker: one analysis for another program. */
#ifndef FL_WORKER_WORKER_H
#define FL_WORKER_WORKER_H

/* Serves the request on standard input and returns the exit code: 0 if there was
 * an answer, 2 if the request makes no sense. Ends the process when the input
 * closes before. */
int fl_worker_main(void);

#endif
