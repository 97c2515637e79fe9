/* Numbers for the inputs of a run that was followed with terms for them. */
#include "explore/search.h"

/* The same unknown may have stood for several inputs of the run, one after the
 * other: each gets one of its own here. */
#define OF_RUNS UINT32_C(0x7fffffff)

typedef FL_VEC(fl_term) term_list;

/* The condition with the unknowns that stand for the last input of each name. */
static void rename_all(fl_explorer *e, const fl_schedule *path, term_list *inputs,
                       term_list *conditions) {
  fl_terms *t = e->terms;
  fl_term_unbind(t);
  for (size_t i = 0; i < path->trail.n; i++) {
    fl_event event = path->trail.v[i];
    if (!event.is_input) {
      fl_vec_push(conditions, fl_term_replace(t, event.term));
      continue;
    }
    fl_term own = 0;
    if (event.term) {
      fl_term_node n = *fl_term_get(t, event.term);
      own = fl_term_named(t, OF_RUNS, (uint32_t)inputs->n, n.bits, n.is_signed);
      fl_term_bind(t, event.term, own);
    }
    fl_vec_push(inputs, own);
  }
  fl_term_unbind(t);
}

bool fl_solve_inputs(fl_explorer *e, const fl_schedule *path, fl_values *out) {
  if (!e->terms || !path->trail.n)
    return true;
  term_list inputs = {0}, conditions = {0}, unknowns = {0};
  rename_all(e, path, &inputs, &conditions);
  for (size_t i = 0; i < inputs.n; i++)
    if (inputs.v[i])
      fl_vec_push(&unknowns, inputs.v[i]);
  fl_values values = {0};
  for (size_t i = 0; i < unknowns.n; i++)
    fl_vec_push(&values, 0);
  bool ok = !unknowns.n || fl_paths_solve(e->paths, conditions.v, conditions.n, unknowns.v,
                                          unknowns.n, values.v);
  for (size_t i = 0, k = 0; i < inputs.n; i++)
    fl_vec_push(out, inputs.v[i] ? values.v[k++] : path->inputs.v[i]);
  fl_vec_free(&values);
  fl_vec_free(&inputs);
  fl_vec_free(&conditions);
  fl_vec_free(&unknowns);
  return ok;
}
