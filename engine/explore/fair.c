/* One run under a fair schedule. */
#include "explore/fair.h"

#include "explore/search.h"

#include <string.h>

enum { STEPS_IN_A_ROW = 200 };

/* Time passes only when nobody has anything else to do. */
static bool can_move(fl_machine *m, fl_state *s, uint32_t thread, bool gives_up) {
  fl_pending p;
  bool yes = fl_machine_peek(m, s, thread, &p) && p.is_enabled &&
             (gives_up || p.action != FL_DO_TIMED_OUT);
  fl_pending_done(&p);
  return yes;
}

bool fl_take_turn(fl_machine *m, fl_state *s, fl_turn *turn) {
  if (turn->steps++ < STEPS_IN_A_ROW && can_move(m, s, turn->thread, false))
    return true;
  for (int gives_up = 0; gives_up < 2; gives_up++)
    for (uint32_t k = 1; k <= s->nthreads; k++) {
      uint32_t t = (turn->thread + k) % s->nthreads;
      if (can_move(m, s, t, gives_up)) {
        *turn = (fl_turn){t, 1};
        return true;
      }
    }
  return false;
}

void fl_describe_deadlock(const fl_program *p, fl_machine *m, fl_state *s, fl_finding *out) {
  fl_search_result unused = {0};
  fl_search_request request = {.program = p, .properties = 1u << FL_PROP_DEADLOCK};
  fl_explorer e = {.request = &request, .result = &unused, .m = m, .reasons = fl_strmap_new()};
  fl_pendings pendings;
  fl_pendings_of(&e, s, &pendings);
  fl_check_state(&e, s, &pendings);
  fl_pendings_free(&pendings);
  memset(out, 0, sizeof *out);
  out->property = FL_PROP_DEADLOCK;
  for (size_t i = 0; i < e.found.n; i++) {
    if (i == 0) {
      out->loc = e.found.v[i].loc;
      out->message = e.found.v[i].message;
    } else {
      fl_free(e.found.v[i].message);
    }
    fl_schedule_free(&e.found.v[i].schedule);
  }
  fl_vec_free(&e.found);
  fl_pendings_drop(&e);
  fl_strmap_free(e.reasons);
  fl_search_result_free(&unused);
}

bool fl_uses_threads(const fl_program *p) {
  for (size_t f = 0; f < p->funcs.n; f++)
    for (uint32_t pc = 0; pc < p->funcs.v[f]->ncode; pc++) {
      const fl_insn *i = &p->funcs.v[f]->code[pc];
      if (i->op == FL_OP_BUILTIN && i->imm2 >= FL_BI_PTHREAD_CREATE && i->imm2 <= FL_BI_SEM_GETVALUE)
        return true;
    }
  return false;
}
