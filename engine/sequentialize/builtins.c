/* Calls of the library: threads, synchronization, the conventions of verifiers. */
#include "sequentialize/library.h"

#include <string.h>

typedef fl_library_call call;

fl_expr fl_call_argument(const call *c, uint32_t k) {
  if (k < c->args->n)
    return fl_seq_argument(c->s, c->f, c->pc, k);
  return (fl_expr){
      .text = "0", .is_literal = true, .vk = FL_VK_S32, .func = FL_NOREG, .global = FL_NOREG};
}

const char *fl_call_number(const call *c, uint32_t k, fl_vk vk) {
  fl_expr e = fl_call_argument(c, k);
  return fl_seq_as(c->s, &e, vk);
}

const char *fl_call_pointer(const call *c, uint32_t k, const char *type) {
  fl_expr e = fl_call_argument(c, k);
  return fl_arena_printf(c->s->keep, "(%s)%s", type, fl_seq_pointer(c->s, &e, NULL));
}

static const char *object(const call *c, uint32_t k, const char *model) {
  fl_expr e = fl_call_argument(c, k);
  const fl_type *t = e.place ? e.place_type : NULL;
  if (t && !e.offset && fl_text_model(t) && strcmp(fl_text_model(t), model) == 0 && !e.is_deref)
    return fl_seq_address(c->s, &e, 0);
  return fl_call_pointer(c, k, fl_arena_printf(c->s->keep, "%s *", model));
}

void fl_call_use(const call *c, const char *parts) {
  char word[40];
  for (const char *p = parts; *p;) {
    size_t n = strcspn(p, " ");
    memcpy(word, p, n);
    word[n] = 0;
    fl_seq_use(c->s, word);
    p += n + (p[n] != 0);
  }
}

bool fl_call_is_used(const call *c) {
  uint32_t web = c->f->flow->dst[c->pc];
  return web != FL_NOREG && c->f->flow->webs[web].nuses;
}

void fl_call_result(const call *c, const char *text, fl_vk vk) {
  fl_seq_assign(c->s, c->f, c->pc, text, NULL, vk, false);
}

/* Whether the object is memory of the program. */
static void usable(const call *c, uint32_t k, unsigned size) {
  fl_expr e = fl_call_argument(c, k);
  if (e.is_checked || !c->s->q->checks_pointers)
    return;
  fl_seq_use(c->s, "memory");
  fl_seq_add(c->s, "FL_USABLE(%s, %u, 0);", fl_seq_address(c->s, &e, 0), size);
}

/* A step, the model of the function, its result. */
static void plain(const call *c, const char *parts, const char *model, const char *function,
                  bool takes_thread) {
  fl_call_use(c, parts);
  fl_seq_step(c->s, NULL);
  usable(c, 0, 4);
  const char *what = object(c, 0, model);
  fl_call_result(c,
         takes_thread ? fl_arena_printf(c->s->keep, "%s(%s, %u)", function, what, c->s->thread)
                      : fl_arena_printf(c->s->keep, "%s(%s)", function, what),
         FL_VK_S32);
}

static void waiting(const call *c, const char *parts, const char *model, const char *kind,
                    const char *text) {
  fl_call_use(c, parts);
  fl_seq_wait(c->s, kind, object(c, 0, model));
  usable(c, 0, 4);
  fl_call_result(c, text, FL_VK_S32);
}

/* ---- threads ---- */

static void create(const call *c) {
  fl_expr code = fl_call_argument(c, 2), arg = fl_call_argument(c, 3);
  fl_call_use(c, "threads create");
  fl_seq_step(c->s, NULL);
  usable(c, 0, 8);
  const char *value = fl_arena_printf(c->s->keep, "(char *)%s", fl_seq_pointer(c->s, &arg, NULL));
  if (c->s->has_parts && !arg.is_literal) {
    fl_seq_use(c->s, "shared");
    fl_seq_add(c->s, "fl_share(%s);", value);
  }
  fl_call_result(c,
         fl_arena_printf(c->s->keep, "fl_create(%s, %s, (char *)%s, %s, %u)",
                         fl_call_pointer(c, 0, "unsigned long *"), fl_call_pointer(c, 1, "const int *"),
                         fl_seq_pointer(c->s, &code, NULL), value, c->s->thread),
         FL_VK_S32);
}

