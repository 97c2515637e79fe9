/* Inside the search: what its algorithms share. */
#ifndef FL_EXPLORE_SEARCH_H
#define FL_EXPLORE_SEARCH_H

#include "base/map.h"
#include "explore/effects.h"
#include "explore/explore.h"

typedef FL_VEC(uint64_t) fl_values;
typedef FL_VEC(fl_event) fl_events;

/* One way a step can end. */
typedef struct {
  fl_state *state; /* owned */
  fl_step_result result;
  fl_move move;
  fl_values inputs; /* of those that are terms: 0 */
  fl_events events; /* of the schedule's trail */
  fl_fault fault; /* FL_STEP_FAULT, FL_STEP_UNMODELLED; the message is owned */
} fl_successor;

typedef FL_VEC(fl_successor) fl_successors;

/* What was found, by property and place; how to get there. */
typedef struct {
  fl_property property;
  uint32_t loc, func;
  char *message;
  fl_schedule schedule;
  uint32_t cost; /* preemptions of it, UINT32_MAX if they were not counted */
  bool has_shortest;
} fl_found;

#define FL_SPARE_THREADS 16u /* rooms for pending steps that are kept have this many places */

typedef struct {
  const fl_search_request *request;
  fl_search_result *result;
  fl_machine *m;
  fl_terms *terms; /* NULL: inputs are numbers */
  fl_paths *paths;
  const uint64_t *given; /* inputs that are given in the next expansion; NULL: none are */
  size_t ngiven;
  FL_VEC(fl_pending *) spare;
  void (*locate)(void *ctx); /* makes `path` the one to the state being looked at; may be NULL */
  void *locate_ctx;
  fl_effects *effects; /* NULL without reduction */
  fl_schedule path;    /* to the state being looked at */
  uint32_t path_cost;  /* its preemptions, UINT32_MAX: not known */
  FL_VEC(fl_found) found;
  fl_strmap *outcomes;
  fl_strmap *reasons;
  bool is_bounded, is_unknown; /* something was not covered */
  bool was_dropped;   /* the last expansion left a run out: an assumption fails, an input is unknown */
  bool was_surprised; /* a step was not foreseen: the reduction cannot be trusted */
  bool is_shortest; /* runs that are found now have the fewest preemptions */
  bool stopped;
  uint32_t polls;
} fl_explorer;

/* All ways the enabled thread with this index can step from the state. */
void fl_expand(fl_explorer *e, const fl_state *s, uint32_t thread, fl_successors *out);
void fl_successors_free(fl_successors *list);

void fl_path_push(fl_explorer *e, const fl_successor *s);
void fl_path_pop(fl_explorer *e);

/* Polls the limits; true: the search must end. */
bool fl_must_stop(fl_explorer *e);

/* inputs.c: the values an input that a thread is about to read may have; false
 * if they are too many to try them all. */
bool fl_input_values(fl_explorer *e, const fl_state *s, uint32_t thread, fl_values *out);
bool fl_input_is_read(const fl_explorer *e, const fl_state *s, uint32_t thread);
/* solve.c: gives the inputs of the path, with `last` (may be NULL) at its end,
 * numbers with which it goes as it went; false if none were found. */
bool fl_solve_inputs(fl_explorer *e, const fl_schedule *path, fl_values *out);

/* Pending steps of all threads of a state. */
typedef struct {
  uint32_t n;
  fl_pending *p;  /* by index */
  bool *is_alive; /* has not ended */
  fl_explorer *owner;
} fl_pendings;

void fl_pendings_of(fl_explorer *e, fl_state *s, fl_pendings *out);
/* The same for the state that a step of the thread with index `moved` leads to;
 * what the step cannot have changed is taken from before it. */
void fl_pendings_after(fl_explorer *e, fl_state *s, const fl_pendings *before, uint32_t moved,
                       fl_pendings *out);
void fl_pendings_free(fl_pendings *p);
void fl_pendings_drop(fl_explorer *e); /* releases what is kept for later */
bool fl_any_enabled(const fl_pendings *p);
bool fl_is_unnoticed(const fl_pending *p);
/* A thread whose next step nobody else can notice (it begins or ends), by
 * index: it may as well be made at once, unless the run ends with it. FL_NOREG:
 * none. */
uint32_t fl_unnoticed(const fl_pendings *p);

/* Notes a fault at the end of the path plus `last` (may be NULL). */
void fl_note_fault(fl_explorer *e, const fl_fault *f, const fl_successor *last);
/* "queue.c:17" */
void fl_place_words(const fl_explorer *e, uint32_t loc, fl_str *out);
/* Handles everything about a step's end but going on: faults, the end of the
 * process, what is not modelled. True iff the search goes on from there. */
bool fl_note_end(fl_explorer *e, const fl_successor *s);
/* Deadlocks and races that the state itself shows. */
void fl_check_state(fl_explorer *e, fl_state *s, const fl_pendings *p);
/* The state can be reached from itself: do its threads only wait? */
void fl_check_spin(fl_explorer *e, const fl_state *s);
void fl_add_reason(fl_explorer *e, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* Compares threads of a machine in an order that no interleaving changes. */
int fl_thread_order(const fl_machine *m, uint32_t a, uint32_t b);
/* "main", "thread 2": numbered in that order by schedules; here by index. */
void fl_thread_words(const fl_machine *m, const fl_state *s, uint32_t index, fl_str *out);

/* The algorithms. */
#define FL_MOST_DEPARTURES 3u
void fl_search_few(fl_explorer *e, fl_state *start, uint32_t departures, uint64_t most,
                   bool improves);
void fl_search_sample(fl_explorer *e, const fl_state *start, uint64_t most, uint32_t turn);
void fl_search_depth(fl_explorer *e, fl_state *start);
void fl_search_all(fl_explorer *e, fl_state *start);
void fl_search_shortest(fl_explorer *e, fl_state *start, bool is_verdict);

/* reduce.c: whom a thread will join before it does anything else, by id. Shared
 * by the states in which the thread has not moved. */
typedef struct {
  uint32_t refs, n;
  uint32_t thread[];
} fl_joins;

fl_joins *fl_joins_ref(fl_joins *j);
void fl_joins_unref(fl_joins *j);

/* Threads (by index) that suffice to be moved from the state. `joins` has what
 * is known of each thread, and is added to; `independent` are threads that are
 * known to be disturbed by nobody from here on, and `is_first` asks to look for
 * them. */
void fl_persistent(fl_explorer *e, fl_state *s, const fl_pendings *p, fl_joins **joins,
                   bool *independent, bool is_first, bool *chosen);

#endif
