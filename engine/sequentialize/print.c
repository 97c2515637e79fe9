/* The whole program: models, globals, threads, the driver. */
#include "sequentialize/models.h"
#include "sequentialize/seq.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_INSNS = 200000, PIECE_BASE = 1000 };

void fl_seq_request_free(fl_seq_request *q) {
  fl_vec_free(&q->threads);
  fl_vec_free(&q->pieces);
  fl_vec_free(&q->choices);
  fl_vec_free(&q->inputs);
}

void fl_seq_gaps_free(fl_seq_gaps *gaps) {
  for (size_t i = 0; i < gaps->n; i++)
    fl_free(gaps->v[i]);
  fl_vec_free(gaps);
}

/* ---- models ---- */

/* Appends the parts that are used; those of types first, on their own. */
static void add_models(fl_seq *s, bool types, fl_str *out) {
  const char *at = fl_models_text;
  while ((at = strstr(at, "/*@ ")) != NULL) {
    char name[40];
    size_t n = strcspn(at + 4, " ");
    const char *begin = strchr(at, '\n') + 1, *end = strstr(begin, "/*@ ");
    memcpy(name, at + 4, n);
    name[n] = 0;
    at = begin;
    if (!end)
      return;
    bool is_type = strcmp(name, "base") == 0 || strcmp(name, "bound") == 0 ||
                   (n > 4 && strcmp(name + n - 4, "type") == 0);
    if (is_type == types && fl_strmap_has(s->parts, name))
      fl_str_addn(out, begin, (size_t)(end - begin));
  }
}

/* ---- what is decided before printing ---- */

static bool allocates(fl_builtin b) {
  return b == FL_BI_MALLOC || b == FL_BI_CALLOC || b == FL_BI_REALLOC || b == FL_BI_ALIGNED_ALLOC ||
         b == FL_BI_POSIX_MEMALIGN || b == FL_BI_STRDUP || b == FL_BI_STRNDUP || b == FL_BI_ALLOCA;
}

static void find_parts(fl_seq *s) {
  for (uint32_t k = 0; k < s->p->funcs.n; k++) {
    const fl_func *f = s->p->funcs.v[k];
    if (!f->has_body || k == s->p->init)
      continue;
    const fl_flow *flow = fl_seq_flow(s, k);
    for (uint32_t i = 0; i < f->nslots; i++)
      s->has_parts |= flow->slot_escapes[i];
    s->has_parts |= flow->takes_constants;
    if (flow->tls_escapes) {
      s->has_parts = true;
      fl_vec_push(&s->tls, NULL);
    }
    for (uint32_t pc = 0; pc < f->ncode; pc++)
      s->has_parts |= flow->is_reached[pc] && f->code[pc].op == FL_OP_BUILTIN &&
                      allocates((fl_builtin)f->code[pc].imm2);
  }
  if (s->has_parts) {
    fl_seq_use(s, "shared");
    fl_seq_use(s, "bound");
  }
}

/* ---- threads ---- */

static void begin_text(fl_seq *s) {
  fl_str_cut(&s->body, 0);
  fl_str_cut(&s->declarations, 0);
  fl_str_add(&s->body, "");
  fl_str_add(&s->declarations, "");
  fl_strmap_free(s->scope);
  s->scope = fl_strmap_new();
  s->nsteps = s->ninstances = 0;
  s->file = s->line = s->told_file = s->told_line = 0;
  s->in_line = false;
  s->line_start = 0;
}

static void pass_main(fl_seq *s, fl_instance *f) {
  const fl_func *func = f->flow->func;
  static const char *const values[] = {"1", "fl_arguments", "fl_arguments + 1"};
  for (uint32_t k = 0; k < func->nparams && k < 3; k++) {
    const fl_web *w = &f->flow->webs[f->flow->params[k]];
    if (!w->nuses)
      continue;
    if (k)
      fl_seq_use(s, "arguments");
    fl_seq_add(s, "%s = %s;", fl_seq_web(s, f, f->flow->params[k]), values[k]);
  }
}

static void pass_argument(fl_seq *s, fl_instance *f) {
  const fl_web *w = f->flow->func->nparams ? &f->flow->webs[f->flow->params[0]] : NULL;
  if (!w || !w->nuses)
    return;
  fl_expr e = {.text = fl_arena_printf(s->keep, "fl_argument[%u]", s->thread),
               .vk = FL_VK_U64,
               .is_pointer = true,
               .func = FL_NOREG,
               .global = FL_NOREG};
  fl_seq_use(s, "threads");
  fl_seq_add(s, "%s = %s;", fl_seq_web(s, f, f->flow->params[0]),
             fl_seq_cast(s, &e, w->type, w->vk, w->is_pointer));
}

