/* Calls of the library: threads, synchronization, memory, output. */
#include "sequentialize/seq.h"

#include <string.h>

typedef struct {
  fl_seq *s;
  fl_instance *f;
  uint32_t pc;
  const fl_insn *i;
  const fl_arglist *args;
} call;

static fl_expr argument(const call *c, uint32_t k) {
  if (k < c->args->n)
    return fl_seq_argument(c->s, c->f, c->pc, k);
  return (fl_expr){
      .text = "0", .is_literal = true, .vk = FL_VK_S32, .func = FL_NOREG, .global = FL_NOREG};
}

static const char *number(const call *c, uint32_t k, fl_vk vk) {
  fl_expr e = argument(c, k);
  return fl_seq_as(c->s, &e, vk);
}

/* The argument as a pointer of that C type. */
static const char *pointer(const call *c, uint32_t k, const char *type) {
  fl_expr e = argument(c, k);
  return fl_arena_printf(c->s->keep, "(%s)%s", type, fl_seq_pointer(c->s, &e, NULL));
}

static const char *object(const call *c, uint32_t k, const char *model) {
  fl_expr e = argument(c, k);
  const fl_type *t = e.place ? e.place_type : NULL;
  if (t && !e.offset && fl_text_model(t) && strcmp(fl_text_model(t), model) == 0 && !e.is_deref)
    return fl_seq_address(c->s, &e, 0);
  return pointer(c, k, fl_arena_printf(c->s->keep, "%s *", model));
}

static void use(const call *c, const char *parts) {
  char word[40];
  for (const char *p = parts; *p;) {
    size_t n = strcspn(p, " ");
    memcpy(word, p, n);
    word[n] = 0;
    fl_seq_use(c->s, word);
    p += n + (p[n] != 0);
  }
}

static void result(const call *c, const char *text, fl_vk vk) {
  fl_seq_assign(c->s, c->f, c->pc, text, NULL, vk, false);
}

/* Whether the object is memory of the program. */
static void usable(const call *c, uint32_t k, unsigned size) {
  fl_expr e = argument(c, k);
  if (e.is_checked || !c->s->q->checks_pointers)
    return;
  fl_seq_use(c->s, "memory");
  fl_seq_add(c->s, "FL_USABLE(%s, %u, 0);", fl_seq_address(c->s, &e, 0), size);
}

/* A step, the model of the function, its result. */
static void plain(const call *c, const char *parts, const char *model, const char *function,
                  bool takes_thread) {
  use(c, parts);
  fl_seq_step(c->s, NULL);
  usable(c, 0, 4);
  const char *what = object(c, 0, model);
  result(c,
         takes_thread ? fl_arena_printf(c->s->keep, "%s(%s, %u)", function, what, c->s->thread)
                      : fl_arena_printf(c->s->keep, "%s(%s)", function, what),
         FL_VK_S32);
}

static void waiting(const call *c, const char *parts, const char *model, const char *kind,
                    const char *text) {
  use(c, parts);
  fl_seq_wait(c->s, kind, object(c, 0, model));
  usable(c, 0, 4);
  result(c, text, FL_VK_S32);
}

/* ---- threads ---- */

static void create(const call *c) {
  fl_expr code = argument(c, 2), arg = argument(c, 3);
  use(c, "threads create");
  fl_seq_step(c->s, NULL);
  usable(c, 0, 8);
  const char *value = fl_arena_printf(c->s->keep, "(char *)%s", fl_seq_pointer(c->s, &arg, NULL));
  if (c->s->has_parts && !arg.is_literal) {
    fl_seq_use(c->s, "shared");
    fl_seq_add(c->s, "fl_share(%s);", value);
  }
  result(c,
         fl_arena_printf(c->s->keep, "fl_create(%s, %s, (char *)%s, %s, %u)",
                         pointer(c, 0, "unsigned long *"), pointer(c, 1, "const int *"),
                         fl_seq_pointer(c->s, &code, NULL), value, c->s->thread),
         FL_VK_S32);
}

