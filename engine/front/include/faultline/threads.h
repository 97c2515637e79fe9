/* The part of faultline/library.h that has to do with threads: what is not
 * synchronization itself, and C11's threads.h in terms of POSIX. */

typedef unsigned long thread;

enum { BUSY = 16, INVALID = 22, TIMED_OUT = 110 }; /* errno.h */

int pthread_create(thread *, const void *, void *(*)(void *), void *);
int pthread_join(thread, void **);
void pthread_exit(void *);
int pthread_mutexattr_init(void *);
int pthread_mutexattr_settype(void *, int);
int pthread_mutex_init(void *, const void *);
int pthread_mutex_trylock(void *);
int pthread_mutex_timedlock(void *, const void *);
int pthread_cond_init(void *, const void *);
int pthread_cond_timedwait(void *, void *, const void *);
int nanosleep(const void *, void *);
void __VERIFIER_atomic_begin(void);
void __VERIFIER_atomic_end(void);

/* Never defined: a call of them names what is not modelled. */
void more_than_16_nested_cleanup_handlers(void);
void more_than_32_keys(void);
void rwlocks_that_prefer_writers(void);

/* ---- cleanup handlers ---- */

enum { HANDLERS = 16 };
static _Thread_local struct {
  void (*routine)(void *);
  void *arg;
} handlers[HANDLERS];
static _Thread_local int handler_count;

void __faultline_cleanup_push(void (*routine)(void *), void *arg) {
  if (handler_count == HANDLERS)
    more_than_16_nested_cleanup_handlers();
  handlers[handler_count].routine = routine;
  handlers[handler_count++].arg = arg;
}

void __faultline_cleanup_pop(int execute) {
  void (*routine)(void *) = handlers[--handler_count].routine;
  void *arg = handlers[handler_count].arg;
  handlers[handler_count].routine = 0; /* no trace of it */
  handlers[handler_count].arg = 0;
  if (execute)
    routine(arg);
}

/* When a thread ends other than by a return. */
void __faultline_thread_cleanup(void) {
  while (handler_count)
    __faultline_cleanup_pop(1);
}

/* ---- thread-specific data ---- */

enum { KEYS = 32, ROUNDS = 4 };
enum { NEVER, CREATED, DELETED };
static void (*destructors[KEYS])(void *);
static char keys[KEYS];
static _Thread_local void *values[KEYS];

#define GET(object) __atomic_load_n(&(object), __ATOMIC_SEQ_CST)
#define SET(object, value) __atomic_store_n(&(object), value, __ATOMIC_SEQ_CST)

int __faultline_pthread_key_create(unsigned *key, void (*destructor)(void *)) {
  unsigned k = 0;
  __VERIFIER_atomic_begin();
  while (k < KEYS && GET(keys[k]) != NEVER)
    k++;
  if (k < KEYS) {
    SET(keys[k], CREATED);
    SET(destructors[k], destructor);
  }
  __VERIFIER_atomic_end();
  if (k == KEYS)
    more_than_32_keys();
  *key = k;
  return 0;
}

int __faultline_pthread_key_delete(unsigned key) {
  if (key >= KEYS || GET(keys[key]) != CREATED)
    return INVALID;
  SET(destructors[key], (void (*)(void *))0);
  SET(keys[key], DELETED);
  return 0;
}

int __faultline_pthread_setspecific(unsigned key, const void *value) {
  if (key >= KEYS || GET(keys[key]) != CREATED)
    return INVALID;
  values[key] = (void *)value;
  return 0;
}

void *__faultline_pthread_getspecific(unsigned key) { return key < KEYS ? values[key] : (void *)0; }

/* When a thread has ended and its stack is gone. */
void __faultline_thread_end(void) {
  for (int round = 0; round < ROUNDS; round++) {
    int found = 0;
    for (unsigned k = 0; k < KEYS; k++) {
      void *value = values[k];
      if (!value)
        continue;
      values[k] = 0;
      void (*destructor)(void *) = GET(destructors[k]);
      if (!destructor)
        continue;
      found = 1;
      destructor(value);
    }
    if (!found)
      return;
  }
}

