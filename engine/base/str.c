/* str.c - a growable string. */
#include "base/str.h"

#include "base/alloc.h"

#include <stdint.h>
#include <stdio.h>
#include <string.h>

static void make_room(fl_str *str, size_t n) {
  if (n >= SIZE_MAX - str->n)
    fl_out_of_memory();
  size_t needed = str->n + n + 1;
  if (needed <= str->cap)
    return;
  size_t cap = str->cap < 32 ? 64 : str->cap * 2;
  if (cap < needed)
    cap = needed;
  str->s = fl_realloc(str->s, cap);
  str->cap = cap;
}

void fl_str_addn(fl_str *str, const char *s, size_t n) {
  make_room(str, n);
  if (n)
    memcpy(str->s + str->n, s, n);
  str->n += n;
  str->s[str->n] = '\0';
}

void fl_str_add(fl_str *str, const char *s) {
  fl_str_addn(str, s, strlen(s));
}

void fl_str_addc(fl_str *str, char c) {
  fl_str_addn(str, &c, 1);
}

void fl_str_vprintf(fl_str *str, const char *format, va_list arguments) {
  va_list again;
  va_copy(again, arguments);
  make_room(str, 0);
  size_t room = str->cap - str->n;
  int n = vsnprintf(str->s + str->n, room, format, arguments);
  if (n < 0) {
    str->s[str->n] = '\0';
  } else {
    if ((size_t)n >= room) {
      make_room(str, (size_t)n);
      vsnprintf(str->s + str->n, (size_t)n + 1, format, again);
    }
    str->n += (size_t)n;
  }
  va_end(again);
}

void fl_str_printf(fl_str *str, const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  fl_str_vprintf(str, format, arguments);
  va_end(arguments);
}

void fl_str_cut(fl_str *str, size_t n) {
  make_room(str, 0);
  if (n < str->n)
    str->n = n;
  str->s[str->n] = '\0';
}

void fl_str_free(fl_str *str) {
  fl_free(str->s);
  *str = (fl_str){0};
}

char *fl_str_take(fl_str *str) {
  make_room(str, 0);
  str->s[str->n] = '\0';
  char *s = str->s;
  *str = (fl_str){0};
  return s;
}
