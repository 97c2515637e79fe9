/* Threads: create, join, detach, exit, once. */
#include "machine/interp.h"
#include "machine/symbolic.h"
#include "machine/sync.h"

#include <errno.h>

uint32_t fl_machine_thread_count(const fl_machine *m) { return (uint32_t)m->threads.n; }

uint32_t fl_machine_thread_parent(const fl_machine *m, uint32_t id, uint32_t *nth) {
  *nth = m->threads.v[id].nth;
  return m->threads.v[id].parent;
}

static uint32_t thread_id(fl_machine *m, uint32_t parent, uint32_t nth) {
  for (uint32_t i = 0; i < m->threads.n; i++)
    if (m->threads.v[i].parent == parent && m->threads.v[i].nth == nth && i > 0)
      return i;
  fl_vec_push(&m->threads, (fl_thread_name){parent, nth});
  return (uint32_t)m->threads.n - 1;
}

/* A pthread_t is the id plus one; an unsigned long. */
static bool store_handle(fl_exec *x, uint64_t addr, uint32_t id) {
  fl_vk vk = x->m->program->target.pointer_size == 8 ? FL_VK_U64 : FL_VK_U32;
  return fl_mem_store_value(x, addr, vk, fl_value_of(id + 1));
}

static bool create(fl_exec *x, fl_call *c) {
  uint32_t func, detached = 0;
  if (!x->m->config.is_stepwise)
    return fl_raise_unmodelled(x, "a thread in a run without steps");
  if (!fl_need_defined(x, c->v[2], "the function of a thread") ||
      !fl_called_function(x, c->v[2], &func))
    return false;
  const fl_func *f = x->m->program->funcs.v[func];
  if (f->nparams > 1 || f->returns_struct)
    return fl_raise(x, FL_PROP_POINTER, 0, "%s cannot be started as a thread: it has %u parameters",
                    f->name, f->nparams);
  if (c->v[1].bits && !fl_sync_word(x->m, x->s, c->v[1].bits, 0, &detached))
    return fl_raise_lock(x, c->v[1].bits,
                         "thread attributes '%s' are used before they were initialized");
  uint32_t id = thread_id(x->m, x->t->id, x->t->child_count++);
  uint32_t index = fl_thread_add(x->s, id);
  fl_exec y = {.m = x->m, .s = x->s, .thread = index, .t = x->s->threads[index], .insn = x->insn};
  y.t->is_detached = detached == 1;
  if (!c->v[3].meta)
    fl_share(x->m, x->s, c->v[3].bits);
  if (!fl_enter(&y, func, &c->v[3], NULL, f->nparams, FL_NOREG)) {
    x->result = y.result;
    return false;
  }
  c->result = fl_value_of(0);
  return store_handle(x, c->v[0].bits, id);
}

/* The thread a handle stands for; raises if there is none that can be joined. */
static bool named_thread(fl_exec *x, fl_value handle, const char *does, uint32_t *index) {
  if (!fl_need_defined(x, handle, "the thread"))
    return false;
  if (handle.meta)
    return fl_raise(x, FL_PROP_LOCK, 0, "%s of a thread that was never created", does);
  uint32_t i = handle.bits ? fl_thread_index(x->s, (uint32_t)handle.bits - 1) : FL_NOREG;
  if (i == FL_NOREG)
    return fl_raise(x, FL_PROP_LOCK, 0, "%s of a thread that was never created", does);
  const fl_thread *t = x->s->threads[i];
  if (t->is_joined)
    return fl_raise(x, FL_PROP_LOCK, 0, "%s of a thread that was joined before", does);
  if (t->is_detached)
    return fl_raise(x, FL_PROP_LOCK, 0, "%s of a thread that is detached", does);
  *index = i;
  return true;
}

