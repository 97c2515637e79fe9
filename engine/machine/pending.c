/* What a thread would do next. */
#include "machine/pending.h"

#include "machine/memory.h"
#include "machine/symbolic.h"
#include "machine/sync.h"

#include <string.h>

const char *fl_action_name(fl_action a) {
  static const char *const names[] = {
#define FL_DO_NAME(id, name) name,
      FL_ACTIONS(FL_DO_NAME)
#undef FL_DO_NAME
  };
  return names[a];
}

/* ---- accesses ---- */

typedef struct {
  fl_exec x; /* a look, not a run: nothing is raised through it */
  fl_pending *p;
} look;

static void add(look *l, fl_access a) {
  if (l->p->n < FL_MAX_ACCESSES)
    l->p->access[l->p->n++] = a;
  else /* more than fit: it may be anything */
    l->p->access[0] = (fl_access){.object = FL_SHARED_ALL, .is_write = true};
}

static void add_memory(look *l, uint64_t addr, uint64_t size, bool is_write, bool is_atomic,
                       bool is_sync) {
  uint64_t offset = 0;
  if (!addr || !fl_is_shared(&l->x, addr))
    return;
  fl_objid id = fl_names_find(l->x.m->names, addr, &offset);
  add(l, (fl_access){id, offset, size, is_write, is_atomic, is_sync});
}

static void add_whole(look *l, uint64_t addr, bool is_write) {
  uint64_t offset = 0;
  if (!addr || !fl_is_shared(&l->x, addr))
    return;
  fl_objid id = fl_names_find(l->x.m->names, addr, &offset);
  add(l, (fl_access){id, 0, fl_state_object(l->x.s, id)->size, is_write, false, false});
}

static void add_pseudo(look *l, fl_objid which) {
  add(l, (fl_access){.object = which, .size = 1, .is_write = true, .is_atomic = true});
}

static void about(look *l, fl_action action, uint64_t addr, uint64_t size) {
  l->p->action = action;
  l->p->address = addr;
  l->p->size = size;
}

static uint64_t reg(const look *l, uint32_t r) { return l->x.f->regs[r].bits; }

/* ---- instructions ---- */

static void memory_access(look *l, const fl_insn *i, bool is_write) {
  uint64_t addr = reg(l, i->a), size = fl_vk_size((fl_vk)i->vk);
  bool bits = i->op == FL_OP_LOADBITS || i->op == FL_OP_STOREBITS;
  if (bits) {
    uint64_t first = (uint64_t)i->imm / 8, last = ((uint64_t)(i->imm + i->imm2) - 1) / 8;
    addr += first;
    size = last - first + 1;
  } else {
    addr += (uint64_t)i->imm;
  }
  about(l, is_write ? FL_DO_WRITE : FL_DO_READ, addr, size);
  /* compiled code reads and writes the bits around a bit-field with it, and
   * needs two accesses for what is wider than a register */
  l->p->is_coarse = (bits && is_write) || size > l->x.m->program->target.pointer_size;
  add_memory(l, addr, size, is_write, (i->flags & FL_INSN_ATOMIC) != 0, false);
}

static void update(look *l, const fl_insn *i) {
  uint64_t addr = reg(l, i->a), size = fl_vk_size((fl_vk)i->vk);
  about(l, FL_DO_UPDATE, addr, size);
  add_memory(l, addr, size, true, true, false);
}

static void copy(look *l, const fl_insn *i) {
  uint64_t to = reg(l, i->a), from = reg(l, i->b), size = (uint64_t)i->imm;
  bool atomic = (i->flags & FL_INSN_ATOMIC) != 0;
  about(l, FL_DO_COPY, to, size);
  l->p->is_coarse = size > l->x.m->program->target.pointer_size || (size & (size - 1));
  add_memory(l, from, size, false, atomic, false);
  if (l->p->n) {
    l->p->action = FL_DO_READ;
    l->p->address = from;
  }
  uint32_t before = l->p->n;
  add_memory(l, to, size, true, atomic, false);
  if (l->p->n > before) {
    l->p->action = FL_DO_WRITE;
    l->p->address = to;
  }
}

static void leave_slot(look *l, uint32_t slot) {
  const fl_func *f = l->x.m->program->funcs.v[l->x.f->func];
  uint64_t addr = reg(l, f->slots[slot].reg), offset;
  fl_objid id = addr ? fl_names_find(l->x.m->names, addr, &offset) : 0;
  const fl_obj *o = id ? fl_state_object(l->x.s, id) : NULL;
  if (!o || !(o->flags & FL_OBJ_SHARED))
    return;
  about(l, FL_DO_LEAVE, addr, o->size);
  add(l, (fl_access){id, 0, o->size, true, false, false});
}

