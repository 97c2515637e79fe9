/*@ base */
/* ---- what the program is run or checked by ----
 * gcc: it runs, and a violated property ends it with a message and status 1.
 * FL_CBMC, FL_ESBMC: the same, as assertions for that checker.
 * FL_DEADLOCKS_ONLY, FL_NO_DEADLOCKS: look for these, or for everything else.
 * FL_DIAG (for a checker): properties are assumed, and whatever site can make the run succeed
 * violates its own assertion at the end. */
#include <stdint.h>
#define FL_MODEL static __attribute__((unused))
#include <stdlib.h>
#include <string.h>
#if defined FL_CBMC || defined FL_ESBMC
#define FL_CHECKER
_Bool nondet_bool(void);
int nondet_int(void);
long nondet_long(void);
#ifdef FL_CBMC
#define FL_ASSUME(condition) __CPROVER_assume(condition)
#define FL_ASSERT(condition, text) __CPROVER_assert(condition, text)
#else
#define FL_ASSUME(condition) __ESBMC_assume(condition)
#define FL_ASSERT(condition, text) __ESBMC_assert(condition, text)
#endif
#if defined FL_DIAG || defined FL_DEADLOCKS_ONLY
#define FL_CHECK(condition, property, text) FL_ASSUME(condition)
#else
#define FL_CHECK(condition, property, text)                                                    \
  do {                                                                                         \
    _Bool fl_holds = (condition);                                                              \
    FL_ASSERT(fl_holds, property ": " text);                                                   \
    FL_ASSUME(fl_holds);                                                                       \
  } while (0)
#endif
#define FL_OUTPUT(call) ((void)0)
#else
#include <stdarg.h>
#include <stdio.h>
FL_MODEL const char *fl_file = "";
FL_MODEL int fl_line;
#define FL_HERE() (fl_file = __FILE__, fl_line = __LINE__)
__attribute__((noreturn, format(printf, 3, 4))) FL_MODEL void fl_stop(int status, const char *tag, const char *format, ...) {
  va_list values;
  fflush(stdout);
  fprintf(stderr, "%s:%d: error: ", fl_file, fl_line);
  va_start(values, format);
  vfprintf(stderr, format, values);
  va_end(values);
  fprintf(stderr, " [%s]\n", tag);
  exit(status);
}
#define FL_CHECK(condition, property, text)                                                    \
  do {                                                                                         \
    if (!(condition)) {                                                                        \
      FL_HERE();                                                                               \
      fl_stop(1, property, "%s", text);                                                        \
    }                                                                                          \
  } while (0)
#define FL_ASSUME(condition)                                                                   \
  do {                                                                                         \
    if (!(condition)) {                                                                        \
      FL_HERE();                                                                               \
      fl_stop(3, "assumption", "an assumption does not hold in this run");                     \
    }                                                                                          \
  } while (0)
#define FL_OUTPUT(call) ((void)(call))
#endif
/*@ bound */
/* Reached what this program has no text for: nothing is known about the run from here on. */
#ifdef FL_CHECKER
#if defined FL_DIAG || defined FL_FREE
#define FL_BOUND(what, text) FL_ASSUME(0)
#else
#define FL_BOUND(what, text) do { FL_ASSERT(0, what ": " text); FL_ASSUME(0); } while (0)
#endif
#else
#define FL_BOUND(what, text) do { FL_HERE(); fl_stop(3, what, "%s", text); } while (0)
#endif
/*@ steps */
/* ---- threads and steps ----
 * A thread's function stops before each visible step, where fl_at says, and is called again to go
 * on from there. fl_waits says what the step has to wait for. */
