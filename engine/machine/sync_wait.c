/* Conditions, barriers, reader-writer locks, semaphores. */
#include "machine/sync.h"

#include "machine/memory.h"

#include <errno.h>
#include <limits.h>

/* ---- conditions ---- */

/* Threads that wait there and were not woken yet, by index; in an order
 * of names, so that the k-th is the same thread in every interleaving. */
static uint32_t waiters(const fl_machine *m, const fl_state *s, uint64_t addr, uint32_t *list,
                        uint32_t max) {
  uint32_t n = 0;
  for (uint32_t i = 0; i < s->nthreads && n < max; i++) {
    const fl_thread *t = s->threads[i];
    if (t->status == FL_THREAD_DONE || t->phase != FL_PHASE_WAITING || t->waits_on != addr)
      continue;
    uint32_t at = n++;
    while (at > 0 && fl_thread_compare(m, s->threads[list[at - 1]]->id, t->id) > 0) {
      list[at] = list[at - 1];
      at--;
    }
    list[at] = i;
  }
  return n;
}

static void wake(fl_state *s, uint32_t index) {
  fl_thread *t = fl_thread_writable(s, index);
  t->phase = FL_PHASE_WOKEN;
  t->waits_on = 0;
}

enum { MOST_WAITERS = 1024 };

static bool signal_one(fl_exec *x, fl_call *c) {
  uint32_t list[MOST_WAITERS], n = waiters(x->m, x->s, c->v[0].bits, list, MOST_WAITERS), k = 0;
  if (n > 1) {
    if (!x->m->has_choice) {
      x->m->choices = n;
      return fl_end_step(x, FL_STEP_CHOICE);
    }
    k = x->m->choice % n;
    x->m->has_choice = false;
  }
  if (n)
    wake(x->s, list[k]);
  return true;
}

static bool broadcast(fl_exec *x, fl_call *c) {
  uint32_t list[MOST_WAITERS], n = waiters(x->m, x->s, c->v[0].bits, list, MOST_WAITERS);
  for (uint32_t i = 0; i < n; i++)
    wake(x->s, list[i]);
  return true;
}

/* The mutex a thread waits with: an argument of the call it stands at. */
static uint64_t waits_with(const fl_exec *x, uint32_t index) {
  const fl_program *p = x->m->program;
  const fl_frame *f = x->s->threads[index]->top;
  const fl_insn *i = &p->funcs.v[f->func]->code[f->pc];
  return f->regs[p->arglists.v[i->imm].args[1].reg].bits;
}

/* Why a thread that waits goes on though nobody woke it; a choice, if there are
 * several reasons. */
static bool stop_waiting(fl_exec *x, const fl_call *c, bool *again) {
  fl_phase ways[3];
  uint32_t n = 0, k = 0;
  if (c->builtin == FL_BI_COND_TIMEDWAIT)
    ways[n++] = FL_PHASE_TIMED_OUT;
  if (fl_is_cancelled(x->t))
    ways[n++] = FL_PHASE_CANCELLED;
  if (x->m->config.is_spurious || !n)
    ways[n++] = FL_PHASE_WOKEN;
  if (n > 1) {
    if (!x->m->has_choice) {
      x->m->choices = n;
      return fl_end_step(x, FL_STEP_CHOICE);
    }
    k = x->m->choice % n;
    x->m->has_choice = false;
  }
  x->t->phase = ways[k];
  x->t->waits_on = 0;
  *again = true; /* the mutex comes with a step of its own */
  return true;
}

/* The mutex is free, or the step would not be made. */
static bool finish_waiting(fl_exec *x, fl_call *c, bool *again) {
  uint64_t mutex = c->v[1].bits;
  fl_phase phase = x->t->phase;
  fl_mutex m;
  int result;
  if (!fl_sync_mutex(x->m, x->s, mutex, &m) || m.held == FL_SYNC_DESTROYED)
    return fl_raise_lock(x, mutex, "mutex '%s' is destroyed while a thread waits with it");
  if (!fl_mutex_is_open(&m))
    return fl_raise_unmodelled(x, "waiting for a lock inside an atomic region");
  x->t->phase = FL_PHASE_NONE;
  x->t->waits_on = 0;
  if (!fl_mutex_acquire(x, mutex, &m, &result))
    return false;
  if (!result && phase == FL_PHASE_TIMED_OUT)
    result = ETIMEDOUT;
  c->result = fl_value_of((uint64_t)result);
  return phase != FL_PHASE_CANCELLED || fl_cancel(x, again);
}

