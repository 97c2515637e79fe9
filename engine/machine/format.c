/* The printf family's formatting, as glibc does it in the C locale.
 *
 * Numbers go through the host's printf, one conversion at a time; strings,
 * which lie in the program's memory, are laid out here. An argument that does
 * not fit its conversion is undefined; what is tolerated is what every x86
 * system prints alike: integers of another width or sign (not on 32-bit
 * targets, where the width moves the arguments behind it), and addresses
 * printed as integers. */
#include "machine/lib.h"

#include <limits.h>
#include <stdio.h>
#include <string.h>

/* Fields beyond this would only eat our memory. */
enum { FIELD_LIMIT = 1 << 24 };

typedef struct {
  fl_exec *x;
  fl_call *c;
  uint32_t first, next; /* indices of the first and the next argument */
  bool in_memory;       /* a va_list: the arguments lie one after the other at `at` */
  uint64_t at;
  fl_str *out;
  fl_lib_ranges *read;
  fl_format_spec spec;
  const char *spec_end;
} formatter;

typedef enum { ARG_INTEGER, ARG_DOUBLE, ARG_POINTER, ARG_OTHER } arg_class;

typedef struct {
  fl_value value;
  const fl_type *type;
  arg_class class;
  unsigned size; /* of the promoted argument; 0 if ARG_OTHER */
  uint32_t number; /* of the argument, as the user counts */
} format_arg;

/* ---- messages ---- */

static int spec_length(const formatter *f) {
  ptrdiff_t n = f->spec_end - f->spec.start;
  return n < 32 ? (int)n : 32;
}

static const char *function_name(const formatter *f) {
  return fl_builtin_name(f->c->builtin);
}

static bool raise_mismatch(formatter *f, const format_arg *arg, const char *wanted) {
  const char *name = arg->type && arg->type->name ? arg->type->name : "of another type";
  return fl_raise(f->x, FL_PROP_POINTER, 0, "%s: %.*s takes %s, but argument %u is %s",
                  function_name(f), spec_length(f), f->spec.start, wanted, (unsigned)arg->number,
                  name);
}

static bool raise_bad_spec(formatter *f) {
  return fl_raise(f->x, FL_PROP_POINTER, 0, "%s: %.*s is no conversion that exists",
                  function_name(f), spec_length(f), f->spec.start);
}

static bool raise_unknown(formatter *f) {
  return fl_raise_unmodelled(f->x, "%.*s in the format of %s", spec_length(f), f->spec.start,
                             function_name(f));
}

/* ---- arguments ---- */

static arg_class class_of(const fl_type *type) {
  switch (type ? type->kind : FL_TY_OTHER) {
  case FL_TY_BOOL:
  case FL_TY_INT:
    return ARG_INTEGER;
  case FL_TY_FLOAT:
    return ARG_DOUBLE; /* a float was promoted */
  case FL_TY_PTR:
  case FL_TY_ARRAY:
  case FL_TY_FUNC:
    return ARG_POINTER;
  default:
    return ARG_OTHER;
  }
}

static unsigned promoted_size(const formatter *f, arg_class class, const fl_type *type) {
  switch (class) {
  case ARG_INTEGER:
    return type->size > 4 ? (unsigned)type->size : 4;
  case ARG_DOUBLE:
    return 8;
  case ARG_POINTER:
    return fl_lib_pointer_size(f->x);
  default:
    return 0;
  }
}

static bool need_defined(formatter *f, const format_arg *arg) {
  if (!arg->value.meta)
    return true;
  char use[64];
  snprintf(use, sizeof use, "argument of %s", function_name(f));
  return fl_need_defined(f->x, arg->value, use);
}

/* The next argument of a va_list; what it is cannot be told but from what the
 * conversion wants. */
static bool take_from_list(formatter *f, uint32_t position, arg_class class, unsigned size,
                           format_arg *arg) {
  if (position)
    return raise_unknown(f);
  *arg = (format_arg){.class = class, .size = size, .number = ++f->next};
  if (!fl_mem_load_value(f->x, f->at, size == 8 ? FL_VK_U64 : FL_VK_U32, &arg->value))
    return false;
  unsigned word = fl_lib_pointer_size(f->x);
  f->at += (size + word - 1) / word * word;
  return true;
}

/* The argument at the position, or the next one if that is 0; `class` and
 * `size` are what is wanted. */
