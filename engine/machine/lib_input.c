/* Standard input as inputs of the program: what a search follows all values of.
 *
 * Each character, and each number scanf reads, is an input of its own; the end of
 * the input may come at any time, and more may come behind it, as at a terminal.
 * So nothing has to be remembered, and it does not matter who reads first. */
#include "machine/lib.h"
#include "machine/memory.h"
#include "machine/symbolic.h"
#include "machine/sync.h"

#define MOST_VALUES 8u /* of one call of scanf */

/* Input k of the call; false: it has to be given first. */
static bool next_input(fl_exec *x, uint32_t k, fl_vk vk, fl_value *v) {
  if (k >= x->s->given.n) {
    if (!x->m->has_input) {
      if (fl_searches(x))
        fl_clear_dead(x->m, x->f, x->f->pc);
      x->m->input_vk = vk;
      return fl_end_step(x, FL_STEP_INPUT);
    }
    x->m->has_input = false;
    x->t->input_count++;
    fl_vec_push(&x->s->given, x->m->input);
  }
  *v = x->s->given.v[k];
  if (!fl_is_symbolic(*v))
    v->bits = fl_extend(v->bits, vk);
  return true;
}

static bool assume_range(fl_exec *x, fl_value v, int low, int high) {
  fl_terms *t = x->m->config.terms;
  if (!fl_is_symbolic(v))
    return true;
  fl_term n = (fl_term)v.bits, least = fl_term_const(t, (uint64_t)(int64_t)low);
  fl_term from = fl_term_make(t, FL_T_LE, 32, true, least, n);
  fl_term to = fl_term_make(t, FL_T_LE, 32, true, n, fl_term_const(t, (uint64_t)(int64_t)high));
  return fl_search_assume(x, from) && fl_search_assume(x, to);
}

bool fl_lib_input_char(fl_exec *x, fl_call *c) {
  return next_input(x, 0, FL_VK_S32, &c->result) && assume_range(x, c->result, -1, 255);
}

/* ---- scanf ---- */

typedef struct {
  uint32_t n;
  fl_vk vk[MOST_VALUES];
} wanted;

static bool add(fl_exec *x, wanted *w, fl_vk vk) {
  if (w->n == MOST_VALUES)
    return fl_raise_unmodelled(x, "a call of scanf that reads more than %u values",
                               MOST_VALUES);
  w->vk[w->n++] = vk;
  return true;
}

static fl_vk integer_of(const fl_exec *x, char length, bool is_signed) {
  bool is_wide = length == 'q' || length == 'j' ||
                 ((length == 'l' || length == 'z' || length == 't') &&
                  x->m->program->target.pointer_size == 8);
  if (is_wide)
    return is_signed ? FL_VK_S64 : FL_VK_U64;
  if (length == 'h')
    return is_signed ? FL_VK_S16 : FL_VK_U16;
  if (length == 'H')
    return is_signed ? FL_VK_S8 : FL_VK_U8;
  return is_signed ? FL_VK_S32 : FL_VK_U32;
}

/* What a format asks for. Text between the directives must be there or the call
 * ends early, which it may do anyway. */
static bool read_format(fl_exec *x, const char *f, wanted *w) {
  for (; *f; f++) {
    if (*f != '%')
      continue;
    bool is_skipped = *++f == '*', has_width = false;
    f += is_skipped;
    for (; *f >= '0' && *f <= '9'; f++)
      has_width = true;
    char length = 0;
    for (; *f == 'h' || *f == 'l' || *f == 'j' || *f == 'z' || *f == 't'; f++)
      length = length != *f ? *f : *f == 'h' ? 'H' : 'q';
    switch (*f) {
    case '%': break;
    case 'd':
    case 'i':
    case 'u':
    case 'x':
    case 'o':
      if (!is_skipped && !add(x, w, integer_of(x, length, *f == 'd' || *f == 'i')))
        return false;
      break;
    case 'c':
      if (has_width)
        return fl_raise_unmodelled(x, "reading several characters from standard input by scanf");
      if (!is_skipped && !add(x, w, FL_VK_S8))
        return false;
      break;
    default:
      return fl_raise_unmodelled(x, "reading '%%%c' from standard input by scanf", *f ? *f : '%');
    }
  }
  return true;
}

bool fl_lib_input_scan(fl_exec *x, fl_call *c, uint64_t format, uint32_t first) {
  fl_str text = {0};
  wanted w = {0};
  fl_value count, values[MOST_VALUES];
  fl_str_add(&text, "");
  bool ok = fl_mem_string(x, format, 4096, &text) && read_format(x, text.s, &w);
  fl_str_free(&text);
  if (!ok || !fl_lib_need_args(x, c, first + w.n) || !next_input(x, 0, FL_VK_S32, &count) ||
      !assume_range(x, count, -1, (int)w.n) ||
      !fl_need_defined(x, x->s->given.v[0], "how much scanf reads"))
    return false;
  int64_t n = (int64_t)x->s->given.v[0].bits;
  n = n > (int64_t)w.n ? (int64_t)w.n : n;
  for (uint32_t k = 0; (int64_t)k < n; k++)
    if (!next_input(x, k + 1, w.vk[k], &values[k]))
      return false;
  for (uint32_t k = 0; (int64_t)k < n; k++)
    if (!fl_mem_store_value(x, c->v[first + k].bits, w.vk[k], values[k]))
      return false;
  c->result = fl_value_of((uint64_t)n);
  return true;
}