/* ---- attributes that have no effect here ----
 * Of a thread: an int that says whether it is detached, then these. */

struct attributes {
  int detached, scope, policy, inherits;
  size_t stack, guard;
};
enum { USUAL_STACK = 8 << 20, SMALLEST_STACK = 16384 };

int __faultline_pthread_attr_getstacksize(const struct attributes *a, size_t *size) {
  *size = a->stack ? a->stack : USUAL_STACK;
  return 0;
}
int __faultline_pthread_attr_setstacksize(struct attributes *a, size_t size) {
  if (size < SMALLEST_STACK)
    return INVALID;
  a->stack = size;
  return 0;
}
int __faultline_pthread_attr_getguardsize(const struct attributes *a, size_t *size) {
  *size = a->guard ? a->guard - 1 : 4096;
  return 0;
}
int __faultline_pthread_attr_setguardsize(struct attributes *a, size_t size) {
  a->guard = size + 1;
  return 0;
}
int __faultline_pthread_attr_getscope(const struct attributes *a, int *scope) {
  *scope = a->scope;
  return 0;
}
int __faultline_pthread_attr_setscope(struct attributes *a, int scope) {
  if (scope == 1)
    return 95; /* ENOTSUP */
  return scope ? INVALID : 0;
}
int __faultline_pthread_attr_getschedpolicy(const struct attributes *a, int *policy) {
  *policy = a->policy;
  return 0;
}
int __faultline_pthread_attr_setschedpolicy(struct attributes *a, int policy) {
  if (policy < 0 || policy > 2)
    return INVALID;
  a->policy = policy;
  return 0;
}
int __faultline_pthread_attr_getinheritsched(const struct attributes *a, int *inherits) {
  *inherits = a->inherits;
  return 0;
}
int __faultline_pthread_attr_setinheritsched(struct attributes *a, int inherits) {
  if (inherits != 0 && inherits != 1)
    return INVALID;
  a->inherits = inherits;
  return 0;
}

/* Of a mutex: the bits 0x80 (shared) and 0x300 (protocol) beside those of the machine. */
int __faultline_pthread_mutexattr_getpshared(const int *a, int *value) {
  *value = *a >> 7 & 1;
  return 0;
}
int __faultline_pthread_mutexattr_setpshared(int *a, int value) {
  if (value & ~1)
    return INVALID;
  *a = (*a & ~0x80) | value << 7;
  return 0;
}
int __faultline_pthread_mutexattr_getprotocol(const int *a, int *value) {
  *value = *a >> 8 & 3;
  return 0;
}
int __faultline_pthread_mutexattr_setprotocol(int *a, int value) {
  if (value < 0 || value > 2)
    return INVALID;
  *a = (*a & ~0x300) | value << 8;
  return 0;
}

/* Of a condition: the clock and whether it is shared. */
int __faultline_pthread_condattr_init(int *a) {
  *a = 0;
  return 0;
}
int __faultline_pthread_condattr_destroy(int *a) { return a ? 0 : INVALID; }
int __faultline_pthread_condattr_setclock(int *a, int clock) {
  if (clock != 0 && clock != 1)
    return INVALID;
  *a = (*a & ~2) | clock << 1;
  return 0;
}
int __faultline_pthread_condattr_getclock(const int *a, int *clock) {
  *clock = *a >> 1 & 1;
  return 0;
}
int __faultline_pthread_condattr_setpshared(int *a, int value) {
  if (value & ~1)
    return INVALID;
  *a = (*a & ~1) | value;
  return 0;
}
int __faultline_pthread_condattr_getpshared(const int *a, int *value) {
  *value = *a & 1;
  return 0;
}