enum { FL_NOT_YET, FL_LIVE, FL_ENDED };
enum { FL_NOTHING, FL_MUTEX, FL_JOIN, FL_WOKEN, FL_READ_LOCK, FL_WRITE_LOCK, FL_SEMAPHORE, FL_ONCE, FL_GONE_ON };
FL_MODEL unsigned char fl_status[FL_THREADS], fl_waits[FL_THREADS];
FL_MODEL int fl_at[FL_THREADS];
FL_MODEL void *fl_object[FL_THREADS];
FL_MODEL _Bool fl_has_ended; /* the process */
FL_MODEL int fl_can_move(int thread);
#ifndef FL_CHECKER
FL_MODEL int fl_waiting_line[FL_THREADS];
FL_MODEL const char *fl_waiting_file[FL_THREADS];
#define FL_STANDS(thread) (fl_waiting_line[thread] = __LINE__, fl_waiting_file[thread] = __FILE__)
#else
#define FL_STANDS(thread) ((void)0)
#endif
/* The visible step number `step` of the thread. */
#define STEP(thread, step)                                                                     \
  do {                                                                                         \
    if (!FL_VISIBLE)                                                                           \
      break;                                                                                   \
    fl_at[thread] = (step);                                                                    \
    fl_waits[thread] = FL_NOTHING;                                                             \
    FL_STANDS(thread);                                                                         \
    if (FL_PAUSES(thread))                                                                     \
      return;                                                                                  \
    FL_MOVES(thread);                                                                          \
  } while (0)
/* The same, if it may have to wait for an object. */
#define STEP_OR_WAIT(thread, step, kind, object)                                               \
  do {                                                                                         \
    fl_at[thread] = (step);                                                                    \
    fl_waits[thread] = (kind);                                                                 \
    fl_object[thread] = (void *)(object);                                                      \
    if (!FL_VISIBLE) {                                                                         \
      FL_WAIT_INSIDE(thread);                                                                  \
      break;                                                                                   \
    }                                                                                          \
    FL_STANDS(thread);                                                                         \
    if (FL_PAUSES(thread) || !fl_can_move(thread))                                             \
      return;                                                                                  \
    FL_MOVES(thread);                                                                          \
  } while (0)
/*@ atomic */
FL_MODEL int fl_atomic; /* the steps inside such a region are one */
#define FL_VISIBLE (fl_atomic == 0)
#define FL_WAIT_INSIDE(thread)                                                                 \
  do {                                                                                         \
    if (!fl_can_move(thread))                                                                  \
      FL_BOUND("unmodelled", "waiting inside an atomic region");                               \
  } while (0)
/*@ noatomic */
#define FL_VISIBLE 1
#define FL_WAIT_INSIDE(thread) ((void)0)
/*@ follow */
/* One schedule: how many steps the thread may make now, and whether it must stop once it has done
 * something another thread may have waited for. */
FL_MODEL long fl_left;
#ifndef FL_CHECKER
FL_MODEL long fl_total;
#endif
FL_MODEL _Bool fl_yields, fl_event;
#define FL_PAUSES(thread) (fl_left == 0 || (fl_yields && fl_event))
#ifdef FL_CHECKER
#define FL_MOVES(thread) (fl_left--, FL_COUNT(thread))
#else
FL_MODEL void fl_count_step(void) {
  if (++fl_total > FL_MOST_STEPS)
    fl_stop(3, "bound", "the run goes on and on");
}
#define FL_MOVES(thread) (fl_left--, FL_COUNT(thread), FL_HERE(), fl_count_step())
#endif
#define FL_EVENT() (fl_event = 1)
/*@ choices */
FL_MODEL int fl_count[FL_THREADS];
#define FL_COUNT(thread) ((void)fl_count[thread]++)
/*@ nochoices */
#define FL_COUNT(thread) ((void)0)
/*@ free */
/* All schedules: after each step the checker decides whether the thread goes on. What it decides is
 * read back from the values fl_moved, fl_chose and fl_read take. */