static bool take(formatter *f, uint32_t position, arg_class class, unsigned size,
                 format_arg *arg) {
  if (f->in_memory)
    return take_from_list(f, position, class, size, arg) && need_defined(f, arg);
  uint64_t index = position ? (uint64_t)f->first + position - 1 : f->next++;
  if (index >= f->c->n || index >= f->c->args->n)
    return fl_raise(f->x, FL_PROP_POINTER, 0, "%s: there is no argument for %.*s",
                    function_name(f), spec_length(f), f->spec.start);
  arg->value = f->c->v[index];
  arg->type = f->c->args->args[index].type;
  arg->class = class_of(arg->type);
  arg->size = promoted_size(f, arg->class, arg->type);
  arg->number = (uint32_t)index + 1;
  return need_defined(f, arg);
}

/* An integer of `size` bytes; a 32-bit target finds the arguments behind it
 * only if the size is right. */
static bool take_integer(formatter *f, uint32_t position, unsigned size, uint64_t *bits) {
  format_arg arg;
  if (!take(f, position, ARG_INTEGER, size, &arg))
    return false;
  bool fits = arg.class == ARG_INTEGER || arg.class == ARG_POINTER;
  if (fits && fl_lib_pointer_size(f->x) == 4)
    fits = arg.size == size;
  if (!fits)
    return raise_mismatch(f, &arg, size == 8 ? "an integer of 8 bytes" : "an integer");
  *bits = arg.value.bits;
  return true;
}

/* Width and precision given as arguments become numbers of the spec. */
static bool resolve_stars(formatter *f) {
  fl_format_spec *spec = &f->spec;
  uint64_t bits;
  if (spec->width_is_arg) {
    if (!take_integer(f, spec->width_position, 4, &bits))
      return false;
    int64_t width = (int)(uint32_t)bits;
    if (width < 0)
      fl_format_add_flag(spec, '-');
    spec->width = (uint64_t)(width < 0 ? -width : width);
  }
  if (spec->precision_is_arg) {
    if (!take_integer(f, spec->precision_position, 4, &bits))
      return false;
    int precision = (int)(uint32_t)bits;
    spec->has_precision = precision >= 0;
    spec->precision = precision >= 0 ? (uint64_t)precision : 0;
  }
  return true;
}

/* ---- text ---- */

static void add_spaces(fl_str *out, uint64_t n) {
  static const char spaces[] = "                                ";
  for (; n >= sizeof spaces - 1; n -= sizeof spaces - 1)
    fl_str_addn(out, spaces, sizeof spaces - 1);
  fl_str_addn(out, spaces, n);
}

/* Nothing but '-' and the width has an effect on text. */
static bool add_padded(formatter *f, const char *text, size_t n) {
  uint64_t padding = f->spec.has_width && f->spec.width > n ? f->spec.width - n : 0;
  bool left = fl_format_has_flag(&f->spec, '-');
  if (!left)
    add_spaces(f->out, padding);
  fl_str_addn(f->out, text, n);
  if (left)
    add_spaces(f->out, padding);
  return true;
}

static bool format_char(formatter *f) {
  uint64_t bits;
  if (f->spec.length == 'l')
    return raise_unknown(f);
  if (!take_integer(f, f->spec.position, 4, &bits))
    return false;
  char c = (char)bits;
  return add_padded(f, &c, 1);
}

static uint64_t text_limit(const formatter *f) {
  return f->spec.has_precision ? f->spec.precision : UINT64_MAX;
}

static bool format_null_string(formatter *f) {
  if (fl_checks(f->x, FL_PROP_POINTER))
    return fl_raise(f->x, FL_PROP_POINTER, 0, "%s: a null pointer is given to %.*s",
                    function_name(f), spec_length(f), f->spec.start);
  size_t n = strlen("(null)");
  return add_padded(f, "(null)", text_limit(f) >= n ? n : 0);
}

static bool format_string(formatter *f) {
  format_arg arg;
  if (f->spec.length == 'l')
    return raise_unknown(f);
  if (!take(f, f->spec.position, ARG_POINTER, fl_lib_pointer_size(f->x), &arg))
    return false;
  if (arg.class != ARG_POINTER)
    return raise_mismatch(f, &arg, "a string");
  if (arg.value.bits == 0)
    return format_null_string(f);
  fl_str text = {0};
  uint64_t limit = text_limit(f);
  bool ok = f->in_memory ? fl_lib_text(f->x, arg.value.bits, limit, &text)
                         : fl_lib_text_arg(f->x, f->c, arg.number - 1, limit, &text);
  ok = ok && add_padded(f, text.s, text.n);
  if (ok && f->read)
    fl_vec_push(f->read, (fl_lib_range){arg.value.bits, text.n + (text.n < limit)});
  fl_str_free(&text);
  return ok;
}

