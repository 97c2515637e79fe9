/* Calls of the C library: memory, strings, numbers, output.
 *
 * What strings and blocks consist of is a model, which checkers can follow. What
 * formats and mathematical functions make of their arguments is known to the C
 * library only: the program can be run, and a checker is told that its text ends. */
#include "sequentialize/library.h"

#include <string.h>

typedef fl_library_call call;

/* ---- memory ---- */

/* Room for two blocks of this place. */
static uint32_t new_part(const call *c) {
  c->s->nparts += 2;
  return c->s->nparts - 2;
}

static void allocate(const call *c, const char *size, bool zeroed) {
  fl_call_use(c, "memory heap");
  fl_seq_add(c->s, "FL_ALLOCATES();");
  fl_seq_assign(c->s, c->f, c->pc,
                fl_arena_printf(c->s->keep, "fl_allocate(%s, %d, %u)", size, zeroed, new_part(c)),
                NULL, FL_VK_U64, true);
}

static void allocate_array(const call *c) {
  allocate(c, fl_arena_printf(c->s->keep, "%s * %s", fl_call_number(c, 0, FL_VK_U64),
                              fl_call_number(c, 1, FL_VK_U64)),
           true);
}

static void step_if_shared(const call *c) {
  fl_expr e = fl_call_argument(c, 0);
  const char *condition = NULL;
  if (c->s->has_parts) {
    fl_seq_use(c->s, "shared");
    condition = fl_arena_printf(c->s->keep, "fl_is_shared(%s)", fl_seq_address(c->s, &e, 0));
  }
  fl_seq_step(c->s, condition);
}

static void release(const call *c) {
  fl_call_use(c, "memory heap release");
  step_if_shared(c);
  fl_seq_add(c->s, "FL_ALLOCATES(); fl_release(%s);", fl_call_pointer(c, 0, "char *"));
}

static void reallocate(const call *c) {
  fl_call_use(c, "memory heap release reallocate bound");
  step_if_shared(c);
  fl_seq_add(c->s, "FL_ALLOCATES();");
  fl_seq_assign(c->s, c->f, c->pc,
                fl_arena_printf(c->s->keep, "fl_reallocate(%s, %s, %u)",
                                fl_call_pointer(c, 0, "char *"), fl_call_number(c, 1, FL_VK_U64),
                                new_part(c)),
                NULL, FL_VK_U64, true);
}

/* ---- strings and bytes, by models ---- */

typedef struct {
  fl_builtin builtin;
  const char *model; /* its function; its part has the name without "fl_" */
  const char *kinds; /* of arguments: p pointer, n size, i int */
  const char *more;  /* an argument of the model behind them, or NULL */
  char result;       /* p, n, i */
} modelled;

#define EVERYTHING "-1ul"
static const modelled models[] = {
    {FL_BI_STRLEN, "fl_length", "p", EVERYTHING, 'n'},
    {FL_BI_STRNLEN, "fl_length", "pn", NULL, 'n'},
    {FL_BI_STRCPY, "fl_strcpy", "pp", NULL, 'p'},
    {FL_BI_STPCPY, "fl_stpcpy", "pp", NULL, 'p'},
    {FL_BI_STRNCPY, "fl_strncpy", "ppn", NULL, 'p'},
    {FL_BI_STRCAT, "fl_strcat", "pp", EVERYTHING, 'p'},
    {FL_BI_STRNCAT, "fl_strcat", "ppn", NULL, 'p'},
    {FL_BI_STRCMP, "fl_strcmp", "pp", EVERYTHING, 'i'},
    {FL_BI_STRNCMP, "fl_strcmp", "ppn", NULL, 'i'},
    {FL_BI_STRCHR, "fl_strchr", "pi", NULL, 'p'},
    {FL_BI_STRRCHR, "fl_strrchr", "pi", NULL, 'p'},
    {FL_BI_MEMCPY, "fl_memcpy", "ppn", "1", 'p'},
    {FL_BI_MEMMOVE, "fl_memcpy", "ppn", "0", 'p'},
    {FL_BI_MEMSET, "fl_memset", "pin", NULL, 'p'},
    {FL_BI_MEMCMP, "fl_memcmp", "ppn", NULL, 'i'},
    {FL_BI_MEMCHR, "fl_memchr", "pin", NULL, 'p'},
};