static void join(const call *c) {
  fl_expr to = argument(c, 1);
  use(c, "threads join canjoin");
  fl_seq_add(c->s, "fl_thread_waited_for[%u] = (int)%s - 1;", c->s->thread,
             number(c, 0, FL_VK_U64));
  fl_seq_wait(c->s, "FL_JOIN", "0");
  result(c,
         fl_arena_printf(c->s->keep, "fl_join(%s, %s, %u)", number(c, 0, FL_VK_U64),
                         pointer(c, 1, "void **"), c->s->thread),
         FL_VK_S32);
  if (!to.is_literal && c->s->has_parts) {
    use(c, "shared sharein");
    fl_seq_add(c->s, "fl_share_in(%s, 8);", fl_seq_address(c->s, &to, 0));
  }
}

/* ---- waiting ---- */

static void condition_wait(const call *c) {
  use(c, "lockchecks mutextype conditiontype mutex mutextake mutexrelease condition "
         "conditionusable conditionwait bound canwake");
  fl_seq_step(c->s, NULL);
  usable(c, 0, 4);
  usable(c, 1, 4);
  const char *condition = object(c, 0, "fl_condition"), *mutex = object(c, 1, "fl_mutex");
  fl_seq_add(c->s, "fl_wait_begins(%s, %s, %u);", condition, mutex, c->s->thread);
  fl_seq_wait(c->s, "FL_WOKEN", condition);
  result(c, fl_arena_printf(c->s->keep, "fl_wait_ends(%s, %u)", mutex, c->s->thread), FL_VK_S32);
}

static void barrier_wait(const call *c) {
  fl_seq *s = c->s;
  use(c, "lockchecks barriertype condition barrier barrierwait canwake");
  fl_seq_step(s, NULL);
  usable(c, 0, 4);
  const char *barrier = object(c, 0, "fl_barrier");
  uint32_t id = s->ninstances++, web = c->f->flow->dst[c->pc];
  bool wants = web != FL_NOREG && c->f->flow->webs[web].nuses;
  if (wants)
    result(c, "-1", FL_VK_S32);
  fl_seq_add(s, "if (fl_arrives(%s, %u)) goto B%u;", barrier, s->thread, id);
  fl_seq_wait(s, "FL_WOKEN", barrier);
  if (wants)
    result(c, "0", FL_VK_S32);
  fl_seq_label(s, fl_arena_printf(s->keep, "B%u", id));
}

static void once(const call *c) {
  fl_seq *s = c->s;
  fl_expr code = argument(c, 1);
  if (code.func == FL_NOREG || !s->p->funcs.v[code.func]->has_body) {
    fl_seq_gap(s, c->i->loc, "pthread_once with a function that is not named here");
    return;
  }
  const char *word = pointer(c, 0, "int *");
  uint32_t id = s->ninstances++;
  use(c, "canonce");
  fl_seq_wait(s, "FL_ONCE", word);
  fl_seq_add(s, "if (*%s == 1) goto O%u;", word, id);
  fl_seq_add(s, "*%s = %u;", word, s->thread + 2);
  if (!fl_seq_is_too_deep(s, c->f, s->p->funcs.v[code.func]))
    fl_seq_function(s, fl_seq_instance(s, code.func, c->f));
  fl_seq_at(s, c->i->loc);
  fl_seq_step(s, NULL);
  fl_seq_add(s, "*%s = 1; FL_EVENT();", word);
  fl_seq_label(s, fl_arena_printf(s->keep, "O%u", id));
  if (c->f->flow->dst[c->pc] != FL_NOREG && c->f->flow->webs[c->f->flow->dst[c->pc]].nuses)
    result(c, "0", FL_VK_S32);
}

/* ---- the end, and what is assumed or asserted ---- */

static void fails(const call *c, const char *message) {
  fl_str quoted = {0};
  fl_text_quote(message, strlen(message), &quoted);
  if (c->s->q->checks_assertions)
    fl_seq_add(c->s, "FL_CHECK(0, \"assertion\", %s);", quoted.s);
  else
    fl_seq_add(c->s, "fl_has_ended = 1; return;"); /* the process is aborted */
  fl_str_free(&quoted);
}