/* ---- numbers ---- */

typedef struct {
  char s[64];
} host_spec;

/* The spec for the host, with its own length modifier. The flags for digit
 * grouping and other digits have no effect in the C locale, and must have none
 * in the host's. */
static host_spec spec_for_host(const formatter *f, const char *length) {
  char flags[8], *end = flags;
  for (const char *flag = f->spec.flags; *flag; flag++)
    if (*flag != '\'' && *flag != 'I')
      *end++ = *flag;
  *end = '\0';
  char width[16] = "", precision[16] = "";
  if (f->spec.has_width)
    snprintf(width, sizeof width, "%u", (unsigned)f->spec.width);
  if (f->spec.has_precision)
    snprintf(precision, sizeof precision, ".%u", (unsigned)f->spec.precision);
  host_spec spec;
  snprintf(spec.s, sizeof spec.s, "%%%s%s%s%s%c", flags, width, precision, length,
           f->spec.conversion);
  return spec;
}

static unsigned integer_size(const formatter *f) {
  switch (f->spec.length) {
  case 'H':
    return 1;
  case 'h':
    return 2;
  case 'l':
  case 'z':
  case 't':
    return fl_lib_pointer_size(f->x);
  case 'q':
  case 'L': /* glibc takes it for ll */
  case 'j':
    return 8;
  default:
    return 4;
  }
}

static bool format_integer(formatter *f) {
  unsigned size = integer_size(f), unused_bits = 64 - 8 * size;
  uint64_t bits;
  if (!take_integer(f, f->spec.position, size < 4 ? 4 : size, &bits))
    return false;
  host_spec spec = spec_for_host(f, "j");
  bits <<= unused_bits;
  if (f->spec.conversion == 'd' || f->spec.conversion == 'i')
    fl_str_printf(f->out, spec.s, (intmax_t)((int64_t)bits >> unused_bits));
  else
    fl_str_printf(f->out, spec.s, (uintmax_t)(bits >> unused_bits));
  return true;
}

/* A long double is passed as the address of its copy; in a va_list it lies there. */
static bool format_long_double(formatter *f) {
  format_arg arg = {0};
  uint64_t at = f->at;
  if (f->in_memory) {
    f->at += fl_lib_pointer_size(f->x) == 8 ? 16 : 12;
    f->next++;
  } else {
    if (!take(f, f->spec.position, ARG_OTHER, 0, &arg))
      return false;
    if (!arg.type || arg.type->wide != FL_WIDE_F80)
      return raise_mismatch(f, &arg, "a long double");
    at = arg.value.bits;
  }
  long double value;
  bool defined;
  if (!fl_lib_load_long_double(f->x, at, &value, &defined) ||
      (!defined && !fl_need_defined(f->x, fl_value_undef(), "argument of a print function")))
    return false;
  fl_str_printf(f->out, spec_for_host(f, "L").s, value);
  return true;
}

static bool format_double(formatter *f) {
  format_arg arg;
  if (f->spec.length == 'L')
    return format_long_double(f);
  if (!take(f, f->spec.position, ARG_DOUBLE, 8, &arg))
    return false;
  if (arg.class != ARG_DOUBLE)
    return raise_mismatch(f, &arg, "a double");
  double value;
  memcpy(&value, &arg.value.bits, sizeof value);
  host_spec spec = spec_for_host(f, "");
  fl_str_printf(f->out, spec.s, value);
  return true;
}

static bool format_pointer(formatter *f) {
  format_arg arg;
  if (!take(f, f->spec.position, ARG_POINTER, fl_lib_pointer_size(f->x), &arg))
    return false;
  if (arg.class != ARG_POINTER &&
      (arg.class != ARG_INTEGER || arg.size != fl_lib_pointer_size(f->x)))
    return raise_mismatch(f, &arg, "a pointer");
  host_spec spec = spec_for_host(f, "");
  fl_str_printf(f->out, spec.s, (void *)(uintptr_t)arg.value.bits);
  return true;
}