static bool join(fl_exec *x, fl_call *c) {
  uint32_t index;
  int error = 0;
  if (!named_thread(x, c->v[0], "join", &index))
    return false;
  if (c->builtin != FL_BI_PTHREAD_JOIN && index != x->thread &&
      x->s->threads[index]->status != FL_THREAD_DONE) {
    bool is_timed = c->builtin == FL_BI_PTHREAD_TIMEDJOIN;
    if (is_timed && !fl_sync_time(x, c, &error))
      return false;
    c->result = fl_value_of((uint64_t)(error ? error : is_timed ? ETIMEDOUT : EBUSY));
    return true;
  }
  if (index == x->thread) {
    c->result = fl_value_of(EDEADLK);
    return true;
  }
  if (x->s->threads[index]->status != FL_THREAD_DONE)
    return fl_raise_unmodelled(x, "waiting for a thread inside an atomic region");
  fl_thread *t = fl_thread_writable(x->s, index);
  t->is_joined = true;
  fl_value result = t->result;
  t->result = fl_value_of(0); /* nobody can ask again */
  c->result = fl_value_of(0);
  fl_vk vk = x->m->program->target.pointer_size == 8 ? FL_VK_U64 : FL_VK_U32;
  return !c->v[1].bits || fl_mem_store_value(x, c->v[1].bits, vk, result);
}

static bool detach(fl_exec *x, fl_call *c) {
  uint32_t index;
  if (!named_thread(x, c->v[0], "detach", &index))
    return false;
  fl_thread_writable(x->s, index)->is_detached = true;
  c->result = fl_value_of(0);
  return true;
}

static bool all_done(const fl_state *s) {
  for (uint32_t i = 0; i < s->nthreads; i++)
    if (s->threads[i]->status != FL_THREAD_DONE)
      return false;
  return true;
}

/* Ends the life of all its frames. */
static void unwind(fl_exec *x) {
  while (x->t->top) {
    x->f = x->t->top = fl_frame_writable(x->t->top);
    fl_slots_end(x);
    fl_frame *below = x->f->parent;
    if (below)
      below->refs++;
    fl_frame_unref(x->f);
    x->f = x->t->top = below;
  }
  x->t->stack_bytes = 0;
}

/* A function that runs before the thread is gone, on a stack of its own. */
static bool end_with(fl_exec *x, fl_ending ending, uint32_t func, fl_frame *last) {
  x->t->ending = ending;
  x->t->refuses_cancel = true;
  bool ok = fl_enter(x, func, NULL, NULL, 0, FL_NOREG);
  fl_frame_unref(last);
  return ok;
}

bool fl_thread_exit(fl_exec *x, fl_value result) {
  fl_frame *last = x->t->top; /* kept, so that no other frame is taken for it */
  if (x->t->ending != FL_ENDING_NOT)
    result = x->t->result;
  last->refs++;
  unwind(x);
  x->t->result = result;
  uint32_t keys = x->m->program->thread_end;
  if (keys != FL_NOREG && x->t->ending < FL_ENDING_KEYS)
    return end_with(x, FL_ENDING_KEYS, keys, last);
  if (!fl_robust_abandon(x)) {
    fl_frame_unref(last);
    return false;
  }
  x->t->status = FL_THREAD_DONE;
  if (all_done(x->s) && x->s->atexit.n) {
    x->t->status = FL_THREAD_READY;
    return end_with(x, FL_ENDING_PROCESS, fl_vec_pop(&x->s->atexit), last);
  }
  fl_frame_unref(last);
  x->t->ending = FL_ENDING_NOT;
  x->t->ending_depth = 0;
  x->t->is_cancelled = x->t->refuses_cancel = false;
  x->t->result = x->t->is_detached ? fl_value_of(0) : result;
  x->t->heap_count = x->t->child_count = x->t->input_count = x->t->stack_gen = 0;
  if (!result.meta)
    fl_share(x->m, x->s, result.bits);
  /* its thread-local variables and errno are gone with it */
  uint32_t count = fl_names_count(x->m->names);
  for (fl_objid id = 1; id < count; id++) {
    const fl_name *n = fl_names_get(x->m->names, id);
    if (n->thread == x->t->id && (n->kind == FL_NAME_TLS || (n->kind == FL_NAME_SYSTEM && x->t->id)) &&
        fl_state_object(x->s, id)) {
      if (x->s->cells.n)
        fl_cells_forget(x->m->config.terms, x->s, n->base, fl_state_object(x->s, id)->size);
      fl_state_put(x->s, id, NULL);
    }
  }
  if (!all_done(x->s))
    return fl_end_step(x, FL_STEP_THREAD_END);
  x->s->exit_status = 0;
  x->s->ended = true;
  return fl_end_step(x, FL_STEP_EXIT);
}

