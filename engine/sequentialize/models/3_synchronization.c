/*@ lockchecks */
/* ---- synchronization objects, in the place of the C library's own ---- */
#define FL_DESTROYED 0x64656164
#define FL_INITIALIZED 0x696e6974
#ifdef FL_CHECKER
#define FL_LOCK_CHECK(condition, object, text) FL_CHECK(condition, "lock", text)
#else
#define FL_LOCK_CHECK(condition, object, text)                                                 \
  do {                                                                                         \
    if (!(condition)) {                                                                        \
      fl_stop(1, "lock", text, fl_name(object));                                               \
    }                                                                                          \
  } while (0)
#endif
/*@ mutextype */
typedef struct {
  _Alignas(8) int held;
  int depth, owner, unused, kind, rest[5]; /* owner: a thread's number + 1 */
} fl_mutex;
_Static_assert(sizeof(fl_mutex) == 40, "as large as the C library's own, which has the kind in the same place");
enum { FL_NORMAL, FL_RECURSIVE, FL_ERRORCHECK };
/*@ mutex */
FL_MODEL _Bool fl_mutex_is_free(const fl_mutex *m, int thread) {
  if (m->held != 1)
    return 1;
  return m->owner == thread + 1 && ((m->kind & 3) == FL_RECURSIVE || (m->kind & 3) == FL_ERRORCHECK || FL_CHECKS_LOCKS);
}
/*@ mutextake */
FL_MODEL void fl_take(fl_mutex *m, int thread) {
  m->held = m->depth = 1;
  m->owner = thread + 1;
}
/*@ mutexrelease */
FL_MODEL void fl_give(fl_mutex *m) {
  m->held = m->depth = m->owner = 0;
  FL_EVENT();
}
/*@ mutexusable */
FL_MODEL void fl_mutex_usable(const fl_mutex *m) {
  FL_LOCK_CHECK(m->held != FL_DESTROYED, m, "mutex '%s' is used after it was destroyed");
  FL_LOCK_CHECK(m->held == 0 || m->held == 1, m, "mutex '%s' is used before it was initialized");
}
/*@ lock */
FL_MODEL int fl_lock(fl_mutex *m, int thread) {
  fl_mutex_usable(m);
  if (!m->held) {
    fl_take(m, thread);
    return 0;
  }
  if ((m->kind & 3) == FL_RECURSIVE) {
    m->depth++;
    return 0;
  }
  if ((m->kind & 3) == FL_ERRORCHECK)
    return 35; /* EDEADLK */
  FL_LOCK_CHECK(0, m, "mutex '%s' is locked again by the thread that holds it");
  return 0;
}
/*@ trylock */
FL_MODEL int fl_trylock(fl_mutex *m, int thread) {
  fl_mutex_usable(m);
  if (!m->held) {
    fl_take(m, thread);
    return 0;
  }
  if (m->owner == thread + 1 && (m->kind & 3) == FL_RECURSIVE) {
    m->depth++;
    return 0;
  }
  return 16; /* EBUSY */
}
/*@ unlock */
FL_MODEL int fl_unlock(fl_mutex *m, int thread) {
  fl_mutex_usable(m);
  if (!m->held || m->owner != thread + 1) {
    if ((m->kind & 3) == FL_RECURSIVE || (m->kind & 3) == FL_ERRORCHECK)
      return 1; /* EPERM */
    FL_LOCK_CHECK(!m->held, m, "mutex '%s' is unlocked by a thread that does not hold it");
    FL_LOCK_CHECK(m->held, m, "mutex '%s' is unlocked, but it is not locked");
  }
  if (m->depth > 1)
    m->depth--;
  else
    fl_give(m);
  return 0;
}
/*@ mutexinit */
FL_MODEL int fl_mutex_init(fl_mutex *m, const int *attributes) {
  FL_LOCK_CHECK(!(m->held == 1 && m->owner > 0 && m->owner <= FL_THREADS && fl_status[m->owner - 1] != FL_NOT_YET), m, "mutex '%s' is initialized while it is held");
  m->held = m->depth = m->owner = 0;
  m->kind = attributes ? *attributes & 3 : FL_NORMAL;
  return 0;
}
/*@ mutexdestroy */
FL_MODEL int fl_mutex_destroy(fl_mutex *m) {
  fl_mutex_usable(m);
  FL_LOCK_CHECK(!m->held, m, "mutex '%s' is destroyed while it is held");
  m->held = FL_DESTROYED;
  return 0;
}
/*@ conditiontype */
typedef struct {
  _Alignas(8) int state;
  int rest[11]; /* who waits there is known to the threads */
} fl_condition;
_Static_assert(sizeof(fl_condition) == 48, "as large as the C library's own");
/*@ condition */
FL_MODEL void *fl_mutex_wanted[FL_THREADS];
FL_MODEL _Bool fl_is_waiting[FL_THREADS]; /* and was not woken yet */
FL_MODEL _Bool fl_waits_there(int thread, const void *object) {
  return fl_status[thread] == FL_LIVE && fl_is_waiting[thread] && fl_object[thread] == object;
}
FL_MODEL void fl_wake_all(const void *object) {
  for (int i = 0; i < FL_THREADS; i++)
    if (fl_waits_there(i, object))
      fl_is_waiting[i] = 0;
  FL_EVENT();
}
/*@ conditionusable */
FL_MODEL void fl_condition_usable(const fl_condition *c) {
  FL_LOCK_CHECK(c->state != FL_DESTROYED, c, "condition '%s' is used after it was destroyed");
}
/*@ conditionwait */
FL_MODEL void fl_wait_begins(fl_condition *c, fl_mutex *m, int thread) {
  fl_condition_usable(c);
  FL_LOCK_CHECK(m->held != FL_DESTROYED, m, "mutex '%s' is used after it was destroyed");
  FL_LOCK_CHECK(m->held && m->owner == thread + 1, m, "pthread_cond_wait is called without holding mutex '%s'");
  if (m->depth > 1)
    FL_BOUND("unmodelled", "waiting with a recursive mutex that is locked several times");
  for (int i = 0; i < FL_THREADS; i++)
    FL_LOCK_CHECK(!FL_CHECKS_LOCKS || !fl_waits_there(i, c) || fl_mutex_wanted[i] == m, c, "condition '%s' is waited on while another thread waits on it with another mutex");
  fl_is_waiting[thread] = 1;
  fl_object[thread] = c;
  fl_mutex_wanted[thread] = m;
  fl_give(m);
}
FL_MODEL int fl_wait_ends(fl_mutex *m, int thread) {
  FL_LOCK_CHECK(m->held != FL_DESTROYED, m, "mutex '%s' is destroyed while a thread waits with it");
  fl_is_waiting[thread] = 0;
  fl_take(m, thread);
  return 0;
}
/*@ signal */
FL_MODEL int fl_signal(const fl_condition *c, int thread) {
  int waiting = 0, woken = 0, way;
  fl_condition_usable(c);
  for (int i = 0; i < FL_THREADS; i++)
    waiting += fl_waits_there(i, c);
  if (waiting == 0)
    return 0;
  way = waiting > 1 ? fl_pick(thread, waiting) : 0;
  for (int i = 0; i < FL_THREADS; i++) { /* in an order that no interleaving changes */
    int t = fl_order[i];
    if (fl_waits_there(t, c) && woken++ == way) {
      fl_is_waiting[t] = 0;
      break;
    }
  }
  FL_EVENT();
  return 0;
}
/*@ broadcast */
FL_MODEL int fl_broadcast(const fl_condition *c) {
  fl_condition_usable(c);
  fl_wake_all(c);
  return 0;
}
/*@ conditiondestroy */
FL_MODEL int fl_condition_destroy(fl_condition *c) {
  fl_condition_usable(c);
  for (int i = 0; i < FL_THREADS; i++)
    FL_LOCK_CHECK(!fl_waits_there(i, c), c, "condition '%s' is destroyed while a thread waits on it");
  c->state = FL_DESTROYED;
  return 0;
}
/*@ barriertype */
typedef struct {
  _Alignas(8) int count;
  int arrived, mark, rest[5];
} fl_barrier;
_Static_assert(sizeof(fl_barrier) == 32, "as large as the C library's own");
/*@ barrier */
FL_MODEL void fl_barrier_usable(const fl_barrier *b) {
  FL_LOCK_CHECK(b->count != FL_DESTROYED, b, "barrier '%s' is used after it was destroyed");
  FL_LOCK_CHECK(b->mark == FL_INITIALIZED, b, "barrier '%s' is used before it was initialized");
}
/*@ barrierinit */
FL_MODEL int fl_barrier_init(fl_barrier *b, unsigned count) {
  if (!count)
    return 22; /* EINVAL */
  b->count = (int)count;
  b->arrived = 0;
  b->mark = FL_INITIALIZED;
  return 0;
}
/*@ barrierwait */
/* Whether the thread is the last to come. */
FL_MODEL _Bool fl_arrives(fl_barrier *b, int thread) {
  fl_barrier_usable(b);
  if (b->arrived + 1 < b->count) {
    b->arrived++;
    fl_is_waiting[thread] = 1;
    fl_object[thread] = b;
    fl_mutex_wanted[thread] = NULL;
    return 0;
  }
  b->arrived = 0;
  fl_wake_all(b);
  return 1;
}
/*@ barrierdestroy */
FL_MODEL int fl_barrier_destroy(fl_barrier *b) {
  fl_barrier_usable(b);
  FL_LOCK_CHECK(!b->arrived, b, "barrier '%s' is destroyed while a thread waits there");
  b->count = FL_DESTROYED;
  return 0;
}
/*@ rwlocktype */
typedef struct {
  _Alignas(8) int readers;
  int writer, unused[2], held_by[10]; /* held_by: four bits for each thread */
} fl_rwlock;
_Static_assert(sizeof(fl_rwlock) == 56, "as large as the C library's own");
/*@ rwlock */
FL_MODEL void fl_rw_usable(const fl_rwlock *l) {
  FL_LOCK_CHECK(l->readers != FL_DESTROYED, l, "rwlock '%s' is used after it was destroyed");
}
FL_MODEL int fl_rw_share(const fl_rwlock *l, int thread) { return l->held_by[thread / 8] >> 4 * (thread % 8) & 15; }
FL_MODEL void fl_rw_note(fl_rwlock *l, int thread, int change) { l->held_by[thread / 8] += change * (1 << 4 * (thread % 8)); }
FL_MODEL _Bool fl_rw_is_free(const fl_rwlock *l, int thread, _Bool writes) {
  if (l->readers == FL_DESTROYED)
    return 1;
  if (l->writer)
    return l->writer == thread + 1;
  return !writes || !l->readers;
}
FL_MODEL int fl_rw_lock(fl_rwlock *l, int thread, _Bool writes, _Bool tries) {
  fl_rw_usable(l);
  if (!l->writer && (!writes || !l->readers)) {
    if (writes) {
      l->writer = thread + 1;
    } else {
      fl_rw_note(l, thread, 1);
      l->readers++;
    }
    return 0;
  }
  return tries ? 16 : 35; /* EBUSY, EDEADLK */
}
/*@ rwunlock */
FL_MODEL int fl_rw_unlock(fl_rwlock *l, int thread) {
  fl_rw_usable(l);
  FL_EVENT();
  if (l->writer == thread + 1) {
    l->writer = 0;
    return 0;
  }
  FL_LOCK_CHECK(!l->writer, l, "rwlock '%s' is unlocked by a thread that does not hold it");
  FL_LOCK_CHECK(l->readers, l, "rwlock '%s' is unlocked, but it is not locked");
  FL_LOCK_CHECK(fl_rw_share(l, thread) > 0, l, "rwlock '%s' is unlocked by a thread that does not hold it");
  fl_rw_note(l, thread, -1);
  l->readers--;
  return 0;
}
/*@ rwdestroy */
FL_MODEL int fl_rw_destroy(fl_rwlock *l) {
  fl_rw_usable(l);
  FL_LOCK_CHECK(!l->readers && !l->writer, l, "rwlock '%s' is destroyed while it is held");
  l->readers = FL_DESTROYED;
  return 0;
}
/*@ semaphoretype */
typedef struct {
  _Alignas(8) int value;
  int unused, mark, rest[5];
} fl_semaphore;
_Static_assert(sizeof(fl_semaphore) == 32, "as large as the C library's own");
/* Semaphores tell in errno what went wrong; only programs that read it have one. */
#ifdef FL_ERRNO_USED
#define FL_FAILS(thread, number) (fl_errno[thread] = (number), -1)
#else
#define FL_FAILS(thread, number) ((void)(thread), -1)
#endif
/*@ semaphore */
FL_MODEL void fl_semaphore_usable(const fl_semaphore *s) {
  FL_LOCK_CHECK(s->value != FL_DESTROYED, s, "semaphore '%s' is used after it was destroyed");
  FL_LOCK_CHECK(s->mark == FL_INITIALIZED, s, "semaphore '%s' is used before it was initialized");
}
/*@ seminit */
FL_MODEL int fl_semaphore_init(fl_semaphore *s, unsigned value, int thread) {
  if (value > 0x7fffffff)
    return FL_FAILS(thread, 22); /* EINVAL */
  s->value = (int)value;
  s->mark = FL_INITIALIZED;
  return 0;
}
/*@ semwait */
FL_MODEL int fl_semaphore_wait(fl_semaphore *s) {
  fl_semaphore_usable(s);
  s->value--;
  return 0;
}
/*@ semtrywait */
FL_MODEL int fl_semaphore_try(fl_semaphore *s, int thread) {
  fl_semaphore_usable(s);
  if (!s->value)
    return FL_FAILS(thread, 11); /* EAGAIN */
  s->value--;
  return 0;
}
/*@ sempost */
FL_MODEL int fl_semaphore_post(fl_semaphore *s, int thread) {
  fl_semaphore_usable(s);
  if (s->value == 0x7fffffff)
    return FL_FAILS(thread, 75); /* EOVERFLOW */
  s->value++;
  FL_EVENT();
  return 0;
}
/*@ semdestroy */
FL_MODEL int fl_semaphore_destroy(fl_semaphore *s) {
  fl_semaphore_usable(s);
  s->value = FL_DESTROYED;
  return 0;
}