#ifndef FL_CHECKER
#error "the program of all schedules is for a checker: define FL_CBMC or FL_ESBMC"
#endif
FL_MODEL _Bool fl_has_begun; /* the initial values are no decisions */
FL_MODEL int fl_moved, fl_chose;
FL_MODEL long fl_read;
#define FL_PAUSES(thread) nondet_bool()
#define FL_MOVES(thread) (fl_moved = (thread))
#define FL_EVENT() ((void)0)
/*@ pick */
/* Which of several ways a step goes. */
FL_MODEL int fl_pick(int thread, int ways) {
#ifdef FL_FREE
  (void)thread;
  int way = nondet_int();
  FL_ASSUME(way >= 0 && way < ways);
  fl_chose = way;
  return way;
#else
  for (unsigned i = 0; i < sizeof fl_choices / sizeof fl_choices[0]; i++)
    if (fl_choices[i].thread == thread && fl_choices[i].step == fl_count[thread])
      return fl_choices[i].way < ways ? fl_choices[i].way : 0;
  return 0;
#endif
}
/*@ input */
#ifdef FL_FREE
FL_MODEL long fl_input(void) {
  long value = nondet_long();
  fl_read = value;
  return value;
}
#else
FL_MODEL unsigned fl_inputs_read;
FL_MODEL long fl_input(void) {
  unsigned i = fl_inputs_read++;
  return i < sizeof fl_inputs / sizeof fl_inputs[0] ? fl_inputs[i] : 0;
}
#endif
/*@ truth */
FL_MODEL long fl_input_truth(void) {
  long value = fl_input();
  FL_ASSUME(value == 0 || value == 1);
  return value;
}
/*@ shared */
/* ---- which memory others can reach ----
 * Locals and allocated blocks become visible to other threads when a pointer to them is stored where
 * others can see it. An access to them is a step of its own from then on only. */