static void join(const call *c) {
  fl_expr to = fl_call_argument(c, 1);
  fl_call_use(c, "threads join canjoin");
  fl_seq_add(c->s, "fl_thread_waited_for[%u] = (int)%s - 1;", c->s->thread,
             fl_call_number(c, 0, FL_VK_U64));
  fl_seq_wait(c->s, "FL_JOIN", "0");
  fl_call_result(c,
         fl_arena_printf(c->s->keep, "fl_join(%s, %s, %u)", fl_call_number(c, 0, FL_VK_U64),
                         fl_call_pointer(c, 1, "void **"), c->s->thread),
         FL_VK_S32);
  if (!to.is_literal && c->s->has_parts) {
    fl_call_use(c, "shared sharein");
    fl_seq_add(c->s, "fl_share_in(%s, 8);", fl_seq_address(c->s, &to, 0));
  }
}

/* ---- waiting ---- */

static void condition_wait(const call *c) {
  fl_call_use(c, "lockchecks mutextype conditiontype mutex mutextake mutexrelease condition "
         "conditionusable conditionwait bound canwake");
  fl_seq_step(c->s, NULL);
  usable(c, 0, 4);
  usable(c, 1, 4);
  const char *condition = object(c, 0, "fl_condition"), *mutex = object(c, 1, "fl_mutex");
  fl_seq_add(c->s, "fl_wait_begins(%s, %s, %u);", condition, mutex, c->s->thread);
  fl_seq_wait(c->s, "FL_WOKEN", condition);
  fl_call_result(c, fl_arena_printf(c->s->keep, "fl_wait_ends(%s, %u)", mutex, c->s->thread), FL_VK_S32);
}

static void barrier_wait(const call *c) {
  fl_seq *s = c->s;
  fl_call_use(c, "lockchecks barriertype condition barrier barrierwait canwake");
  fl_seq_step(s, NULL);
  usable(c, 0, 4);
  const char *barrier = object(c, 0, "fl_barrier");
  uint32_t id = s->ninstances++, web = c->f->flow->dst[c->pc];
  bool wants = web != FL_NOREG && c->f->flow->webs[web].nuses;
  if (wants)
    fl_call_result(c, "-1", FL_VK_S32);
  fl_seq_add(s, "if (fl_arrives(%s, %u)) goto B%u;", barrier, s->thread, id);
  fl_seq_wait(s, "FL_WOKEN", barrier);
  if (wants)
    fl_call_result(c, "0", FL_VK_S32);
  fl_seq_label(s, fl_arena_printf(s->keep, "B%u", id));
}

static void once(const call *c) {
  fl_seq *s = c->s;
  fl_expr code = fl_call_argument(c, 1);
  if (code.func == FL_NOREG || !s->p->funcs.v[code.func]->has_body) {
    fl_seq_gap(s, c->i->loc, "pthread_once with a function that is not named here");
    return;
  }
  const char *word = fl_call_pointer(c, 0, "int *");
  uint32_t id = s->ninstances++;
  fl_call_use(c, "canonce");
  fl_seq_wait(s, "FL_ONCE", word);
  fl_seq_add(s, "if (*%s == 1) goto O%u;", word, id);
  fl_seq_add(s, "*%s = %u;", word, s->thread + 2);
  if (!fl_seq_is_too_deep(s, c->f, s->p->funcs.v[code.func]))
    fl_seq_function(s, fl_seq_instance(s, code.func, c->f));
  fl_seq_at(s, c->i->loc);
  fl_seq_step(s, NULL);
  fl_seq_add(s, "*%s = 1; FL_EVENT();", word);
  fl_seq_label(s, fl_arena_printf(s->keep, "O%u", id));
  if (fl_call_is_used(c))
    fl_call_result(c, "0", FL_VK_S32);
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
  fl_expr text = fl_call_argument(c, 0);
  const fl_global *g = text.global != FL_NOREG ? c->s->p->globals.v[text.global] : NULL;
  fails(c, fl_arena_printf(c->s->keep, "assertion fails: %s",
                           g && g->bytes ? (const char *)g->bytes : ""));
}

static void process_ends(const call *c) {
  fl_seq_step(c->s, NULL);
  fl_seq_add(c->s, "(void)%s; fl_has_ended = 1; return;",
             c->args->n ? fl_call_number(c, 0, FL_VK_S32) : "0");
}

/* ---- inputs, attributes ---- */

