/* What the program prints. Where its order matters, a state keeps a hash of all
 * that was printed on the way to it, and the machine the text behind each hash. */
#include "machine/exec.h"

#include "base/map.h"

#include <string.h>

static const char *text_of(const fl_machine *m, fl_hash128 hash) {
  uint64_t index;
  if (!m->output_index || !fl_u64map_get(m->output_index, hash.a, &index))
    return "";
  return m->outputs.v[index];
}

static void remember(fl_exec *x, int fd, const char *bytes, size_t n) {
  fl_machine *m = x->m;
  const char *before = text_of(m, x->s->output);
  x->s->output = fl_hash_pair(x->s->output, fl_hash_bytes(bytes, n, (uint64_t)fd));
  if (!m->output_index)
    m->output_index = fl_u64map_new();
  if (fl_u64map_get(m->output_index, x->s->output.a, NULL))
    return;
  fl_str text = {0};
  fl_str_add(&text, before);
  for (size_t i = 0; i < n; i++)
    fl_str_addc(&text, bytes[i] ? bytes[i] : '?');
  fl_u64map_put(m->output_index, x->s->output.a, m->outputs.n);
  fl_vec_push(&m->outputs, fl_str_take(&text));
}

bool fl_machine_met_outside(fl_machine *m) {
  bool yes = m->met_outside;
  m->met_outside = false;
  return yes;
}

void fl_output(fl_exec *x, int fd, const char *bytes, size_t n) {
  if (fd > 2)
    return; /* a file */
  if (x->m->config.tracks_output && n)
    remember(x, fd, bytes, n);
  if (x->m->config.output)
    x->m->config.output(x->m->config.ctx, fd, bytes, n);
}

const char *fl_machine_output(const fl_machine *m, const fl_state *s) { return text_of(m, s->output); }

void fl_outputs_free(fl_machine *m) {
  for (size_t i = 0; i < m->outputs.n; i++)
    fl_free(m->outputs.v[i]);
  fl_vec_free(&m->outputs);
  fl_u64map_free(m->output_index);
}
