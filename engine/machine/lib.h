/* Inside the library models (lib_*.c, format.c): what they share.
 *
 * Every model is a handler for one or a few builtins. The tables of the models
 * are indexed by the builtin, so finding a handler costs one look. */
#ifndef FL_MACHINE_LIB_H
#define FL_MACHINE_LIB_H

#include "machine/exec.h"

/* Sets c->result, or returns false with the fault raised. */
typedef bool (*fl_lib_handler)(fl_exec *x, fl_call *c);

typedef struct {
  fl_lib_handler handler;
  uint8_t min_args; /* a call with fewer (no prototype in scope) is not modelled */
} fl_lib_entry;

/* Runs the table's handler for the call; false if it has none. */
bool fl_lib_dispatch(const fl_lib_entry table[FL_BI_COUNT], fl_exec *x, fl_call *c, bool *ok);

/* ---- kinds of the target ---- */
static inline unsigned fl_lib_pointer_size(const fl_exec *x) {
  return x->m->program->target.pointer_size;
}
static inline fl_vk fl_lib_pointer_vk(const fl_exec *x) {
  return fl_lib_pointer_size(x) == 4 ? FL_VK_U32 : FL_VK_U64;
}
/* long, ssize_t and time_t are as wide as a pointer on both targets. */
static inline fl_vk fl_lib_long_vk(const fl_exec *x) {
  return fl_lib_pointer_size(x) == 4 ? FL_VK_S32 : FL_VK_S64;
}
static inline uint64_t fl_lib_size_max(const fl_exec *x) {
  return fl_lib_pointer_size(x) == 4 ? UINT32_MAX : UINT64_MAX;
}

/* ---- arguments and results ---- */
static inline uint64_t fl_lib_arg(const fl_call *c, uint32_t i) {
  return c->v[i].bits;
}
/* Integers arrive extended, so the low half of the register is the int. */
static inline int fl_lib_int_arg(const fl_call *c, uint32_t i) {
  return (int)(uint32_t)c->v[i].bits;
}
static inline bool fl_lib_return_int(fl_call *c, int64_t value) {
  c->result = fl_value_of((uint64_t)value);
  return true;
}
/* Pointers, size_t and everything else that is zero-extended. */
static inline bool fl_lib_return_word(fl_call *c, uint64_t value) {
  c->result = fl_value_of(value);
  return true;
}

/* Demands that the first n arguments are defined: "argument of strlen". */
bool fl_lib_need_args(fl_exec *x, const fl_call *c, uint32_t n);

/* ---- errno and its words ---- */
bool fl_lib_set_errno(fl_exec *x, int value);
bool fl_lib_get_errno(fl_exec *x, int *value);
enum { FL_LIB_STRERROR_ROOM = 64 };
/* The words for the number, as glibc has them in the C locale. */
const char *fl_lib_strerror(int number, char buffer[FL_LIB_STRERROR_ROOM]);

/* ---- memory ---- */
/* Reads one byte whose value decides something: raises if it cannot be read
 * or is indeterminate. */
bool fl_lib_byte(fl_exec *x, const fl_call *c, uint64_t addr, uint8_t *out);
/* Appends the string's bytes (at most max); afterwards out->s is not NULL. */
bool fl_lib_text(fl_exec *x, uint64_t addr, uint64_t max, fl_str *out);
/* True if n bytes can be read (written) there, raised if not. These come before
 * anything of n bytes is allocated here, as n may be any number. */
bool fl_lib_readable(fl_exec *x, uint64_t addr, uint64_t n);
bool fl_lib_writable(fl_exec *x, uint64_t addr, uint64_t n);
/* The same for writing through argument k, which may be a pointer into an array that
 * is a part of its object; `at` is that pointer or lies behind it (lib_array.c). */
bool fl_lib_write_into(fl_exec *x, const fl_call *c, uint32_t k, uint64_t at, uint64_t n);
/* Bytes from argument k to the end of such an array; UINT64_MAX if there is none. */
uint64_t fl_lib_array_room(fl_exec *x, const fl_call *c, uint32_t k);
/* The text of argument k goes on behind its array: always returns false. */
bool fl_lib_raise_no_end(fl_exec *x, const fl_call *c, uint32_t k);
/* fl_lib_text of argument k, which must end in its array. */
bool fl_lib_text_arg(fl_exec *x, const fl_call *c, uint32_t k, uint64_t max, fl_str *out);
/* Raises if the n bytes at dst and the m bytes at src share one. */
bool fl_lib_disjoint(fl_exec *x, const fl_call *c, uint64_t dst, uint64_t n, uint64_t src,
                     uint64_t m);
