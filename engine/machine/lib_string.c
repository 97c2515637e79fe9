/* Models of string.h: the functions that look at memory without changing it.
 *
 * They read byte by byte and stop where the real ones must: what lies behind
 * the byte that decides is not touched, be it outside the object,
 * indeterminate or just being written by another thread. */
#include "machine/lib.h"

#include "base/alloc.h"

#include <string.h>

/* ---- lengths ---- */

static bool return_length(fl_exec *x, fl_call *c, uint64_t max) {
  fl_str text = {0};
  bool ok = fl_lib_text_arg(x, c, 0, max, &text);
  fl_lib_return_word(c, text.n);
  fl_str_free(&text);
  return ok;
}

static bool do_strlen(fl_exec *x, fl_call *c) {
  return fl_lib_need_args(x, c, 1) && return_length(x, c, UINT64_MAX);
}

static bool do_strnlen(fl_exec *x, fl_call *c) {
  return fl_lib_need_args(x, c, 2) && return_length(x, c, fl_lib_arg(c, 1));
}

/* ---- comparison ---- */

/* The result is the difference of the first bytes that differ, as glibc's. */
static bool compare(fl_exec *x, fl_call *c, uint64_t max, bool ignore_case) {
  uint64_t a = fl_lib_arg(c, 0), b = fl_lib_arg(c, 1);
  uint64_t room_a = fl_lib_array_room(x, c, 0), room_b = fl_lib_array_room(x, c, 1);
  for (uint64_t i = 0; i < max; i++) {
    uint8_t p, q;
    if (i >= room_a || i >= room_b)
      return fl_lib_raise_no_end(x, c, i >= room_a ? 0 : 1);
    if (!fl_lib_byte(x, c, a + i, &p) || !fl_lib_byte(x, c, b + i, &q))
      return false;
    int difference = ignore_case ? fl_lib_lower(p) - fl_lib_lower(q) : p - q;
    if (difference || p == 0)
      return fl_lib_return_int(c, difference);
  }
  return fl_lib_return_int(c, 0);
}

static bool do_strcmp(fl_exec *x, fl_call *c) {
  return fl_lib_need_args(x, c, 2) && compare(x, c, UINT64_MAX, false);
}

static bool do_strcasecmp(fl_exec *x, fl_call *c) {
  return fl_lib_need_args(x, c, 2) && compare(x, c, UINT64_MAX, true);
}

static bool do_strncmp(fl_exec *x, fl_call *c) {
  return fl_lib_need_args(x, c, 3) && compare(x, c, fl_lib_arg(c, 2), false);
}

static bool do_strncasecmp(fl_exec *x, fl_call *c) {
  return fl_lib_need_args(x, c, 3) && compare(x, c, fl_lib_arg(c, 2), true);
}

/* bytes: n of the one range, n of the other, then their masks. */
static bool compare_bytes(fl_exec *x, fl_call *c, const uint8_t *bytes, uint64_t n) {
  const uint8_t *a = bytes, *b = a + n, *undef_a = b + n, *undef_b = undef_a + n;
  bool demands = fl_checks(x, FL_PROP_UNINITIALIZED);
  for (uint64_t i = 0; i < n; i++) {
    if (demands && (undef_a[i] || undef_b[i]))
      return fl_raise(x, FL_PROP_UNINITIALIZED, 0, "memcmp compares a byte that was never written");
    if (a[i] != b[i])
      return fl_lib_return_int(c, a[i] - b[i]);
  }
  return fl_lib_return_int(c, 0);
}

/* All n bytes must exist, but only those up to the difference decide. */
static bool do_memcmp(fl_exec *x, fl_call *c) {
  if (!fl_lib_need_args(x, c, 3))
    return false;
  uint64_t a = fl_lib_arg(c, 0), b = fl_lib_arg(c, 1), n = fl_lib_arg(c, 2);
  if (n == 0)
    return fl_lib_return_int(c, 0);
  if (!fl_lib_readable(x, a, n) || !fl_lib_readable(x, b, n))
    return false;
  uint8_t *bytes = fl_calloc(n, 4);
  bool ok = fl_mem_load(x, a, n, bytes, bytes + 2 * n) &&
            fl_mem_load(x, b, n, bytes + n, bytes + 3 * n) && compare_bytes(x, c, bytes, n);
  fl_free(bytes);
  return ok;
}

/* ---- search ---- */

static bool do_memchr(fl_exec *x, fl_call *c) {
  if (!fl_lib_need_args(x, c, 3))
    return false;
  uint64_t at = fl_lib_arg(c, 0), n = fl_lib_arg(c, 2);
  uint8_t wanted = (uint8_t)fl_lib_arg(c, 1), byte;
  for (; n; at++, n--) {
    if (!fl_lib_byte(x, c, at, &byte))
      return false;
    if (byte == wanted)
      return fl_lib_return_word(c, at);
  }
  return fl_lib_return_word(c, 0);
}

static bool do_strchr(fl_exec *x, fl_call *c) {
  if (!fl_lib_need_args(x, c, 2))
    return false;
  uint8_t wanted = (uint8_t)fl_lib_arg(c, 1), byte;
  for (uint64_t at = fl_lib_arg(c, 0);; at++) {
    if (!fl_lib_byte(x, c, at, &byte))
      return false;
    if (byte == wanted)
      return fl_lib_return_word(c, at);
    if (byte == 0)
      return fl_lib_return_word(c, 0);
  }
}

