/* Models of string.h: the functions that write. */
#include "machine/lib.h"

#include <string.h>

/* ---- blocks of memory ---- */

static bool do_memmove(fl_exec *x, fl_call *c) {
  if (!fl_lib_need_args(x, c, 3))
    return false;
  uint64_t dst = fl_lib_arg(c, 0), n = fl_lib_arg(c, 2);
  fl_lib_return_word(c, dst);
  return n == 0 ||
         (fl_lib_write_into(x, c, 0, dst, n) && fl_mem_copy(x, dst, fl_lib_arg(c, 1), n));
}

static bool do_memcpy(fl_exec *x, fl_call *c) {
  if (!fl_lib_need_args(x, c, 3))
    return false;
  uint64_t dst = fl_lib_arg(c, 0), src = fl_lib_arg(c, 1), n = fl_lib_arg(c, 2);
  /* Bounds first: ranges of absurd size overlap, too, but that is not the news. */
  return fl_lib_write_into(x, c, 0, dst, n) && fl_lib_readable(x, src, n) &&
         fl_lib_disjoint(x, c, dst, n, src, n) && do_memmove(x, c);
}

static bool fill(fl_exec *x, fl_call *c, uint8_t byte, uint64_t n) {
  uint64_t dst = fl_lib_arg(c, 0);
  fl_lib_return_word(c, dst);
  return n == 0 || (fl_lib_write_into(x, c, 0, dst, n) && fl_mem_fill(x, dst, n, byte));
}

static bool do_memset(fl_exec *x, fl_call *c) {
  return fl_lib_need_args(x, c, 3) && fill(x, c, (uint8_t)fl_lib_arg(c, 1), fl_lib_arg(c, 2));
}

static bool do_bzero(fl_exec *x, fl_call *c) {
  return fl_lib_need_args(x, c, 2) && fill(x, c, 0, fl_lib_arg(c, 1));
}

/* ---- strings ---- */

/* Writes the text and its NUL to dst; it was read from src. */
static bool store_text(fl_exec *x, fl_call *c, uint64_t dst, uint64_t src, bool src_has_nul,
                       const fl_str *text) {
  uint64_t read = text->n + (src_has_nul ? 1 : 0);
  return fl_lib_write_into(x, c, 0, dst, text->n + 1) &&
         fl_lib_disjoint(x, c, dst, text->n + 1, src, read) &&
         fl_mem_store(x, dst, text->n + 1, (const uint8_t *)text->s, NULL);
}

static bool do_strcpy(fl_exec *x, fl_call *c) {
  if (!fl_lib_need_args(x, c, 2))
    return false;
  uint64_t dst = fl_lib_arg(c, 0), src = fl_lib_arg(c, 1);
  fl_str text = {0};
  bool ok = fl_lib_text_arg(x, c, 1, UINT64_MAX, &text) && store_text(x, c, dst, src, true, &text);
  fl_lib_return_word(c, c->builtin == FL_BI_STPCPY ? dst + text.n : dst);
  fl_str_free(&text);
  return ok;
}

/* Writes exactly n bytes: the text without its NUL, and NULs for the rest. */
static bool store_padded(fl_exec *x, fl_call *c, uint64_t dst, uint64_t src, uint64_t n,
                         const fl_str *text) {
  uint64_t rest = n - text->n, read = text->n + (rest ? 1 : 0);
  if (!fl_lib_write_into(x, c, 0, dst, n) || !fl_lib_disjoint(x, c, dst, n, src, read))
    return false;
  if (text->n && !fl_mem_store(x, dst, text->n, (const uint8_t *)text->s, NULL))
    return false;
  return rest == 0 || fl_mem_fill(x, dst + text->n, rest, 0);
}

static bool do_strncpy(fl_exec *x, fl_call *c) {
  if (!fl_lib_need_args(x, c, 3))
    return false;
  uint64_t dst = fl_lib_arg(c, 0), src = fl_lib_arg(c, 1), n = fl_lib_arg(c, 2);
  fl_str text = {0};
  bool ok = fl_lib_text_arg(x, c, 1, n, &text) && store_padded(x, c, dst, src, n, &text);
  fl_lib_return_word(c, dst);
  fl_str_free(&text);
  return ok;
}