/* Stores an address into the program's memory, where it may outlive the local it
 * points to. */
bool fl_lib_store_pointer(fl_exec *x, uint64_t addr, uint64_t pointer);
/* A heap block; *addr is 0 and errno ENOMEM when there is no memory left. */
bool fl_lib_alloc(fl_exec *x, uint64_t size, bool zeroed, uint64_t *addr);

/* ---- letters of the C locale, whatever the host's locale is ---- */
static inline int fl_lib_lower(int c) {
  return c >= 'A' && c <= 'Z' ? c + ('a' - 'A') : c;
}
static inline bool fl_lib_is_space(int c) {
  return c == ' ' || (c >= '\t' && c <= '\r');
}

/* ---- parts of models that have files of their own ---- */
/* string.h functions that write (lib_string_copy.c); called by fl_lib_string. */
bool fl_lib_string_copy(fl_exec *x, fl_call *c, bool *ok);
/* rand and its family (lib_rand.c). */
bool fl_lib_rand(fl_exec *x, fl_call *c, bool *ok);
/* Standard input (lib_stdin.c) and scanf's family (lib_scan.c). */
bool fl_lib_stdin(fl_exec *x, fl_call *c, bool *ok);
bool fl_lib_scan(fl_exec *x, fl_call *c, bool *ok);
/* math.h (lib_math.c), and the compiler's functions on bits (lib_bits.c). */
bool fl_lib_math(fl_exec *x, fl_call *c, bool *ok);
bool fl_lib_bits(fl_exec *x, fl_call *c, bool *ok);
/* atoi, strtol and their family (lib_number.c). */
bool fl_lib_number(fl_exec *x, fl_call *c, bool *ok);

/* __int128 and long double (lib_wide.c). */
bool fl_lib_wide(fl_exec *x, fl_call *c, bool *ok);
bool fl_lib_load_long_double(fl_exec *x, uint64_t addr, long double *out, bool *defined);

/* ---- reading text: a string or standard input ---- */
typedef struct {
  fl_exec *x;
  const char *text; /* NULL: standard input */
  size_t length;
  uint64_t at;      /* position of the next byte */
  int pushed;       /* the byte ungetc gave back, or -1 */
  bool at_end;      /* the end of standard input was seen */
} fl_reader;
enum { FL_READER_END = -1 };
/* Standard input as the program has left it, and back again. */
bool fl_reader_open_stdin(fl_exec *x, fl_reader *r);
bool fl_reader_close_stdin(fl_reader *r);
/* The next byte, or FL_READER_END. False if that cannot be known. */
bool fl_reader_get(fl_reader *r, int *byte);
/* Gives the byte that was read last back. */
void fl_reader_back(fl_reader *r, int byte);
bool fl_lib_is_stdin(fl_exec *x, uint64_t stream);

/* ---- formatting ---- */
typedef struct {
  uint64_t addr, n;
} fl_lib_range;
typedef FL_VEC(fl_lib_range) fl_lib_ranges;

/* fl_format that also notes, unless `read` is NULL, the strings it has read, so
 * that sprintf can tell whether it writes over one of them. */
bool fl_lib_format(fl_exec *x, fl_call *c, uint64_t format_addr, uint32_t next, fl_str *out,
                   fl_lib_ranges *read);

/* One conversion specification, parsed. */
typedef struct {
  const char *start;    /* at the '%' */
  char flags[8];        /* each of "-+ #0'I" at most once */
  char length;          /* 0, 'H' (hh), 'h', 'l', 'q' (ll), 'j', 'z', 't' or 'L' */
  char conversion;      /* 0 if the format ends in the middle of it */
  uint32_t position;    /* of the value: 1 for "%1$d"; 0: the next argument */
  bool has_width, width_is_arg;
  uint32_t width_position;
  uint64_t width;       /* saturates */
  bool has_precision, precision_is_arg;
  uint32_t precision_position;
  uint64_t precision;
} fl_format_spec;

/* Parses the specification that begins at the '%'; returns its end. */
const char *fl_format_parse(const char *at, fl_format_spec *spec);
void fl_format_add_flag(fl_format_spec *spec, char flag);
static inline bool fl_format_has_flag(const fl_format_spec *spec, char flag) {
  for (const char *f = spec->flags; *f; f++)
    if (*f == flag)
      return true;
  return false;
}

#endif