struct fl_part {
  char *base;
  unsigned long size;
  _Bool is_shared, is_constant, is_dead;
};
FL_MODEL struct fl_part fl_parts[FL_PARTS];
#ifdef FL_CHECKER
#define FL_PART_COUNT FL_PARTS
FL_MODEL _Bool fl_leads_to[FL_PARTS][FL_PARTS]; /* a pointer to the second was stored in the first */
#else
#define FL_PART_COUNT fl_part_count
FL_MODEL int fl_part_count = FL_FIXED;
#endif
#ifdef FL_CBMC
#define FL_IN(part, p) (__CPROVER_POINTER_OBJECT(p) == __CPROVER_POINTER_OBJECT((part)->base))
#else
#define FL_IN(part, p) ((uintptr_t)(p) - (uintptr_t)(part)->base < (part)->size)
#endif
FL_MODEL void fl_part_at(int i, void *base, unsigned long size, _Bool is_constant) {
  fl_parts[i].base = base;
  fl_parts[i].size = size;
  fl_parts[i].is_shared = 0;
  fl_parts[i].is_constant = is_constant;
  fl_parts[i].is_dead = 0;
}
/* A block of the allocation whose first entry this is; there are two. */
FL_MODEL void fl_part_block(int i, void *base, unsigned long size) {
  if (!fl_parts[i].base)
    fl_part_at(i, base, size, 0);
  else if (!fl_parts[i + 1].base)
    fl_part_at(i + 1, base, size, 0);
#ifdef FL_CHECKER
  else
    FL_BOUND("bound", "more blocks than this program has room for");
#else
  else if (fl_part_count < FL_PARTS)
    fl_part_at(fl_part_count++, base, size, 0);
  else
    FL_BOUND("bound", "more blocks than this program has room for");
#endif
}
/* Which part p leads to; -1: none of these. */
FL_MODEL int fl_part_of(const void *p) {
  for (int i = 0; i < FL_PART_COUNT; i++)
    if (fl_parts[i].base && FL_IN(&fl_parts[i], p))
      return i;
  return -1;
}
FL_MODEL int fl_is_shared(const void *p) {
  int i = p ? fl_part_of(p) : -1;
  return i >= 0 ? fl_parts[i].is_shared : p != 0;
}
/* Whatever can be reached from p can now be reached by others. */
FL_MODEL void fl_share(const void *p) {
  int first = p ? fl_part_of(p) : -1;
  if (first < 0 || fl_parts[first].is_shared || fl_parts[first].is_constant)
    return;
  fl_parts[first].is_shared = 1;
#ifdef FL_CHECKER
  for (int round = 1; round < FL_PARTS; round++)
    for (int i = 0; i < FL_PARTS; i++)
      for (int k = 0; k < FL_PARTS; k++)
        if (fl_parts[i].is_shared && fl_leads_to[i][k] && !fl_parts[k].is_constant)
          fl_parts[k].is_shared = 1;
#else
  for (unsigned long at = 0; at + sizeof(char *) <= fl_parts[first].size; at += sizeof(char *)) {
    char *inner;
    memcpy(&inner, fl_parts[first].base + at, sizeof inner);
    fl_share(inner);
  }
#endif
}
/* A pointer was stored at a place. */
FL_MODEL void fl_stored(const void *place, const void *p) {
  int i = fl_part_of(place);
  if (i < 0 || fl_parts[i].is_shared)
    fl_share(p);
#ifdef FL_CHECKER
  else if (p) {
    int k = fl_part_of(p);
    if (k >= 0)
      fl_leads_to[i][k] = 1;
  }
#endif
}
FL_MODEL int fl_is_dead(const void *p) {
  int i = fl_part_of(p);
  return i >= 0 && fl_parts[i].is_dead;
}
/*@ sharein */
FL_MODEL void fl_share_in(const void *p, unsigned long n) {
  for (unsigned long at = 0; at + sizeof(char *) <= n; at += sizeof(char *)) {
    char *inner;
    memcpy(&inner, (const char *)p + at, sizeof inner);
    fl_stored(p, inner);
  }
}
/*@ memory */
/* ---- which memory there is ---- */
#ifdef FL_CHECKER
#ifdef FL_CBMC
#ifdef FL_PARTS_USED
#define FL_DEAD(p) fl_is_dead(p)
#else
#define FL_DEAD(p) 0
#endif
#define FL_USABLE(p, n, is_write) FL_CHECK(__CPROVER_r_ok((const char *)(p), (n)) && !FL_DEAD(p), "pointer", "memory access")
#else
#define FL_USABLE(p, n, is_write) FL_CHECK((p) != 0, "pointer", "null pointer")
#endif
#define FL_OBJECT(p, n, name, function, kind) ((void)0)
#ifdef FL_PARTS_USED
#define FL_GONE(p, part) (fl_parts[part].is_dead = 1)
#else
#define FL_GONE(p, part) ((void)0)
#endif
#else
enum { FL_GLOBAL, FL_CONSTANT, FL_LOCAL, FL_BLOCK, FL_MARGIN = 64 };
struct fl_object {
  char *base;
  unsigned long size;
  const char *name, *function;
  int kind, made_at, freed_at;
  _Bool is_dead;
};
FL_MODEL struct fl_object *fl_objects;
FL_MODEL int fl_object_count;
FL_MODEL void fl_object_add(void *base, unsigned long size, const char *name, const char *function, int kind) {
  int i = 0;
  while (i < fl_object_count && fl_objects[i].base != (char *)base)
    i++;
  if (i == fl_object_count && i % 64 == 0 && !(fl_objects = realloc(fl_objects, (unsigned long)(i + 64) * sizeof *fl_objects)))
    abort();
  fl_object_count += i == fl_object_count;
  fl_objects[i] = (struct fl_object){base, size, name, function, kind, fl_line, 0, 0};
}
FL_MODEL struct fl_object *fl_object_of(const void *p) {
  for (int i = 0; i < fl_object_count; i++)
    if ((uintptr_t)p - (uintptr_t)fl_objects[i].base < fl_objects[i].size)
      return &fl_objects[i];
  for (int i = 0; i < fl_object_count; i++) { /* just beside one */
    uintptr_t margin = fl_objects[i].kind == FL_BLOCK ? FL_MARGIN : 1;
    if ((uintptr_t)p - (uintptr_t)fl_objects[i].base + margin < fl_objects[i].size + 2 * margin)
      return &fl_objects[i];
  }
  return NULL;
}
FL_MODEL void fl_object_gone(const void *p) {
  struct fl_object *o = fl_object_of(p);
  if (o)
    o->is_dead = 1;
}
FL_MODEL const char *fl_object_words(const struct fl_object *o) {
  static char words[200];
  if (o->kind == FL_BLOCK)
    snprintf(words, sizeof words, "the block of %lu byte%s allocated at line %d", o->size, o->size == 1 ? "" : "s", o->made_at);
  else if (!o->name[0])
    snprintf(words, sizeof words, "a string literal");
  else
    snprintf(words, sizeof words, "'%s'", o->name);
  return words;
}
FL_MODEL void fl_usable(const void *p, unsigned long n, int is_write) {
  const char *does = is_write ? "written" : "read";
  struct fl_object *o = fl_object_of(p);
  if (!o && (uintptr_t)p == 0)
    fl_stop(1, "pointer", "null pointer is %s", does);
  if (!o && (uintptr_t)p < 65536)
    fl_stop(1, "pointer", "null pointer plus %lu is %s", (unsigned long)(uintptr_t)p, does);
  if (!o)
    fl_stop(1, "pointer", "wild pointer %p is %s", p, does);
  if (o->is_dead && o->kind == FL_BLOCK)
    fl_stop(1, "pointer", "memory is %s after it was freed at line %d (allocated at line %d)", does, o->freed_at, o->made_at);
  if (o->is_dead)
    fl_stop(1, "pointer", "local variable '%s' of %s is %s after its lifetime has ended", o->name, o->function, does);
  long offset = (long)((uintptr_t)p - (uintptr_t)o->base);
  if (offset < 0)
    fl_stop(1, "bounds", "%ld byte%s before the start of %s are %s", -offset, offset == -1 ? "" : "s", fl_object_words(o), does);
  if (n > o->size)
    fl_stop(1, "bounds", "%lu bytes of %s are %s, it has %lu", n, fl_object_words(o), does, o->size);
  if ((unsigned long)offset > o->size - n)
    fl_stop(1, "bounds", "%s is %s at byte %ld, it has %lu byte%s", fl_object_words(o), does, offset, o->size, o->size == 1 ? "" : "s");
  if (is_write && o->kind == FL_CONSTANT)
    fl_stop(1, "pointer", "%s is read-only, but is written", fl_object_words(o));
}
#define FL_USABLE(p, n, is_write) (FL_HERE(), fl_usable((const void *)(p), (n), (is_write)))
#define FL_OBJECT(p, n, name, function, kind) (FL_HERE(), fl_object_add((p), (n), (name), (function), (kind)))
#define FL_GONE(p, part) fl_object_gone(p)
#endif
/*@ names */
#ifndef FL_CHECKER
FL_MODEL const char *fl_name(const void *p) {
  static char name[2][200];
  static int turn;
  for (unsigned i = 0; i < sizeof fl_names / sizeof fl_names[0]; i++) {
    unsigned long at = (unsigned long)((uintptr_t)p - (uintptr_t)fl_names[i].base);
    if (at >= fl_names[i].size)
      continue;
    if (!fl_names[i].element)
      return fl_names[i].name;
    turn = !turn;
    snprintf(name[turn], sizeof name[turn], "%s[%lu]", fl_names[i].name, at / fl_names[i].element);
    return name[turn];
  }
#ifdef FL_OBJECTS_USED
  const struct fl_object *o = fl_object_of(p);
  if (o && o->name)
    return o->name;
#endif
  return "?";
}
#endif
/*@ heap */
#ifdef FL_CHECKER
#define FL_ALLOCATES() ((void)0)
#else
#define FL_ALLOCATES() FL_HERE()
#endif
FL_MODEL void *fl_allocate(unsigned long n, _Bool zeroed, int part) {
#ifdef FL_CHECKER
  char *block = malloc(n);
  FL_ASSUME(block != 0);
  if (zeroed)
    memset(block, 0, n);
#else
  char *whole = calloc(1, n + 2 * FL_MARGIN), *block = whole + FL_MARGIN;
  (void)zeroed;
  if (!whole)
    abort();
  fl_object_add(block, n, NULL, NULL, FL_BLOCK);
#endif
#ifdef FL_PARTS_USED
  fl_part_block(part, block, n);
#endif
  return block;
}
/*@ release */
FL_MODEL void fl_release(void *block) {
#ifdef FL_CHECKER
  if (!block)
    return;
#ifdef FL_CBMC
  FL_CHECK(__CPROVER_r_ok((const char *)block, 0) && __CPROVER_POINTER_OFFSET(block) == 0, "pointer", "free of a pointer that is not from malloc, or was freed");
#endif
  free(block);
#else
  struct fl_object *o = block ? fl_object_of(block) : NULL;
  if (!block)
    return;
  if (!o)
    fl_stop(1, "pointer", "free of a pointer that is not from malloc");
  if (o->kind != FL_BLOCK)
    fl_stop(1, "pointer", "free of %s, which is not from malloc", fl_object_words(o));
  if (o->is_dead)
    fl_stop(1, "pointer", "free of memory that was already freed at line %d (allocated at line %d)", o->freed_at, o->made_at);
  if ((char *)block != o->base)
    fl_stop(1, "pointer", "free of a pointer %ld bytes into a block, not of its start", (long)((char *)block - o->base));
  o->is_dead = 1;
  o->freed_at = fl_line;
#endif
}
/*@ bits */
/* Up to eight bytes as one number, the first the lowest: what bit-fields are cut out of. */
FL_MODEL unsigned long fl_bytes(const void *p, unsigned n) {
  unsigned long value = 0;
  for (unsigned i = 0; i < n; i++)
    value |= (unsigned long)((const unsigned char *)p)[i] << 8 * i;
  return value;
}
/*@ setbits */
FL_MODEL void fl_set_bytes(void *p, unsigned n, unsigned long mask, unsigned long bits) {
  unsigned long value = (fl_bytes(p, n) & ~mask) | (bits & mask);
  for (unsigned i = 0; i < n; i++)
    ((unsigned char *)p)[i] = (unsigned char)(value >> 8 * i);
}
/*@ within */
FL_MODEL long fl_within(long index, unsigned long count) {
  FL_CHECK((unsigned long)index < count, "bounds", "an index is outside its array");
  return index;
}
/*@ overflow */
#ifdef FL_CHECKER
#define FL_OVERFLOW(condition, a, sign, b, type) FL_CHECK(!(condition), "overflow", "a signed operation overflows")
#else
#define FL_OVERFLOW(condition, a, sign, b, type)                                               \
  do {                                                                                         \
    if (condition) {                                                                           \
      FL_HERE();                                                                               \
      fl_stop(1, "overflow", "%ld %s %ld overflows %s", (long)(a), (sign), (long)(b), (type)); \
    }                                                                                          \
  } while (0)
