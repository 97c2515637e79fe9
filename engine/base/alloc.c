/* alloc.c - heap allocation that cannot fail. */
#include "base/alloc.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

void fl_out_of_memory(void) {
  static const char message[] = "faultline: out of memory\n";
  ssize_t ignored = write(STDERR_FILENO, message, sizeof message - 1);
  (void)ignored;
  _exit(70);
}

void *fl_malloc(size_t size) {
  void *p = malloc(size ? size : 1);
  if (!p)
    fl_out_of_memory();
  return p;
}

void *fl_calloc(size_t count, size_t size) {
  void *p = calloc(count ? count : 1, size ? size : 1);
  if (!p)
    fl_out_of_memory();
  return p;
}

void *fl_realloc(void *p, size_t size) {
  void *q = realloc(p, size ? size : 1);
  if (!q)
    fl_out_of_memory();
  return q;
}

void *fl_reallocarray(void *p, size_t count, size_t size) {
  size_t bytes;
  if (__builtin_mul_overflow(count, size, &bytes))
    fl_out_of_memory();
  return fl_realloc(p, bytes);
}

char *fl_strdup(const char *s) {
  size_t n = strlen(s) + 1;
  return memcpy(fl_malloc(n), s, n);
}

void fl_free(void *p) {
  free(p);
}
