/* Models of stdio.h's output, and of write. What is written to a file is gone. */
#include "machine/lib.h"

#include <errno.h>
#include <string.h>

/* ---- where output goes ---- */

static bool is_stream(fl_exec *x, uint64_t addr, fl_system_object which) {
  bool created;
  return addr == fl_system(x, which, 8, false, &created);
}

/* A file that the library written in C has opened for writing begins with this. */
enum { WRITTEN_FILE = 0x66696c65, NOWHERE = 3 };

static bool file_arg(fl_exec *x, uint64_t stream, int *fd) {
  fl_value mark;
  if (!fl_mem_load_value(x, stream, FL_VK_U32, &mark)) /* it may have been closed */
    return false;
  *fd = NOWHERE;
  return (!mark.meta && mark.bits == WRITTEN_FILE) ||
         fl_raise_unmodelled(x, "output to a file stream");
}

/* The file descriptor of the stream that argument i names. */
static bool stream_arg(fl_exec *x, fl_call *c, uint32_t i, int *fd) {
  if (!fl_lib_need_args(x, c, i + 1))
    return false;
  uint64_t stream = fl_lib_arg(c, i);
  if (is_stream(x, stream, FL_SYS_STDOUT))
    *fd = 1;
  else if (is_stream(x, stream, FL_SYS_STDERR))
    *fd = 2;
  else if (stream == 0)
    return fl_raise(x, FL_PROP_POINTER, 11, "%s: the stream is a null pointer",
                    fl_builtin_name(c->builtin));
  else
    return file_arg(x, stream, fd);
  return true;
}

/* The file descriptor that is argument 0; -1 if it can be none. */
static bool descriptor_arg(fl_exec *x, fl_call *c, int *fd) {
  if (!fl_lib_need_args(x, c, 1))
    return false;
  *fd = fl_lib_int_arg(c, 0);
  if (*fd == 1 || *fd == 2)
    return true;
  if (*fd >= 0)
    return fl_raise_unmodelled(x, "%s to file descriptor %d", fl_builtin_name(c->builtin), *fd);
  *fd = -1;
  return true;
}

static bool fail(fl_exec *x, fl_call *c, int error) {
  return fl_lib_set_errno(x, error) && fl_lib_return_int(c, -1);
}

static void output(fl_exec *x, int fd, const fl_str *text) {
  if (fl_wants_output(x))
    fl_output(x, fd, text->s, text->n);
}

/* ---- the printf family ---- */

/* Whether a format has a %n, by which printing has an effect on memory. */
static bool stores_count(fl_exec *x, uint64_t format, bool *stores) {
  fl_str text = {0};
  fl_format_spec spec;
  bool ok = fl_lib_text(x, format, UINT64_MAX, &text);
  for (const char *at = ok ? strchr(text.s, '%') : NULL; at; at = strchr(at, '%')) {
    at = fl_format_parse(at, &spec);
    *stores |= spec.conversion == 'n';
  }
  fl_str_free(&text);
  return ok;
}

/* The format is argument i, its values follow. */
static bool print(fl_exec *x, fl_call *c, int fd, uint32_t i) {
  if (!fl_lib_need_args(x, c, i + 1))
    return false;
  bool stores = false;
  if (!fl_wants_output(x) && c->result_vk == FL_VK_NONE) {
    if (!stores_count(x, fl_lib_arg(c, i), &stores))
      return false;
    if (!stores)
      return fl_lib_return_int(c, 0); /* nobody will see it */
  }
  fl_str text = {0};
  bool ok = fl_format(x, c, fl_lib_arg(c, i), i + 1, &text);
  if (ok)
    output(x, fd, &text);
  fl_lib_return_int(c, (int64_t)text.n);
  fl_str_free(&text);
  return ok;
}

static bool do_printf(fl_exec *x, fl_call *c) {
  return print(x, c, 1, 0);
}

static bool do_fprintf(fl_exec *x, fl_call *c) {
  int fd;
  return stream_arg(x, c, 0, &fd) && print(x, c, fd, 1);
}