bool fl_thread_begin_exit(fl_exec *x, fl_value result, bool *again) {
  uint32_t handlers = x->m->program->thread_cleanup;
  *again = true; /* whatever comes, the call does not return */
  if (handlers == FL_NOREG || x->t->ending != FL_ENDING_NOT)
    return fl_thread_exit(x, result);
  x->t->result = result;
  x->t->ending = FL_ENDING_CLEANUP;
  x->t->ending_depth = x->f->depth;
  x->t->refuses_cancel = true;
  return fl_enter(x, handlers, NULL, NULL, 0, FL_NOREG);
}

/* ---- cancellation ---- */

bool fl_is_cancellation_point(fl_builtin b) {
  switch (b) {
  case FL_BI_PTHREAD_TESTCANCEL:
  case FL_BI_PTHREAD_JOIN:
  case FL_BI_PTHREAD_TIMEDJOIN:
  case FL_BI_COND_WAIT:
  case FL_BI_COND_TIMEDWAIT:
  case FL_BI_SEM_WAIT:
  case FL_BI_SEM_TIMEDWAIT:
  case FL_BI_SLEEP:
  case FL_BI_USLEEP:
  case FL_BI_NANOSLEEP:
  case FL_BI_READ:
  case FL_BI_WRITE: return true;
  default: return false;
  }
}

bool fl_cancel(fl_exec *x, bool *again) {
  uint64_t all = x->m->program->target.pointer_size == 8 ? UINT64_MAX : UINT32_MAX;
  return fl_thread_begin_exit(x, fl_value_of(all), again); /* PTHREAD_CANCELED */
}

static bool cancel(fl_exec *x, fl_call *c) {
  uint32_t i = c->v[0].bits ? fl_thread_index(x->s, (uint32_t)c->v[0].bits - 1) : FL_NOREG;
  if (!fl_need_defined(x, c->v[0], "the thread"))
    return false;
  if (i == FL_NOREG || x->s->threads[i]->is_joined)
    return fl_raise(x, FL_PROP_LOCK, 0, "cancellation of a thread that was %s",
                    i == FL_NOREG ? "never created" : "joined before");
  if (x->s->threads[i]->status != FL_THREAD_DONE)
    fl_thread_writable(x->s, i)->is_cancelled = true;
  if (i == x->thread)
    x->t = x->s->threads[i];
  c->result = fl_value_of(0);
  return true;
}

/* pthread_setcancelstate(PTHREAD_CANCEL_ENABLE = 0 or _DISABLE = 1, old), and the
 * same for the type, of which there is only the deferred one. */
static bool set_cancel(fl_exec *x, fl_call *c) {
  bool is_type = c->builtin == FL_BI_PTHREAD_SETCANCELTYPE;
  uint32_t old = is_type ? 0 : x->t->refuses_cancel;
  if (!fl_need_defined(x, c->v[0], "the way a thread is cancelled"))
    return false;
  if (c->v[0].bits > 1) {
    c->result = fl_value_of(EINVAL);
    return true;
  }
  if (is_type && c->v[0].bits)
    return fl_raise_unmodelled(x, "asynchronous cancellation");
  c->result = fl_value_of(0);
  if (!is_type)
    x->t->refuses_cancel = c->v[0].bits;
  return !c->v[1].bits || fl_sync_set(x, c->v[1].bits, 0, old);
}

/* The call is executed again when the function returns: then it is done. */
static bool once(fl_exec *x, fl_call *c, bool *again) {
  uint64_t addr = c->v[0].bits;
  uint32_t word = 0, func;
  fl_value v;
  c->result = fl_value_of(0);
  if (!fl_mem_load_value(x, addr, FL_VK_U32, &v))
    return false;
  if (!fl_sync_word(x->m, x->s, addr, 0, &word))
    return fl_raise_lock(x, addr, "'%s' is used by pthread_once before it was initialized");
  if (word == 1)
    return true;
  if (word == 0) {
    *again = true;
    if (x->t->id > 0xffff - 2 || x->f->depth > 0xffff)
      return fl_raise_unmodelled(x, "pthread_once in so many threads or calls");
    return fl_called_function(x, c->v[1], &func) &&
           fl_sync_set(x, addr, 0, fl_once_word(x->t, x->f)) &&
           fl_enter(x, func, NULL, NULL, 0, FL_NOREG);
  }
  if (word == fl_once_word(x->t, x->f))
    return fl_sync_set(x, addr, 0, 1);
  return fl_raise_unmodelled(x, "waiting for pthread_once inside an atomic region");
}