static void print_thread(fl_seq *s, uint32_t number, fl_str *out) {
  const fl_seq_thread *t = &s->q->threads.v[number];
  s->thread = number;
  begin_text(s);
  fl_instance *f = fl_seq_instance(s, t->func, NULL);
  fl_seq_at(s, f->flow->func->loc);
  fl_seq_step(s, NULL);
  if (number)
    pass_argument(s, f);
  else
    pass_main(s, f);
  fl_seq_function(s, f);
  fl_str_printf(out, "\n/* Thread %u: %s */\nstatic void thread_%u(void) {\n%s", number,
                f->flow->func->name, number, s->declarations.s);
  if (s->nsteps > s->most_steps)
    s->most_steps = s->nsteps;
  fl_str_printf(out, "  switch (fl_at[%u]) {\n", number);
  for (uint32_t k = 0; k < s->nsteps; k++)
    fl_str_printf(out, "%scase %u: goto s%u;%s", k % 6 ? " " : "  ", k, k,
                  k % 6 == 5 || k + 1 == s->nsteps ? "\n" : "");
  fl_str_printf(out, "  default: return;\n  }\n%s\n    return;\n}\n", s->body.s);
}

/* ---- globals ---- */

static bool appears(const char *name, const char *text) {
  size_t n = strlen(name);
  for (const char *at = text; (at = strstr(at, name)) != NULL; at += n) {
    bool begins = at == text || !(isalnum((unsigned char)at[-1]) || at[-1] == '_' || at[-1] == '.');
    if (begins && !isalnum((unsigned char)at[n]) && at[n] != '_')
      return true;
  }
  return false;
}

static void print_global(fl_seq *s, uint32_t index, const char *text, fl_str *out) {
  const fl_global *g = s->p->globals.v[index];
  const char *name = fl_text_global(s->texts, index);
  if (!appears(name, text))
    return;
  if (g->is_string) {
    fl_str_printf(out, "static char %s[%llu] = ", name, (unsigned long long)g->size);
    if (g->bytes)
      fl_text_quote((const char *)g->bytes, g->size && !g->bytes[g->size - 1] ? g->size - 1 : g->size,
                    out);
    else
      fl_str_add(out, "{0}");
    fl_str_add(out, ";\n");
  } else if (g->is_thread_local) {
    fl_str_printf(
        out, "static %s; /* each thread's own */\n",
        fl_text_declare(s->texts, g->type, fl_arena_printf(s->keep, "%s[FL_THREADS]", name)));
  } else if (g->type->size == g->size) {
    fl_str_printf(out, "static %s;\n", fl_text_declare(s->texts, g->type, name));
  } else {
    fl_str_printf(out, "static _Alignas(16) char %s[%llu];\n", name, (unsigned long long)g->size);
  }
}

/* What every object is called and, where that matters, what it is. */
static void print_objects(fl_seq *s, const char *text, fl_str *names, fl_str *begin) {
  bool objects = fl_strmap_has(s->parts, "memory");
  for (uint32_t k = 0; k < s->p->globals.n; k++) {
    const fl_global *g = s->p->globals.v[k];
    const char *name = fl_text_global(s->texts, k);
    if (!appears(name, text))
      continue;
    if (!g->is_string && !g->is_thread_local)
      fl_str_printf(names, "    {&%s, sizeof %s, \"%s\", %llu},\n", name, name, g->name,
                    (unsigned long long)(g->type->kind == FL_TY_ARRAY ? g->type->elem->size : 0));
    if (objects)
      fl_str_printf(begin, "  FL_OBJECT(&%s, sizeof %s, \"%s\", \"\", %s);\n", name, name,
                    g->is_string ? "" : g->name, g->is_const ? "FL_CONSTANT" : "FL_GLOBAL");
    if (s->has_parts && g->is_const)
      fl_str_printf(begin, "  fl_part_at(%u, &%s, sizeof %s, 1);\n", s->nparts++, name, name);
    if (s->has_parts && g->is_thread_local && s->tls.n) {
      fl_str_printf(begin,
                    "  for (int i = 0; i < FL_THREADS; i++)\n    fl_part_at(%u + i, &%s[i], sizeof "
                    "%s[i], 0);\n",
                    s->nparts, name, name);
      s->nparts += (uint32_t)s->q->threads.n;
    }
  }
}

static void print_initialization(fl_seq *s, fl_str *out) {
  begin_text(s);
  s->is_init = true;
  const fl_autoruns *autoruns[] = {&s->p->constructors, &s->p->destructors};
  for (size_t i = 0; i < 2; i++)
    if (autoruns[i]->n)
      fl_seq_gap(s, s->p->funcs.v[autoruns[i]->v[0].func]->loc,
                 "a function that runs before or after main");
  if (s->p->thread_end != FL_NOREG || s->p->thread_cleanup != FL_NOREG)
    fl_seq_gap(s, s->p->funcs.v[s->p->entry]->loc, "what threads do when they end");
  for (size_t i = 1; i < s->q->threads.n; i++) {
    const fl_func *first = s->p->funcs.v[s->q->threads.v[i].func];
    if (first->type->elem->kind != FL_TY_PTR && first->type->elem->kind != FL_TY_VOID)
      fl_seq_gap(s, first->loc, "a thread that returns a number");
  }
  fl_instance *f = fl_seq_instance(s, s->p->init, NULL);
  fl_seq_function(s, f);
  s->is_init = false;
  fl_str_printf(out, "\nstatic void initialize(void) {\n%s%s\n", s->declarations.s, s->body.s);
  fl_str_add(out, "#line 1 \"(sequential program)\"\n");
  for (uint32_t k = 0; k < s->p->globals.n; k++)
    if (s->p->globals.v[k]->is_thread_local && appears(fl_text_global(s->texts, k), out->s))
      fl_str_printf(
          out,
          "  for (int i = 1; i < FL_THREADS; i++)\n    memcpy(&%s[i], &%s[0], sizeof %s[0]);\n",
          fl_text_global(s->texts, k), fl_text_global(s->texts, k), fl_text_global(s->texts, k));
}