/* ---- builtins ---- */

static uint64_t arg(const look *l, const fl_arglist *args, uint32_t k) {
  if (k >= args->n)
    return 0;
  if (fl_is_diag(l->x.m, args->args[k].site))
    return l->x.m->diag_value.bits;
  return reg(l, args->args[k].reg);
}

/* Which arguments of a library function it writes through: a bit each. */
static uint32_t written_args(fl_builtin b) {
  switch (b) {
  case FL_BI_STRLEN:
  case FL_BI_STRNLEN:
  case FL_BI_STRCMP:
  case FL_BI_STRNCMP:
  case FL_BI_STRCHR:
  case FL_BI_STRRCHR:
  case FL_BI_STRSTR:
  case FL_BI_STRDUP:
  case FL_BI_MEMCMP:
  case FL_BI_MEMCHR:
  case FL_BI_ATOI:
  case FL_BI_ATOL:
  case FL_BI_ATOF:
  case FL_BI_PUTS:
  case FL_BI_FPUTS:
  case FL_BI_PRINTF:
  case FL_BI_FPRINTF:
  case FL_BI_DPRINTF:
  case FL_BI_VPRINTF:
  case FL_BI_VFPRINTF:
  case FL_BI_VDPRINTF:
  case FL_BI_PERROR:
  case FL_BI_FWRITE:
  case FL_BI_WRITE:
  case FL_BI_NANOSLEEP: return 0;
  case FL_BI_STRCPY:
  case FL_BI_STRNCPY:
  case FL_BI_STRCAT:
  case FL_BI_STRNCAT:
  case FL_BI_MEMCPY:
  case FL_BI_MEMMOVE:
  case FL_BI_MEMSET:
  case FL_BI_SPRINTF:
  case FL_BI_SNPRINTF:
  case FL_BI_VSPRINTF:
  case FL_BI_VSNPRINTF: return 1;
  case FL_BI_STRTOL:
  case FL_BI_STRTOUL:
  case FL_BI_STRTOD:
  case FL_BI_STRTOF:
  case FL_BI_FREXP:
  case FL_BI_MODF: return 2;
  case FL_BI_ADD_OVERFLOW:
  case FL_BI_SUB_OVERFLOW:
  case FL_BI_MUL_OVERFLOW: return 4;
  default: return UINT32_MAX; /* to be on the safe side */
  }
}

bool fl_builtin_prints(fl_builtin b) {
  switch (b) {
  case FL_BI_PRINTF:
  case FL_BI_FPRINTF:
  case FL_BI_DPRINTF:
  case FL_BI_VPRINTF:
  case FL_BI_VFPRINTF:
  case FL_BI_VDPRINTF:
  case FL_BI_PUTS:
  case FL_BI_FPUTS:
  case FL_BI_PUTCHAR:
  case FL_BI_FPUTC:
  case FL_BI_FWRITE:
  case FL_BI_FFLUSH:
  case FL_BI_SETVBUF:
  case FL_BI_PERROR:
  case FL_BI_WRITE: return true;
  default: return false;
  }
}

/* What the arguments of a va_list point to: every word from the next one on
 * may be a pointer. */
static void add_list(look *l, uint64_t at, bool is_write) {
  uint32_t word = l->x.m->program->target.pointer_size;
  uint64_t offset = 0;
  fl_objid id = at ? fl_names_find(l->x.m->names, at, &offset) : 0;
  const fl_obj *o = id ? fl_state_object(l->x.s, id) : NULL;
  for (; o && o->nchunks && offset + word <= o->size; offset += word) {
    const fl_chunk *c = o->chunks[offset / FL_CHUNK];
    uint64_t value = 0;
    if (offset % FL_CHUNK + word > c->length)
      return;
    memcpy(&value, c->data + offset % FL_CHUNK, word);
    add_whole(l, value, is_write);
  }
}

/* The argument that says how many bytes are touched at most; 0: none does. */
static uint32_t count_arg(fl_builtin b) {
  switch (b) {
  case FL_BI_MEMCPY:
  case FL_BI_MEMMOVE:
  case FL_BI_MEMSET:
  case FL_BI_MEMCMP:
  case FL_BI_STRNCPY:
  case FL_BI_STRNCMP: return 2;
  case FL_BI_SNPRINTF: return 1;
  default: return 0;
  }
}