/* Appends at most `max` characters. */
static bool append(fl_exec *x, fl_call *c, uint64_t max) {
  uint64_t dst = fl_lib_arg(c, 0), src = fl_lib_arg(c, 1);
  fl_str before = {0}, text = {0};
  bool ok = fl_lib_text_arg(x, c, 0, UINT64_MAX, &before) &&
            fl_lib_text_arg(x, c, 1, max, &text) &&
            fl_lib_disjoint(x, c, dst, before.n, src, text.n) &&
            store_text(x, c, dst + before.n, src, text.n < max, &text);
  fl_lib_return_word(c, dst);
  fl_str_free(&before);
  fl_str_free(&text);
  return ok;
}

static bool do_strcat(fl_exec *x, fl_call *c) {
  return fl_lib_need_args(x, c, 2) && append(x, c, UINT64_MAX);
}

static bool do_strncat(fl_exec *x, fl_call *c) {
  return fl_lib_need_args(x, c, 3) && append(x, c, fl_lib_arg(c, 2));
}

static bool duplicate(fl_exec *x, fl_call *c, uint64_t max) {
  fl_str text = {0};
  uint64_t addr = 0;
  bool ok = fl_lib_text_arg(x, c, 0, max, &text) &&
            fl_lib_alloc(x, text.n + 1, false, &addr);
  if (ok && addr)
    ok = fl_mem_store(x, addr, text.n + 1, (const uint8_t *)text.s, NULL);
  fl_lib_return_word(c, addr);
  fl_str_free(&text);
  return ok;
}

static bool do_strdup(fl_exec *x, fl_call *c) {
  return fl_lib_need_args(x, c, 1) && duplicate(x, c, UINT64_MAX);
}

static bool do_strndup(fl_exec *x, fl_call *c) {
  return fl_lib_need_args(x, c, 2) && duplicate(x, c, fl_lib_arg(c, 1));
}

/* ---- strerror ---- */

/* glibc has a constant string for each number it knows: two results live side
 * by side. So the object is a table, written once, and one more entry that all
 * other numbers share. */
enum { KNOWN_ERRORS = 134, ERROR_ROOM = FL_LIB_STRERROR_ROOM };

static bool store_error_text(fl_exec *x, uint64_t table, int entry, int number) {
  char buffer[ERROR_ROOM];
  const char *words = fl_lib_strerror(number, buffer);
  return fl_mem_store(x, table + (uint64_t)entry * ERROR_ROOM, strlen(words) + 1,
                      (const uint8_t *)words, NULL);
}

static bool do_strerror(fl_exec *x, fl_call *c) {
  if (!fl_lib_need_args(x, c, 1))
    return false;
  bool created;
  uint64_t table =
      fl_system(x, FL_SYS_STRERROR, (KNOWN_ERRORS + 1) * ERROR_ROOM, false, &created);
  for (int i = 0; created && i < KNOWN_ERRORS; i++)
    if (!store_error_text(x, table, i, i))
      return false;
  int number = fl_lib_int_arg(c, 0), entry = number;
  if (number < 0 || number >= KNOWN_ERRORS) {
    entry = KNOWN_ERRORS;
    if (!store_error_text(x, table, entry, number))
      return false;
  }
  return fl_lib_return_word(c, table + (uint64_t)entry * ERROR_ROOM);
}

static const fl_lib_entry copy_table[FL_BI_COUNT] = {
    [FL_BI_MEMCPY] = {do_memcpy, 3},     [FL_BI_MEMMOVE] = {do_memmove, 3},
    [FL_BI_MEMSET] = {do_memset, 3},     [FL_BI_BZERO] = {do_bzero, 2},
    [FL_BI_STRCPY] = {do_strcpy, 2},     [FL_BI_STPCPY] = {do_strcpy, 2},
    [FL_BI_STRNCPY] = {do_strncpy, 3},   [FL_BI_STRCAT] = {do_strcat, 2},
    [FL_BI_STRNCAT] = {do_strncat, 3},   [FL_BI_STRDUP] = {do_strdup, 1},
    [FL_BI_STRNDUP] = {do_strndup, 2},   [FL_BI_STRERROR] = {do_strerror, 1},
};

bool fl_lib_string_copy(fl_exec *x, fl_call *c, bool *ok) {
  return fl_lib_dispatch(copy_table, x, c, ok);
}