static bool condition_wait(fl_exec *x, fl_call *c, bool *again) {
  uint64_t condition = c->v[0].bits, mutex = c->v[1].bits;
  fl_mutex m;
  int error = 0;
  bool is_plain = c->builtin == FL_BI_COND_WAIT && !fl_is_cancelled(x->t);
  if (x->t->phase == FL_PHASE_WAITING && !is_plain)
    return stop_waiting(x, c, again);
  if (x->t->phase != FL_PHASE_NONE)
    return finish_waiting(x, c, again);
  if (c->builtin == FL_BI_COND_TIMEDWAIT && !fl_sync_time(x, c, &error))
    return false;
  if (error) {
    c->result = fl_value_of((uint64_t)error);
    return true;
  }
  if (!fl_sync_usable(x, mutex, "mutex", 0))
    return false;
  if (!fl_sync_mutex(x->m, x->s, mutex, &m) || !m.held || m.owner != x->t->id + 1)
    return fl_raise_lock(x, mutex, "pthread_cond_wait is called without holding mutex '%s'");
  if (m.depth > 1)
    return fl_raise_unmodelled(x, "waiting with a recursive mutex that is locked several times");
  if (x->t->atomic_depth)
    return fl_raise_unmodelled(x, "waiting inside an atomic region");
  uint32_t other[1];
  if (fl_checks(x, FL_PROP_LOCK) && waiters(x->m, x->s, condition, other, 1) &&
      waits_with(x, other[0]) != mutex)
    return fl_raise_lock(x, condition,
                         "condition '%s' is waited on while another thread waits on it with another "
                         "mutex");
  x->t->phase = FL_PHASE_WAITING;
  x->t->waits_on = condition;
  *again = true;
  return fl_mutex_release(x, mutex);
}

bool fl_lib_condition(fl_exec *x, fl_call *c, bool *ok, bool *again) {
  uint32_t one[1];
  if (c->builtin >= FL_BI_COND_INIT)
    c->result = fl_value_of(0);
  switch (c->builtin) {
  case FL_BI_COND_INIT:
    *ok = fl_mem_fill(x, c->v[0].bits, 48, 0);
    break;
  case FL_BI_COND_DESTROY:
    *ok = fl_sync_usable(x, c->v[0].bits, "condition", 0) &&
          (!waiters(x->m, x->s, c->v[0].bits, one, 1) ||
           fl_raise_lock(x, c->v[0].bits, "condition '%s' is destroyed while a thread waits on it")) &&
          fl_sync_set(x, c->v[0].bits, 0, FL_SYNC_DESTROYED);
    break;
  case FL_BI_COND_WAIT:
  case FL_BI_COND_TIMEDWAIT:
    *ok = (x->t->phase != FL_PHASE_NONE || fl_sync_usable(x, c->v[0].bits, "condition", 0)) &&
          condition_wait(x, c, again);
    break;
  case FL_BI_COND_SIGNAL:
    *ok = fl_sync_usable(x, c->v[0].bits, "condition", 0) && signal_one(x, c);
    break;
  case FL_BI_COND_BROADCAST:
    *ok = fl_sync_usable(x, c->v[0].bits, "condition", 0) && broadcast(x, c);
    break;
  default: return false;
  }
  return true;
}

/* ---- barriers ---- */

static bool barrier_wait(fl_exec *x, fl_call *c, bool *again) {
  uint64_t addr = c->v[0].bits;
  uint32_t count = 0, arrived = 0;
  c->result = fl_value_of(0);
  if (x->t->phase == FL_PHASE_WOKEN) {
    x->t->phase = FL_PHASE_NONE;
    return true;
  }
  if (!fl_sync_usable(x, addr, "barrier", 2) || !fl_sync_word(x->m, x->s, addr, 0, &count) ||
      !fl_sync_word(x->m, x->s, addr, 1, &arrived))
    return false;
  if (arrived + 1 < count) {
    if (x->t->atomic_depth)
      return fl_raise_unmodelled(x, "waiting inside an atomic region");
    x->t->phase = FL_PHASE_WAITING;
    x->t->waits_on = addr;
    *again = true;
    return fl_sync_set(x, addr, 1, arrived + 1);
  }
  c->result = fl_value_of((uint64_t)(int64_t)-1); /* PTHREAD_BARRIER_SERIAL_THREAD */
  return broadcast(x, c) && fl_sync_set(x, addr, 1, 0);
}

