/* Models of the malloc family. */
#include "machine/lib.h"

#include <errno.h>

static bool return_block(fl_exec *x, fl_call *c, uint64_t size, bool zeroed) {
  uint64_t addr;
  return fl_lib_alloc(x, size, zeroed, &addr) && fl_lib_return_word(c, addr);
}

static bool do_malloc(fl_exec *x, fl_call *c) {
  return fl_lib_need_args(x, c, 1) && return_block(x, c, fl_lib_arg(c, 0), false);
}

static bool do_calloc(fl_exec *x, fl_call *c) {
  if (!fl_lib_need_args(x, c, 2))
    return false;
  uint64_t size;
  if (__builtin_mul_overflow(fl_lib_arg(c, 0), fl_lib_arg(c, 1), &size))
    size = UINT64_MAX; /* more than there can be */
  return return_block(x, c, size, true);
}

static bool do_free(fl_exec *x, fl_call *c) {
  if (!fl_lib_need_args(x, c, 1))
    return false;
  uint64_t addr = fl_lib_arg(c, 0);
  fl_lib_return_word(c, 0);
  return addr == 0 || fl_heap_free(x, addr);
}

/* Always moves: a program that keeps using the old address is wrong, and here
 * that shows. */
static bool do_realloc(fl_exec *x, fl_call *c) {
  if (!fl_lib_need_args(x, c, 2))
    return false;
  uint64_t old = fl_lib_arg(c, 0), size = fl_lib_arg(c, 1), old_size, addr;
  if (old == 0)
    return return_block(x, c, size, false);
  if (!fl_heap_block(x, old, "realloc", &old_size))
    return false;
  if (size == 0) /* glibc's reading of the standard */
    return fl_heap_free(x, old) && fl_lib_return_word(c, 0);
  if (!fl_lib_alloc(x, size, false, &addr))
    return false;
  if (addr == 0) /* the old block stays */
    return fl_lib_return_word(c, 0);
  uint64_t kept = old_size < size ? old_size : size;
  if (kept && !fl_mem_copy(x, addr, old, kept))
    return false;
  return fl_heap_free(x, old) && fl_lib_return_word(c, addr);
}

/* Objects begin at addresses that are aligned for everything, so the alignment
 * needs no attention. */
static bool do_aligned_alloc(fl_exec *x, fl_call *c) {
  return fl_lib_need_args(x, c, 2) && return_block(x, c, fl_lib_arg(c, 1), false);
}

/* Unlike the others it returns the error and leaves errno alone. */
static bool do_posix_memalign(fl_exec *x, fl_call *c) {
  if (!fl_lib_need_args(x, c, 3))
    return false;
  uint64_t alignment = fl_lib_arg(c, 1), size = fl_lib_arg(c, 2);
  if (alignment == 0 || alignment % fl_lib_pointer_size(x) || (alignment & (alignment - 1)))
    return fl_lib_return_int(c, EINVAL);
  uint64_t addr = size > fl_lib_size_max(x) / 2 ? 0 : fl_heap_alloc(x, size, false);
  if (addr == 0)
    return fl_lib_return_int(c, ENOMEM);
  return fl_lib_store_pointer(x, fl_lib_arg(c, 0), addr) && fl_lib_return_int(c, 0);
}

static const fl_lib_entry memory_table[FL_BI_COUNT] = {
    [FL_BI_MALLOC] = {do_malloc, 1},
    [FL_BI_CALLOC] = {do_calloc, 2},
    [FL_BI_REALLOC] = {do_realloc, 2},
    [FL_BI_FREE] = {do_free, 1},
    [FL_BI_ALIGNED_ALLOC] = {do_aligned_alloc, 2},
    [FL_BI_POSIX_MEMALIGN] = {do_posix_memalign, 3},
};

bool fl_lib_memory(fl_exec *x, fl_call *c, bool *ok) {
  return fl_lib_dispatch(memory_table, x, c, ok);
}
