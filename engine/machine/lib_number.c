/* Models of the functions that read numbers: atoi, strtol and their family. */
#include "machine/lib.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

/* An integer as it stands in a text. */
typedef struct {
  bool negative;
  bool overflow;      /* the magnitude has no room in 64 bits */
  uint64_t magnitude; /* UINT64_MAX on overflow */
  size_t end;         /* one past the last digit; 0 if there is no number */
} parsed_integer;

static int digit_value(char c) {
  if (c >= '0' && c <= '9')
    return c - '0';
  int lower = fl_lib_lower((unsigned char)c);
  return lower >= 'a' && lower <= 'z' ? lower - 'a' + 10 : 36;
}

static void parse_digits(const char *s, size_t at, int base, parsed_integer *out) {
  for (; digit_value(s[at]) < base; out->end = ++at)
    if (__builtin_mul_overflow(out->magnitude, (uint64_t)base, &out->magnitude) ||
        __builtin_add_overflow(out->magnitude, (uint64_t)digit_value(s[at]), &out->magnitude))
      out->overflow = true;
  if (out->overflow)
    out->magnitude = UINT64_MAX;
}

static parsed_integer parse_integer(const char *s, int base) {
  parsed_integer out = {0};
  size_t at = 0;
  while (fl_lib_is_space((unsigned char)s[at]))
    at++;
  if (s[at] == '-' || s[at] == '+')
    out.negative = s[at++] == '-';
  /* "0x" counts as a prefix only if a digit follows; else it is the number 0. */
  bool hexadecimal = s[at] == '0' && (s[at + 1] == 'x' || s[at + 1] == 'X') &&
                     digit_value(s[at + 2]) < 16;
  if (base == 0)
    base = hexadecimal ? 16 : s[at] == '0' ? 8 : 10;
  if (base == 16 && hexadecimal)
    at += 2;
  parse_digits(s, at, base, &out);
  return out;
}

/* The greatest magnitude a long has room for. */
static uint64_t long_limit(const fl_exec *x, bool negative) {
  uint64_t max = fl_lib_size_max(x) / 2;
  return negative ? max + 1 : max;
}

static uint64_t apply_sign(uint64_t magnitude, bool negative) {
  return negative ? UINT64_C(0) - magnitude : magnitude;
}

/* ---- strtol, strtoul ---- */

static uint64_t clamp_to_long(const fl_exec *x, const parsed_integer *number, bool *range_error) {
  uint64_t limit = long_limit(x, number->negative);
  *range_error = number->magnitude > limit;
  return apply_sign(*range_error ? limit : number->magnitude, number->negative);
}

/* A minus negates in the unsigned type: strtoul("-1") is ULONG_MAX. */
static uint64_t clamp_to_unsigned_long(const fl_exec *x, const parsed_integer *number,
                                       bool *range_error) {
  uint64_t max = fl_lib_size_max(x);
  *range_error = number->overflow || number->magnitude > max;
  return *range_error ? max : apply_sign(number->magnitude, number->negative) & max;
}

static bool finish_strtol(fl_exec *x, fl_call *c, const parsed_integer *number) {
  bool range_error;
  uint64_t value = c->builtin == FL_BI_STRTOUL ? clamp_to_unsigned_long(x, number, &range_error)
                                               : clamp_to_long(x, number, &range_error);
  if (range_error && !fl_lib_set_errno(x, ERANGE))
    return false;
  uint64_t end = fl_lib_arg(c, 0) + number->end, end_pointer = fl_lib_arg(c, 1);
  if (end_pointer && !fl_lib_store_pointer(x, end_pointer, end))
    return false;
  return fl_lib_return_word(c, value);
}

static bool do_strtol(fl_exec *x, fl_call *c) {
  if (!fl_lib_need_args(x, c, 3))
    return false;
  int base = fl_lib_int_arg(c, 2);
  if (base < 0 || base == 1 || base > 36) /* glibc leaves *endptr alone then */
    return fl_lib_set_errno(x, EINVAL) && fl_lib_return_int(c, 0);
  fl_str text = {0};
  bool ok = fl_lib_text(x, fl_lib_arg(c, 0), UINT64_MAX, &text);
  if (ok) {
    parsed_integer number = parse_integer(text.s, base);
    ok = finish_strtol(x, c, &number);
  }
  fl_str_free(&text);
  return ok;
}

/* ---- atoi, atol ---- */

/* A number without room in the type is undefined; glibc converts with strtol
 * and cuts the long down to the int. */
static bool finish_atoi(fl_exec *x, fl_call *c, const parsed_integer *number) {
  bool is_int = c->builtin == FL_BI_ATOI, range_error;
  uint64_t value = clamp_to_long(x, number, &range_error);
  int64_t result = is_int ? (int64_t)(int)(uint32_t)value : (int64_t)value;
  if ((range_error || (uint64_t)result != value) && fl_checks(x, FL_PROP_OVERFLOW))
    return fl_raise(x, FL_PROP_OVERFLOW, 0, "%s: the number in the string has no room in %s",
                    fl_builtin_name(c->builtin), is_int ? "an int" : "a long");
  if (range_error && !fl_lib_set_errno(x, ERANGE))
    return false;
  return fl_lib_return_int(c, result);
}

static bool do_atoi(fl_exec *x, fl_call *c) {
  if (!fl_lib_need_args(x, c, 1))
    return false;
  fl_str text = {0};
  bool ok = fl_lib_text(x, fl_lib_arg(c, 0), UINT64_MAX, &text);
  if (ok) {
    parsed_integer number = parse_integer(text.s, 10);
    ok = finish_atoi(x, c, &number);
  }
  fl_str_free(&text);
  return ok;
}

/* ---- atof, strtod, strtof ---- */

static bool do_strtod(fl_exec *x, fl_call *c) {
  if (!fl_lib_need_args(x, c, 1))
    return false;
  fl_str text = {0};
  bool ok = fl_lib_text(x, fl_lib_arg(c, 0), UINT64_MAX, &text), range_error = false;
  if (ok) {
    uint64_t bits = 0;
    char *end;
    int host_errno = errno;
    errno = 0;
    if (c->builtin == FL_BI_STRTOF) {
      float value = strtof(text.s, &end);
      memcpy(&bits, &value, sizeof value);
    } else {
      double value = strtod(text.s, &end);
      memcpy(&bits, &value, sizeof value);
    }
    range_error = errno == ERANGE;
    errno = host_errno;
    fl_lib_return_word(c, bits);
    uint64_t at = c->builtin == FL_BI_ATOF || c->n < 2 ? 0 : fl_lib_arg(c, 1);
    if (at)
      ok = fl_lib_store_pointer(x, at, fl_lib_arg(c, 0) + (uint64_t)(end - text.s));
  }
  fl_str_free(&text);
  return ok && (!range_error || fl_lib_set_errno(x, ERANGE));
}

static const fl_lib_entry number_table[FL_BI_COUNT] = {
    [FL_BI_ATOI] = {do_atoi, 1},     [FL_BI_ATOL] = {do_atoi, 1},
    [FL_BI_ATOF] = {do_strtod, 1},    [FL_BI_STRTOL] = {do_strtol, 3},
    [FL_BI_STRTOUL] = {do_strtol, 3}, [FL_BI_STRTOD] = {do_strtod, 2},
    [FL_BI_STRTOF] = {do_strtod, 2},
};

bool fl_lib_number(fl_exec *x, fl_call *c, bool *ok) {
  return fl_lib_dispatch(number_table, x, c, ok);
}