/* Attributes: the first int is the detach state. */
static bool attribute(fl_exec *x, fl_call *c) {
  uint32_t state = 0;
  c->result = fl_value_of(0);
  switch (c->builtin) {
  case FL_BI_PTHREAD_ATTR_INIT:
    return fl_mem_fill(x, c->v[0].bits, x->m->program->target.pointer_size == 8 ? 56 : 36, 0);
  case FL_BI_PTHREAD_ATTR_SETDETACHSTATE:
    if (c->v[1].bits > 1) {
      c->result = fl_value_of(EINVAL);
      return true;
    }
    return fl_sync_set(x, c->v[0].bits, 0, (uint32_t)c->v[1].bits);
  case FL_BI_PTHREAD_ATTR_GETDETACHSTATE:
    if (!fl_sync_word(x->m, x->s, c->v[0].bits, 0, &state))
      return fl_raise_lock(x, c->v[0].bits,
                           "thread attributes '%s' are used before they were initialized");
    return fl_sync_set(x, c->v[1].bits, 0, state);
  default: return true;
  }
}

bool fl_lib_threads(fl_exec *x, fl_call *c, bool *ok, bool *again) {
  switch (c->builtin) {
  case FL_BI_PTHREAD_CREATE: *ok = create(x, c); return true;
  case FL_BI_PTHREAD_JOIN:
  case FL_BI_PTHREAD_TRYJOIN:
  case FL_BI_PTHREAD_TIMEDJOIN: *ok = join(x, c); return true;
  case FL_BI_PTHREAD_CANCEL: *ok = cancel(x, c); return true;
  case FL_BI_PTHREAD_TESTCANCEL: *ok = true; return true;
  case FL_BI_PTHREAD_SETCANCELSTATE:
  case FL_BI_PTHREAD_SETCANCELTYPE: *ok = set_cancel(x, c); return true;
  case FL_BI_PTHREAD_DETACH: *ok = detach(x, c); return true;
  case FL_BI_PTHREAD_EXIT: *ok = fl_thread_begin_exit(x, c->v[0], again); return true;
  case FL_BI_PTHREAD_SELF:
    c->result = fl_value_of(x->t->id + 1);
    *ok = true;
    return true;
  case FL_BI_PTHREAD_EQUAL:
    c->result = fl_value_of(c->v[0].bits == c->v[1].bits);
    *ok = fl_need_defined(x, c->v[0], "pthread_equal") && fl_need_defined(x, c->v[1], "pthread_equal");
    return true;
  case FL_BI_ONCE: *ok = once(x, c, again); return true;
  case FL_BI_PTHREAD_ATTR_INIT:
  case FL_BI_PTHREAD_ATTR_DESTROY:
  case FL_BI_PTHREAD_ATTR_SETDETACHSTATE:
  case FL_BI_PTHREAD_ATTR_GETDETACHSTATE: *ok = attribute(x, c); return true;
  default: return false;
  }
}

/* Parents before children, children in the order of their creation. */
int fl_thread_compare(const fl_machine *m, uint32_t a, uint32_t b) {
  uint32_t pa[64], pb[64], na = 0, nb = 0, nth;
  if (a == b)
    return 0;
  for (uint32_t t = a; t && na < 64; na++) {
    t = fl_machine_thread_parent(m, t, &nth);
    pa[na] = nth;
  }
  for (uint32_t t = b; t && nb < 64; nb++) {
    t = fl_machine_thread_parent(m, t, &nth);
    pb[nb] = nth;
  }
  while (na && nb) {
    na--, nb--;
    if (pa[na] != pb[nb])
      return pa[na] < pb[nb] ? -1 : 1;
  }
  return na < nb ? -1 : 1;
}
