/* Models of the scanf family, as glibc does it in the C locale. What a number
 * looks like is decided here; its value is the host's. */
#include "machine/lib.h"

#include <stdlib.h>
#include <string.h>

typedef struct {
  fl_exec *x;
  fl_call *c;
  fl_reader *in;
  uint32_t next;  /* argument */
  bool in_memory; /* a va_list: pointers one after the other at `at` */
  uint64_t at;
  uint64_t consumed; /* bytes of input */
  int64_t stored;    /* conversions done */
  /* of the conversion under way: */
  bool suppress, has_width;
  uint64_t width;
  char length; /* 0, 'H' (hh), 'h', 'l', 'q' (ll), 'j', 'z', 't', 'L' */
} scanner;

/* How a directive ended. */
typedef enum { SCAN_OK, SCAN_MISMATCH, SCAN_END, SCAN_FAULT } outcome;

static outcome get(scanner *s, int *byte) {
  if (!fl_reader_get(s->in, byte))
    return SCAN_FAULT;
  s->consumed += *byte != FL_READER_END;
  return SCAN_OK;
}

static void back(scanner *s, int byte) {
  s->consumed -= byte != FL_READER_END;
  fl_reader_back(s->in, byte);
}

static outcome skip_space(scanner *s) {
  int byte;
  do
    if (get(s, &byte) != SCAN_OK)
      return SCAN_FAULT;
  while (byte != FL_READER_END && fl_lib_is_space(byte));
  back(s, byte);
  return SCAN_OK;
}

/* ---- where values go ---- */

static bool target(scanner *s, uint64_t *address) {
  const char *name = fl_builtin_name(s->c->builtin);
  if (s->in_memory) {
    fl_value v;
    if (!fl_mem_load_value(s->x, s->at, fl_lib_pointer_vk(s->x), &v))
      return false;
    s->at += fl_lib_pointer_size(s->x);
    *address = v.bits;
    return fl_need_defined(s->x, v, "argument of scanf");
  }
  if (s->next >= s->c->n)
    return fl_raise(s->x, FL_PROP_POINTER, 0, "%s: there is no argument for a conversion", name);
  const fl_type *t = s->c->args->args[s->next].type;
  if (t->kind != FL_TY_PTR && t->kind != FL_TY_ARRAY)
    return fl_raise(s->x, FL_PROP_POINTER, 0, "%s: argument %u is %s, not a pointer", name,
                    (unsigned)s->next + 1, t->name);
  *address = fl_lib_arg(s->c, s->next);
  return fl_need_defined(s->x, s->c->v[s->next++], "argument of scanf");
}

static outcome store(scanner *s, fl_vk vk, uint64_t bits) {
  uint64_t address;
  if (s->suppress)
    return SCAN_OK;
  if (!target(s, &address) || !fl_mem_store_value(s->x, address, vk, fl_value_of(bits)))
    return SCAN_FAULT;
  s->stored++;
  return SCAN_OK;
}

static outcome store_text(scanner *s, const fl_str *text, bool with_end) {
  uint64_t address;
  if (s->suppress)
    return SCAN_OK;
  if (!target(s, &address))
    return SCAN_FAULT;
  if (!s->in_memory &&
      !fl_lib_write_into(s->x, s->c, s->next - 1, address, text->n + with_end))
    return SCAN_FAULT;
  if (!fl_mem_store(s->x, address, text->n + with_end, (const uint8_t *)text->s, NULL))
    return SCAN_FAULT;
  s->stored++;
  return SCAN_OK;
}

static fl_vk integer_kind(const scanner *s) {
  switch (s->length) {
  case 'H': return FL_VK_S8;
  case 'h': return FL_VK_S16;
  case 'l':
  case 'z':
  case 't': return fl_lib_pointer_size(s->x) == 4 ? FL_VK_S32 : FL_VK_S64;
  case 'q':
  case 'L':
  case 'j': return FL_VK_S64;
  default: return FL_VK_S32;
  }
}

/* ---- collecting bytes ---- */

typedef struct {
  scanner *s;
  fl_str text;
  int byte; /* looked at, not taken */
  bool failed;
} collector;

static void look(collector *k) {
  k->byte = FL_READER_END;
  if (k->s->has_width && k->text.n >= k->s->width)
    return;
  k->failed |= get(k->s, &k->byte) == SCAN_FAULT;
}

static void take(collector *k) {
  fl_str_addc(&k->text, (char)k->byte);
  look(k);
}

static bool take_if(collector *k, const char *set) {
  if (k->byte == FL_READER_END || !k->byte || !strchr(set, k->byte))
    return false;
  take(k);
  return true;
}

static void take_all(collector *k, const char *set) {
  while (take_if(k, set))
    ;
}

static collector collect(scanner *s) {
  collector k = {.s = s};
  fl_str_addn(&k.text, "", 0);
  look(&k);
  return k;
}

static outcome finish(collector *k, outcome o) {
  if (k->byte != FL_READER_END)
    back(k->s, k->byte);
  fl_str_free(&k->text);
  return k->failed ? SCAN_FAULT : o;
}

