/* str.h - a growable string.
 *
 * A zeroed fl_str is an empty string whose s is NULL; after the first call of
 * any function here s is never NULL and always ends in a NUL at s[n]. */
#ifndef FL_BASE_STR_H
#define FL_BASE_STR_H

#include <stdarg.h>
#include <stddef.h>

typedef struct {
  char *s;
  size_t n, cap;
} fl_str;

void fl_str_add(fl_str *str, const char *s);
void fl_str_addn(fl_str *str, const char *s, size_t n);
void fl_str_addc(fl_str *str, char c);
void fl_str_printf(fl_str *str, const char *format, ...) __attribute__((format(printf, 2, 3)));
void fl_str_vprintf(fl_str *str, const char *format, va_list arguments)
    __attribute__((format(printf, 2, 0)));

/* Shortens the string to its first n bytes. */
void fl_str_cut(fl_str *str, size_t n);

/* Releases the string; it is empty and usable again. */
void fl_str_free(fl_str *str);

/* Detaches the text, which the caller frees with fl_free; never NULL.  The
 * string is empty and usable again. */
char *fl_str_take(fl_str *str) __attribute__((returns_nonnull));

#endif