static bool do_strrchr(fl_exec *x, fl_call *c) {
  if (!fl_lib_need_args(x, c, 2))
    return false;
  uint8_t wanted = (uint8_t)fl_lib_arg(c, 1), byte;
  uint64_t at = fl_lib_arg(c, 0), last = 0;
  do {
    if (!fl_lib_byte(x, c, at, &byte))
      return false;
    if (byte == wanted)
      last = at;
    at++;
  } while (byte);
  return fl_lib_return_word(c, last);
}

static bool do_strstr(fl_exec *x, fl_call *c) {
  if (!fl_lib_need_args(x, c, 2))
    return false;
  fl_str text = {0}, wanted = {0};
  bool ok = fl_lib_text_arg(x, c, 0, UINT64_MAX, &text) &&
            fl_lib_text_arg(x, c, 1, UINT64_MAX, &wanted);
  if (ok) {
    const char *found = strstr(text.s, wanted.s);
    fl_lib_return_word(c, found ? fl_lib_arg(c, 0) + (uint64_t)(found - text.s) : 0);
  }
  fl_str_free(&text);
  fl_str_free(&wanted);
  return ok;
}

/* Goes from *at on while the byte is in the set (is not in it) and no NUL. */
static bool skip(fl_exec *x, const fl_call *c, const char *set, bool while_in_set, uint64_t *at,
                 uint8_t *byte) {
  for (;; ++*at) {
    if (!fl_lib_byte(x, c, *at, byte))
      return false;
    if (*byte == 0 || (strchr(set, *byte) != NULL) != while_in_set)
      return true;
  }
}

static bool do_span(fl_exec *x, fl_call *c) {
  if (!fl_lib_need_args(x, c, 2))
    return false;
  fl_str set = {0};
  uint64_t start = fl_lib_arg(c, 0), at = start;
  uint8_t byte = 0;
  bool ok = fl_lib_text_arg(x, c, 1, UINT64_MAX, &set) &&
            skip(x, c, set.s, c->builtin == FL_BI_STRSPN, &at, &byte);
  fl_str_free(&set);
  if (c->builtin == FL_BI_STRPBRK)
    fl_lib_return_word(c, byte ? at : 0);
  else
    fl_lib_return_word(c, at - start);
  return ok;
}

/* ---- strtok: cuts the string, but is mostly a search ---- */

/* As glibc: at the end of the string the saved place is its NUL, so that every
 * further call finds nothing again. */
static bool next_token(fl_exec *x, fl_call *c, const char *set, uint64_t start, uint64_t save) {
  uint8_t byte;
  uint64_t end;
  if (!skip(x, c, set, true, &start, &byte))
    return false;
  if (byte == 0)
    return fl_lib_store_pointer(x, save, start) && fl_lib_return_word(c, 0);
  end = start;
  if (!skip(x, c, set, false, &end, &byte))
    return false;
  if (byte != 0 && !fl_mem_fill(x, end++, 1, 0))
    return false;
  return fl_lib_store_pointer(x, save, end) && fl_lib_return_word(c, start);
}

static bool tokenize(fl_exec *x, fl_call *c, uint64_t save) {
  uint64_t start = fl_lib_arg(c, 0);
  if (start == 0) {
    fl_value saved;
    if (!fl_mem_load_value(x, save, fl_lib_pointer_vk(x), &saved) ||
        !fl_need_defined(x, saved, "place where strtok goes on"))
      return false;
    start = saved.bits;
  }
  fl_str set = {0};
  bool ok = fl_lib_text_arg(x, c, 1, UINT64_MAX, &set) &&
            next_token(x, c, set.s, start, save);
  fl_str_free(&set);
  return ok;
}

static bool do_strtok(fl_exec *x, fl_call *c) {
  bool created;
  return fl_lib_need_args(x, c, 2) &&
         tokenize(x, c, fl_system(x, FL_SYS_STRTOK, fl_lib_pointer_size(x), false, &created));
}

static bool do_strtok_r(fl_exec *x, fl_call *c) {
  return fl_lib_need_args(x, c, 3) && tokenize(x, c, fl_lib_arg(c, 2));
}

static const fl_lib_entry string_table[FL_BI_COUNT] = {
    [FL_BI_STRLEN] = {do_strlen, 1},
    [FL_BI_STRNLEN] = {do_strnlen, 2},
    [FL_BI_STRCMP] = {do_strcmp, 2},
    [FL_BI_STRCOLL] = {do_strcmp, 2}, /* the C locale's order */
    [FL_BI_STRNCMP] = {do_strncmp, 3},
    [FL_BI_STRCASECMP] = {do_strcasecmp, 2},
    [FL_BI_STRNCASECMP] = {do_strncasecmp, 3},
    [FL_BI_MEMCMP] = {do_memcmp, 3},
    [FL_BI_MEMCHR] = {do_memchr, 3},
    [FL_BI_STRCHR] = {do_strchr, 2},
    [FL_BI_STRRCHR] = {do_strrchr, 2},
    [FL_BI_STRSTR] = {do_strstr, 2},
    [FL_BI_STRSPN] = {do_span, 2},
    [FL_BI_STRCSPN] = {do_span, 2},
    [FL_BI_STRPBRK] = {do_span, 2},
    [FL_BI_STRTOK] = {do_strtok, 2},
    [FL_BI_STRTOK_R] = {do_strtok_r, 3},
};

bool fl_lib_string(fl_exec *x, fl_call *c, bool *ok) {
  return fl_lib_dispatch(string_table, x, c, ok) || fl_lib_string_copy(x, c, ok);
}