/* Nothing was read: at the end of the input, or something else stands there. */
static outcome nothing(const collector *k) {
  return k->byte == FL_READER_END && !k->text.n ? SCAN_END : SCAN_MISMATCH;
}

/* ---- conversions ---- */

static outcome scan_integer(scanner *s, char conversion) {
  static const char hexadecimal[] = "0123456789abcdefABCDEF", octal[] = "01234567",
                    decimal[] = "0123456789";
  int base = conversion == 'x' || conversion == 'X' || conversion == 'p' ? 16
             : conversion == 'o'                                         ? 8
             : conversion == 'i'                                         ? 0
                                                                         : 10;
  collector k = collect(s);
  take_if(&k, "+-");
  bool zero = (base == 16 || base == 0) && take_if(&k, "0");
  if (zero && take_if(&k, "xX")) {
    base = 16;
    zero = false;
  } else if (zero && base == 0) {
    base = 8;
  } else if (base == 0) {
    base = 10;
  }
  size_t before = k.text.n;
  take_all(&k, base == 16 ? hexadecimal : base == 8 ? octal : decimal);
  if (!zero && k.text.n == before)
    return finish(&k, nothing(&k));
  uint64_t v = conversion == 'd' || conversion == 'i' ? (uint64_t)strtoll(k.text.s, NULL, base)
                                                      : strtoull(k.text.s, NULL, base);
  fl_vk vk = conversion == 'p' ? fl_lib_pointer_vk(s->x) : integer_kind(s);
  outcome o = k.failed ? SCAN_FAULT : store(s, vk, v);
  return finish(&k, o);
}

static outcome scan_double(scanner *s) {
  static const char digits[] = "0123456789";
  collector k = collect(s);
  take_if(&k, "+-");
  size_t start = k.text.n;
  if (take_if(&k, "iInN")) {
    take_all(&k, "nNfFaAiItTyY");
  } else {
    bool hexadecimal = take_if(&k, "0") && take_if(&k, "xX");
    const char *set = hexadecimal ? "0123456789abcdefABCDEF" : digits;
    take_all(&k, set);
    if (take_if(&k, "."))
      take_all(&k, set);
    if (k.text.n > start && take_if(&k, hexadecimal ? "pP" : "eE")) {
      take_if(&k, "+-");
      take_all(&k, digits);
    }
  }
  char *end;
  double d = strtod(k.text.s, &end);
  if (k.text.n == start || *end)
    return finish(&k, nothing(&k));
  uint64_t bits = 0;
  float f = strtof(k.text.s, NULL);
  if (s->length == 'l')
    memcpy(&bits, &d, sizeof d);
  else
    memcpy(&bits, &f, sizeof f);
  outcome o = k.failed ? SCAN_FAULT : store(s, s->length == 'l' ? FL_VK_F64 : FL_VK_F32, bits);
  return finish(&k, o);
}

/* A set of bytes between brackets; `at` is behind the '['. */
static const char *parse_set(const char *at, bool set[256]) {
  bool exclude = *at == '^';
  at += exclude;
  memset(set, exclude, 256 * sizeof *set);
  for (bool first = true; *at && (first || *at != ']'); first = false) {
    unsigned char low = (unsigned char)*at++, high = low;
    if (at[0] == '-' && at[1] && at[1] != ']' && (unsigned char)at[1] >= low) {
      high = (unsigned char)at[1];
      at += 2;
    }
    for (unsigned b = low; b <= high; b++)
      set[b] = !exclude;
  }
  return *at ? at + 1 : at;
}

static outcome scan_set(scanner *s, const bool set[256]) {
  collector k = collect(s);
  while (k.byte != FL_READER_END && set[k.byte])
    take(&k);
  if (!k.text.n)
    return finish(&k, nothing(&k));
  outcome o = k.failed ? SCAN_FAULT : store_text(s, &k.text, true);
  return finish(&k, o);
}

static outcome scan_word(scanner *s) {
  bool set[256];
  for (int b = 0; b < 256; b++)
    set[b] = !fl_lib_is_space(b);
  return scan_set(s, set);
}

static outcome scan_chars(scanner *s) {
  if (!s->has_width)
    s->width = 1;
  s->has_width = true;
  collector k = collect(s);
  while (k.byte != FL_READER_END)
    take(&k);
  if (!k.text.n)
    return finish(&k, SCAN_END);
  outcome o = k.failed ? SCAN_FAULT : store_text(s, &k.text, false);
  return finish(&k, o);
}

/* ---- directives ---- */

static const char *parse_modifiers(scanner *s, const char *at) {
  s->suppress = *at == '*';
  at += s->suppress;
  s->has_width = *at >= '1' && *at <= '9';
  for (s->width = 0; *at >= '0' && *at <= '9'; at++)
    s->width = s->width < UINT32_MAX ? s->width * 10 + (uint64_t)(*at - '0') : s->width;
  s->length = 0;
  if ((*at == 'h' || *at == 'l') && at[1] == *at) {
    s->length = *at == 'h' ? 'H' : 'q';
    return at + 2;
  }
  if (*at && strchr("hlqjztL", *at))
    s->length = *at++;
  return at;
}