#endif
#define fl_add_overflows_32(a, b) ((long)(a) + (b) != (int)((unsigned)(a) + (unsigned)(b)))
#define fl_sub_overflows_32(a, b) ((long)(a) - (b) != (int)((unsigned)(a) - (unsigned)(b)))
#define fl_mul_overflows_32(a, b) ((long)(a) * (b) != (int)((unsigned)(a) * (unsigned)(b)))
#define fl_add_overflows_64(a, b) ((b) > 0 ? (a) > INT64_MAX - (b) : (a) < INT64_MIN - (b))
#define fl_sub_overflows_64(a, b) ((b) < 0 ? (a) > INT64_MAX + (b) : (a) < INT64_MIN + (b))
#define fl_mul_overflows_64(a, b) ((a) != 0 && (((a) == -1 && (b) == INT64_MIN) || (long)((unsigned long)(a) * (unsigned long)(b)) / (a) != (b)))
/*@ index */
#ifdef FL_CHECKER
#define FL_INDEX(index, count, size) FL_CHECK((unsigned long)(index) < (count), "bounds", "index outside the array")
#else
#define FL_INDEX(index, count, size)                                                           \
  do {                                                                                         \
    if ((unsigned long)(index) >= (count)) {                                                   \
      FL_HERE();                                                                               \
      fl_stop(1, "bounds", "index %ld is outside the array of %d element%s", (long)(index), (size), (size) == 1 ? "" : "s"); \
    }                                                                                          \
  } while (0)