/* ---- tables ---- */

/* Whether a comes before b: parents before children, those in their order. */
static int compare(const fl_seq_request *q, uint32_t a, uint32_t b) {
  uint32_t pa[64], pb[64], na = 0, nb = 0;
  for (uint32_t t = a; t && na < 64; t = q->threads.v[t].parent)
    pa[na++] = q->threads.v[t].nth;
  for (uint32_t t = b; t && nb < 64; t = q->threads.v[t].parent)
    pb[nb++] = q->threads.v[t].nth;
  while (na && nb) {
    na--, nb--;
    if (pa[na] != pb[nb])
      return pa[na] < pb[nb] ? -1 : 1;
  }
  return na == nb ? 0 : na < nb ? -1 : 1;
}

static void print_order(fl_seq *s, fl_str *out) {
  fl_str_add(out, "static const int fl_order[FL_THREADS] = {");
  uint32_t n = (uint32_t)s->q->threads.n;
  for (uint32_t rank = 0; rank < n; rank++)
    for (uint32_t t = 0; t < n; t++) {
      uint32_t before = 0;
      for (uint32_t k = 0; k < n; k++)
        before += k != t && compare(s->q, k, t) < 0;
      if (before == rank)
        fl_str_printf(out, "%s%u", rank ? ", " : "", t);
    }
  fl_str_add(out, "}; /* parents before children, those in the order of their creation */\n");
}

/* One that is created. */
static bool is_of_a_thread(const fl_seq_request *q, uint32_t func) {
  for (size_t i = 1; i < q->threads.n; i++)
    if (q->threads.v[i].func == func)
      return true;
  return false;
}

static void print_tables(fl_seq *s, const char *text, fl_str *out) {
  const fl_seq_request *q = s->q;
  if (fl_strmap_has(s->parts, "order"))
    print_order(s, out);
  if (fl_strmap_has(s->parts, "pick") && !q->is_free) {
    fl_str_add(out, "static const struct { int thread, step, way; } fl_choices[] = {{-1, 0, 0}");
    for (size_t i = 0; i < q->choices.n; i++)
      fl_str_printf(out, ", {%u, %u, %u}", q->choices.v[i].thread, q->choices.v[i].step,
                    q->choices.v[i].way);
    fl_str_add(out, "}; /* which way the step of the thread goes */\n");
  }
  if (fl_strmap_has(s->parts, "input") && !q->is_free) {
    fl_str_add(out, "static const long fl_inputs[] = {");
    for (size_t i = 0; i < q->inputs.n; i++)
      fl_str_printf(out, "%s%ldl", i ? ", " : "", (long)q->inputs.v[i]);
    fl_str_add(out, q->inputs.n ? "};\n" : "0};\n");
  }
  for (uint32_t k = 0; k < s->p->funcs.n; k++)
    if (s->is_coded[k] && (appears(fl_text_code(s->texts, k), text) ||
                           (fl_strmap_has(s->parts, "create") && is_of_a_thread(q, k))))
      fl_str_printf(out, "static char %s; /* its address stands for the function */\n",
                    fl_text_code(s->texts, k));
  if (fl_strmap_has(s->parts, "create")) {
    fl_str_add(out, "/* The how manieth child of which thread, running what, is which. */\nstatic int "
                    "fl_child(int parent, int nth, const void *code) {\n");
    for (size_t i = 1; i < q->threads.n; i++)
      fl_str_printf(out, "  if (parent == %u && nth == %u && code == &%s)\n    return %zu;\n",
                    q->threads.v[i].parent, q->threads.v[i].nth,
                    fl_text_code(s->texts, q->threads.v[i].func), i);
    fl_str_add(out, q->threads.n > 1
                        ? "  return -1;\n}\n"
                        : "  (void)parent;\n  (void)nth;\n  (void)code;\n  return -1;\n}\n");
  }
}

static bool is_object_of(const fl_seq *s, uint32_t global, const fl_type *pointee) {
  const fl_global *g = s->p->globals.v[global];
  return !g->is_thread_local && strcmp(g->type->name, pointee->name) == 0;
}