static const char *argument(const call *c, uint32_t k, char kind) {
  return kind == 'p'   ? fl_call_pointer(c, k, "char *")
         : kind == 'n' ? fl_call_number(c, k, FL_VK_U64)
         : kind == 'd' ? fl_call_number(c, k, FL_VK_F64)
         : kind == 'f' ? fl_call_number(c, k, FL_VK_F32)
                       : fl_call_number(c, k, FL_VK_S32);
}

static const char *arguments(const call *c, const char *kinds, const char *more) {
  fl_str text = {0};
  for (uint32_t k = 0; k < c->args->n && kinds[k]; k++)
    fl_str_printf(&text, "%s%s", k ? ", " : "", argument(c, k, kinds[k]));
  if (more)
    fl_str_printf(&text, ", %s", more);
  const char *kept = fl_arena_strdup(c->s->keep, text.s ? text.s : "");
  fl_str_free(&text);
  return kept;
}

static void assign(const call *c, const char *text, char kind) {
  fl_vk vk = kind == 'i' ? FL_VK_S32 : kind == 'l' ? FL_VK_S64 : FL_VK_U64;
  fl_seq_assign(c->s, c->f, c->pc, text, NULL, vk, kind == 'p');
}

static bool by_model(const call *c) {
  for (size_t i = 0; i < sizeof models / sizeof models[0]; i++) {
    const modelled *m = &models[i];
    if (m->builtin != (fl_builtin)c->i->imm2)
      continue;
    fl_call_use(c, "memory length");
    fl_seq_use(c->s, m->model + strlen("fl_"));
    if (m->builtin == FL_BI_STPCPY)
      fl_seq_use(c->s, "strcpy");
    fl_call_step(c);
    fl_seq_add(c->s, "FL_CALLS();");
    assign(c, fl_arena_printf(c->s->keep, "%s(%s)", m->model, arguments(c, m->kinds, m->more)),
           m->result);
    return true;
  }
  return false;
}

static void duplicate(const call *c, const char *most) {
  fl_call_use(c, "memory heap length strdup");
  fl_call_step(c);
  fl_seq_add(c->s, "FL_CALLS();");
  assign(c, fl_arena_printf(c->s->keep, "fl_strdup(%s, %s, %u)", fl_call_pointer(c, 0, "char *"),
                            most, new_part(c)),
         'p');
}

/* ---- what only the C library itself knows ---- */

/* A checker's text ends here: its programs say so when they get here, and a search is not complete. */
static void checkers_stop(const call *c, const char *name) {
  fl_call_use(c, "bound native");
  if (c->s->q->is_free)
    fl_seq_gap(c->s, c->i->loc, "a call of %s", name);
  else
    fl_seq_add(c->s, "FL_ONLY_RUN(\"a call of %s\");", name);
}

typedef struct {
  fl_builtin builtin;
  const char *name, *kinds, *part;
  char result; /* i int, l long, d the kind of the instruction */
} native;

