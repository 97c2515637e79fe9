/* Functions of the C library that call back into the program, return a struct
 * or are rarely used: written in C, so that they run step by step like the
 * program itself.
 * The tool reads this file when a program calls one of them; the name there is
 * the one here without "__faultline_". */

typedef __SIZE_TYPE__ size_t;
typedef int (*comparison)(const void *, const void *);
typedef int (*comparison_with)(const void *, const void *, void *);

void *memcpy(void *, const void *, size_t);

#include "threads.h"

/* ---- sorting: merging from the bottom up, so equal elements keep their order.
 * Elements are compared where they are: other threads may look at them, too. */

static int in_order(const char *a, const char *b, comparison plain, comparison_with with, void *arg) {
  return (plain ? plain(a, b) : with(a, b, arg)) <= 0;
}

static void merge_sort(char *base, size_t count, size_t size, comparison plain,
                       comparison_with with, void *arg) {
  if (count < 2 || size == 0)
    return;
  char spare[count * size];
  for (size_t width = 1; width < count; width *= 2) {
    for (size_t low = 0; low + width < count; low += 2 * width) {
      size_t middle = low + width, high = count - middle < width ? count : middle + width;
      size_t left = low, right = middle, out = 0;
      if (in_order(base + (middle - 1) * size, base + middle * size, plain, with, arg))
        continue;
      while (left < middle && right < high) {
        if (in_order(base + left * size, base + right * size, plain, with, arg))
          memcpy(spare + out++ * size, base + left++ * size, size);
        else
          memcpy(spare + out++ * size, base + right++ * size, size);
      }
      memcpy(spare + out * size, base + left * size, (middle - left) * size);
      out += middle - left;
      memcpy(base + low * size, spare, out * size);
    }
  }
}

void __faultline_qsort(void *base, size_t count, size_t size, comparison compare) {
  merge_sort(base, count, size, compare, 0, 0);
}

void __faultline_qsort_r(void *base, size_t count, size_t size, comparison_with compare,
                         void *arg) {
  merge_sort(base, count, size, 0, compare, arg);
}

/* ---- searching ---- */

void *__faultline_bsearch(const void *key, const void *base, size_t count, size_t size,
                          comparison compare) {
  size_t low = 0, high = count;
  while (low < high) {
    size_t middle = low + (high - low) / 2;
    const char *at = (const char *)base + middle * size;
    int order = compare(key, at);
    if (order == 0)
      return (void *)at;
    if (order < 0)
      high = middle;
    else
      low = middle + 1;
  }
  return 0;
}

void *__faultline_lfind(const void *key, const void *base, size_t *count, size_t size,
                        comparison compare) {
  for (size_t i = 0; i < *count; i++) {
    const char *at = (const char *)base + i * size;
    if (compare(key, at) == 0)
      return (void *)at;
  }
  return 0;
}

void *__faultline_lsearch(const void *key, void *base, size_t *count, size_t size,
                          comparison compare) {
  void *found = __faultline_lfind(key, base, count, size, compare);
  if (found)
    return found;
  char *end = (char *)base + *count * size;
  memcpy(end, key, size);
  ++*count;
  return end;
}

/* ---- strings, where the models of the machine have nothing ---- */

void *memchr(const void *, int, size_t);
int memcmp(const void *, const void *, size_t);
int strncasecmp(const char *, const char *, size_t);
size_t strlen(const char *);
char *strpbrk(const char *, const char *);
char *strchr(const char *, int);
char *strrchr(const char *, int);

char *__faultline_strsep(char **rest, const char *delimiters) {
  char *token = *rest, *end;
  if (!token)
    return 0;
  end = strpbrk(token, delimiters);
  if (end)
    *end++ = 0;
  *rest = end;
  return token;
}

char *__faultline_strchrnul(const char *s, int c) {
  char *found = strchr(s, c);
  return found ? found : (char *)s + strlen(s);
}