static void library_call(look *l, const fl_arglist *args, fl_builtin b) {
  const fl_machine_config *config = &l->x.m->config;
  if (fl_builtin_prints(b)) {
    if (config->tracks_output) {
      add_pseudo(l, FL_SHARED_OUTPUT);
      l->p->action = FL_DO_PRINT;
    }
  }
  if (b == FL_BI_RAND || b == FL_BI_SRAND || b == FL_BI_RANDOM || b == FL_BI_STRTOK) {
    add_pseudo(l, FL_SHARED_RANDOM);
    l->p->action = FL_DO_RANDOM;
  }
  if (b == FL_BI_ATEXIT) {
    add_pseudo(l, FL_SHARED_EXIT);
    l->p->action = FL_DO_CALL;
    return;
  }
  uint32_t before = l->p->n, written = written_args(b), counted = count_arg(b);
  for (uint32_t k = 0; k < args->n; k++)
    if (args->args[k].type && args->args[k].type->kind == FL_TY_PTR) {
      bool writes = k < 32 ? (written >> k & 1) != 0 : true;
      if (counted && counted < args->n && (k == 0 || b != FL_BI_SNPRINTF))
        add_memory(l, arg(l, args, k), arg(l, args, counted), writes, false, false);
      else
        add_whole(l, arg(l, args, k), writes);
    }
  bool prints_list = b >= FL_BI_VPRINTF && b <= FL_BI_VSNPRINTF;
  if (args->n && (prints_list || (b >= FL_BI_VSCANF && b <= FL_BI_VSSCANF)))
    add_list(l, arg(l, args, args->n - 1), !prints_list);
  if (l->p->n == before)
    return;
  l->p->is_coarse = l->p->is_call = true;
  if (l->p->action == FL_DO_NONE)
    about(l, FL_DO_CALL, arg(l, args, 0), 0);
}

static void wait_for_owner(look *l, uint32_t owner) {
  l->p->is_enabled = false;
  l->p->waits_for = owner ? fl_thread_index(l->x.s, owner - 1) : FL_NOREG;
}

/* A sync object is accessed as a whole and atomically. */
static void sync_object(look *l, fl_action action, uint64_t addr) {
  if (l->p->action == FL_DO_NONE)
    about(l, action, addr, 4);
  /* the first word stands for all of it, whatever its type */
  add_memory(l, addr, 4, true, true, true);
}

/* Whether a thread may be cancelled at the call it stands at: then it matters
 * who is, and if it is, it can go on. */
static bool may_be_cancelled(look *l) {
  if (!l->x.m->program->uses_cancel || l->x.t->refuses_cancel)
    return false;
  add(l, (fl_access){.object = FL_SHARED_CANCEL, .offset = l->x.t->id, .size = 1, .is_atomic = true});
  return l->x.t->is_cancelled;
}

static void cancellation_point(look *l) {
  uint32_t before = l->p->n;
  may_be_cancelled(l);
  if (l->p->n > before && l->p->action == FL_DO_NONE)
    about(l, FL_DO_TEST_CANCEL, 0, 0);
}

/* A call that gives up after some time can always be made. */
static void give_up(look *l, fl_action action, const fl_arglist *args) {
  if (!l->p->is_enabled)
    l->p->action = FL_DO_TIMED_OUT;
  else
    l->p->action = action;
  l->p->is_enabled = true;
  l->p->waits_for = FL_NOREG;
  if (args->n)
    add_memory(l, arg(l, args, args->n - 1), 2 * l->x.m->program->target.pointer_size, false, false,
               false);
}

static void lock(look *l, uint64_t addr) {
  fl_mutex m;
  if (!fl_sync_mutex(l->x.m, l->x.s, addr, &m) || m.held > 1)
    return;
  if (m.kind & FL_MUTEX_ROBUST) /* it matters whether its owner ends */
    add(l, (fl_access){.object = FL_SHARED_ROBUST, .size = 1, .is_atomic = true});
  if (fl_mutex_is_open(&m))
    return;
  if (m.owner != l->x.t->id + 1)
    wait_for_owner(l, m.owner);
  else if ((m.kind & 3) != FL_MUTEX_RECURSIVE && (m.kind & 3) != FL_MUTEX_ERRORCHECK &&
           !fl_checks(&l->x, FL_PROP_LOCK))
    wait_for_owner(l, m.owner); /* for itself, for ever */
}

