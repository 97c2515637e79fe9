/* Every interleaving, one after the other: no reduction, no merging, as simple
 * as can be. It exists to be compared with. A run is cut where it comes back to
 * a state it was in. */
#include "explore/search.h"

/* Runs are followed only so far; the depth of recursion is the length of a run. */
#define LONGEST_RUN 10000u

typedef struct {
  fl_explorer *e;
  FL_VEC(fl_hash128) path;
} enumeration;

static bool is_on_path(const enumeration *n, fl_hash128 h) {
  for (size_t i = 0; i < n->path.n; i++)
    if (fl_hash_equal(n->path.v[i], h))
      return true;
  return false;
}

static void visit(enumeration *n, fl_state *s) {
  fl_explorer *e = n->e;
  fl_hash128 h = fl_state_hash(s);
  if (fl_must_stop(e))
    return;
  if (n->path.n >= LONGEST_RUN) {
    e->is_bounded = true;
    fl_add_reason(e, "runs of more than %u steps were cut", LONGEST_RUN);
    return;
  }
  if (is_on_path(n, h)) {
    fl_check_spin(e, s);
    return;
  }
  fl_pendings p;
  fl_pendings_of(e, s, &p);
  e->result->states++;
  fl_check_state(e, s, &p);
  fl_vec_push(&n->path, h);
  for (uint32_t t = 0; t < p.n; t++) {
    if (!p.is_alive[t] || !p.p[t].is_enabled)
      continue;
    fl_successors next = {0};
    fl_expand(e, s, t, &next);
    for (size_t k = 0; k < next.n; k++) {
      e->result->transitions++;
      if (!fl_note_end(e, &next.v[k]))
        continue;
      fl_path_push(e, &next.v[k]);
      visit(n, next.v[k].state);
      fl_path_pop(e);
    }
    fl_successors_free(&next);
  }
  n->path.n--;
  fl_pendings_free(&p);
}

void fl_search_all(fl_explorer *e, fl_state *start) {
  enumeration n = {.e = e};
  visit(&n, start);
  fl_vec_free(&n.path);
}