/* Of a barrier and of a rwlock. */
int __faultline_pthread_barrierattr_init(int *a) { return *a = 0; }
int __faultline_pthread_barrierattr_destroy(int *a) { return a ? 0 : INVALID; }
int __faultline_pthread_barrierattr_setpshared(int *a, int value) {
  return __faultline_pthread_condattr_setpshared(a, value);
}
int __faultline_pthread_barrierattr_getpshared(const int *a, int *value) {
  return __faultline_pthread_condattr_getpshared(a, value);
}
int __faultline_pthread_rwlockattr_init(int *a) { return a[0] = a[1] = 0; }
int __faultline_pthread_rwlockattr_destroy(int *a) { return a ? 0 : INVALID; }
int __faultline_pthread_rwlockattr_setpshared(int *a, int value) {
  return __faultline_pthread_condattr_setpshared(a + 1, value);
}
int __faultline_pthread_rwlockattr_getpshared(const int *a, int *value) {
  return __faultline_pthread_condattr_getpshared(a + 1, value);
}
int __faultline_pthread_rwlockattr_getkind_np(const int *a, int *kind) {
  *kind = a[0];
  return 0;
}
int __faultline_pthread_rwlockattr_setkind_np(int *a, int kind) {
  if (kind < 0 || kind > 2)
    return INVALID;
  if (kind == 2) /* the only kind that changes who waits */
    rwlocks_that_prefer_writers();
  a[0] = kind;
  return 0;
}

/* ---- advice to the scheduler ---- */

int __faultline_pthread_setname_np(thread t, const char *name) { return t && name ? 0 : INVALID; }
int __faultline_pthread_setconcurrency(int level) { return level < 0 ? INVALID : 0; }
int __faultline_pthread_getconcurrency(void) { return 0; }

/* ---- threads.h ---- */

enum { SUCCESS, IS_BUSY, ERROR, NO_MEMORY, OUT_OF_TIME };

static int in_words_of_c(int error) {
  return error == 0 ? SUCCESS : error == BUSY ? IS_BUSY : error == TIMED_OUT ? OUT_OF_TIME : ERROR;
}

int __faultline_thrd_create(thread *t, int (*function)(void *), void *arg) {
  return in_words_of_c(pthread_create(t, 0, (void *(*)(void *))function, arg));
}

int __faultline_thrd_join(thread t, int *result) {
  void *value = 0;
  int error = pthread_join(t, result ? &value : (void **)0);
  if (!error && result)
    *result = (int)(long)value;
  return in_words_of_c(error);
}

void __faultline_thrd_exit(int result) { pthread_exit((void *)(long)result); }

int __faultline_thrd_sleep(const void *time, void *rest) { return nanosleep(time, rest); }

int __faultline_mtx_init(void *mutex, int type) {
  int attributes;
  pthread_mutexattr_init(&attributes);
  if (type & 1)
    pthread_mutexattr_settype(&attributes, 1);
  return in_words_of_c(pthread_mutex_init(mutex, &attributes));
}

int __faultline_mtx_trylock(void *mutex) { return in_words_of_c(pthread_mutex_trylock(mutex)); }
int __faultline_mtx_timedlock(void *mutex, const void *time) {
  return in_words_of_c(pthread_mutex_timedlock(mutex, time));
}

int __faultline_cnd_init(void *condition) { return in_words_of_c(pthread_cond_init(condition, 0)); }
int __faultline_cnd_timedwait(void *condition, void *mutex, const void *time) {
  return in_words_of_c(pthread_cond_timedwait(condition, mutex, time));
}

int __faultline_tss_create(unsigned *key, void (*destructor)(void *)) {
  return in_words_of_c(__faultline_pthread_key_create(key, destructor));
}
void __faultline_tss_delete(unsigned key) { __faultline_pthread_key_delete(key); }
void *__faultline_tss_get(unsigned key) { return __faultline_pthread_getspecific(key); }
int __faultline_tss_set(unsigned key, void *value) {
  return in_words_of_c(__faultline_pthread_setspecific(key, value));
}