void fl_call_step(const call *c) {
  fl_str condition = {0};
  bool is_ours = false;
  for (uint32_t k = 0; k < c->args->n; k++) {
    fl_expr e = fl_call_argument(c, k);
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

/* The call as it is written names the kind of the input. */
static bool is_truth(const call *c) {
  const fl_loc *l = &c->s->p->locs.v[c->i->loc];
  const fl_file *f = &c->s->p->files.v[l->file];
  const char *name = "__VERIFIER_nondet_bool";
  return f->text && l->offset + strlen(name) <= f->length &&
         strncmp(f->text + l->offset, name, strlen(name)) == 0;
}

static void input(const call *c) {
  fl_call_use(c, "input");
  fl_vk vk = c->i->dst == FL_NOREG ? FL_VK_S32 : (fl_vk)c->i->vk;
  if (fl_vk_is_float(vk)) { /* a whole number would be only some of its values */
    fl_seq_gap(c->s, c->i->loc, "a floating-point input");
    return;
  }
  if (is_truth(c)) {
    fl_call_use(c, "truth");
    fl_call_result(c, fl_arena_printf(c->s->keep, "(%s)fl_input_truth()", fl_text_kind(vk)), vk);
    return;
  }
  fl_call_result(c, fl_arena_printf(c->s->keep, "(%s)fl_input()", fl_text_kind(vk)), vk);
}

static void attribute(const call *c) {
  switch ((fl_builtin)c->i->imm2) {
  case FL_BI_MUTEXATTR_INIT:
  case FL_BI_PTHREAD_ATTR_INIT: fl_seq_add(c->s, "*%s = 0;", fl_call_pointer(c, 0, "int *")); break;
  case FL_BI_MUTEXATTR_SETTYPE:
  case FL_BI_PTHREAD_ATTR_SETDETACHSTATE:
    fl_seq_add(c->s, "*%s = %s;", fl_call_pointer(c, 0, "int *"), fl_call_number(c, 1, FL_VK_S32));
    break;
  case FL_BI_MUTEXATTR_GETTYPE:
  case FL_BI_PTHREAD_ATTR_GETDETACHSTATE:
    fl_seq_add(c->s, "*%s = *%s;", fl_call_pointer(c, 1, "int *"), fl_call_pointer(c, 0, "const int *"));
    break;
  default: break;
  }
  if (fl_call_is_used(c))
    fl_call_result(c, "0", FL_VK_S32);
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
    fl_call_use(c, MUTEX "mutexinit");
    fl_seq_step(c->s, NULL);
    usable(c, 0, 40);
    fl_call_result(c, CALL("fl_mutex_init(%s, %s)", object(c, 0, "fl_mutex"), fl_call_pointer(c, 1, "const int *")),
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
    fl_call_use(c, "conditiontype");
    fl_seq_step(c->s, NULL);
    usable(c, 0, 48);
    fl_seq_add(c->s, "(%s)->state = 0;", object(c, 0, "fl_condition"));
    if (fl_call_is_used(c))
      fl_call_result(c, "0", FL_VK_S32);
    return true;
  case FL_BI_COND_DESTROY:
    plain(c, "lockchecks conditiontype condition conditionusable conditiondestroy", "fl_condition",
          "fl_condition_destroy", false);
    return true;
  case FL_BI_BARRIER_INIT:
    fl_call_use(c, "lockchecks barriertype barrierinit");
    fl_seq_step(c->s, NULL);
    usable(c, 0, 32);
    fl_call_result(c, CALL("fl_barrier_init(%s, %s)", object(c, 0, "fl_barrier"), fl_call_number(c, 2, FL_VK_U32)),
           FL_VK_S32);
    return true;
  case FL_BI_BARRIER_DESTROY:
    plain(c, "lockchecks barriertype barrier barrierdestroy", "fl_barrier", "fl_barrier_destroy",
          false);
    return true;
  case FL_BI_BARRIER_WAIT: barrier_wait(c); return true;
  case FL_BI_RWLOCK_INIT:
    fl_call_use(c, "rwlocktype");
    fl_seq_step(c->s, NULL);
    usable(c, 0, 24);
    fl_seq_add(c->s, "memset(%s, 0, 56);", object(c, 0, "fl_rwlock"));
    if (fl_call_is_used(c))
      fl_call_result(c, "0", FL_VK_S32);
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
    fl_call_use(c, "lockchecks rwlocktype rwlock");
    fl_seq_step(c->s, NULL);
    usable(c, 0, 4);
    fl_call_result(c,
           CALL("fl_rw_lock(%s, %u, %d, 1)", object(c, 0, "fl_rwlock"), s->thread,
                c->i->imm2 == FL_BI_RWLOCK_TRYWRLOCK),
           FL_VK_S32);
    return true;
  case FL_BI_RWLOCK_UNLOCK:
    plain(c, "lockchecks rwlocktype rwlock rwunlock", "fl_rwlock", "fl_rw_unlock", true);
    return true;
  case FL_BI_SEM_INIT:
    fl_call_use(c, "lockchecks semaphoretype seminit");
    fl_seq_step(c->s, NULL);
    usable(c, 0, 16);
    fl_call_result(c,
           CALL("fl_semaphore_init(%s, %s, %u)", object(c, 0, "fl_semaphore"),
                fl_call_number(c, 2, FL_VK_U32), c->s->thread),
           FL_VK_S32);
    return true;
  case FL_BI_SEM_WAIT:
    waiting(c, "lockchecks semaphoretype semaphore semwait cansem", "fl_semaphore", "FL_SEMAPHORE",
            CALL("fl_semaphore_wait(%s)", object(c, 0, "fl_semaphore")));
    return true;
  case FL_BI_SEM_TRYWAIT:
    plain(c, "lockchecks semaphoretype semaphore semtrywait", "fl_semaphore", "fl_semaphore_try",
          true);
    return true;
  case FL_BI_SEM_POST:
    plain(c, "lockchecks semaphoretype semaphore sempost", "fl_semaphore", "fl_semaphore_post",
          true);
    return true;
  case FL_BI_SEM_DESTROY:
    plain(c, "lockchecks semaphoretype semaphore semdestroy", "fl_semaphore",
          "fl_semaphore_destroy", false);
    return true;
  case FL_BI_SEM_GETVALUE:
    fl_call_use(c, "lockchecks semaphoretype semaphore");
    fl_seq_step(c->s, NULL);
    usable(c, 0, 4);
    fl_seq_add(c->s, "fl_semaphore_usable(%s); *%s = (%s)->value;", object(c, 0, "fl_semaphore"),
               fl_call_pointer(c, 1, "int *"), object(c, 0, "fl_semaphore"));
    if (fl_call_is_used(c))
      fl_call_result(c, "0", FL_VK_S32);
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
    fl_call_use(c, "threads detach");
    fl_seq_step(s, NULL);
    fl_call_result(c, fl_arena_printf(s->keep, "fl_detach(%s)", fl_call_number(c, 0, FL_VK_U64)), FL_VK_S32);
    return true;
  case FL_BI_PTHREAD_EXIT: fl_seq_ends(s, c->f, fl_call_pointer(c, 0, "char *")); return true;
  case FL_BI_PTHREAD_SELF:
    fl_call_result(c, fl_arena_printf(s->keep, "%uul", s->thread + 1), FL_VK_U64);
    return true;
  case FL_BI_PTHREAD_EQUAL:
    fl_call_result(c,
           fl_arena_printf(s->keep, "(%s == %s)", fl_call_number(c, 0, FL_VK_U64), fl_call_number(c, 1, FL_VK_U64)),
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
    fl_call_use(c, "atomic bound");
    fl_seq_add(s, "fl_atomic++;");
    return true;
  case FL_BI_ATOMIC_END:
    fl_call_use(c, "atomic bound");
    fl_seq_add(s, "fl_atomic--;");
    return true;
  default: return false;
  }
}

void fl_seq_builtin(fl_seq *s, fl_instance *f, uint32_t pc) {
  const fl_insn *i = &f->flow->func->code[pc];
  call c = {.s = s, .f = f, .pc = pc, .i = i, .args = &s->p->arglists.v[i->imm]};
  if (synchronization(&c) || thread_call(&c) || fl_seq_library(&c))
    return;
  switch ((fl_builtin)i->imm2) {
  case FL_BI_ASSERT_FAIL: assertion(&c); break;
  case FL_BI_VERIFIER_ASSERT:
    fl_seq_add(s, "if (!%s)", fl_call_number(&c, 0, FL_VK_S32));
    fails(&c, "assertion fails");
    break;
  case FL_BI_ERROR: fails(&c, "__VERIFIER_error is reached"); break;
  case FL_BI_REACH_ERROR: fails(&c, "reach_error is reached"); break;
  case FL_BI_UNREACHABLE: fails(&c, "__builtin_unreachable is reached"); break;
  case FL_BI_TRAP: fails(&c, "__builtin_trap is reached"); break;
  case FL_BI_ASSUME: fl_seq_add(s, "FL_ASSUME(%s);", fl_call_number(&c, 0, FL_VK_S32)); break;
  case FL_BI_INPUT: input(&c); break;
  case FL_BI_EXIT:
  case FL_BI_QUICK_EXIT:
  case FL_BI_ABORT: process_ends(&c); break;
  case FL_BI_EXPECT: fl_call_result(&c, fl_call_number(&c, 0, FL_VK_S64), FL_VK_S64); break;
  case FL_BI_SLEEP:
  case FL_BI_USLEEP:
  case FL_BI_SCHED_YIELD:
  case FL_BI_NANOSLEEP:
    fl_call_step(&c);
    if (fl_call_is_used(&c))
      fl_call_result(&c, "0", FL_VK_S32);
    break;
  case FL_BI_ERRNO:
    fl_seq_use(s, "errno");
    fl_seq_assign(s, f, pc, fl_arena_printf(s->keep, "&fl_errno[%u]", s->thread), NULL, FL_VK_U64,
                  true);
    break;
  default: fl_seq_gap(s, i->loc, "a call of %s", fl_builtin_name((fl_builtin)i->imm2)); break;
  }
}