static void condition_wait(look *l, uint64_t condition, uint64_t mutex, bool is_timed) {
  fl_phase phase = l->x.t->phase;
  if (phase == FL_PHASE_WAITING) {
    bool is_cancelled = may_be_cancelled(l);
    if (is_timed || is_cancelled) { /* goes on without the mutex at first */
      sync_object(l, is_timed ? FL_DO_TIMED_OUT : FL_DO_WAKE, condition);
      return;
    }
  }
  sync_object(l, phase == FL_PHASE_NONE ? FL_DO_WAIT : FL_DO_WAKE, condition);
  if (phase > FL_PHASE_WAITING)
    l->p->n = 0; /* the condition is of no interest any more */
  add_memory(l, mutex, 4, true, true, true);
  if (phase == FL_PHASE_NONE)
    return;
  if (phase == FL_PHASE_WAITING && !l->x.m->config.is_spurious)
    l->p->is_enabled = false;
  else
    lock(l, mutex);
}

static void join(look *l, fl_action action, uint64_t handle, uint64_t result) {
  about(l, action, result, 0);
  add_memory(l, result, l->x.m->program->target.pointer_size, true, false, false);
  uint32_t index = handle ? fl_thread_index(l->x.s, (uint32_t)handle - 1) : FL_NOREG;
  if (index == FL_NOREG || index == l->x.thread)
    return;
  const fl_thread *t = l->x.s->threads[index];
  l->p->target = index;
  if (action == FL_DO_TRY_JOIN || t->status == FL_THREAD_DONE || t->is_joined || t->is_detached)
    return;
  l->p->is_enabled = false;
  l->p->waits_for = index;
}

static void spin_lock(look *l, uint64_t addr) {
  uint32_t word = 0;
  sync_object(l, FL_DO_LOCK, addr);
  if (!fl_sync_word(l->x.m, l->x.s, addr, 0, &word) || !word || word == FL_SYNC_INITIALIZED ||
      word == FL_SYNC_DESTROYED)
    return;
  if (word != l->x.t->id + 1 || !fl_checks(&l->x, FL_PROP_LOCK))
    wait_for_owner(l, word);
}

static void rw_lock(look *l, fl_action action, uint64_t addr, bool write) {
  uint32_t readers = 0, writer = 0;
  sync_object(l, action, addr);
  if (!fl_sync_word(l->x.m, l->x.s, addr, 0, &readers) || readers == FL_SYNC_DESTROYED ||
      !fl_sync_word(l->x.m, l->x.s, addr, 1, &writer))
    return;
  if (writer && writer != l->x.t->id + 1)
    wait_for_owner(l, writer);
  else if (!writer && write && readers)
    wait_for_owner(l, 0);
}

static void semaphore(look *l, uint64_t addr) {
  uint32_t value = 1, mark = 0;
  sync_object(l, FL_DO_SEM_WAIT, addr);
  if (fl_sync_word(l->x.m, l->x.s, addr, 0, &value) && !value &&
      fl_sync_word(l->x.m, l->x.s, addr, 2, &mark) && mark == FL_SYNC_INITIALIZED)
    wait_for_owner(l, 0);
}

static void once(look *l, uint64_t addr) {
  uint32_t word = 0;
  sync_object(l, FL_DO_ONCE, addr);
  if (fl_sync_word(l->x.m, l->x.s, addr, 0, &word) && word > 1 &&
      word != fl_once_word(l->x.t, l->x.f))
    wait_for_owner(l, (word & 0xffff) - 1); /* itself, if the function asks for itself */
}

static void barrier(look *l, uint64_t addr) {
  if (l->x.t->phase == FL_PHASE_WOKEN) {
    about(l, FL_DO_WAKE, addr, 4);
    return;
  }
  sync_object(l, FL_DO_BARRIER, addr);
  if (l->x.t->phase == FL_PHASE_WAITING)
    l->p->is_enabled = false;
}

