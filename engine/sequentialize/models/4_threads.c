/*@ threads */
/* At the place of the step, not of the model. */
#ifdef FL_CHECKER
#define FL_THREAD_CHECK(condition, text) FL_CHECK(condition, "lock", text)
#else
#define FL_THREAD_CHECK(condition, text)                                                       \
  do {                                                                                         \
    if (!(condition)) {                                                                        \
      fl_stop(1, "lock", "%s", text);                                                          \
    }                                                                                          \
  } while (0)
#endif
FL_MODEL int fl_thread_waited_for[FL_THREADS]; /* by a join */
FL_MODEL void *fl_argument[FL_THREADS], *fl_result[FL_THREADS];
FL_MODEL _Bool fl_is_detached[FL_THREADS], fl_is_joined[FL_THREADS];
FL_MODEL int fl_children[FL_THREADS];
/*@ create */
FL_MODEL int fl_create(unsigned long *handle, const int *attributes, const void *code, void *argument, int parent) {
  int n = fl_child(parent, fl_children[parent]++, code);
  if (n < 0)
    FL_NO_THREAD("a thread is created for which this program has no text");
  else {
    fl_status[n] = FL_LIVE;
    fl_is_detached[n] = attributes && *attributes == 1;
    fl_argument[n] = argument;
    *handle = (unsigned long)n + 1;
  }
  FL_EVENT();
  return 0;
}
/*@ join */
FL_MODEL int fl_join(unsigned long handle, void **result, int thread) {
  int n = (int)handle - 1;
  FL_THREAD_CHECK(n >= 0 && n < FL_THREADS && fl_status[n] != FL_NOT_YET, "join of a thread that was never created");
  FL_THREAD_CHECK(!fl_is_joined[n], "join of a thread that was joined before");
  FL_THREAD_CHECK(!fl_is_detached[n], "join of a thread that is detached");
  if (n == thread)
    return 35; /* EDEADLK */
  fl_is_joined[n] = 1;
  if (result)
    *result = fl_result[n];
  FL_EVENT();
  return 0;
}
/*@ detach */
FL_MODEL int fl_detach(unsigned long handle) {
  int n = (int)handle - 1;
  FL_THREAD_CHECK(n >= 0 && n < FL_THREADS && fl_status[n] != FL_NOT_YET, "detach of a thread that was never created");
  FL_THREAD_CHECK(!fl_is_joined[n], "detach of a thread that was joined before");
  FL_THREAD_CHECK(!fl_is_detached[n], "detach of a thread that is detached");
  fl_is_detached[n] = 1;
  FL_EVENT();
  return 0;
}
/*@ ends */
FL_MODEL void fl_ends(int thread, const void *result) {
  fl_status[thread] = FL_ENDED;
  fl_result[thread] = (void *)(uintptr_t)result;
  fl_has_ended = 1;
  for (int i = 0; i < FL_THREADS; i++)
    if (fl_status[i] == FL_LIVE)
      fl_has_ended = 0;
  FL_EVENT();
}
/*@ deadlock */
/* ---- deadlock ---- */
/* The thread somebody waits for; -1: none, or nobody in particular. */
FL_MODEL int fl_held_by(int thread) {
  int owner = 0;
  if (fl_status[thread] != FL_LIVE || fl_can_move(thread))
    return -1;
  switch (fl_waits[thread]) {
  FL_OWNERS
  default: break;
  }
  return owner - 1;
}
FL_MODEL _Bool fl_in_circle(int thread) {
  int at = thread;
  for (int hops = 0; hops < FL_THREADS; hops++) {
    at = fl_held_by(at);
    if (at < 0 || at == thread)
      break;
  }
  return at == thread;
}
FL_MODEL _Bool fl_has_circle(void) {
  for (int i = 0; i < FL_THREADS; i++)
    if (fl_in_circle(i))
      return 1;
  return 0;
}
/* Nobody can move, and the process has not ended. */
FL_MODEL _Bool fl_is_stuck(void) {
  if (fl_has_ended)
    return 0;
  for (int i = 0; i < FL_THREADS; i++)
    if (fl_can_move(i))
      return 0;
  return 1;
}
#ifndef FL_CHECKER
FL_MODEL void fl_blocked_words(int thread, int in_message) {
  int owner = fl_held_by(thread), rank = 0, owner_rank = 0;
  for (int i = 0; i < FL_THREADS; i++) {
    if (fl_order[i] == thread)
      break;
    rank += fl_status[fl_order[i]] != FL_NOT_YET;
  }
  for (int i = 0; i < FL_THREADS && owner >= 0; i++) {
    if (fl_order[i] == owner)
      break;
    owner_rank += fl_status[fl_order[i]] != FL_NOT_YET;
  }
  fprintf(stderr, "%sthread %d", in_message ? "; " : "", rank);
  if (fl_waits[thread] == FL_JOIN) {
    fprintf(stderr, " waits for the end of thread %d", owner_rank);
    return;
  }
  fprintf(stderr, " waits for '%s'", fl_name(fl_object[thread]));
  if (owner == thread)
    fprintf(stderr, ", which it holds itself");
  else if (owner >= 0)
    fprintf(stderr, ", held by thread %d", owner_rank);
}
FL_MODEL void fl_report_deadlock(void) {
  int first = -1, count = 0;
  _Bool circle = fl_has_circle();
  fflush(stdout);
  for (int joins = 0; joins < 2; joins++)
    for (int i = 0; i < FL_THREADS; i++) {
      int t = fl_order[i];
      if (fl_status[t] != FL_LIVE || (circle && !fl_in_circle(t)) || (fl_waits[t] == FL_JOIN) != joins)
        continue;
      if (first < 0) {
        first = t;
        fprintf(stderr, "%s:%d: error: deadlock: ", fl_waiting_file[t], fl_waiting_line[t]);
      }
      fl_blocked_words(t, count++);
    }
  fprintf(stderr, " [deadlock]\n");
  exit(1);
}
#endif
#ifdef FL_CHECKER
#ifdef FL_NO_DEADLOCKS
#define FL_CHECK_DEADLOCK() ((void)0)
#else
#define FL_CHECK_DEADLOCK() FL_ASSERT(!fl_is_stuck() && !fl_has_circle(), "deadlock: threads wait for each other")
#endif
#endif
/*@ end */