static outcome unknown(scanner *s, const char *start, const char *end) {
  fl_raise_unmodelled(s->x, "%.*s in the format of %s", (int)(end - start), start,
                      fl_builtin_name(s->c->builtin));
  return SCAN_FAULT;
}

static outcome convert(scanner *s, const char **format) {
  const char *start = *format, *at = parse_modifiers(s, start + 1);
  char conversion = *at;
  bool set[256];
  *format = conversion ? at + 1 : at;
  if (conversion == '[')
    *format = parse_set(at + 1, set);
  bool is_text = conversion && strchr("cs[", conversion);
  if ((is_text && s->length == 'l') || (s->length == 'L' && conversion && strchr("aefgAEFG", conversion)))
    return unknown(s, start, *format);
  if (!conversion || !strchr("c[n", conversion)) {
    if (skip_space(s) != SCAN_OK)
      return SCAN_FAULT;
  }
  switch (conversion) {
  case 'd':
  case 'i':
  case 'u':
  case 'o':
  case 'x':
  case 'X':
  case 'p': return scan_integer(s, conversion);
  case 'a':
  case 'e':
  case 'f':
  case 'g':
  case 'E':
  case 'G': return scan_double(s);
  case 's': return scan_word(s);
  case '[': return scan_set(s, set);
  case 'c': return scan_chars(s);
  case 'n': {
    outcome o = store(s, integer_kind(s), s->consumed);
    s->stored -= o == SCAN_OK && !s->suppress; /* it does not count */
    return o;
  }
  case '%': {
    int byte;
    if (get(s, &byte) != SCAN_OK)
      return SCAN_FAULT;
    if (byte == '%')
      return SCAN_OK;
    back(s, byte);
    return byte == FL_READER_END ? SCAN_END : SCAN_MISMATCH;
  }
  default: return unknown(s, start, *format);
  }
}

static outcome scan_all(scanner *s, const char *format) {
  outcome o = SCAN_OK;
  while (*format && o == SCAN_OK) {
    int byte;
    if (fl_lib_is_space((unsigned char)*format)) {
      o = skip_space(s);
      format++;
    } else if (*format == '%') {
      o = convert(s, &format);
    } else if ((o = get(s, &byte)) == SCAN_OK && byte != (unsigned char)*format++) {
      back(s, byte);
      o = byte == FL_READER_END ? SCAN_END : SCAN_MISMATCH;
    }
  }
  return o;
}

static bool scan(fl_exec *x, fl_call *c, fl_reader *in, uint32_t format, bool in_memory) {
  fl_str text = {0};
  scanner s = {.x = x, .c = c, .in = in, .next = format + 1, .in_memory = in_memory};
  if (in_memory)
    s.at = fl_lib_arg(c, format + 1);
  bool ok = fl_lib_text(x, fl_lib_arg(c, format), UINT64_MAX, &text);
  outcome o = ok ? scan_all(&s, text.s) : SCAN_FAULT;
  fl_str_free(&text);
  fl_lib_return_int(c, o == SCAN_END && s.stored == 0 ? FL_READER_END : s.stored);
  return o != SCAN_FAULT;
}

static bool do_scanf(fl_exec *x, fl_call *c) {
  bool in_memory = c->builtin == FL_BI_VSCANF || c->builtin == FL_BI_VFSCANF;
  uint32_t format = c->builtin == FL_BI_FSCANF || c->builtin == FL_BI_VFSCANF;
  fl_reader in;
  if (!fl_lib_need_args(x, c, format + 1))
    return false;
  if (format && !fl_lib_is_stdin(x, fl_lib_arg(c, 0)))
    return fl_raise_unmodelled(x, "%s of a file stream", fl_builtin_name(c->builtin));
  if (fl_lib_takes_inputs(x) && !in_memory)
    return fl_lib_input_scan(x, c, fl_lib_arg(c, format), format + 1);
  return fl_reader_open_stdin(x, &in) && scan(x, c, &in, format, in_memory) &&
         fl_reader_close_stdin(&in);
}

static bool do_sscanf(fl_exec *x, fl_call *c) {
  fl_str text = {0};
  if (!fl_lib_need_args(x, c, 2))
    return false;
  bool ok = fl_lib_text(x, fl_lib_arg(c, 0), UINT64_MAX, &text);
  fl_reader in = {.x = x, .text = text.s, .length = text.n, .pushed = -1};
  ok = ok && scan(x, c, &in, 1, c->builtin == FL_BI_VSSCANF);
  fl_str_free(&text);
  return ok;
}

static const fl_lib_entry scan_table[FL_BI_COUNT] = {
    [FL_BI_SCANF] = {do_scanf, 1},   [FL_BI_FSCANF] = {do_scanf, 2},
    [FL_BI_VSCANF] = {do_scanf, 2},  [FL_BI_VFSCANF] = {do_scanf, 3},
    [FL_BI_SSCANF] = {do_sscanf, 2}, [FL_BI_VSSCANF] = {do_sscanf, 3},
};

bool fl_lib_scan(fl_exec *x, fl_call *c, bool *ok) {
  return fl_lib_dispatch(scan_table, x, c, ok);
}