static void builtin(look *l, const fl_insn *i) {
  const fl_arglist *args = &l->x.m->program->arglists.v[i->imm];
  uint64_t a = arg(l, args, 0), b = arg(l, args, 1);
  if (fl_is_cleaned_up(l->x.t, l->x.f)) {
    about(l, FL_DO_END, 0, 0);
    return;
  }
  switch ((fl_builtin)i->imm2) {
  case FL_BI_PTHREAD_CREATE:
    about(l, FL_DO_CREATE, a, 0);
    add_memory(l, a, l->x.m->program->target.pointer_size, true, false, false);
    break;
  case FL_BI_PTHREAD_JOIN:
    join(l, FL_DO_JOIN, a, b);
    if (may_be_cancelled(l))
      l->p->is_enabled = true;
    if (l->x.m->program->uses_cancel) /* somebody else may let it go on */
      l->p->waits_for = FL_NOREG;
    break;
  case FL_BI_PTHREAD_TRYJOIN: join(l, FL_DO_TRY_JOIN, a, b); break;
  case FL_BI_PTHREAD_TIMEDJOIN:
    join(l, FL_DO_TRY_JOIN, a, b);
    give_up(l, FL_DO_TRY_JOIN, args);
    may_be_cancelled(l);
    break;
  case FL_BI_PTHREAD_CANCEL: {
    about(l, FL_DO_CANCEL, 0, 0);
    l->p->target = a ? fl_thread_index(l->x.s, (uint32_t)a - 1) : FL_NOREG;
    add(l, (fl_access){.object = FL_SHARED_CANCEL, .offset = a - 1, .size = 1, .is_write = true,
                       .is_atomic = true});
    break;
  }
  case FL_BI_PTHREAD_TESTCANCEL:
  case FL_BI_SLEEP:
  case FL_BI_USLEEP: cancellation_point(l); break;
  case FL_BI_PTHREAD_DETACH: {
    about(l, FL_DO_DETACH, 0, 0);
    uint32_t index = a ? fl_thread_index(l->x.s, (uint32_t)a - 1) : FL_NOREG;
    l->p->target = index;
    break;
  }
  case FL_BI_PTHREAD_EXIT:
    /* the handlers come first, and calling them is nobody else's business */
    if (l->x.m->program->thread_cleanup == FL_NOREG || l->x.t->ending != FL_ENDING_NOT)
      about(l, FL_DO_END, 0, 0);
    break;
  case FL_BI_EXIT:
  case FL_BI_QUICK_EXIT:
  case FL_BI_ABORT: about(l, FL_DO_EXIT, 0, 0); break;
  case FL_BI_MUTEX_INIT:
  case FL_BI_COND_INIT:
  case FL_BI_RWLOCK_INIT:
  case FL_BI_BARRIER_INIT:
  case FL_BI_SEM_INIT: sync_object(l, FL_DO_INIT, a); break;
  case FL_BI_MUTEX_DESTROY:
  case FL_BI_COND_DESTROY:
  case FL_BI_RWLOCK_DESTROY:
  case FL_BI_BARRIER_DESTROY:
  case FL_BI_SEM_DESTROY: sync_object(l, FL_DO_DESTROY, a); break;
  case FL_BI_MUTEX_LOCK:
    sync_object(l, FL_DO_LOCK, a);
    lock(l, a);
    break;
  case FL_BI_MUTEX_TRYLOCK:
    sync_object(l, FL_DO_TRYLOCK, a);
    lock(l, a);
    l->p->is_enabled = true;
    l->p->waits_for = FL_NOREG;
    break;
  case FL_BI_MUTEX_TIMEDLOCK:
    sync_object(l, FL_DO_TIMED_LOCK, a);
    lock(l, a);
    give_up(l, FL_DO_TIMED_LOCK, args);
    break;
  case FL_BI_MUTEX_CONSISTENT: sync_object(l, FL_DO_INIT, a); break;
  case FL_BI_SPIN_INIT: sync_object(l, FL_DO_INIT, a); break;
  case FL_BI_SPIN_DESTROY: sync_object(l, FL_DO_DESTROY, a); break;
  case FL_BI_SPIN_LOCK: spin_lock(l, a); break;
  case FL_BI_SPIN_TRYLOCK: sync_object(l, FL_DO_TRYLOCK, a); break;
  case FL_BI_SPIN_UNLOCK: sync_object(l, FL_DO_UNLOCK, a); break;
  case FL_BI_MUTEX_UNLOCK:
  case FL_BI_RWLOCK_UNLOCK: sync_object(l, FL_DO_UNLOCK, a); break;
  case FL_BI_COND_WAIT: condition_wait(l, a, b, false); break;
  case FL_BI_COND_TIMEDWAIT:
    condition_wait(l, a, b, true);
    if (l->x.t->phase == FL_PHASE_NONE)
      give_up(l, FL_DO_WAIT, args);
    break;
  case FL_BI_COND_SIGNAL: sync_object(l, FL_DO_SIGNAL, a); break;
  case FL_BI_COND_BROADCAST: sync_object(l, FL_DO_BROADCAST, a); break;
  case FL_BI_RWLOCK_RDLOCK: rw_lock(l, FL_DO_READ_LOCK, a, false); break;
  case FL_BI_RWLOCK_WRLOCK: rw_lock(l, FL_DO_WRITE_LOCK, a, true); break;
  case FL_BI_RWLOCK_TIMEDRDLOCK:
    rw_lock(l, FL_DO_TIMED_READ_LOCK, a, false);
    give_up(l, FL_DO_TIMED_READ_LOCK, args);
    break;
  case FL_BI_RWLOCK_TIMEDWRLOCK:
    rw_lock(l, FL_DO_TIMED_WRITE_LOCK, a, true);
    give_up(l, FL_DO_TIMED_WRITE_LOCK, args);
    break;
  case FL_BI_RWLOCK_TRYRDLOCK: sync_object(l, FL_DO_TRY_READ_LOCK, a); break;
  case FL_BI_RWLOCK_TRYWRLOCK: sync_object(l, FL_DO_TRY_WRITE_LOCK, a); break;
  case FL_BI_BARRIER_WAIT: barrier(l, a); break;
  case FL_BI_ONCE: once(l, a); break;
  case FL_BI_SEM_WAIT:
    semaphore(l, a);
    if (may_be_cancelled(l))
      l->p->is_enabled = true;
    break;
  case FL_BI_SEM_TIMEDWAIT:
    semaphore(l, a);
    give_up(l, FL_DO_TIMED_WAIT, args);
    may_be_cancelled(l);
    break;
  case FL_BI_SEM_TRYWAIT: sync_object(l, FL_DO_TRY_WAIT, a); break;
  case FL_BI_SEM_POST: sync_object(l, FL_DO_POST, a); break;
  case FL_BI_SEM_GETVALUE:
    sync_object(l, FL_DO_GET_VALUE, a);
    add_memory(l, b, 4, true, false, false);
    break;
  case FL_BI_ATOMIC_BEGIN: l->p->action = FL_DO_ATOMIC; break;
  case FL_BI_FREE:
  case FL_BI_REALLOC:
    add_whole(l, a, true);
    if (l->p->n)
      about(l, FL_DO_FREE, a, 0);
    break;
  /* of the calling thread alone */
  case FL_BI_MALLOC:
  case FL_BI_CALLOC:
  case FL_BI_ALIGNED_ALLOC:
  case FL_BI_PTHREAD_SELF:
  case FL_BI_PTHREAD_EQUAL:
  case FL_BI_ERRNO:
  case FL_BI_INPUT:
  case FL_BI_ASSUME:
  case FL_BI_STREAM:
  case FL_BI_ASSERT_FAIL:
  case FL_BI_ATOMIC_END: break;
  case FL_BI_NANOSLEEP:
  case FL_BI_READ:
  case FL_BI_WRITE:
    library_call(l, args, (fl_builtin)i->imm2);
    cancellation_point(l);
    break;
  default: library_call(l, args, (fl_builtin)i->imm2); break;
  }
}