static void assertion(const call *c) {
  fl_expr text = argument(c, 0);
  const fl_global *g = text.global != FL_NOREG ? c->s->p->globals.v[text.global] : NULL;
  fails(c, fl_arena_printf(c->s->keep, "assertion fails: %s",
                           g && g->bytes ? (const char *)g->bytes : ""));
}

static void process_ends(const call *c) {
  fl_seq_step(c->s, NULL);
  fl_seq_add(c->s, "(void)%s; fl_has_ended = 1; return;",
             c->args->n ? number(c, 0, FL_VK_S32) : "0");
}

/* ---- memory and strings ---- */

/* A step if one of the pointers leads to what others can reach. */
static void coarse_step(const call *c) {
  fl_str condition = {0};
  bool is_ours = false;
  for (uint32_t k = 0; k < c->args->n; k++) {
    fl_expr e = argument(c, k);
    if (!c->args->args[k].type || c->args->args[k].type->kind != FL_TY_PTR || !e.is_pointer ||
        e.reach == FL_MINE || e.is_literal || e.global != FL_NOREG)
      continue;
    if (e.reach == FL_OURS || !c->s->has_parts)
      is_ours = true;
    else
      fl_str_printf(&condition, "%sfl_is_shared(%s)", condition.n ? " || " : "",
                    fl_seq_address(c->s, &e, 0));
  }
  if (is_ours)
    fl_seq_step(c->s, NULL);
  else if (condition.n) {
    fl_seq_use(c->s, "shared");
    fl_seq_step(c->s, condition.s);
  }
  fl_str_free(&condition);
}

static void allocate(const call *c, bool zeroed) {
  const char *n = number(c, 0, FL_VK_U64);
  use(c, "memory heap");
  if (zeroed)
    n = fl_arena_printf(c->s->keep, "%s * %s", n, number(c, 1, FL_VK_U64));
  fl_seq_add(c->s, "FL_ALLOCATES();");
  c->s->nparts += 2; /* room for two blocks of this place */
  fl_seq_assign(c->s, c->f, c->pc,
                fl_arena_printf(c->s->keep, "fl_allocate(%s, %d, %u)", n, zeroed, c->s->nparts - 2),
                NULL, FL_VK_U64, true);
}

static void release(const call *c) {
  fl_expr e = argument(c, 0);
  use(c, "memory heap release");
  if (c->s->has_parts) {
    fl_seq_use(c->s, "shared");
    fl_seq_step(c->s, fl_arena_printf(c->s->keep, "fl_is_shared(%s)", fl_seq_address(c->s, &e, 0)));
  } else {
    fl_seq_step(c->s, NULL);
  }
  fl_seq_add(c->s, "FL_ALLOCATES(); fl_release(%s);", pointer(c, 0, "char *"));
}

/* A function of the C library as it is, its pointers checked. */
static void library(const call *c, const char *name, bool is_pointer, fl_vk vk, const char *kinds) {
  fl_str text = {0};
  coarse_step(c);
  fl_str_printf(&text, "%s(", name);
  for (uint32_t k = 0; k < c->args->n && kinds[k]; k++)
    fl_str_printf(&text, "%s%s", k ? ", " : "",
                  kinds[k] == 'p'   ? pointer(c, k, "char *")
                  : kinds[k] == 'n' ? number(c, k, FL_VK_U64)
                                    : number(c, k, FL_VK_S32));
  fl_str_addc(&text, ')');
  fl_seq_use(c->s, "memory");
  for (uint32_t k = 0; k < c->args->n && kinds[k]; k++) {
    if (kinds[k] != 'p')
      continue;
    const char *size = "1";
    if (c->args->n > 2 && kinds[2] == 'n')
      size = number(c, 2, FL_VK_U64);
    else if (k == 0 && strcmp(name, "strcpy") == 0)
      size = fl_arena_printf(c->s->keep, "strlen(%s) + 1", pointer(c, 1, "char *"));
    fl_expr e = argument(c, k);
    if (e.global == FL_NOREG)
      fl_seq_add(c->s, "FL_USABLE(%s, %s, %d);", fl_seq_address(c->s, &e, 0), size,
                 k == 0 && (name[0] == 'm' || strcmp(name, "strcpy") == 0) &&
                     strcmp(name, "memcmp") != 0);
  }
  fl_seq_assign(c->s, c->f, c->pc, text.s, NULL, vk, is_pointer);
  fl_str_free(&text);
}