/* %n: how many bytes there are so far, into an integer of the program's. */
static bool format_count(formatter *f) {
  format_arg arg;
  if (!take(f, f->spec.position, ARG_POINTER, fl_lib_pointer_size(f->x), &arg))
    return false;
  if (arg.class != ARG_POINTER)
    return raise_mismatch(f, &arg, "a pointer");
  return fl_mem_store_value(f->x, arg.value.bits, fl_vk_of_int(integer_size(f), true),
                            fl_value_of(f->out->n));
}

/* What errno stands for, in words or (with '#') as a name: glibc's extension,
 * without an argument. A number without a name stays a number. */
static bool format_error(formatter *f) {
  int number;
  if (!fl_lib_get_errno(f->x, &number))
    return false;
  char buffer[FL_LIB_STRERROR_ROOM];
  const char *text = fl_lib_strerror(number, buffer);
#if __GLIBC_PREREQ(2, 35)
  if (fl_format_has_flag(&f->spec, '#'))
    text = strerrorname_np(number);
#endif
  if (!text) {
    f->spec.conversion = 'd';
    fl_str_printf(f->out, spec_for_host(f, "").s, number);
    return true;
  }
  size_t n = strlen(text);
  return add_padded(f, text, n < text_limit(f) ? n : text_limit(f));
}

/* ---- the format ---- */

typedef bool (*converter)(formatter *f);

/* The conversion of a number or of text; NULL: undefined or not modelled. */
static converter converter_of(char conversion, bool *is_text) {
  *is_text = conversion != '\0' && strchr("csm", conversion);
  switch (conversion) {
  case 'c':
    return format_char;
  case 's':
    return format_string;
  case 'm':
    return format_error;
  case 'n':
    return format_count;
  case 'p':
    return format_pointer;
  case 'd':
  case 'i':
  case 'o':
  case 'u':
  case 'x':
  case 'X':
#if __GLIBC_PREREQ(2, 35)
  case 'b':
  case 'B':
#endif
    return format_integer;
  case 'a':
  case 'A':
  case 'e':
  case 'E':
  case 'f':
  case 'F':
  case 'g':
  case 'G':
    return format_double;
  default:
    return NULL;
  }
}

static bool format_conversion(formatter *f) {
  const fl_format_spec *spec = &f->spec;
  if (spec->conversion == '%') {
    fl_str_addc(f->out, '%'); /* whatever stands between the two */
    return true;
  }
  bool is_text;
  converter convert = converter_of(spec->conversion, &is_text);
  if (!convert)
    return spec->conversion && strchr("SC", spec->conversion) ? raise_unknown(f)
                                                               : raise_bad_spec(f);
  if (!resolve_stars(f))
    return false;
  if (spec->width > FIELD_LIMIT || (spec->precision > FIELD_LIMIT && !is_text))
    return raise_unknown(f);
  return convert(f);
}

static bool format_all(formatter *f, const char *at) {
  for (;;) {
    size_t plain = strcspn(at, "%");
    fl_str_addn(f->out, at, plain);
    at += plain;
    if (*at == '\0')
      return true;
    at = f->spec_end = fl_format_parse(at, &f->spec);
    if (!format_conversion(f))
      return false;
    if (f->out->n > INT_MAX)
      return fl_raise_unmodelled(f->x, "output of %s of more than INT_MAX bytes",
                                 function_name(f));
  }
}

bool fl_lib_format(fl_exec *x, fl_call *c, uint64_t format_addr, uint32_t next, fl_str *out,
                   fl_lib_ranges *read) {
  formatter f = {.x = x, .c = c, .first = next, .next = next, .out = out, .read = read};
  if (c->builtin >= FL_BI_VPRINTF && c->builtin <= FL_BI_VSNPRINTF) {
    f.in_memory = true;
    f.at = fl_lib_arg(c, next);
  }
  fl_str format = {0};
  bool ok = fl_lib_text(x, format_addr, UINT64_MAX, &format);
  if (ok && read)
    fl_vec_push(read, (fl_lib_range){format_addr, format.n + 1});
  ok = ok && format_all(&f, format.s);
  fl_str_free(&format);
  return ok;
}

bool fl_format(fl_exec *x, fl_call *c, uint64_t format_addr, uint32_t next, fl_str *out) {
  return fl_lib_format(x, c, format_addr, next, out, NULL);
}