static void end_of_frame(look *l) {
  const fl_frame *f = l->x.f;
  const fl_func *func = l->x.m->program->funcs.v[f->func];
  if (!f->parent && f->func != l->x.m->program->init) {
    about(l, l->x.thread == 0 && f->func == l->x.m->program->entry ? FL_DO_EXIT : FL_DO_END, 0, 0);
    return;
  }
  for (uint32_t k = 0; k < func->nslots; k++)
    leave_slot(l, k);
}

/* Fills in what the instruction does to others; action NONE: nothing. */
static void decode(look *l, const fl_insn *i) {
  switch ((fl_op)i->op) {
  case FL_OP_LOAD:
  case FL_OP_LOADBITS: memory_access(l, i, false); break;
  case FL_OP_STORE:
  case FL_OP_STOREBITS: memory_access(l, i, true); break;
  case FL_OP_RMW:
  case FL_OP_XCHG:
  case FL_OP_CMPXCHG: update(l, i); break;
  case FL_OP_COPY: copy(l, i); break;
  case FL_OP_ZERO:
    about(l, FL_DO_WRITE, reg(l, i->a), (uint64_t)i->imm);
    add_memory(l, reg(l, i->a), (uint64_t)i->imm, true, false, false);
    break;
  case FL_OP_LEAVE: leave_slot(l, (uint32_t)i->imm); break;
  case FL_OP_ATOMIC_BEGIN: l->p->action = FL_DO_ATOMIC; return;
  case FL_OP_RET: end_of_frame(l); break;
  case FL_OP_BUILTIN: builtin(l, i); break;
  default: break;
  }
  /* memory of the thread's own */
  bool is_memory = l->p->action == FL_DO_READ || l->p->action == FL_DO_WRITE ||
                   l->p->action == FL_DO_UPDATE || l->p->action == FL_DO_COPY;
  bool may_fail = i->op == FL_OP_CMPXCHG && i->flags & FL_INSN_WEAK_CAS;
  if (is_memory && !l->p->n && !may_fail)
    l->p->action = FL_DO_NONE;
}