/* ---- output ---- */

static void print(const call *c, const char *name) {
  fl_str text = {0};
  coarse_step(c);
  fl_str_printf(&text, "FL_OUTPUT(%s(", name);
  for (uint32_t k = 0; k < c->args->n; k++) {
    fl_expr e = argument(c, k);
    const fl_type *t = c->args->args[k].type;
    if (k)
      fl_str_add(&text, ", ");
    if (e.global != FL_NOREG) {
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
  fl_seq_add(c->s, "%s));", text.s);
  fl_str_free(&text);
  if (c->f->flow->dst[c->pc] != FL_NOREG && c->f->flow->webs[c->f->flow->dst[c->pc]].nuses)
    fl_seq_gap(c->s, c->i->loc, "the result of %s", name);
}

/* The call as it is written names the kind of the input. */
static bool is_truth(const call *c) {
  const fl_loc *l = &c->s->p->locs.v[c->i->loc];
  const fl_file *f = &c->s->p->files.v[l->file];
  const char *name = "__VERIFIER_nondet_bool";
  return f->text && l->offset + strlen(name) <= f->length &&
         strncmp(f->text + l->offset, name, strlen(name)) == 0;
}

static void input(const call *c) {
  use(c, "input");
  fl_vk vk = c->i->dst == FL_NOREG ? FL_VK_S32 : (fl_vk)c->i->vk;
  if (is_truth(c)) {
    use(c, "truth");
    result(c, fl_arena_printf(c->s->keep, "(%s)fl_input_truth()", fl_text_kind(vk)), vk);
    return;
  }
  result(c, fl_arena_printf(c->s->keep, "(%s)fl_input()", fl_text_kind(vk)), vk);
}

static void attribute(const call *c) {
  switch ((fl_builtin)c->i->imm2) {
  case FL_BI_MUTEXATTR_INIT:
  case FL_BI_PTHREAD_ATTR_INIT: fl_seq_add(c->s, "*%s = 0;", pointer(c, 0, "int *")); break;
  case FL_BI_MUTEXATTR_SETTYPE:
  case FL_BI_PTHREAD_ATTR_SETDETACHSTATE:
    fl_seq_add(c->s, "*%s = %s;", pointer(c, 0, "int *"), number(c, 1, FL_VK_S32));
    break;
  case FL_BI_MUTEXATTR_GETTYPE:
  case FL_BI_PTHREAD_ATTR_GETDETACHSTATE:
    fl_seq_add(c->s, "*%s = *%s;", pointer(c, 1, "int *"), pointer(c, 0, "const int *"));
    break;
  default: break;
  }
  if (c->f->flow->dst[c->pc] != FL_NOREG && c->f->flow->webs[c->f->flow->dst[c->pc]].nuses)
    result(c, "0", FL_VK_S32);
}

/* ---- all of them ---- */

#define MUTEX "lockchecks mutextype mutex "

static bool synchronization(const call *c) {
  const fl_seq *s = c->s;
#define CALL(...) fl_arena_printf(s->keep, __VA_ARGS__)
  switch ((fl_builtin)c->i->imm2) {
  case FL_BI_MUTEX_LOCK:
    waiting(c, MUTEX "mutexusable mutextake lock canlock", "fl_mutex", "FL_MUTEX",
            CALL("fl_lock(%s, %u)", object(c, 0, "fl_mutex"), s->thread));
    return true;
  case FL_BI_MUTEX_TRYLOCK:
    plain(c, MUTEX "mutexusable mutextake trylock", "fl_mutex", "fl_trylock", true);
    return true;
  case FL_BI_MUTEX_UNLOCK:
    plain(c, MUTEX "mutexusable mutexrelease unlock", "fl_mutex", "fl_unlock", true);
    return true;
  case FL_BI_MUTEX_INIT:
    use(c, MUTEX "mutexinit");
    fl_seq_step(c->s, NULL);
    usable(c, 0, 40);
    result(c, CALL("fl_mutex_init(%s, %s)", object(c, 0, "fl_mutex"), pointer(c, 1, "const int *")),
           FL_VK_S32);
    return true;
  case FL_BI_MUTEX_DESTROY:
    plain(c, MUTEX "mutexusable mutexdestroy", "fl_mutex", "fl_mutex_destroy", false);
    return true;
  case FL_BI_COND_WAIT: condition_wait(c); return true;
  case FL_BI_COND_SIGNAL:
    plain(c, "lockchecks conditiontype condition conditionusable pick order signal", "fl_condition",
          "fl_signal", true);
    return true;
  case FL_BI_COND_BROADCAST:
    plain(c, "lockchecks conditiontype condition conditionusable broadcast", "fl_condition",
          "fl_broadcast", false);
    return true;
  case FL_BI_COND_INIT:
    use(c, "conditiontype");
    fl_seq_step(c->s, NULL);
    usable(c, 0, 48);
    fl_seq_add(c->s, "(%s)->state = 0;", object(c, 0, "fl_condition"));
    if (c->f->flow->dst[c->pc] != FL_NOREG && c->f->flow->webs[c->f->flow->dst[c->pc]].nuses)
      result(c, "0", FL_VK_S32);
    return true;
  case FL_BI_COND_DESTROY:
    plain(c, "lockchecks conditiontype condition conditionusable conditiondestroy", "fl_condition",
          "fl_condition_destroy", false);
    return true;
  case FL_BI_BARRIER_INIT:
    use(c, "lockchecks barriertype barrierinit");
    fl_seq_step(c->s, NULL);
    usable(c, 0, 32);
    result(c, CALL("fl_barrier_init(%s, %s)", object(c, 0, "fl_barrier"), number(c, 2, FL_VK_U32)),
           FL_VK_S32);
    return true;
  case FL_BI_BARRIER_DESTROY:
    plain(c, "lockchecks barriertype barrier barrierdestroy", "fl_barrier", "fl_barrier_destroy",
          false);
    return true;
  case FL_BI_BARRIER_WAIT: barrier_wait(c); return true;
  case FL_BI_RWLOCK_INIT:
    use(c, "rwlocktype");
    fl_seq_step(c->s, NULL);
    usable(c, 0, 24);
    fl_seq_add(c->s, "memset(%s, 0, 56);", object(c, 0, "fl_rwlock"));
    if (c->f->flow->dst[c->pc] != FL_NOREG && c->f->flow->webs[c->f->flow->dst[c->pc]].nuses)
      result(c, "0", FL_VK_S32);
    return true;
  case FL_BI_RWLOCK_DESTROY:
    plain(c, "lockchecks rwlocktype rwlock rwdestroy", "fl_rwlock", "fl_rw_destroy", false);
    return true;
  case FL_BI_RWLOCK_RDLOCK:
    waiting(c, "lockchecks rwlocktype rwlock canread", "fl_rwlock", "FL_READ_LOCK",
            CALL("fl_rw_lock(%s, %u, 0, 0)", object(c, 0, "fl_rwlock"), s->thread));
    return true;
  case FL_BI_RWLOCK_WRLOCK:
    waiting(c, "lockchecks rwlocktype rwlock canwrite", "fl_rwlock", "FL_WRITE_LOCK",
            CALL("fl_rw_lock(%s, %u, 1, 0)", object(c, 0, "fl_rwlock"), s->thread));
    return true;
  case FL_BI_RWLOCK_TRYRDLOCK:
  case FL_BI_RWLOCK_TRYWRLOCK:
    use(c, "lockchecks rwlocktype rwlock");
    fl_seq_step(c->s, NULL);
    usable(c, 0, 4);
    result(c,
           CALL("fl_rw_lock(%s, %u, %d, 1)", object(c, 0, "fl_rwlock"), s->thread,
                c->i->imm2 == FL_BI_RWLOCK_TRYWRLOCK),
           FL_VK_S32);
    return true;
  case FL_BI_RWLOCK_UNLOCK:
    plain(c, "lockchecks rwlocktype rwlock rwunlock", "fl_rwlock", "fl_rw_unlock", true);
    return true;
  case FL_BI_SEM_INIT:
    use(c, "lockchecks semaphoretype seminit");
    fl_seq_step(c->s, NULL);
    usable(c, 0, 16);
    result(c,
           CALL("fl_semaphore_init(%s, %s)", object(c, 0, "fl_semaphore"), number(c, 2, FL_VK_U32)),
           FL_VK_S32);
    return true;
  case FL_BI_SEM_WAIT:
    waiting(c, "lockchecks semaphoretype semaphore semwait cansem", "fl_semaphore", "FL_SEMAPHORE",
            CALL("fl_semaphore_wait(%s)", object(c, 0, "fl_semaphore")));
    return true;
  case FL_BI_SEM_TRYWAIT:
    plain(c, "lockchecks semaphoretype semaphore semtrywait", "fl_semaphore", "fl_semaphore_try",
          false);
    return true;
  case FL_BI_SEM_POST:
    plain(c, "lockchecks semaphoretype semaphore sempost", "fl_semaphore", "fl_semaphore_post",
          false);
    return true;
  case FL_BI_SEM_DESTROY:
    plain(c, "lockchecks semaphoretype semaphore semdestroy", "fl_semaphore",
          "fl_semaphore_destroy", false);
    return true;
  case FL_BI_SEM_GETVALUE:
    use(c, "lockchecks semaphoretype semaphore");
    fl_seq_step(c->s, NULL);
    usable(c, 0, 4);
    fl_seq_add(c->s, "fl_semaphore_usable(%s); *%s = (%s)->value;", object(c, 0, "fl_semaphore"),
               pointer(c, 1, "int *"), object(c, 0, "fl_semaphore"));
    if (c->f->flow->dst[c->pc] != FL_NOREG && c->f->flow->webs[c->f->flow->dst[c->pc]].nuses)
      result(c, "0", FL_VK_S32);
    return true;
  case FL_BI_ONCE: once(c); return true;
  default: return false;
  }
#undef CALL
}

static bool thread_call(const call *c) {
  fl_seq *s = c->s;
  switch ((fl_builtin)c->i->imm2) {
  case FL_BI_PTHREAD_CREATE: create(c); return true;
  case FL_BI_PTHREAD_JOIN: join(c); return true;
  case FL_BI_PTHREAD_DETACH:
    use(c, "threads detach");
    fl_seq_step(s, NULL);
    result(c, fl_arena_printf(s->keep, "fl_detach(%s)", number(c, 0, FL_VK_U64)), FL_VK_S32);
    return true;
  case FL_BI_PTHREAD_EXIT: fl_seq_ends(s, c->f, pointer(c, 0, "char *")); return true;
  case FL_BI_PTHREAD_SELF:
    result(c, fl_arena_printf(s->keep, "%uul", s->thread + 1), FL_VK_U64);
    return true;
  case FL_BI_PTHREAD_EQUAL:
    result(c,
           fl_arena_printf(s->keep, "(%s == %s)", number(c, 0, FL_VK_U64), number(c, 1, FL_VK_U64)),
           FL_VK_S32);
    return true;
  case FL_BI_MUTEXATTR_INIT:
  case FL_BI_MUTEXATTR_DESTROY:
  case FL_BI_MUTEXATTR_SETTYPE:
  case FL_BI_MUTEXATTR_GETTYPE:
  case FL_BI_PTHREAD_ATTR_INIT:
  case FL_BI_PTHREAD_ATTR_DESTROY:
  case FL_BI_PTHREAD_ATTR_SETDETACHSTATE:
  case FL_BI_PTHREAD_ATTR_GETDETACHSTATE: attribute(c); return true;
  case FL_BI_ATOMIC_BEGIN:
    fl_seq_step(s, NULL);
    use(c, "atomic bound");
    fl_seq_add(s, "fl_atomic++;");
    return true;
  case FL_BI_ATOMIC_END:
    use(c, "atomic bound");
    fl_seq_add(s, "fl_atomic--;");
    return true;
  default: return false;
  }
}

void fl_seq_builtin(fl_seq *s, fl_instance *f, uint32_t pc) {
  const fl_insn *i = &f->flow->func->code[pc];
  call c = {.s = s, .f = f, .pc = pc, .i = i, .args = &s->p->arglists.v[i->imm]};
  if (synchronization(&c) || thread_call(&c))
    return;
  switch ((fl_builtin)i->imm2) {
  case FL_BI_ASSERT_FAIL: assertion(&c); break;
  case FL_BI_VERIFIER_ASSERT:
    fl_seq_add(s, "if (!%s)", number(&c, 0, FL_VK_S32));
    fails(&c, "assertion fails");
    break;
  case FL_BI_ERROR: fails(&c, "__VERIFIER_error is reached"); break;
  case FL_BI_REACH_ERROR: fails(&c, "reach_error is reached"); break;
  case FL_BI_UNREACHABLE: fails(&c, "__builtin_unreachable is reached"); break;
  case FL_BI_TRAP: fails(&c, "__builtin_trap is reached"); break;
  case FL_BI_ASSUME: fl_seq_add(s, "FL_ASSUME(%s);", number(&c, 0, FL_VK_S32)); break;
  case FL_BI_INPUT: input(&c); break;
  case FL_BI_EXIT:
  case FL_BI_QUICK_EXIT:
  case FL_BI_ABORT: process_ends(&c); break;
  case FL_BI_MALLOC: allocate(&c, false); break;
  case FL_BI_CALLOC: allocate(&c, true); break;
  case FL_BI_FREE: release(&c); break;
  case FL_BI_STRCPY: library(&c, "strcpy", true, FL_VK_U64, "pp"); break;
  case FL_BI_STRCMP: library(&c, "strcmp", false, FL_VK_S32, "pp"); break;
  case FL_BI_STRLEN: library(&c, "strlen", false, FL_VK_U64, "p"); break;
  case FL_BI_MEMCPY: library(&c, "memcpy", true, FL_VK_U64, "ppn"); break;
  case FL_BI_MEMMOVE: library(&c, "memmove", true, FL_VK_U64, "ppn"); break;
  case FL_BI_MEMSET: library(&c, "memset", true, FL_VK_U64, "pin"); break;
  case FL_BI_MEMCMP: library(&c, "memcmp", false, FL_VK_S32, "ppn"); break;
  case FL_BI_ABS:
    result(&c, fl_arena_printf(s->keep, "abs(%s)", number(&c, 0, FL_VK_S32)), FL_VK_S32);
    break;
  case FL_BI_EXPECT: result(&c, number(&c, 0, FL_VK_S64), FL_VK_S64); break;
  case FL_BI_PRINTF: print(&c, "printf"); break;
  case FL_BI_PUTS: print(&c, "puts"); break;
  case FL_BI_PUTCHAR: print(&c, "putchar"); break;
  case FL_BI_SLEEP:
  case FL_BI_USLEEP:
  case FL_BI_SCHED_YIELD:
  case FL_BI_NANOSLEEP:
    coarse_step(&c);
    if (f->flow->dst[pc] != FL_NOREG && f->flow->webs[f->flow->dst[pc]].nuses)
      result(&c, "0", FL_VK_S32);
    break;
  case FL_BI_ERRNO:
    fl_seq_use(s, "errno");
    fl_seq_assign(s, f, pc, fl_arena_printf(s->keep, "&fl_errno[%u]", s->thread), NULL, FL_VK_U64,
                  true);
    break;
  default: fl_seq_gap(s, i->loc, "a call of %s", fl_builtin_name((fl_builtin)i->imm2)); break;
  }
}