#endif
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
  _Alignas(8) int held, depth, owner, unused, kind, rest[5]; /* owner: a thread's number + 1 */
} fl_mutex;
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
  _Alignas(8) int state, rest[11]; /* who waits there is known to the threads */
} fl_condition;
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
  _Alignas(8) int count, arrived, mark, rest[5];
} fl_barrier;
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
  _Alignas(8) int readers, writer, unused[2], held_by[10]; /* held_by: four bits for each thread */
} fl_rwlock;
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
  _Alignas(8) int value, unused, mark, rest[5];
} fl_semaphore;
/*@ semaphore */
FL_MODEL void fl_semaphore_usable(const fl_semaphore *s) {
  FL_LOCK_CHECK(s->value != FL_DESTROYED, s, "semaphore '%s' is used after it was destroyed");
  FL_LOCK_CHECK(s->mark == FL_INITIALIZED, s, "semaphore '%s' is used before it was initialized");
}
/*@ seminit */
FL_MODEL int fl_semaphore_init(fl_semaphore *s, unsigned value) {
  if (value > 0x7fffffff)
    return -1;
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
FL_MODEL int fl_semaphore_try(fl_semaphore *s) {
  fl_semaphore_usable(s);
  if (!s->value)
    return -1;
  s->value--;
  return 0;
}
/*@ sempost */
FL_MODEL int fl_semaphore_post(fl_semaphore *s) {
  fl_semaphore_usable(s);
  if (s->value == 0x7fffffff)
    return -1;
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
/*@ threads */
FL_MODEL int fl_thread_waited_for[FL_THREADS]; /* by a join */
FL_MODEL void *fl_argument[FL_THREADS], *fl_result[FL_THREADS];
FL_MODEL _Bool fl_is_detached[FL_THREADS], fl_is_joined[FL_THREADS];
FL_MODEL int fl_children[FL_THREADS];
/*@ create */
FL_MODEL int fl_create(unsigned long *handle, const int *attributes, const void *code, void *argument, int parent) {
  int n = fl_child(parent, fl_children[parent]++);
  if (n < 0 || fl_code[n] != code)
    FL_BOUND("bound", "a thread is created for which this program has no text");
  else {
    fl_status[n] = FL_LIVE;
    fl_is_detached[n] = attributes && *attributes == 1;
    fl_argument[n] = argument;
    *handle = (unsigned long)n + 1;
  }
  FL_EVENT();
  return 0;
}
/*@ join */
FL_MODEL int fl_join(unsigned long handle, void **result, int thread) {
  int n = (int)handle - 1;
  FL_CHECK(n >= 0 && n < FL_THREADS && fl_status[n] != FL_NOT_YET, "lock", "join of a thread that was never created");
  FL_CHECK(!fl_is_joined[n], "lock", "join of a thread that was joined before");
  FL_CHECK(!fl_is_detached[n], "lock", "join of a thread that is detached");
  if (n == thread)
    return 35; /* EDEADLK */
  fl_is_joined[n] = 1;
  if (result)
    *result = fl_result[n];
  FL_EVENT();
  return 0;
}
/*@ detach */
FL_MODEL int fl_detach(unsigned long handle) {
  int n = (int)handle - 1;
  FL_CHECK(n >= 0 && n < FL_THREADS && fl_status[n] != FL_NOT_YET, "lock", "detach of a thread that was never created");
  FL_CHECK(!fl_is_joined[n], "lock", "detach of a thread that was joined before");
  FL_CHECK(!fl_is_detached[n], "lock", "detach of a thread that is detached");
  fl_is_detached[n] = 1;
  FL_EVENT();
  return 0;
}
/*@ ends */
FL_MODEL void fl_ends(int thread, const void *result) {
  fl_status[thread] = FL_ENDED;
  fl_result[thread] = (void *)(uintptr_t)result;
  fl_has_ended = 1;
  for (int i = 0; i < FL_THREADS; i++)
    if (fl_status[i] == FL_LIVE)
      fl_has_ended = 0;
  FL_EVENT();
}
/*@ deadlock */
/* ---- deadlock ---- */
/* The thread somebody waits for; -1: none, or nobody in particular. */
FL_MODEL int fl_held_by(int thread) {
  int owner = 0;
  if (fl_status[thread] != FL_LIVE || fl_can_move(thread))
    return -1;
  switch (fl_waits[thread]) {
  FL_OWNERS
  default: break;
  }
  return owner - 1;
}
FL_MODEL _Bool fl_in_circle(int thread) {
  int at = thread;
  for (int hops = 0; hops < FL_THREADS; hops++) {
    at = fl_held_by(at);
    if (at < 0 || at == thread)
      break;
  }
  return at == thread;
}
FL_MODEL _Bool fl_has_circle(void) {
  for (int i = 0; i < FL_THREADS; i++)
    if (fl_in_circle(i))
      return 1;
  return 0;
}
/* Nobody can move, and the process has not ended. */
FL_MODEL _Bool fl_is_stuck(void) {
  if (fl_has_ended)
    return 0;
  for (int i = 0; i < FL_THREADS; i++)
    if (fl_can_move(i))
      return 0;
  return 1;
}
#ifndef FL_CHECKER
FL_MODEL void fl_blocked_words(int thread, int in_message) {
  int owner = fl_held_by(thread), rank = 0, owner_rank = 0;
  for (int i = 0; i < FL_THREADS; i++) {
    if (fl_order[i] == thread)
      break;
    rank += fl_status[fl_order[i]] != FL_NOT_YET;
  }
  for (int i = 0; i < FL_THREADS && owner >= 0; i++) {
    if (fl_order[i] == owner)
      break;
    owner_rank += fl_status[fl_order[i]] != FL_NOT_YET;
  }
  fprintf(stderr, "%sthread %d", in_message ? "; " : "", rank);
  if (fl_waits[thread] == FL_JOIN) {
    fprintf(stderr, " waits for the end of thread %d", owner_rank);
    return;
  }
  fprintf(stderr, " waits for '%s'", fl_name(fl_object[thread]));
  if (owner == thread)
    fprintf(stderr, ", which it holds itself");
  else if (owner >= 0)
    fprintf(stderr, ", held by thread %d", owner_rank);
}
FL_MODEL void fl_report_deadlock(void) {
  int first = -1, count = 0;
  _Bool circle = fl_has_circle();
  fflush(stdout);
  for (int joins = 0; joins < 2; joins++)
    for (int i = 0; i < FL_THREADS; i++) {
      int t = fl_order[i];
      if (fl_status[t] != FL_LIVE || (circle && !fl_in_circle(t)) || (fl_waits[t] == FL_JOIN) != joins)
        continue;
      if (first < 0) {
        first = t;
        fprintf(stderr, "%s:%d: error: deadlock: ", fl_waiting_file[t], fl_waiting_line[t]);
      }
      fl_blocked_words(t, count++);
    }
  fprintf(stderr, " [deadlock]\n");
  exit(1);
}
#endif
#ifdef FL_CHECKER
#ifdef FL_NO_DEADLOCKS
#define FL_CHECK_DEADLOCK() ((void)0)
#else
#define FL_CHECK_DEADLOCK() FL_ASSERT(!fl_is_stuck() && !fl_has_circle(), "deadlock: threads wait for each other")
#endif
#endif
/*@ end */