static bool do_dprintf(fl_exec *x, fl_call *c) {
  int fd;
  if (!descriptor_arg(x, c, &fd))
    return false;
  return fd < 0 ? fail(x, c, EBADF) : print(x, c, fd, 1);
}

/* Writes the text to dst, cut to `room` bytes with the NUL. */
static bool store_printed(fl_exec *x, fl_call *c, uint64_t dst, uint64_t room, fl_str *text,
                          const fl_lib_ranges *read) {
  fl_lib_return_int(c, (int64_t)text->n);
  if (room == 0)
    return true;
  uint64_t n = text->n < room ? text->n : room - 1;
  if (!fl_lib_write_into(x, c, 0, dst, n + 1))
    return false;
  for (size_t i = 0; i < read->n; i++)
    if (!fl_lib_disjoint(x, c, dst, n + 1, read->v[i].addr, read->v[i].n))
      return false;
  fl_str_cut(text, n);
  return fl_mem_store(x, dst, n + 1, (const uint8_t *)text->s, NULL);
}

static bool print_to_memory(fl_exec *x, fl_call *c, uint64_t room, uint32_t format) {
  fl_str text = {0};
  fl_lib_ranges read = {0};
  bool ok = fl_lib_format(x, c, fl_lib_arg(c, format), format + 1, &text, &read) &&
            store_printed(x, c, fl_lib_arg(c, 0), room, &text, &read);
  fl_vec_free(&read);
  fl_str_free(&text);
  return ok;
}

static bool do_sprintf(fl_exec *x, fl_call *c) {
  return fl_lib_need_args(x, c, 2) && print_to_memory(x, c, UINT64_MAX, 1);
}

static bool do_snprintf(fl_exec *x, fl_call *c) {
  return fl_lib_need_args(x, c, 3) && print_to_memory(x, c, fl_lib_arg(c, 1), 2);
}

/* ---- strings and characters ---- */

static bool do_puts(fl_exec *x, fl_call *c) {
  fl_str text = {0};
  bool ok = fl_lib_need_args(x, c, 1) && fl_lib_text_arg(x, c, 0, UINT64_MAX, &text);
  if (ok) {
    fl_str_addc(&text, '\n');
    output(x, 1, &text);
  }
  fl_lib_return_int(c, (int64_t)text.n);
  fl_str_free(&text);
  return ok;
}

static bool do_fputs(fl_exec *x, fl_call *c) {
  fl_str text = {0};
  int fd;
  bool ok = stream_arg(x, c, 1, &fd) && fl_lib_text_arg(x, c, 0, UINT64_MAX, &text);
  if (ok)
    output(x, fd, &text);
  fl_lib_return_int(c, 1);
  fl_str_free(&text);
  return ok;
}

static bool put_character(fl_exec *x, fl_call *c, int fd) {
  uint8_t byte = (uint8_t)fl_lib_arg(c, 0);
  if (fl_wants_output(x))
    fl_output(x, fd, (const char *)&byte, 1);
  return fl_lib_return_int(c, byte);
}

static bool do_putchar(fl_exec *x, fl_call *c) {
  return fl_lib_need_args(x, c, 1) && put_character(x, c, 1);
}

static bool do_fputc(fl_exec *x, fl_call *c) {
  int fd;
  return stream_arg(x, c, 1, &fd) && put_character(x, c, fd);
}

/* ---- blocks ---- */

/* Indeterminate bytes go out as they are: the padding of a struct is no fault. */
static bool put_block(fl_exec *x, int fd, uint64_t addr, uint64_t n) {
  if (n == 0)
    return true;
  if (!fl_lib_readable(x, addr, n))
    return false;
  uint8_t *bytes = fl_malloc(n);
  bool ok = fl_mem_load(x, addr, n, bytes, NULL);
  if (ok && fl_wants_output(x))
    fl_output(x, fd, (const char *)bytes, n);
  fl_free(bytes);
  return ok;
}