static void print_diag(fl_seq *s, fl_str *out) {
  if (s->q->diag == FL_SEQ_NO_DIAG)
    return;
  fl_str_add(
      out,
      "\n/* ---- the diagnosis: site number fl_diag has the value fl_value; -N: all that name an object\n"
      " * in the words of site N ---- */\n"
      "static int fl_diag;\nstatic long fl_value;\n"
      "#ifdef FL_MODES /* three questions in one: a value of the list, any value, another one each "
      "time */\n"
      "enum { FL_NEAR, FL_ANY, FL_EACH };\nstatic int fl_mode;\n"
      "#define FL_VALUE() (fl_mode == FL_EACH ? fl_each : fl_value)\n#else\n"
      "#define FL_VALUE() fl_value\n#endif\n"
      "#define DIAG(site, type, original) (fl_diag == (site) ? (type)FL_VALUE() : (original))\n");
  if (fl_strmap_has(s->parts, "real"))
    fl_str_add(out,
               "/* the same for floating-point numbers */\nstatic double fl_real;\n"
               "#ifdef FL_MODES\n#define FL_REAL() (fl_mode == FL_EACH ? fl_each_real : fl_real)\n"
               "#else\n#define FL_REAL() fl_real\n#endif\n"
               "#define DIAG_REAL(site, type, original) (fl_diag == (site) ? (type)FL_REAL() : "
               "(original))\n");
  for (size_t k = 0; k < s->pointees.n; k++)
    fl_str_printf(out, "static void *fl_other_%zu; /* the object number fl_value of a type */\n", k);
}

/* Sites that are pointers: how many objects there are to choose from. */
static void print_ranges(fl_seq *s, fl_str *out) {
  for (uint32_t k = 1; k < s->p->sites.n; k++) {
    const fl_type *t = s->p->sites.v[k].type;
    if (!t || t->kind != FL_TY_PTR || !(s->sites[k] || s->groups[k]))
      continue;
    size_t n = 0;
    for (uint32_t g = 0; g < s->p->globals.n; g++)
      n += is_object_of(s, g, t->elem);
    for (int sign = 1; sign >= -1; sign -= 2)
      if (sign > 0 ? s->sites[k] : s->groups[k])
        fl_str_printf(out, "  FL_ASSUME(fl_diag != %lld || (fl_value >= 0 && fl_value < %zu));\n",
                      (long long)sign * k, n);
  }
}

/* Which objects the sites that are pointers lead to instead; known from the start. */
static void print_others(fl_seq *s, fl_str *out) {
  print_ranges(s, out);
  for (size_t k = 0; k < s->pointees.n; k++) {
    size_t n = 0;
    fl_str_printf(out, "  fl_other_%zu = 0;\n", k);
    for (uint32_t g = 0; g < s->p->globals.n; g++)
      if (is_object_of(s, g, s->pointees.v[k]))
        fl_str_printf(out, "  if (fl_value == %zu)\n    fl_other_%zu = &%s;\n", n++, k,
                      fl_text_global(s->texts, g));
  }
}

/* ---- who can move ---- */

static void print_can_move(fl_seq *s, fl_str *out) {
  bool locks = fl_strmap_has(s->parts, "canlock"), wakes = fl_strmap_has(s->parts, "canwake"),
       waits = fl_strmap_has(s->parts, "conditionwait"), reads = fl_strmap_has(s->parts, "canread"),
       writes = fl_strmap_has(s->parts, "canwrite"), joins = fl_strmap_has(s->parts, "canjoin"),
       onces = fl_strmap_has(s->parts, "canonce"), semaphores = fl_strmap_has(s->parts, "cansem");
  fl_str_add(
      out,
      "static int fl_can_move(int thread) {\n  if (fl_status[thread] != FL_LIVE)\n    return 0;\n"
      "  switch (fl_waits[thread]) {\n");
  if (locks)
    fl_str_add(out, "  case FL_MUTEX: return fl_mutex_is_free(fl_object[thread], thread);\n");
  if (wakes)
    fl_str_printf(
        out, "  case FL_WOKEN:\n    return %s%s;\n",
        s->q->is_spurious ? "(fl_mutex_wanted[thread] || !fl_is_waiting[thread])"
                          : "!fl_is_waiting[thread]",
        waits
            ? " && (!fl_mutex_wanted[thread] || fl_mutex_is_free(fl_mutex_wanted[thread], thread))"
            : "");
  if (reads)
    fl_str_add(out, "  case FL_READ_LOCK: return fl_rw_is_free(fl_object[thread], thread, 0);\n");
  if (writes)
    fl_str_add(out, "  case FL_WRITE_LOCK: return fl_rw_is_free(fl_object[thread], thread, 1);\n");
  if (semaphores)
    fl_str_add(out, "  case FL_SEMAPHORE: {\n    const fl_semaphore *s = fl_object[thread];\n"
                    "    return s->value != 0 || s->mark != FL_INITIALIZED;\n  }\n");
  if (onces)
    fl_str_add(out, "  case FL_ONCE: return *(int *)fl_object[thread] <= 1; /* nobody runs it, also not the thread */\n");
  if (joins)
    fl_str_add(out, "  case FL_JOIN: {\n    int n = fl_thread_waited_for[thread];\n"
                    "    return n < 0 || n >= FL_THREADS || n == thread || fl_status[n] != FL_LIVE "
                    "|| fl_is_joined[n] ||\n"
                    "           fl_is_detached[n];\n  }\n");
  fl_str_add(out, "  default: return 1;\n  }\n}\n");
  fl_str_add(out, "#define FL_OWNERS");
  if (locks)
    fl_str_add(out, " \\\n  case FL_MUTEX: owner = ((fl_mutex *)fl_object[thread])->owner; break;");
  if (waits)
    fl_str_add(
        out,
        " \\\n  case FL_WOKEN: \\\n    if (!fl_is_waiting[thread] && fl_mutex_wanted[thread]) \\\n"
        "      owner = ((fl_mutex *)fl_mutex_wanted[thread])->owner; \\\n    break;");
  if (reads)
    fl_str_add(
        out, " \\\n  case FL_READ_LOCK: owner = ((fl_rwlock *)fl_object[thread])->writer; break;");
  if (writes)
    fl_str_add(
        out, " \\\n  case FL_WRITE_LOCK: owner = ((fl_rwlock *)fl_object[thread])->writer; break;");
  if (onces)
    fl_str_add(out, " \\\n  case FL_ONCE: owner = *(int *)fl_object[thread] - 1; break;");
  if (joins)
    fl_str_add(out, " \\\n  case FL_JOIN: owner = fl_thread_waited_for[thread] + 1; break;");
  fl_str_add(out, "\n");
}