char *__faultline_index(const char *s, int c) { return strchr(s, c); }
char *__faultline_rindex(const char *s, int c) { return strrchr(s, c); }
int __faultline_bcmp(const void *a, const void *b, size_t n) { return memcmp(a, b, n); }

void *__faultline_mempcpy(void *to, const void *from, size_t n) {
  return (char *)memcpy(to, from, n) + n;
}

void *__faultline_memccpy(void *to, const void *from, int c, size_t n) {
  const char *found = memchr(from, c, n);
  if (!found) {
    memcpy(to, from, n);
    return 0;
  }
  n = found + 1 - (const char *)from;
  return (char *)memcpy(to, from, n) + n;
}

void *__faultline_memrchr(const void *s, int c, size_t n) {
  for (const unsigned char *at = (const unsigned char *)s + n; n; n--)
    if (*--at == (unsigned char)c)
      return (void *)at;
  return 0;
}

void *__faultline_memmem(const void *s, size_t n, const void *what, size_t length) {
  for (size_t i = 0; length <= n && i <= n - length; i++)
    if (memcmp((const char *)s + i, what, length) == 0)
      return (char *)s + i;
  return 0;
}

char *__faultline_strcasestr(const char *s, const char *what) {
  size_t n = strlen(s), length = strlen(what);
  for (size_t i = 0; length <= n && i <= n - length; i++)
    if (strncasecmp(s + i, what, length) == 0)
      return (char *)s + i;
  return 0;
}

size_t __faultline_strlcpy(char *to, const char *from, size_t room) {
  size_t n = strlen(from), part = n < room ? n : room - 1;
  if (room) {
    memcpy(to, from, part);
    to[part] = 0;
  }
  return n;
}

size_t __faultline_strlcat(char *to, const char *from, size_t room) {
  const char *end = memchr(to, 0, room);
  size_t have = end ? (size_t)(end - to) : room;
  return have + (end ? __faultline_strlcpy(to + have, from, room - have) : strlen(from));
}

/* The program has no environment. */
char *__faultline_getenv(const char *name) {
  (void)name;
  return 0;
}

long long strtoll(const char *, char **, int);
unsigned long long strtoull(const char *, char **, int);
long long __faultline_strtoimax(const char *s, char **end, int base) { return strtoll(s, end, base); }
unsigned long long __faultline_strtoumax(const char *s, char **end, int base) {
  return strtoull(s, end, base);
}

/* ---- files: writing one succeeds and has no effect; one to be read may be there
 * or not, and what it says is not modelled ---- */

void *malloc(size_t);
void free(void *);
int *__errno_location(void);
_Bool __VERIFIER_nondet_bool(void);

enum { WRITTEN_FILE = 0x66696c65, READ_FILE = 0x72656164, NO_SUCH_FILE = 2 };
struct file {
  int mark;
};

static struct file *open_file(int mark) {
  struct file *f = malloc(sizeof *f);
  if (f)
    f->mark = mark;
  return f;
}

void *__faultline_fopen(const char *name, const char *mode) {
  (void)strlen(name);
  if (mode[0] != 'r')
    return open_file(WRITTEN_FILE);
  if (__VERIFIER_nondet_bool())
    return open_file(READ_FILE);
  *__errno_location() = NO_SUCH_FILE;
  return 0;
}

void *__faultline_tmpfile(void) { return open_file(WRITTEN_FILE); }

int __faultline_fclose(void *stream) {
  int mark = ((struct file *)stream)->mark;
  if (mark == WRITTEN_FILE || mark == READ_FILE)
    free(stream);
  return 0;
}

/* ---- division ---- */

typedef struct {
  int quot, rem;
} div_t;
typedef struct {
  long quot, rem;
} ldiv_t;
typedef struct {
  long long quot, rem;
} lldiv_t;

div_t __faultline_div(int a, int b) { return (div_t){a / b, a % b}; }
ldiv_t __faultline_ldiv(long a, long b) { return (ldiv_t){a / b, a % b}; }
lldiv_t __faultline_lldiv(long long a, long long b) { return (lldiv_t){a / b, a % b}; }