bool fl_is_visible(fl_exec *x, const fl_insn *i) {
  switch ((fl_op)i->op) {
  case FL_OP_LOAD:
  case FL_OP_STORE: return fl_is_shared(x, x->f->regs[i->a].bits + (uint64_t)i->imm);
  case FL_OP_CMPXCHG:
    if (i->flags & FL_INSN_WEAK_CAS)
      return true; /* it has two ways to go, whoever sees it */
    return fl_is_shared(x, x->f->regs[i->a].bits);
  case FL_OP_LOADBITS:
  case FL_OP_STOREBITS:
  case FL_OP_RMW:
  case FL_OP_XCHG:
  case FL_OP_ZERO: return fl_is_shared(x, x->f->regs[i->a].bits);
  case FL_OP_COPY:
    return fl_is_shared(x, x->f->regs[i->a].bits) || fl_is_shared(x, x->f->regs[i->b].bits);
  case FL_OP_ATOMIC_BEGIN: return true;
  default: break;
  }
  fl_pending p = {.is_enabled = true, .waits_for = FL_NOREG, .target = FL_NOREG};
  look l = {*x, &p};
  decode(&l, i);
  return p.action != FL_DO_NONE;
}

static void end_of_object(const look *l, fl_objid id, fl_access_list *out) {
  const fl_obj *o = id ? fl_state_object(l->x.s, id) : NULL;
  if (o && o->flags & FL_OBJ_SHARED)
    fl_vec_push(out, (fl_access){id, 0, o->size, true, false, false});
}

/* The end of a thread ends the life of its variables: those of all its frames
 * and the thread-local ones. Whoever has their address may notice. */
static void end_of_thread(look *l) {
  fl_machine *m = l->x.m;
  fl_access_list ends = {0};
  uint64_t offset;
  for (const fl_frame *f = l->x.t->top; f; f = f->parent) {
    const fl_func *func = m->program->funcs.v[f->func];
    for (uint32_t k = 0; k < func->nslots; k++) {
      uint64_t addr = f->regs[func->slots[k].reg].bits;
      if (addr)
        end_of_object(l, fl_names_find(m->names, addr, &offset), &ends);
    }
  }
  bool is_last = m->program->thread_end == FL_NOREG || l->x.t->ending >= FL_ENDING_KEYS;
  for (unsigned k = 0; is_last && k < FL_MOST_ROBUST; k++)
    if (l->x.t->robust[k]) {
      fl_objid id = fl_names_find(m->names, l->x.t->robust[k], &offset);
      fl_vec_push(&ends, (fl_access){.object = FL_SHARED_ROBUST, .size = 1, .is_write = true,
                                     .is_atomic = true});
      fl_vec_push(&ends, (fl_access){id, offset, 4, true, true, true});
    }
  for (uint32_t g = 0; m->has_thread_locals && is_last && g < m->program->globals.n; g++)
    if (m->program->globals.v[g]->is_thread_local)
      end_of_object(l, fl_names_intern(m->names, fl_thread_local_name(l->x.t, g),
                                       m->program->globals.v[g]->size), &ends);
  l->p->n = (uint32_t)ends.n;
  if (ends.n > FL_MAX_ACCESSES) {
    l->p->region = ends.v;
    return;
  }
  for (size_t k = 0; k < ends.n; k++)
    l->p->access[k] = ends.v[k];
  fl_vec_free(&ends);
}

/* What a step accesses when it is made from here. */
static fl_step_result dry_run(fl_machine *m, fl_state *s, uint32_t thread, fl_access_list *log) {
  fl_state *copy = fl_state_copy(s);
  fl_fault fault = m->fault;
  m->log = log;
  fl_step_result r = fl_machine_step(m, copy, thread, 1000000);
  m->log = NULL;
  m->fault = fault;
  m->has_choice = m->has_input = false;
  fl_state_free(copy);
  return r;
}