static const native natives[] = {
    {FL_BI_ATOI, "atoi", "s", NULL, 'i'},
    {FL_BI_ATOL, "atol", "s", NULL, 'l'},
    {FL_BI_STRCASECMP, "strcasecmp", "ss", "strings", 'i'},
    {FL_BI_STRSTR, "strstr", "ss", NULL, 'p'},
    {FL_BI_STRSPN, "strspn", "ss", NULL, 'n'},
    {FL_BI_STRCSPN, "strcspn", "ss", NULL, 'n'},
    {FL_BI_STRPBRK, "strpbrk", "ss", NULL, 'p'},
    {FL_BI_ISALPHA, "isalpha", "i", "ctype", 'i'},
    {FL_BI_ISDIGIT, "isdigit", "i", "ctype", 'i'},
    {FL_BI_ISALNUM, "isalnum", "i", "ctype", 'i'},
    {FL_BI_ISSPACE, "isspace", "i", "ctype", 'i'},
    {FL_BI_ISUPPER, "isupper", "i", "ctype", 'i'},
    {FL_BI_ISLOWER, "islower", "i", "ctype", 'i'},
    {FL_BI_ISPUNCT, "ispunct", "i", "ctype", 'i'},
    {FL_BI_ISPRINT, "isprint", "i", "ctype", 'i'},
    {FL_BI_ISXDIGIT, "isxdigit", "i", "ctype", 'i'},
    {FL_BI_TOUPPER, "toupper", "i", "ctype", 'i'},
    {FL_BI_TOLOWER, "tolower", "i", "ctype", 'i'},
    {FL_BI_FABS, "fabs", "d", "math", 'd'},
    {FL_BI_SQRT, "sqrt", "d", "math", 'd'},
    {FL_BI_FLOOR, "floor", "d", "math", 'd'},
    {FL_BI_CEIL, "ceil", "d", "math", 'd'},
    {FL_BI_ROUND, "round", "d", "math", 'd'},
    {FL_BI_TRUNC, "trunc", "d", "math", 'd'},
    {FL_BI_SIN, "sin", "d", "math", 'd'},
    {FL_BI_COS, "cos", "d", "math", 'd'},
    {FL_BI_EXP, "exp", "d", "math", 'd'},
    {FL_BI_LOG, "log", "d", "math", 'd'},
    {FL_BI_POW, "pow", "dd", "math", 'd'},
    {FL_BI_FMOD, "fmod", "dd", "math", 'd'},
    {FL_BI_FMAX, "fmax", "dd", "math", 'd'},
    {FL_BI_FMIN, "fmin", "dd", "math", 'd'},
};

static void check_strings(const call *c, const char *kinds) {
  for (uint32_t k = 0; k < c->args->n && kinds[k]; k++)
    if (kinds[k] == 's') {
      fl_call_use(c, "memory length");
      fl_seq_add(c->s, "FL_CALLS(); (void)fl_length(%s, " EVERYTHING ");",
                 fl_call_pointer(c, k, "char *"));
    }
}

static bool by_library(const call *c) {
  for (size_t i = 0; i < sizeof natives / sizeof natives[0]; i++) {
    const native *n = &natives[i];
    fl_str words = {0};
    if (n->builtin != (fl_builtin)c->i->imm2)
      continue;
    bool is_float = n->result == 'd' && c->i->vk == FL_VK_F32;
    if (n->part)
      fl_seq_use(c->s, n->part);
    fl_call_step(c);
    checkers_stop(c, n->name);
    check_strings(c, n->kinds);
    for (uint32_t k = 0; k < c->args->n && n->kinds[k]; k++) {
      char kind = n->kinds[k] == 's' ? 'p' : is_float ? 'f' : n->kinds[k];
      fl_str_printf(&words, "%s%s", k ? ", " : "", argument(c, k, kind));
    }
    const char *text = fl_arena_printf(c->s->keep, "FL_BY_LIBRARY(%s%s(%s))", n->name,
                                       is_float ? "f" : "", words.s ? words.s : "");
    if (n->result == 'd')
      fl_call_result(c, text, (fl_vk)c->i->vk);
    else
      assign(c, text, n->result);
    fl_str_free(&words);
    return true;
  }
  return false;
}

/* ---- formats and output ---- */

/* The arguments from one on, as the format wants them; a string among them must be there. */
static const char *formatted(const call *c, uint32_t first, uint32_t stream) {
  fl_str text = {0};
  for (uint32_t k = first; k < c->args->n; k++) {
    fl_expr e = fl_call_argument(c, k);
    const fl_type *t = c->args->args[k].type;
    if (k > first)
      fl_str_add(&text, ", ");
    if (k == stream) {
      fl_str_printf(&text, "(FILE *)%s", fl_seq_pointer(c->s, &e, NULL));
    } else if (e.global != FL_NOREG) {
      const fl_global *g = c->s->p->globals.v[e.global];
      fl_text_quote((const char *)g->bytes, strlen((const char *)g->bytes), &text);
    } else if (t && t->kind == FL_TY_PTR) {
      if (t->elem->kind == FL_TY_INT && t->elem->size == 1) { /* a string */
        fl_seq_use(c->s, "memory");
        fl_seq_add(c->s, "FL_USABLE(%s, 1, 0);", fl_seq_address(c->s, &e, 0));
      }
      fl_str_add(&text, fl_seq_pointer(c->s, &e, t));
    } else {
      if (t && t->name && strstr(t->name, "long long")) /* as formats tell it from long */
        fl_str_add(&text, fl_vk_is_signed(t->vk) ? "(long long)" : "(unsigned long long)");
      fl_str_add(&text, fl_seq_as(c->s, &e, t && fl_type_is_scalar(t) ? t->vk : e.vk));
    }
  }
  const char *kept = fl_arena_strdup(c->s->keep, text.s ? text.s : "");
  fl_str_free(&text);
  return kept;
}

