/* The program model as one sequential C program: for one schedule, or for all.
 *
 * The threads become functions that stop before each visible step and can be
 * called again to go on; a driver calls them in the order of the schedule, or in
 * rounds whose switches a checker of C chooses. Visible steps are those of the
 * machine, one by one, so that a schedule means the same to both. */
#ifndef FL_SEQUENTIALIZE_SEQUENTIALIZE_H
#define FL_SEQUENTIALIZE_SEQUENTIALIZE_H

#include "ir/ir.h"

typedef struct {
  uint32_t parent, nth; /* the how manieth child of which thread; main is 0 */
  uint32_t func;        /* what it runs */
} fl_seq_thread;

/* Some steps of one thread. */
typedef struct {
  uint32_t thread, steps;
} fl_seq_piece;

/* Step number `step` of the thread, from 1, goes this of several ways. */
typedef struct {
  uint32_t thread, step, way;
} fl_seq_choice;

typedef enum {
  FL_SEQ_NO_DIAG,
  FL_SEQ_DIAG,   /* one assertion for each site */
  FL_SEQ_ITERATE /* one assertion in all, to be repeated without the sites that are known */
} fl_seq_diag;

typedef struct {
  const fl_program *program;
  FL_VEC(fl_seq_thread) threads; /* main first; the only ones there is text for */
  /* One schedule; or all those of so many rounds. */
  bool is_free;
  uint32_t rounds;
  FL_VEC(fl_seq_piece) pieces;
  FL_VEC(fl_seq_choice) choices;
  FL_VEC(int64_t) inputs;
  fl_seq_diag diag;
  const bool *sites; /* those with a selector, by number; NULL: all */
  bool is_spurious; /* waits may end without a signal */
  uint32_t depth;   /* nested calls of one function at most; 0: the default */
  /* which properties are checked */
  bool checks_assertions, checks_deadlocks, checks_locks, checks_division, checks_overflow,
      checks_shifts, checks_bounds, checks_pointers;
} fl_seq_request;

void fl_seq_request_free(fl_seq_request *q);

/* What the program has no text for; reaching it ends the run with a message. */
typedef FL_VEC(char *) fl_seq_gaps;

/* Appends the program. False if there is none, with one sentence in error. The
 * gaps are places that could not be printed, in words. */
bool fl_sequentialize(const fl_seq_request *q, fl_str *out, fl_seq_gaps *gaps, fl_str *error);
/* How often the loops over parts of memory in a printed program go round; 0: it
 * has none. */
uint32_t fl_seq_parts(const char *text);
/* The first of the places in a function that name the same object to the thread
 * library, in the same words: -N as the selector changes all those of place N
 * together. 0: there is no other such place. */
uint32_t fl_seq_group(const fl_program *p, uint32_t site);
void fl_seq_gaps_free(fl_seq_gaps *gaps);

#endif
