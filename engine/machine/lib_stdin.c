/* Models of what reads standard input: characters, lines, blocks. Its object
 * holds how far the program has read, so that runs that have read the same are
 * in the same state; the bytes come from outside (config.read_input). */
#include "machine/lib.h"

#include <errno.h>

/* ---- the stream ---- */

/* The object's one word: the position, and above it the byte ungetc gave back
 * and whether the end was seen. */
enum { POSITION_BITS = 48, PUSHED_SHIFT = 48, HAS_PUSHED = 56, AT_END = 57 };

static uint64_t stream_address(fl_exec *x) {
  bool created;
  return fl_system(x, FL_SYS_STDIN, 8, false, &created);
}

bool fl_lib_is_stdin(fl_exec *x, uint64_t stream) { return stream == stream_address(x); }

bool fl_reader_open_stdin(fl_exec *x, fl_reader *r) {
  fl_value v;
  if (!x->m->config.read_input)
    return fl_raise_unmodelled(x, "reading standard input");
  if (!fl_mem_load_value(x, stream_address(x), FL_VK_U64, &v))
    return false;
  *r = (fl_reader){.x = x,
                   .at = v.bits & ((UINT64_C(1) << POSITION_BITS) - 1),
                   .pushed = v.bits >> HAS_PUSHED & 1 ? (int)(v.bits >> PUSHED_SHIFT & 0xff) : -1,
                   .at_end = v.bits >> AT_END & 1};
  return true;
}

bool fl_reader_close_stdin(fl_reader *r) {
  uint64_t word = r->at | (uint64_t)r->at_end << AT_END;
  if (r->pushed >= 0)
    word |= UINT64_C(1) << HAS_PUSHED | (uint64_t)r->pushed << PUSHED_SHIFT;
  return fl_mem_store_value(r->x, stream_address(r->x), FL_VK_U64, fl_value_of(word));
}

bool fl_reader_get(fl_reader *r, int *byte) {
  char c;
  if (r->pushed >= 0) {
    *byte = r->pushed;
    r->pushed = -1;
  } else if (r->text) {
    *byte = r->at < r->length ? (unsigned char)r->text[r->at++] : FL_READER_END;
  } else if (!r->at_end &&
             r->x->m->config.read_input(r->x->m->config.ctx, r->at, &c, 1) == 1) {
    *byte = (unsigned char)c;
    r->at++;
  } else {
    *byte = FL_READER_END;
    r->at_end = true;
  }
  return true;
}

void fl_reader_back(fl_reader *r, int byte) {
  if (byte != FL_READER_END)
    r->pushed = byte;
}

/* Argument i must be stdin. */
static bool stdin_arg(fl_exec *x, fl_call *c, uint32_t i) {
  if (!fl_lib_need_args(x, c, i + 1))
    return false;
  if (fl_lib_arg(c, i) == 0)
    return fl_raise(x, FL_PROP_POINTER, 11, "%s: the stream is a null pointer",
                    fl_builtin_name(c->builtin));
  return fl_lib_is_stdin(x, fl_lib_arg(c, i)) ||
         fl_raise_unmodelled(x, "%s of a file stream", fl_builtin_name(c->builtin));
}

/* ---- characters ---- */

static bool do_getc(fl_exec *x, fl_call *c) {
  fl_reader r;
  int byte;
  if (c->builtin == FL_BI_FGETC && !stdin_arg(x, c, 0))
    return false;
  if (fl_lib_takes_inputs(x))
    return fl_lib_input_char(x, c);
  return fl_reader_open_stdin(x, &r) && fl_reader_get(&r, &byte) && fl_reader_close_stdin(&r) &&
         fl_lib_return_int(c, byte);
}

static bool do_ungetc(fl_exec *x, fl_call *c) {
  fl_reader r;
  if (!stdin_arg(x, c, 1) || !fl_reader_open_stdin(x, &r))
    return false;
  int byte = fl_lib_int_arg(c, 0);
  if (byte == FL_READER_END || r.pushed >= 0) /* one byte is all that is promised */
    return fl_lib_return_int(c, FL_READER_END);
  r.pushed = byte & 0xff;
  r.at_end = false;
  return fl_reader_close_stdin(&r) && fl_lib_return_int(c, byte & 0xff);
}

/* ---- lines and blocks ---- */

/* Appends up to max bytes, to the delimiter and with it (-1: there is none). */
static bool read_until(fl_reader *r, int delimiter, uint64_t max, fl_str *out) {
  int byte = 0;
  fl_str_addn(out, "", 0);
  while (out->n < max) {
    if (!fl_reader_get(r, &byte))
      return false;
    if (byte == FL_READER_END)
      return true;
    fl_str_addc(out, (char)byte);
    if (byte == delimiter)
      return true;
  }
  return true;
}

static bool do_fgets(fl_exec *x, fl_call *c) {
  fl_reader r;
  fl_str line = {0};
  if (!stdin_arg(x, c, 2))
    return false;
  int room = fl_lib_int_arg(c, 1);
  if (room < 1)
    return fl_lib_return_word(c, 0);
  bool ok = fl_reader_open_stdin(x, &r) && read_until(&r, '\n', (uint64_t)room - 1, &line) &&
            fl_reader_close_stdin(&r);
  bool got = line.n || room == 1;
  if (ok && got)
    ok = fl_lib_write_into(x, c, 0, fl_lib_arg(c, 0), line.n + 1) &&
         fl_mem_store(x, fl_lib_arg(c, 0), line.n + 1, (const uint8_t *)line.s, NULL);
  fl_lib_return_word(c, got ? fl_lib_arg(c, 0) : 0);
  fl_str_free(&line);
  return ok;
}