bool fl_lib_barrier(fl_exec *x, fl_call *c, bool *ok, bool *again) {
  uint64_t addr = c->v[0].bits;
  uint32_t arrived = 0;
  switch (c->builtin) {
  case FL_BI_BARRIER_INIT:
    c->result = fl_value_of((uint32_t)c->v[2].bits ? 0 : EINVAL);
    *ok = !(uint32_t)c->v[2].bits ||
          fl_sync_init(x, addr, (uint32_t)c->v[2].bits, 0, FL_SYNC_INITIALIZED);
    return true;
  case FL_BI_BARRIER_DESTROY:
    c->result = fl_value_of(0);
    *ok = fl_sync_usable(x, addr, "barrier", 2);
    if (*ok && fl_sync_word(x->m, x->s, addr, 1, &arrived) && arrived)
      *ok = fl_raise_lock(x, addr, "barrier '%s' is destroyed while a thread waits there");
    *ok = *ok && fl_sync_set(x, addr, 0, FL_SYNC_DESTROYED);
    return true;
  case FL_BI_BARRIER_WAIT: *ok = barrier_wait(x, c, again); return true;
  default: return false;
  }
}

/* ---- reader-writer locks ---- */

/* How often each of the first threads holds the lock for reading: four bits each,
 * in the words 4 and 5. Of later threads it is not known. */
static bool note_reader(fl_exec *x, uint64_t addr, int change, bool *holds) {
  uint32_t id = x->t->id, word = 0;
  *holds = true;
  if (id >= 16)
    return true;
  if (!fl_sync_word(x->m, x->s, addr, 4 + id / 8, &word))
    word = 0;
  uint32_t shift = 4 * (id % 8), count = word >> shift & 15;
  *holds = count > 0;
  if (change < 0 && !count)
    return true;
  if (change > 0 && count == 15)
    return fl_raise_unmodelled(x, "a reader that locks again and again");
  word = (word & ~(15u << shift)) | (uint32_t)((int)count + change) << shift;
  return fl_sync_set(x, addr, 4 + id / 8, word);
}

static bool rw_lock(fl_exec *x, fl_call *c, bool write, fl_patience patience) {
  uint64_t addr = c->v[0].bits;
  int error = 0;
  uint32_t readers = 0, writer = 0;
  if (!fl_sync_usable(x, addr, "rwlock", 0) || !fl_sync_word(x->m, x->s, addr, 0, &readers))
    return false;
  if (!fl_sync_word(x->m, x->s, addr, 1, &writer))
    return fl_raise_lock(x, addr, "rwlock '%s' is used before it was initialized");
  if (!writer && (!write || !readers)) {
    bool unused;
    c->result = fl_value_of(0);
    return write ? fl_sync_set(x, addr, 1, x->t->id + 1)
                 : note_reader(x, addr, 1, &unused) && fl_sync_set(x, addr, 0, readers + 1);
  }
  if (patience == FL_WAIT_NOT || writer == x->t->id + 1) {
    c->result = fl_value_of(patience == FL_WAIT_NOT ? EBUSY : EDEADLK);
    return true;
  }
  if (patience == FL_WAIT_TIME) {
    bool ok = fl_sync_time(x, c, &error);
    c->result = fl_value_of((uint64_t)(error ? error : ETIMEDOUT));
    return ok;
  }
  return fl_raise_unmodelled(x, "waiting for a lock inside an atomic region");
}

static bool rw_unlock(fl_exec *x, fl_call *c) {
  uint64_t addr = c->v[0].bits;
  uint32_t readers = 0, writer = 0;
  if (!fl_sync_usable(x, addr, "rwlock", 0) || !fl_sync_word(x->m, x->s, addr, 0, &readers) ||
      !fl_sync_word(x->m, x->s, addr, 1, &writer))
    return false;
  c->result = fl_value_of(0);
  if (writer == x->t->id + 1)
    return fl_sync_set(x, addr, 1, 0);
  if (writer)
    return fl_raise_lock(x, addr, "rwlock '%s' is unlocked by a thread that does not hold it");
  if (!readers)
    return fl_raise_lock(x, addr, "rwlock '%s' is unlocked, but it is not locked");
  bool holds;
  if (!note_reader(x, addr, -1, &holds))
    return false;
  if (!holds)
    return fl_raise_lock(x, addr, "rwlock '%s' is unlocked by a thread that does not hold it");
  return fl_sync_set(x, addr, 0, readers - 1);
}