/* ---- drivers ---- */

static void print_end(fl_seq *s, fl_str *out) {
  const fl_seq_request *q = s->q;
  bool deadlocks = q->checks_deadlocks;
  if (q->diag) {
    fl_str_printf(out, "#ifdef FL_CHECKER\n  FL_ASSUME(fl_has_ended%s);\n",
                  deadlocks ? " && !fl_has_circle()" : "");
    if (q->diag == FL_SEQ_ITERATE)
      fl_str_add(out, "  FL_ASSERT(0, \"a run that succeeds\");\n");
    else {
      fl_str_add(out, "#ifdef FL_MODES\n#define FL_SITE(site, text)                                "
                      "            \\\n"
                      "  do {                                                               \\\n"
                      "    FL_ASSERT(fl_diag != (site) || fl_mode != FL_NEAR, text \" near\"); \\\n"
                      "    FL_ASSERT(fl_diag != (site) || fl_mode != FL_ANY, text);           \\\n"
                      "    FL_ASSERT(fl_diag != (site) || fl_mode != FL_EACH, text \" each\"); \\\n"
                      "  } while (0)\n#else\n#define FL_SITE(site, text) FL_ASSERT(fl_diag != "
                      "(site), text)\n#endif\n"
                      "  FL_ASSERT(fl_diag != 0, \"site 0\");\n");
      for (uint32_t k = 1; k < s->p->sites.n; k++)
        if (s->sites[k])
          fl_str_printf(out, "  FL_SITE(%u, \"site %u\");\n", k, k);
      for (uint32_t k = 1; k < s->p->sites.n; k++)
        if (s->groups[k])
          fl_str_printf(out, "  FL_SITE(-%u, \"site -%u\"); /* and those like it */\n", k, k);
    }
    fl_str_add(out, "#else\n");
  } else if (q->is_free) {
    if (deadlocks)
      fl_str_add(out, "  FL_CHECK_DEADLOCK();\n");
    return;
  } else {
    fl_str_add(out, "#ifdef FL_CHECKER\n");
    if (deadlocks)
      fl_str_add(out, "  FL_CHECK_DEADLOCK();\n");
    fl_str_add(out, "#else\n");
  }
  if (deadlocks)
    fl_str_add(out, "  if (fl_is_stuck())\n    fl_report_deadlock();\n");
  fl_str_add(out, "  puts(\"the run ends without a fault\");\n#endif\n");
}

static void print_pieces(fl_seq *s, fl_str *out) {
  const fl_seq_request *q = s->q;
  uint32_t *nth = fl_arena_array(s->keep, q->threads.n + 1, sizeof *nth);
  fl_str_printf(out,
                "\n/* ---- the schedule: piece k of thread n is n + 1 thousands and k ---- */\n"
                "enum { FL_PIECES = %zu };\n",
                q->pieces.n);
  fl_str_add(out, "static const int cs[FL_PIECES + 1] = {");
  for (size_t i = 0; i < q->pieces.n; i++)
    fl_str_printf(out, "%u, ",
                  (q->pieces.v[i].thread + 1) * PIECE_BASE +
                      ++nth[q->pieces.v[i].thread] % PIECE_BASE);
  fl_str_add(out, "0};\nstatic FL_STEPS fl_steps[FL_PIECES + 1] = {");
  for (size_t i = 0; i < q->pieces.n; i++)
    fl_str_printf(out, "%u, ", q->pieces.v[i].steps);
  fl_str_printf(out,
                "0}; /* visible steps of each piece that are left */\nstatic int fl_piece;\n\n"
                "/* Whether the thread of the piece can move; if not now, others move first. */\n"
                "static _Bool fl_begin_piece(void) {\n  int thread = cs[fl_piece] / %d - 1;\n  "
                "fl_event = 0;\n"
                "  if (fl_status[thread] == FL_ENDED)\n    fl_steps[fl_piece] = 0;\n"
                "  if (fl_steps[fl_piece] == 0)\n    return 0;\n  fl_left = fl_steps[fl_piece];\n"
                "  if (fl_can_move(thread))\n    return 1;\n  fl_yields = 1;\n  return 0;\n}\n"
                "static void fl_end_piece(void) {\n  if (fl_piece < FL_PIECES) {\n    "
                "fl_steps[fl_piece] = fl_left;\n"
                "    if (fl_left > 0 && fl_status[cs[fl_piece] / %d - 1] == FL_LIVE)\n      "
                "fl_yields = 1;\n  }\n}\n"
                "/* Who moves next: the first piece whose thread can, pieces of threads that wait "
                "are kept for\n"
                " * later; when they are used up, the lowest thread that can move. -1: nobody. */\n"
                "static int fl_next(void) {\n  fl_yields = 0;\n"
                "  for (fl_piece = 0; fl_piece < FL_PIECES; fl_piece++) {\n"
                "    if (fl_begin_piece())\n      return cs[fl_piece] / %d - 1;\n  }\n"
                "  fl_yields = 1;\n  fl_left = -1;\n"
                "  for (int i = 0; i < FL_THREADS; i++)\n    if (fl_can_move(fl_order[i]))\n"
                "      return fl_order[i];\n  return -1;\n}\n",
                PIECE_BASE, PIECE_BASE, PIECE_BASE);
}

