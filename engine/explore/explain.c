/* Which steps, in which order, make a run fail. */
#include "explore/trace.h"

#include <string.h>

static bool writes(fl_action a) { return a == FL_DO_WRITE || a == FL_DO_UPDATE; }
static bool touches(fl_action a) { return a == FL_DO_READ || writes(a); }

static uint32_t line_of(const fl_program *p, uint32_t loc) { return p->locs.v[loc].line; }

/* Whether the fault itself reads the variable; what it does not read is beside
 * the point. */
static bool is_read_by_fault(const fl_program *p, const fl_trace *t, const char *object) {
  size_t earliest = t->steps.n > 200 ? t->steps.n - 200 : 0;
  for (size_t i = earliest; i < t->steps.n; i++) {
    const fl_trace_step *s = &t->steps.v[i];
    if (s->object && touches(s->action) && line_of(p, s->loc) == line_of(p, t->loc) &&
        strcmp(s->object, object) == 0)
      return true;
  }
  return false;
}

/* The last place where another thread wrote between two accesses of one thread
 * to the same variable: the atomicity that was missing. */
static bool split_access(const fl_program *p, const fl_trace *t, fl_str *out) {
  enum { MOST_LOOKED_AT = 2000 }; /* steps from the end, and from each of them */
  size_t earliest = t->steps.n > MOST_LOOKED_AT ? t->steps.n - MOST_LOOKED_AT : 0;
  if (t->threads.n < 2)
    return false;
  for (size_t c = t->steps.n; c-- > earliest;) {
    const fl_trace_step *last = &t->steps.v[c];
    if (!touches(last->action) || !last->object || !is_read_by_fault(p, t, last->object))
      continue;
    for (size_t b = c; b-- > 0 && c - b < MOST_LOOKED_AT;) {
      const fl_trace_step *between = &t->steps.v[b];
      if (between->thread == last->thread || !writes(between->action) || !between->object ||
          strcmp(between->object, last->object) != 0)
        continue;
      for (size_t a = b; a-- > 0 && b - a < MOST_LOOKED_AT;) {
        const fl_trace_step *first = &t->steps.v[a];
        if (first->thread != last->thread || !touches(first->action) || !first->object ||
            strcmp(first->object, last->object) != 0)
          continue;
        fl_str_printf(out,
                      "thread %u writes '%s' at line %u between the %s at line %u and the %s at "
                      "line %u of thread %u",
                      between->thread, last->object, line_of(p, between->loc),
                      fl_action_name(first->action), line_of(p, first->loc),
                      fl_action_name(last->action), line_of(p, last->loc), last->thread);
        return true;
      }
      break;
    }
  }
  return false;
}

/* Declared by a header of the system, as stderr is: no cause of anything. */
static bool is_of_the_library(const fl_program *p, const char *object) {
  for (size_t i = 0; i < p->globals.n; i++)
    if (strcmp(p->globals.v[i]->name, object) == 0)
      return p->files.v[p->locs.v[p->globals.v[i]->loc].file].is_system;
  return false;
}

/* "thread 1 reads 2 from 'x' at line 7"; with one thread, only what matters. */
static void add_read(const fl_program *p, const fl_trace *t, const fl_trace_step *read, fl_str *out) {
  const char *value = read->value ? read->value : "a value";
  if (t->threads.n > 1)
    fl_str_printf(out, "thread %u reads %s from '%s' at line %u", read->thread, value, read->object,
                  line_of(p, read->loc));
  else
    fl_str_printf(out, "'%s' is %s at line %u", read->object, value, line_of(p, read->loc));
}

/* Otherwise: which value the last read got, and from whom. */
static bool last_read(const fl_program *p, const fl_trace *t, fl_str *out) {
  for (size_t c = t->steps.n; c-- > 0;) {
    const fl_trace_step *read = &t->steps.v[c];
    if (read->action != FL_DO_READ || !read->object || is_of_the_library(p, read->object))
      continue;
    for (size_t b = c; b-- > 0;) {
      const fl_trace_step *write = &t->steps.v[b];
      if (writes(write->action) && write->object && strcmp(write->object, read->object) == 0) {
        add_read(p, t, read, out);
        if (t->threads.n > 1)
          fl_str_printf(out, ", written by thread %u at line %u", write->thread, line_of(p, write->loc));
        else
          fl_str_printf(out, ", written at line %u", line_of(p, write->loc));
        return true;
      }
    }
    if (!read->value)
      return false;
    add_read(p, t, read, out);
    fl_str_add(out, t->threads.n > 1 ? ", which nobody has written since it is shared" : ", as it was at the start");
    return true;
  }
  return false;
}

void fl_trace_explain(const fl_program *p, const fl_trace *t, fl_str *out) {
  fl_str_add(out, "");
  if (t->property == FL_PROP_DEADLOCK && t->message && strncmp(t->message, "deadlock: ", 10) == 0) {
    fl_str_add(out, t->message + 10);
    return;
  }
  if (t->property == FL_PROP_LEAK)
    return; /* the place says it all */
  if (t->property == FL_PROP_RACE) {
    fl_str_add(out, "nothing orders the two accesses");
    return;
  }
  fl_str why = {0};
  if (split_access(p, t, &why) || last_read(p, t, &why))
    fl_str_printf(out, "it fails because %s", why.s);
  fl_str_free(&why);
}