static void print(const call *c, const char *name, uint32_t stream) {
  fl_call_step(c);
  const char *words = formatted(c, 0, stream);
  if (!fl_call_is_used(c)) {
    fl_seq_add(c->s, "FL_OUTPUT(%s(%s));", name, words);
    return;
  }
  checkers_stop(c, name);
  fl_call_result(c, fl_arena_printf(c->s->keep, "(int)FL_BY_LIBRARY(%s(%s))", name, words),
                 FL_VK_S32);
}

/* sprintf, snprintf */
static void format(const call *c, const char *name, uint32_t first) {
  fl_call_use(c, "memory length format");
  fl_call_step(c);
  checkers_stop(c, name);
  const char *to = fl_call_pointer(c, 0, "char *");
  const char *room = first == 2 ? fl_call_number(c, 1, FL_VK_U64) : EVERYTHING;
  fl_seq_add(c->s, "FL_CALLS();");
  fl_call_result(c,
                 fl_arena_printf(c->s->keep, "FL_BY_LIBRARY(fl_format(%s, %s, %s))", to, room,
                                 formatted(c, first, FL_NOREG)),
                 FL_VK_S32);
}

/* ---- all of them ---- */

static bool output(const call *c) {
  switch ((fl_builtin)c->i->imm2) {
  case FL_BI_PRINTF: print(c, "printf", FL_NOREG); return true;
  case FL_BI_PUTS: print(c, "puts", FL_NOREG); return true;
  case FL_BI_PUTCHAR: print(c, "putchar", FL_NOREG); return true;
  case FL_BI_FPRINTF: print(c, "fprintf", 0); return true;
  case FL_BI_FFLUSH: print(c, "fflush", 0); return true;
  case FL_BI_FPUTS: print(c, "fputs", 1); return true;
  case FL_BI_FPUTC: print(c, "fputc", 1); return true;
  case FL_BI_SPRINTF: format(c, "sprintf", 1); return true;
  case FL_BI_SNPRINTF: format(c, "snprintf", 2); return true;
  case FL_BI_STREAM:
    fl_seq_use(c->s, "stream");
    assign(c, fl_arena_printf(c->s->keep, "fl_stream(%s)", fl_call_number(c, 0, FL_VK_S32)), 'p');
    return true;
  default: return false;
  }
}

bool fl_seq_library(const call *c) {
  switch ((fl_builtin)c->i->imm2) {
  case FL_BI_MALLOC: allocate(c, fl_call_number(c, 0, FL_VK_U64), false); return true;
  case FL_BI_ALIGNED_ALLOC: allocate(c, fl_call_number(c, 1, FL_VK_U64), false); return true;
  case FL_BI_CALLOC: allocate_array(c); return true;
  case FL_BI_REALLOC: reallocate(c); return true;
  case FL_BI_FREE: release(c); return true;
  case FL_BI_STRDUP: duplicate(c, EVERYTHING); return true;
  case FL_BI_STRNDUP: duplicate(c, fl_call_number(c, 1, FL_VK_U64)); return true;
  case FL_BI_ABS:
    fl_call_result(c, fl_arena_printf(c->s->keep, "abs(%s)", fl_call_number(c, 0, FL_VK_S32)),
                   FL_VK_S32);
    return true;
  case FL_BI_LABS:
    fl_call_result(c, fl_arena_printf(c->s->keep, "labs(%s)", fl_call_number(c, 0, FL_VK_S64)),
                   FL_VK_S64);
    return true;
  default: return by_model(c) || by_library(c) || output(c);
  }
}