static void print_follow(fl_seq *s, fl_str *out) {
  const fl_seq_request *q = s->q;
  uint32_t *nth = fl_arena_array(s->keep, q->threads.n + 1, sizeof *nth);
  for (size_t i = 0; i < q->pieces.n; i++)
    nth[q->pieces.v[i].thread]++;
  if (q->diag)
    fl_str_add(
        out,
        "\nint main(int argc, char **argv) {\n#ifdef FL_CHECKER\n  (void)argc;\n  (void)argv;\n"
        "  fl_diag = nondet_int();\n  fl_value = nondet_long();\n"
        "#ifdef FL_MODES\n  fl_mode = nondet_int();\n  FL_AGAIN();\n  FL_ASSUME(fl_mode >= FL_NEAR && fl_mode <= "
        "FL_EACH && (fl_mode != FL_NEAR || (FL_MODES)));\n#endif\n"
        "#ifdef FL_KNOWN /* sites that are known already */\n  "
        "FL_ASSUME(FL_KNOWN);\n#endif\n#else\n"
        "  if (argc > 1)\n    fl_diag = (int)strtol(argv[1], NULL, 10);\n"
        "  if (argc > 2)\n    fl_value = argv[2][0] == '-' ? strtol(argv[2], NULL, 10) : "
        "(long)strtoul(argv[2], NULL, 10);\n#endif\n");
  if (q->diag && fl_strmap_has(s->parts, "real"))
    fl_str_add(out, "#ifdef FL_CHECKER\n  fl_real = fl_any_real();\n#ifdef FL_MODES\n"
                    "  FL_ASSUME(fl_mode != FL_NEAR || fl_real == (double)fl_value);\n#endif\n#else\n"
                    "  if (argc > 2)\n    fl_real = strtod(argv[2], NULL);\n#endif\n");
  if (!q->diag)
    fl_str_add(out, "\nint main(void) {\n");
  if (q->diag)
    print_others(s, out);
  fl_str_add(
      out,
      "  initialize();\n  fl_status[0] = FL_LIVE;\n"
      "  /* piece after piece, until one has to wait */\n"
      "  for (fl_piece = 0; fl_piece < FL_PIECES && !fl_has_ended && !fl_yields; fl_piece++) {\n"
      "    if (!fl_begin_piece())\n      continue;\n    switch (cs[fl_piece]) {\n");
  for (size_t t = 0; t < q->threads.n; t++) {
    if (!nth[t])
      continue;
    fl_str_add(out, "   ");
    for (uint32_t k = 1; k <= nth[t] && k < PIECE_BASE; k++)
      fl_str_printf(out, "%scase %zu:", k > 1 && k % 9 == 1 ? "\n    " : " ",
                    (t + 1) * PIECE_BASE + k);
    fl_str_printf(out, " thread_%zu(); break;\n", t);
  }
  fl_str_add(out, "    default: break;\n    }\n    fl_end_piece();\n");
  if (q->checks_deadlocks)
    fl_str_add(
        out, "#ifndef FL_CHECKER\n    if (fl_has_circle())\n      fl_report_deadlock();\n#endif\n");
  fl_str_add(out, "  }\n  /* what is left, and the rest of the run */\n  for (;;) {\n    int "
                  "thread = fl_has_ended ? -1 : fl_next();\n"
                  "    if (thread < 0)\n      break;\n    switch (thread) {\n");
  for (size_t t = 0; t < q->threads.n; t++)
    fl_str_printf(out, "    case %zu: thread_%zu(); break;\n", t, t);
  fl_str_add(out, "    default: break;\n    }\n    fl_end_piece();\n");
  if (q->checks_deadlocks)
    fl_str_add(
        out, "#ifndef FL_CHECKER\n    if (fl_has_circle())\n      fl_report_deadlock();\n#endif\n");
  fl_str_add(out, "  }\n");
  print_end(s, out);
  fl_str_add(out, "  return 0;\n}\n");
}

