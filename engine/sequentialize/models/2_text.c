/*@ reallocate */
/* Always moves: a program that goes on with the old address is wrong. */
FL_MODEL void *fl_reallocate(char *block, unsigned long n, int part) {
  unsigned long old;
  char *moved;
  if (!block)
    return fl_allocate(n, 0, part);
#if defined FL_CBMC
  FL_CHECK(__CPROVER_r_ok((const char *)block, 0) && __CPROVER_POINTER_OFFSET(block) == 0, "pointer", "realloc of a pointer that is not from malloc, or was freed");
  old = __CPROVER_OBJECT_SIZE(block);
#elif defined FL_ESBMC
  old = n;
  FL_BOUND("unmodelled", "a call of realloc");
#else
  old = fl_block(block, "realloc")->size;
#endif
  moved = n ? fl_allocate(n, 0, part) : 0;
  if (n && !moved)
    return 0; /* the old one stays */
  if (moved)
    memcpy(moved, block, old < n ? old : n);
  fl_release(block);
  return moved;
}
/*@ length */
/* ---- strings; not inlined, or the compiler warns of what the run is to show ---- */
#define FL_LIBRARY FL_MODEL __attribute__((noinline))
#ifdef FL_CHECKER
#define FL_TOUCH(p, at, n, is_write) FL_USABLE((p) + (at), n, is_write)
#else
#define FL_TOUCH(p, at, n, is_write) fl_touch((p), (at), (n), (is_write))
/* n bytes behind `at` bytes from p: of the object that p leads to, whatever lies behind it. */
FL_MODEL void fl_touch(const char *p, unsigned long at, unsigned long n, int is_write) {
  struct fl_object *o = fl_object_of(p);
  unsigned long offset = o ? (unsigned long)(p - o->base) + at : 0;
  if (at && o && !o->is_dead && p >= o->base && offset + n > o->size)
    fl_stop(1, "bounds", "%s is %s at byte %lu, it has %lu byte%s", fl_object_words(o), is_write ? "written" : "read", offset, o->size, o->size == 1 ? "" : "s");
  fl_usable(p + at, n, is_write);
}
#endif
/* Ranges that a call reads and writes must not overlap. */
FL_MODEL void fl_disjoint(const char *name, const char *to, unsigned long n, const char *from, unsigned long m) {
  _Bool overlap = (uintptr_t)to <= (uintptr_t)from ? (uintptr_t)from - (uintptr_t)to < n : (uintptr_t)to - (uintptr_t)from < m;
#ifdef FL_CHECKER
  (void)name;
  FL_CHECK(!n || !m || !overlap, "pointer", "the ranges that are read and written overlap");
#else
  if (n && m && overlap)
    fl_stop(1, "pointer", "%s: the ranges it reads and writes overlap", name);
#endif
}
FL_LIBRARY unsigned long fl_length(const char *s, unsigned long most) {
  unsigned long n = 0;
  for (; n < most; n++) {
    FL_TOUCH(s, n, 1, 0);
    if (!s[n])
      break;
  }
  return n;
}
/*@ strcpy */
FL_LIBRARY char *fl_strcpy(char *to, const char *from) {
  unsigned long n = fl_length(from, -1ul);
  FL_TOUCH(to, 0, n + 1, 1);
  fl_disjoint("strcpy", to, n + 1, from, n + 1);
  memcpy(to, from, n + 1);
  return to;
}
/*@ stpcpy */
FL_LIBRARY char *fl_stpcpy(char *to, const char *from) { return fl_strcpy(to, from) + fl_length(from, -1ul); }
/*@ strncpy */
FL_LIBRARY char *fl_strncpy(char *to, const char *from, unsigned long most) {
  unsigned long n = fl_length(from, most);
  if (most) {
    FL_TOUCH(to, 0, most, 1);
    fl_disjoint("strncpy", to, most, from, n < most ? n + 1 : n);
    memset(to, 0, most);
    memcpy(to, from, n);
  }
  return to;
}
/*@ strcat */
FL_LIBRARY char *fl_strcat(char *to, const char *from, unsigned long most) {
  unsigned long at = fl_length(to, -1ul), n = fl_length(from, most);
  fl_disjoint("strcat", to, at, from, n);
  FL_TOUCH(to, at, n + 1, 1);
  fl_disjoint("strcat", to + at, n + 1, from, n < most ? n + 1 : n);
  memcpy(to + at, from, n);
  to[at + n] = 0;
  return to;
}
/*@ strcmp */
FL_LIBRARY int fl_strcmp(const char *a, const char *b, unsigned long most) {
  for (unsigned long i = 0; i < most; i++) {
    FL_TOUCH(a, i, 1, 0);
    FL_TOUCH(b, i, 1, 0);
    if (a[i] != b[i] || !a[i])
      return (unsigned char)a[i] - (unsigned char)b[i];
  }
  return 0;
}
/*@ strchr */
FL_LIBRARY char *fl_strchr(char *s, int c) {
  for (unsigned long n = 0;; n++) {
    FL_TOUCH(s, n, 1, 0);
    if (s[n] == (char)c)
      return s + n;
    if (!s[n])
      return 0;
  }
}
/*@ strrchr */
FL_LIBRARY char *fl_strrchr(char *s, int c) {
  for (unsigned long n = fl_length(s, -1ul) + 1; n > 0; n--)
    if (s[n - 1] == (char)c)
      return s + n - 1;
  return 0;
}
/*@ memcpy */
FL_LIBRARY char *fl_memcpy(char *to, const char *from, unsigned long n, _Bool disjoint) {
  if (n) {
    FL_TOUCH(to, 0, n, 1);
    FL_TOUCH(from, 0, n, 0);
    if (disjoint)
      fl_disjoint("memcpy", to, n, from, n);
    memmove(to, from, n);
  }
  return to;
}
/*@ memset */
FL_LIBRARY char *fl_memset(char *to, int c, unsigned long n) {
  if (n) {
    FL_TOUCH(to, 0, n, 1);
    memset(to, c, n);
  }
  return to;
}
/*@ memcmp */
FL_LIBRARY int fl_memcmp(const char *a, const char *b, unsigned long n) {
  if (n) {
    FL_TOUCH(a, 0, n, 0);
    FL_TOUCH(b, 0, n, 0);
  }
  for (unsigned long i = 0; i < n; i++)
    if (a[i] != b[i])
      return (unsigned char)a[i] - (unsigned char)b[i];
  return 0;
}
/*@ memchr */
FL_LIBRARY char *fl_memchr(char *s, int c, unsigned long n) {
  for (unsigned long i = 0; i < n; i++) {
    FL_TOUCH(s, i, 1, 0);
    if (s[i] == (char)c)
      return s + i;
  }
  return 0;
}
/*@ strdup */
FL_LIBRARY char *fl_strdup(const char *s, unsigned long most, int part) {
  unsigned long n = fl_length(s, most);
  char *copy = fl_allocate(n + 1, 1, part);
  if (copy)
    memcpy(copy, s, n);
  return copy;
}
/*@ native */
/* ---- what only the C library knows: such a program is to be run, not checked ---- */
#ifdef FL_CHECKER
#define FL_ONLY_RUN(what) FL_BOUND("unmodelled", what)
#define FL_BY_LIBRARY(call) 0
#else
#define FL_ONLY_RUN(what) ((void)0)
#define FL_BY_LIBRARY(call) (call)
#endif
/*@ strings */
#include <strings.h>
/*@ ctype */
#include <ctype.h>
/*@ math */
#include <math.h>
/*@ format */
#ifndef FL_CHECKER
__attribute__((format(printf, 3, 4))) FL_MODEL int fl_format(char *to, unsigned long room, const char *format, ...) {
  va_list values;
  int n;
  va_start(values, format);
  n = vsnprintf(NULL, 0, format, values);
  va_end(values);
  if (n < 0 || !room)
    return n;
  if (room > (unsigned long)n + 1)
    room = (unsigned long)n + 1;
  fl_usable(to, room, 1);
  va_start(values, format);
  vsnprintf(to, room, format, values);
  va_end(values);
  return n;
}
#endif
/*@ stream */
FL_MODEL void *fl_stream(int number) {
#ifdef FL_CHECKER
  static char streams[3];
  return &streams[number];
#else
  return number == 0 ? stdin : number == 1 ? stdout : stderr;
#endif
}