static void atomic_region(fl_machine *m, fl_state *s, uint32_t thread, fl_pending *p) {
  fl_access_list log = {0};
  if (dry_run(m, s, thread, &log) != FL_STEP_OK)
    fl_vec_push(&log, (fl_access){.object = FL_SHARED_ALL, .is_write = true, .is_atomic = true});
  p->region = log.v;
  p->n = (uint32_t)log.n;
}

bool fl_pending_exact(fl_machine *m, fl_state *s, const fl_pending *p, fl_pending *exact) {
  fl_access_list log = {0};
  *exact = *p;
  exact->region = NULL;
  if (!p->is_call)
    return false;
  fl_step_result r = dry_run(m, s, p->thread, &log);
  bool is_known = r == FL_STEP_OK || r == FL_STEP_FAULT || r == FL_STEP_ASSUME;
  if (is_known) {
    for (size_t k = 0; k < log.n; k++)
      log.v[k].is_atomic = false; /* as it would be in an atomic region */
    exact->region = log.v;
    exact->n = (uint32_t)log.n;
  } else {
    fl_vec_free(&log);
  }
  return is_known;
}

bool fl_machine_peek(fl_machine *m, fl_state *s, uint32_t thread, fl_pending *out) {
  fl_thread *t = s->threads[thread];
  *out = (fl_pending){.thread = thread, .is_enabled = true, .waits_for = FL_NOREG, .target = FL_NOREG};
  if (t->status == FL_THREAD_DONE || !t->top)
    return false;
  const fl_frame *f = t->top;
  const fl_func *func = m->program->funcs.v[f->func];
  const fl_insn *i = &func->code[f->pc];
  /* a step inside the library is shown where the program calls it */
  const fl_program *program = m->program;
  out->func = f->func;
  out->loc = i->loc;
  for (; f->parent && program->files.v[program->locs.v[out->loc].file].is_system; f = f->parent) {
    const fl_frame *caller = f->parent;
    const fl_insn *call = &program->funcs.v[caller->func]->code[caller->pc ? caller->pc - 1 : 0];
    out->func = caller->func;
    out->loc = call->loc;
  }
  if (!t->is_started) {
    out->action = FL_DO_START;
    out->loc = func->loc;
    return true;
  }
  look l = {.x = {.m = m, .s = s, .thread = thread, .t = t, .f = t->top, .insn = i}, .p = out};
  decode(&l, i);
  if (out->action == FL_DO_ATOMIC)
    atomic_region(m, s, thread, out);
  else if (out->action == FL_DO_END)
    end_of_thread(&l);
  return true;
}

void fl_pending_done(fl_pending *p) {
  fl_free(p->region);
  p->region = NULL;
}

/* ---- two steps ---- */

static const fl_access *accesses(const fl_pending *p) { return p->region ? p->region : p->access; }

static bool overlap(const fl_access *a, const fl_access *b) {
  if (a->object == FL_SHARED_ALL || b->object == FL_SHARED_ALL)
    return true;
  return a->object == b->object && a->offset < b->offset + b->size &&
         b->offset < a->offset + a->size;
}

/* Steps about another thread, which may see to its end or its joining. */
static bool names_thread(fl_action a) {
  return a == FL_DO_JOIN || a == FL_DO_TRY_JOIN || a == FL_DO_DETACH || a == FL_DO_CANCEL;
}

bool fl_pending_conflict(const fl_pending *a, const fl_pending *b) {
  if ((a->target == b->thread && names_thread(a->action)) ||
      (b->target == a->thread && names_thread(b->action)) ||
      (a->target != FL_NOREG && a->target == b->target))
    return true;
  if (a->action == FL_DO_EXIT || b->action == FL_DO_EXIT)
    return true;
  const fl_access *x = accesses(a), *y = accesses(b);
  for (uint32_t i = 0; i < a->n; i++)
    for (uint32_t k = 0; k < b->n; k++)
      if ((x[i].is_write || y[k].is_write) && overlap(&x[i], &y[k]))
        return true;
  return false;
}

bool fl_pending_race(const fl_pending *a, const fl_pending *b, fl_access *where) {
  const fl_access *x = accesses(a), *y = accesses(b);
  for (uint32_t i = 0; i < a->n; i++)
    for (uint32_t k = 0; k < b->n; k++)
      if ((x[i].is_write || y[k].is_write) && !(x[i].is_atomic && y[k].is_atomic) &&
          x[i].object < FL_SHARED_OUTPUT && y[k].object < FL_SHARED_OUTPUT &&
          overlap(&x[i], &y[k])) {
        *where = x[i];
        return true;
      }
  return false;
}