static void print_rounds(fl_seq *s, fl_str *out) {
  fl_str_printf(
      out,
      "\nint main(void) {\n  initialize();\n  fl_has_begun = 1;\n  fl_status[0] = FL_LIVE;\n"
      "  for (int round = 0; round < %u; round++) {\n",
      s->q->rounds);
  for (size_t t = 0; t < s->q->threads.n; t++)
    fl_str_printf(out, "    if (!fl_has_ended && fl_can_move(%zu))\n      thread_%zu();\n", t, t);
  fl_str_add(out, "  }\n");
  print_end(s, out);
  fl_str_add(out, "  return 0;\n}\n");
}

/* ---- all of it ---- */

static void print_defines(fl_seq *s, fl_str *out) {
  const fl_seq_request *q = s->q;
  if (q->diag)
    fl_str_add(out, "#define FL_DIAG /* properties are assumed, see below */\n");
  if (q->is_free)
    fl_str_add(out, "#define FL_FREE /* the checker chooses the schedule */\n");
  fl_str_printf(out, "#define FL_CHECKS_LOCKS %d\n", q->checks_locks);
  if (s->has_parts)
    fl_str_add(out, "#define FL_PARTS_USED\n");
  if (fl_strmap_has(s->parts, "memory"))
    fl_str_add(out, "#define FL_OBJECTS_USED\n");
  if (fl_strmap_has(s->parts, "real"))
    fl_str_add(out, "#define FL_REALS_USED\n");
  if (fl_strmap_has(s->parts, "errno"))
    fl_str_add(out, "#define FL_ERRNO_USED\n");
  uint64_t steps = 0;
  for (size_t i = 0; i < q->pieces.n; i++)
    steps += q->pieces.v[i].steps;
  if (!q->is_free)
    fl_str_printf(out, "#define FL_MOST_STEPS %lluL\n",
                  (unsigned long long)(q->diag ? 2 * steps + 64 : steps + 100000));
  /* where a call is cut off at its depth, nobody reads what was passed to it */
  fl_str_add(out, "#pragma GCC diagnostic ignored \"-Wunused-but-set-variable\"\n");
  fl_str_printf(out, "enum { FL_THREADS = %zu };\n", q->threads.n);
  /* numbers of steps occur everywhere: for a checker, fewer bits are less work */
  bool is_short = steps < INT16_MAX && s->most_steps < UINT16_MAX;
  fl_str_printf(out,
                "#if defined FL_CBMC || defined FL_ESBMC\n#define FL_STEPS %s\n#define FL_PLACE "
                "%s\n#else\n#define FL_STEPS long\n#define FL_PLACE int\n#endif\n",
                is_short ? "short" : "long", is_short ? "unsigned short" : "int");
}

static const char *title(const fl_seq_request *q) {
  if (q->is_free)
    return "for a checker of C: every schedule of some rounds";
  return q->diag ? "one schedule, with a value of choice at a site of choice" : "one schedule";
}

uint32_t fl_seq_parts(const char *text) {
  const char *at = strstr(text, "enum { FL_FIXED = ");
  return at ? (uint32_t)strtoul(at + strlen("enum { FL_FIXED = "), NULL, 10) : 0;
}