static bool rw_destroy(fl_exec *x, fl_call *c) {
  uint64_t addr = c->v[0].bits;
  uint32_t readers = 0, writer = 0;
  if (!fl_sync_usable(x, addr, "rwlock", 0) || !fl_sync_word(x->m, x->s, addr, 0, &readers) ||
      !fl_sync_word(x->m, x->s, addr, 1, &writer))
    return false;
  if (readers || writer)
    return fl_raise_lock(x, addr, "rwlock '%s' is destroyed while it is held");
  return fl_sync_set(x, addr, 0, FL_SYNC_DESTROYED);
}

bool fl_lib_rwlock(fl_exec *x, fl_call *c, bool *ok) {
  c->result = fl_value_of(0);
  switch (c->builtin) {
  case FL_BI_RWLOCK_INIT: *ok = fl_mem_fill(x, c->v[0].bits, 24, 0); return true;
  case FL_BI_RWLOCK_DESTROY: *ok = rw_destroy(x, c); return true;
  case FL_BI_RWLOCK_RDLOCK: *ok = rw_lock(x, c, false, FL_WAIT_EVER); return true;
  case FL_BI_RWLOCK_TRYRDLOCK: *ok = rw_lock(x, c, false, FL_WAIT_NOT); return true;
  case FL_BI_RWLOCK_WRLOCK: *ok = rw_lock(x, c, true, FL_WAIT_EVER); return true;
  case FL_BI_RWLOCK_TRYWRLOCK: *ok = rw_lock(x, c, true, FL_WAIT_NOT); return true;
  case FL_BI_RWLOCK_TIMEDRDLOCK: *ok = rw_lock(x, c, false, FL_WAIT_TIME); return true;
  case FL_BI_RWLOCK_TIMEDWRLOCK: *ok = rw_lock(x, c, true, FL_WAIT_TIME); return true;
  case FL_BI_RWLOCK_UNLOCK: *ok = rw_unlock(x, c); return true;
  default: return false;
  }
}

/* ---- semaphores ---- */

static bool fail(fl_exec *x, fl_call *c, int error) {
  bool created;
  c->result = fl_value_of((uint64_t)(int64_t)-1);
  return fl_mem_store_value(x, fl_system(x, FL_SYS_ERRNO, 4, true, &created), FL_VK_S32,
                            fl_value_of((uint64_t)error));
}

bool fl_lib_semaphore(fl_exec *x, fl_call *c, bool *ok) {
  uint64_t addr = c->n ? c->v[0].bits : 0;
  uint32_t value = 0;
  int error = 0;
  switch (c->builtin) {
  case FL_BI_SEM_INIT:
    c->result = fl_value_of(0);
    *ok = (uint32_t)c->v[2].bits > INT_MAX
              ? fail(x, c, EINVAL)
              : fl_sync_init(x, addr, (uint32_t)c->v[2].bits, 0, FL_SYNC_INITIALIZED);
    return true;
  case FL_BI_SEM_DESTROY:
  case FL_BI_SEM_WAIT:
  case FL_BI_SEM_TRYWAIT:
  case FL_BI_SEM_TIMEDWAIT:
  case FL_BI_SEM_POST:
  case FL_BI_SEM_GETVALUE: break;
  default: return false;
  }
  c->result = fl_value_of(0);
  *ok = fl_sync_usable(x, addr, "semaphore", 2) && fl_sync_word(x->m, x->s, addr, 0, &value);
  if (!*ok)
    return true;
  switch (c->builtin) {
  case FL_BI_SEM_DESTROY: *ok = fl_sync_set(x, addr, 0, FL_SYNC_DESTROYED); break;
  case FL_BI_SEM_POST:
    *ok = value >= INT_MAX ? fail(x, c, EOVERFLOW) : fl_sync_set(x, addr, 0, value + 1);
    break;
  case FL_BI_SEM_GETVALUE: *ok = fl_sync_set(x, c->v[1].bits, 0, value); break;
  case FL_BI_SEM_TRYWAIT:
    *ok = value ? fl_sync_set(x, addr, 0, value - 1) : fail(x, c, EAGAIN);
    break;
  case FL_BI_SEM_TIMEDWAIT:
    *ok = value ? fl_sync_set(x, addr, 0, value - 1)
                : fl_sync_time(x, c, &error) && fail(x, c, error ? error : ETIMEDOUT);
    break;
  default:
    *ok = value ? fl_sync_set(x, addr, 0, value - 1)
                : fl_raise_unmodelled(x, "waiting for a semaphore inside an atomic region");
    break;
  }
  return true;
}
