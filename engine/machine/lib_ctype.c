/* Models of ctype.h in the C locale: the functions, and the tables behind
 * glibc's macros. */
#include "machine/lib.h"

/* glibc's classes, as they lie in its table on a little-endian machine. */
enum {
  IS_BLANK = 0x1,
  IS_CNTRL = 0x2,
  IS_PUNCT = 0x4,
  IS_ALNUM = 0x8,
  IS_UPPER = 0x100,
  IS_LOWER = 0x200,
  IS_ALPHA = 0x400,
  IS_DIGIT = 0x800,
  IS_XDIGIT = 0x1000,
  IS_SPACE = 0x2000,
  IS_PRINT = 0x4000,
  IS_GRAPH = 0x8000
};

/* The tables go from -128, so that a plain char can be looked up, too. */
enum { TABLE_FIRST = -128, TABLE_COUNT = 384 };

static bool between(int c, int low, int high) {
  return low <= c && c <= high;
}

static unsigned letter_classes(int c) {
  unsigned classes = IS_ALPHA | IS_ALNUM | (between(c, 'A', 'Z') ? IS_UPPER : IS_LOWER);
  return between(fl_lib_lower(c), 'a', 'f') ? classes | IS_XDIGIT : classes;
}

static unsigned classes_of(int c) {
  if (c < 0 || c > 127)
    return 0;
  if (c < ' ' || c == 127)
    return IS_CNTRL | (fl_lib_is_space(c) ? IS_SPACE : 0) | (c == '\t' ? IS_BLANK : 0);
  if (c == ' ')
    return IS_PRINT | IS_SPACE | IS_BLANK;
  if (between(c, '0', '9'))
    return IS_PRINT | IS_GRAPH | IS_DIGIT | IS_XDIGIT | IS_ALNUM;
  if (between(fl_lib_lower(c), 'a', 'z'))
    return IS_PRINT | IS_GRAPH | letter_classes(c);
  return IS_PRINT | IS_GRAPH | IS_PUNCT;
}

static int upper_of(int c) {
  return between(c, 'a', 'z') ? c - ('a' - 'A') : c;
}

static unsigned class_of_builtin(fl_builtin b) {
  static const unsigned classes[FL_BI_COUNT] = {
      [FL_BI_ISALPHA] = IS_ALPHA, [FL_BI_ISDIGIT] = IS_DIGIT, [FL_BI_ISALNUM] = IS_ALNUM,
      [FL_BI_ISSPACE] = IS_SPACE, [FL_BI_ISUPPER] = IS_UPPER, [FL_BI_ISLOWER] = IS_LOWER,
      [FL_BI_ISPUNCT] = IS_PUNCT, [FL_BI_ISPRINT] = IS_PRINT, [FL_BI_ISGRAPH] = IS_GRAPH,
      [FL_BI_ISCNTRL] = IS_CNTRL, [FL_BI_ISXDIGIT] = IS_XDIGIT, [FL_BI_ISBLANK] = IS_BLANK,
  };
  return classes[b];
}

/* The argument: an unsigned char or EOF. glibc's tables also answer for the
 * negative values of char, which counts only if nobody checks. */
static bool character(fl_exec *x, fl_call *c, int *out) {
  if (!fl_lib_need_args(x, c, 1))
    return false;
  *out = fl_lib_int_arg(c, 0);
  if (between(*out, -1, 255))
    return true;
  if (!fl_checks(x, FL_PROP_BOUNDS) && between(*out, TABLE_FIRST, -2))
    return true;
  return fl_raise(x, FL_PROP_BOUNDS, 0,
                  "%s is given %d, which is neither an unsigned char nor EOF",
                  fl_builtin_name(c->builtin), *out);
}

static bool do_is(fl_exec *x, fl_call *c) {
  int ch;
  return character(x, c, &ch) &&
         fl_lib_return_int(c, (int)(classes_of(ch) & class_of_builtin(c->builtin)));
}

/* What the tables have for the negative chars: the byte they stand for. */
static int table_char(int ch) {
  return ch < -1 ? ch + 256 : ch;
}