bool fl_sequentialize(const fl_seq_request *q, fl_str *out, fl_seq_gaps *gaps, fl_str *error) {
  const fl_program *p = q->program;
  fl_seq s = {.q = q,
              .p = p,
              .keep = fl_arena_new(),
              .gaps = gaps,
              .parts = fl_strmap_new(),
              .scope = fl_strmap_new()};
  s.texts = fl_texts_new(p, s.keep);
  s.flows = fl_arena_array(s.keep, p->funcs.n + 1, sizeof *s.flows);
  s.sites = fl_arena_array(s.keep, p->sites.n + 1, sizeof *s.sites);
  s.groups = fl_arena_array(s.keep, p->sites.n + 1, sizeof *s.groups);
  s.is_coded = fl_arena_array(s.keep, p->funcs.n + 1, sizeof *s.is_coded);
  fl_seq_use(&s, "base");
  fl_seq_use(&s, "steps");
  fl_seq_use(&s, q->is_free ? "free" : "follow");
  find_parts(&s);
  for (size_t i = 0; i < q->threads.n; i++)
    s.is_coded[q->threads.v[i].func] = true;
  fl_str bodies = {0}, globals = {0}, names = {0}, begin = {0}, tables = {0}, structs = {0},
         init = {0};
  bool ok = true;
  for (uint32_t t = 0; t < q->threads.n && ok; t++) {
    print_thread(&s, t, &bodies);
    ok = s.ninsns <= MOST_INSNS;
  }
  if (!ok)
    fl_str_printf(
        error, "the program with all its calls written out is too long (more than %d instructions)",
        MOST_INSNS);
  if (ok) {
    print_initialization(&s, &init);
    if (!q->is_free || fl_strmap_has(s.parts, "signal") || q->checks_deadlocks)
      fl_seq_use(&s, "order");
    if (fl_strmap_has(s.parts, "pick") && !q->is_free)
      fl_seq_use(&s, "choices");
    else if (!q->is_free)
      fl_seq_use(&s, "nochoices");
    fl_seq_use(&s, fl_strmap_has(s.parts, "atomic") ? "atomic" : "noatomic");
    if (fl_strmap_has(s.parts, "create"))
      fl_seq_use(&s, "bound");
    if (q->checks_deadlocks) {
      fl_seq_use(&s, "deadlock");
      fl_seq_use(&s, "names");
    }
    if (fl_strmap_has(s.parts, "lockchecks"))
      fl_seq_use(&s, "names");
    fl_str all = {0};
    if (q->diag)
      print_others(&s, &all);
    fl_str_printf(&all, "%s%s", bodies.s, init.s);
    for (uint32_t g = 0; g < p->globals.n; g++)
      print_global(&s, g, all.s, &globals);
    print_objects(&s, all.s, &names, &begin);
    print_tables(&s, all.s, &tables);
    fl_text_structs(s.texts, &structs);
    for (uint32_t g = 0; g < p->globals.n; g++) { /* a mutex nobody locks has a type all the same */
      static const char *const models[][2] = {{"fl_mutex", "mutextype"},
                                              {"fl_condition", "conditiontype"},
                                              {"fl_rwlock", "rwlocktype"},
                                              {"fl_barrier", "barriertype"},
                                              {"fl_semaphore", "semaphoretype"}};
      for (size_t k = 0; k < 5; k++)
        if ((globals.s && appears(models[k][0], globals.s)) ||
            (structs.s && appears(models[k][0], structs.s)) || appears(models[k][0], all.s))
          fl_seq_use(&s, models[k][1]);
    }
    fl_str_printf(
        out,
        "/* A threaded program as a sequential one, printed by faultline %s: %s.\n"
        " * Compile and run it, or give it to a checker of C; see docs/sequentialize.md. */\n",
        FL_VERSION, title(q));
    print_defines(&s, out);
    if (s.has_parts)
      fl_str_printf(
          out,
          "enum { FL_FIXED = %u }; /* parts of memory with an entry of their own */\n"
          "#if defined FL_CBMC || defined FL_ESBMC\nenum { FL_PARTS = FL_FIXED };\n#else\n"
          "enum { FL_PARTS = FL_FIXED + 1024 };\n#endif\n",
          s.nparts + 1);
    add_models(&s, true, out);
    fl_str_printf(out, "\n/* ---- the program's own types and variables ---- */\n%s%s",
                  structs.s ? structs.s : "", globals.s ? globals.s : "");
    if (fl_strmap_has(s.parts, "errno"))
      fl_str_add(out, "static int fl_errno[FL_THREADS];\n");
    if (fl_strmap_has(s.parts, "arguments"))
      fl_str_add(out, "static char *fl_arguments[] = {(char *)\"program\", 0, 0};\n");
    fl_str_printf(out, "\n/* ---- tables ---- */\n%s", tables.s ? tables.s : "");
    if (fl_strmap_has(s.parts, "names"))
      fl_str_printf(out,
                    "#if !defined FL_CBMC && !defined FL_ESBMC\n"
                    "static const struct { const void *base; unsigned long size; const char *name; "
                    "unsigned long element; } fl_names[] = {\n%s"
                    "    {0, 0, \"\", 0}};\n#endif\n",
                    names.s ? names.s : "");
    fl_str_add(out, "\n");
    add_models(&s, false, out);
    size_t at = out->n;
    print_can_move(&s, out);
    /* the owners are needed before the deadlock check: move it behind */
    fl_str can = {0};
    fl_str_add(&can, out->s + at);
    fl_str_cut(out, at);
    char *deadlock = strstr(out->s, "/* ---- deadlock ---- */");
    if (deadlock) {
      fl_str tail = {0};
      fl_str_add(&tail, deadlock);
      fl_str_cut(out, (size_t)(deadlock - out->s));
      fl_str_printf(out, "%s%s", can.s, tail.s);
      fl_str_free(&tail);
    } else {
      fl_str_add(out, can.s);
    }
    fl_str_free(&can);
    print_diag(&s, out);
    fl_str_printf(out, "%s%s%s}\n", bodies.s, init.s, begin.s ? begin.s : "");
    if (!q->is_free) {
      print_pieces(&s, out);
      print_follow(&s, out);
    } else {
      print_rounds(&s, out);
    }
    fl_str_free(&all);
  }
  fl_str *strings[] = {&bodies,  &globals, &names,  &begin,         &tables,
                       &structs, &init,    &s.body, &s.declarations};
  for (size_t i = 0; i < sizeof strings / sizeof strings[0]; i++)
    fl_str_free(strings[i]);
  fl_vec_free(&s.pointees);
  fl_vec_free(&s.tls);
  fl_strmap_free(s.parts);
  fl_strmap_free(s.scope);
  fl_texts_free(s.texts);
  fl_arena_free(s.keep);
  return ok;
}