static bool do_fwrite(fl_exec *x, fl_call *c) {
  int fd;
  uint64_t size, count, n;
  if (!stream_arg(x, c, 3, &fd))
    return false;
  size = fl_lib_arg(c, 1);
  count = fl_lib_arg(c, 2);
  if (__builtin_mul_overflow(size, count, &n))
    n = UINT64_MAX;
  return put_block(x, fd, fl_lib_arg(c, 0), n) && fl_lib_return_word(c, n ? count : 0);
}

static bool do_write(fl_exec *x, fl_call *c) {
  int fd;
  if (!fl_lib_need_args(x, c, 3) || !descriptor_arg(x, c, &fd))
    return false;
  if (fd < 0)
    return fail(x, c, EBADF);
  uint64_t n = fl_lib_arg(c, 2);
  return put_block(x, fd, fl_lib_arg(c, 1), n) && fl_lib_return_word(c, n);
}

/* ---- the rest ---- */

/* Nothing is buffered here. NULL means all streams; stdin is harmless. */
static bool do_fflush(fl_exec *x, fl_call *c) {
  int fd;
  if (!fl_lib_need_args(x, c, 1))
    return false;
  uint64_t stream = fl_lib_arg(c, 0);
  return (stream == 0 || is_stream(x, stream, FL_SYS_STDIN) || stream_arg(x, c, 0, &fd)) &&
         fl_lib_return_int(c, 0);
}

static bool do_setvbuf(fl_exec *x, fl_call *c) {
  int fd;
  if (!fl_lib_need_args(x, c, 4))
    return false;
  if (!is_stream(x, fl_lib_arg(c, 0), FL_SYS_STDIN) && !stream_arg(x, c, 0, &fd))
    return false;
  int mode = fl_lib_int_arg(c, 2);
  return fl_lib_return_int(c, mode >= 0 && mode <= 2 ? 0 : -1);
}

static bool do_perror(fl_exec *x, fl_call *c) {
  int number;
  if (!fl_lib_need_args(x, c, 1) || !fl_lib_get_errno(x, &number))
    return false;
  char buffer[FL_LIB_STRERROR_ROOM];
  fl_str text = {0};
  bool ok = fl_lib_arg(c, 0) == 0 || fl_lib_text_arg(x, c, 0, UINT64_MAX, &text);
  if (ok) {
    fl_str_printf(&text, "%s%s\n", text.n ? ": " : "", fl_lib_strerror(number, buffer));
    output(x, 2, &text);
  }
  fl_lib_return_int(c, 0);
  fl_str_free(&text);
  return ok;
}

static const fl_lib_entry stdio_table[FL_BI_COUNT] = {
    [FL_BI_PRINTF] = {do_printf, 1},     [FL_BI_FPRINTF] = {do_fprintf, 2},
    [FL_BI_DPRINTF] = {do_dprintf, 2},   [FL_BI_SPRINTF] = {do_sprintf, 2},
    [FL_BI_SNPRINTF] = {do_snprintf, 3}, [FL_BI_PUTS] = {do_puts, 1},
    [FL_BI_FPUTS] = {do_fputs, 2},       [FL_BI_PUTCHAR] = {do_putchar, 1},
    [FL_BI_FPUTC] = {do_fputc, 2},       [FL_BI_FWRITE] = {do_fwrite, 4},
    [FL_BI_VPRINTF] = {do_printf, 2},    [FL_BI_VFPRINTF] = {do_fprintf, 3},
    [FL_BI_VDPRINTF] = {do_dprintf, 3},  [FL_BI_VSPRINTF] = {do_sprintf, 3},
    [FL_BI_VSNPRINTF] = {do_snprintf, 4},
    [FL_BI_FFLUSH] = {do_fflush, 1},     [FL_BI_SETVBUF] = {do_setvbuf, 4},
    [FL_BI_PERROR] = {do_perror, 1},     [FL_BI_WRITE] = {do_write, 3},
};

bool fl_lib_stdio(fl_exec *x, fl_call *c, bool *ok) {
  return fl_lib_dispatch(stdio_table, x, c, ok) || fl_lib_stdin(x, c, ok) ||
         fl_lib_scan(x, c, ok);
}
