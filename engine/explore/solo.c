/* Running threads alone. */
#include "explore/solo.h"

enum { MOST_STEPS = 400, STEP_BUDGET = 200000 };

static void note(const fl_pending *p, fl_solo *out) {
  const fl_access *a = p->region ? p->region : p->access;
  for (uint32_t i = 0; i < p->n; i++) {
    bool known = false;
    for (size_t k = 0; k < out->accesses.n && !known; k++) {
      const fl_access *b = &out->accesses.v[k];
      known = b->object == a[i].object && b->offset == a[i].offset && b->size == a[i].size &&
              b->is_write >= a[i].is_write;
    }
    if (!known)
      fl_vec_push(&out->accesses, a[i]);
  }
}

/* Steps that concern other threads by themselves. */
static bool concerns_others(fl_action a) {
  switch (a) {
  case FL_DO_CREATE:
  case FL_DO_JOIN:
  case FL_DO_TRY_JOIN:
  case FL_DO_CANCEL:
  case FL_DO_DETACH:
  case FL_DO_EXIT:
  case FL_DO_WAIT:
  case FL_DO_WAKE:
  case FL_DO_TIMED_OUT:
  case FL_DO_BARRIER: return true;
  default: return false;
  }
}

static void run_alone(fl_explorer *e, const fl_state *state, uint32_t thread, fl_solo *out) {
  fl_state *s = fl_state_copy((fl_state *)state);
  for (uint32_t n = 0; n < MOST_STEPS; n++) {
    fl_pending p;
    if (!fl_machine_peek(e->m, s, thread, &p))
      break;
    bool goes_on = p.is_enabled && !concerns_others(p.action);
    note(&p, out);
    fl_pending_done(&p);
    if (!goes_on)
      break;
    fl_step_result r = fl_machine_step(e->m, s, thread, STEP_BUDGET);
    if (r == FL_STEP_THREAD_END)
      out->has_ended = true;
    if (r != FL_STEP_OK)
      break;
  }
  fl_state_free(s);
}

void fl_solo_runs(fl_explorer *e, const fl_state *s, const fl_pendings *p, fl_solo *out) {
  for (uint32_t t = 0; t < p->n; t++) {
    out[t] = (fl_solo){0};
    if (p->is_alive[t] && p->p[t].is_enabled)
      run_alone(e, s, t, &out[t]);
  }
}

void fl_solo_free(fl_solo *solo, uint32_t n) {
  for (uint32_t t = 0; t < n; t++)
    fl_vec_free(&solo[t].accesses);
}

bool fl_solo_conflict(const fl_solo *a, const fl_solo *b) {
  for (size_t i = 0; i < a->accesses.n; i++)
    for (size_t k = 0; k < b->accesses.n; k++) {
      const fl_access *x = &a->accesses.v[i], *y = &b->accesses.v[k];
      bool overlap = x->object == FL_SHARED_ALL || y->object == FL_SHARED_ALL ||
                     (x->object == y->object && x->offset < y->offset + y->size &&
                      y->offset < x->offset + x->size);
      if ((x->is_write || y->is_write) && overlap)
        return true;
    }
  return false;
}