/* The buffer of getline, made larger if it must be. */
static bool line_buffer(fl_exec *x, fl_call *c, uint64_t need, uint64_t *buffer) {
  fl_value at, size;
  fl_vk word = fl_lib_pointer_vk(x);
  if (!fl_mem_load_value(x, fl_lib_arg(c, 0), word, &at) ||
      !fl_mem_load_value(x, fl_lib_arg(c, 1), word, &size))
    return false;
  if (!at.bits)
    size = fl_value_of(0); /* it may be indeterminate then */
  *buffer = at.bits;
  if (at.bits && size.bits >= need)
    return true;
  uint64_t room = size.bits * 2 > need ? size.bits * 2 : need > 120 ? need : 120;
  if (at.bits && !fl_heap_free(x, at.bits))
    return false;
  return fl_lib_alloc(x, room, false, buffer) &&
         fl_lib_store_pointer(x, fl_lib_arg(c, 0), *buffer) &&
         fl_mem_store_value(x, fl_lib_arg(c, 1), word, fl_value_of(room));
}

static bool do_getline(fl_exec *x, fl_call *c) {
  fl_reader r;
  fl_str line = {0};
  uint64_t buffer;
  bool ok = stdin_arg(x, c, 2) && fl_reader_open_stdin(x, &r) &&
            read_until(&r, '\n', UINT64_MAX, &line) && fl_reader_close_stdin(&r);
  if (ok)
    ok = line_buffer(x, c, line.n + 1, &buffer);
  if (ok && line.n)
    ok = fl_mem_store(x, buffer, line.n + 1, (const uint8_t *)line.s, NULL);
  fl_lib_return_int(c, line.n ? (int64_t)line.n : -1);
  fl_str_free(&line);
  return ok;
}

/* Up to n bytes go to where argument k points. */
static bool read_block(fl_exec *x, fl_call *c, uint32_t k, uint64_t n, uint64_t *got) {
  uint64_t to = fl_lib_arg(c, k);
  fl_reader r;
  fl_str block = {0};
  bool ok = fl_lib_write_into(x, c, k, to, n) && fl_reader_open_stdin(x, &r) &&
            read_until(&r, -1, n, &block) && fl_reader_close_stdin(&r);
  *got = block.n;
  if (ok && block.n)
    ok = fl_mem_store(x, to, block.n, (const uint8_t *)block.s, NULL);
  fl_str_free(&block);
  return ok;
}

static bool do_fread(fl_exec *x, fl_call *c) {
  uint64_t n, got = 0, size;
  if (!stdin_arg(x, c, 3))
    return false;
  size = fl_lib_arg(c, 1);
  if (__builtin_mul_overflow(size, fl_lib_arg(c, 2), &n))
    n = UINT64_MAX;
  return (n == 0 || read_block(x, c, 0, n, &got)) &&
         fl_lib_return_word(c, n ? got / size : 0);
}

static bool do_read(fl_exec *x, fl_call *c) {
  uint64_t got = 0, n;
  if (!fl_lib_need_args(x, c, 3))
    return false;
  n = fl_lib_arg(c, 2);
  if (fl_lib_int_arg(c, 0) < 0)
    return fl_lib_set_errno(x, EBADF) && fl_lib_return_int(c, -1);
  if (fl_lib_int_arg(c, 0) != 0)
    return fl_raise_unmodelled(x, "read from file descriptor %d", fl_lib_int_arg(c, 0));
  return (n == 0 || read_block(x, c, 1, n, &got)) && fl_lib_return_word(c, got);
}

/* ---- its state ---- */

static bool do_state(fl_exec *x, fl_call *c) {
  fl_reader r;
  if (!fl_lib_need_args(x, c, 1))
    return false;
  if (!fl_lib_is_stdin(x, fl_lib_arg(c, 0))) {
    bool created;
    int fd = fl_lib_arg(c, 0) == fl_system(x, FL_SYS_STDOUT, 8, false, &created)   ? 1
             : fl_lib_arg(c, 0) == fl_system(x, FL_SYS_STDERR, 8, false, &created) ? 2
                                                                                   : -1;
    if (fd < 0)
      return fl_raise_unmodelled(x, "%s of a file stream", fl_builtin_name(c->builtin));
    return fl_lib_return_int(c, c->builtin == FL_BI_FILENO ? fd : 0);
  }
  if (c->builtin == FL_BI_FILENO || c->builtin == FL_BI_FERROR)
    return fl_lib_return_int(c, 0);
  if (!fl_reader_open_stdin(x, &r))
    return false;
  if (c->builtin == FL_BI_FEOF)
    return fl_lib_return_int(c, r.at_end);
  r.at_end = false;
  return fl_reader_close_stdin(&r) && fl_lib_return_int(c, 0);
}

static const fl_lib_entry stdin_table[FL_BI_COUNT] = {
    [FL_BI_GETCHAR] = {do_getc, 0},   [FL_BI_FGETC] = {do_getc, 1},
    [FL_BI_UNGETC] = {do_ungetc, 2},  [FL_BI_FGETS] = {do_fgets, 3},
    [FL_BI_GETLINE] = {do_getline, 3}, [FL_BI_FREAD] = {do_fread, 4},
    [FL_BI_READ] = {do_read, 3},      [FL_BI_FEOF] = {do_state, 1},
    [FL_BI_FERROR] = {do_state, 1},   [FL_BI_CLEARERR] = {do_state, 1},
    [FL_BI_FILENO] = {do_state, 1},
};

bool fl_lib_stdin(fl_exec *x, fl_call *c, bool *ok) {
  return fl_lib_dispatch(stdin_table, x, c, ok);
}