static bool do_toupper(fl_exec *x, fl_call *c) {
  int ch;
  return character(x, c, &ch) && fl_lib_return_int(c, upper_of(table_char(ch)));
}

static bool do_tolower(fl_exec *x, fl_call *c) {
  int ch;
  return character(x, c, &ch) && fl_lib_return_int(c, fl_lib_lower(table_char(ch)));
}

/* ---- the tables ---- */

typedef struct {
  fl_system_object table, pointer;
  unsigned width; /* bytes per entry */
} ctype_table;

static uint32_t table_entry(fl_system_object table, int ch) {
  if (table == FL_SYS_CTYPE_B)
    return classes_of(ch);
  int byte = table_char(ch);
  return (uint32_t)(table == FL_SYS_CTYPE_UPPER ? upper_of(byte) : fl_lib_lower(byte));
}

static bool fill_table(fl_exec *x, const ctype_table *t, uint64_t addr) {
  uint8_t bytes[TABLE_COUNT * 4];
  for (int i = 0; i < TABLE_COUNT; i++) {
    uint32_t entry = table_entry(t->table, TABLE_FIRST + i);
    for (unsigned k = 0; k < t->width; k++)
      bytes[(unsigned)i * t->width + k] = (uint8_t)(entry >> 8 * k);
  }
  return fl_mem_store(x, addr, TABLE_COUNT * t->width, bytes, NULL);
}

/* Returns the address of a pointer to the entry of character 0. */
static bool return_table(fl_exec *x, fl_call *c, const ctype_table *t) {
  bool created;
  uint64_t table = fl_system(x, t->table, TABLE_COUNT * t->width, false, &created);
  if (created && !fill_table(x, t, table))
    return false;
  uint64_t pointer = fl_system(x, t->pointer, fl_lib_pointer_size(x), false, &created);
  uint64_t zero = table + (uint64_t)-TABLE_FIRST * t->width;
  if (created && !fl_lib_store_pointer(x, pointer, zero))
    return false;
  return fl_lib_return_word(c, pointer);
}

static bool do_ctype_b(fl_exec *x, fl_call *c) {
  return return_table(x, c, &(ctype_table){FL_SYS_CTYPE_B, FL_SYS_CTYPE_B_PTR, 2});
}

static bool do_ctype_toupper(fl_exec *x, fl_call *c) {
  return return_table(x, c, &(ctype_table){FL_SYS_CTYPE_UPPER, FL_SYS_CTYPE_UPPER_PTR, 4});
}

static bool do_ctype_tolower(fl_exec *x, fl_call *c) {
  return return_table(x, c, &(ctype_table){FL_SYS_CTYPE_LOWER, FL_SYS_CTYPE_LOWER_PTR, 4});
}

static const fl_lib_entry ctype_handlers[FL_BI_COUNT] = {
    [FL_BI_ISALPHA] = {do_is, 1},
    [FL_BI_ISDIGIT] = {do_is, 1},
    [FL_BI_ISALNUM] = {do_is, 1},
    [FL_BI_ISSPACE] = {do_is, 1},
    [FL_BI_ISUPPER] = {do_is, 1},
    [FL_BI_ISLOWER] = {do_is, 1},
    [FL_BI_ISPUNCT] = {do_is, 1},
    [FL_BI_ISPRINT] = {do_is, 1},
    [FL_BI_ISGRAPH] = {do_is, 1},
    [FL_BI_ISCNTRL] = {do_is, 1},
    [FL_BI_ISXDIGIT] = {do_is, 1},
    [FL_BI_ISBLANK] = {do_is, 1},
    [FL_BI_TOUPPER] = {do_toupper, 1},
    [FL_BI_TOLOWER] = {do_tolower, 1},
    [FL_BI_CTYPE_B] = {do_ctype_b, 0},
    [FL_BI_CTYPE_TOUPPER] = {do_ctype_toupper, 0},
    [FL_BI_CTYPE_TOLOWER] = {do_ctype_tolower, 0},
};

bool fl_lib_ctype(fl_exec *x, fl_call *c, bool *ok) {
  return fl_lib_dispatch(ctype_handlers, x, c, ok);
}
