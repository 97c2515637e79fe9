/* What the library models share: dispatch, errno, checked access to strings. */
#include "machine/lib.h"

#include "machine/memory.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

bool fl_lib_dispatch(const fl_lib_entry table[FL_BI_COUNT], fl_exec *x, fl_call *c, bool *ok) {
  if (c->builtin >= FL_BI_COUNT || !table[c->builtin].handler)
    return false;
  const fl_lib_entry *entry = &table[c->builtin];
  if (c->n < entry->min_args)
    *ok = fl_raise_unmodelled(x, "call of %s with %u arguments", fl_builtin_name(c->builtin),
                              (unsigned)c->n);
  else
    *ok = entry->handler(x, c);
  return true;
}

bool fl_lib_need_args(fl_exec *x, const fl_call *c, uint32_t n) {
  for (uint32_t i = 0; i < n; i++) {
    if (!c->v[i].meta)
      continue;
    char use[64];
    snprintf(use, sizeof use, "argument of %s", fl_builtin_name(c->builtin));
    if (!fl_need_defined(x, c->v[i], use))
      return false;
  }
  return true;
}

static uint64_t errno_address(fl_exec *x) {
  bool created;
  return fl_system(x, FL_SYS_ERRNO, 4, true, &created);
}

bool fl_lib_set_errno(fl_exec *x, int value) {
  return fl_mem_store_value(x, errno_address(x), FL_VK_S32,
                            fl_value_of((uint64_t)(int64_t)value));
}

bool fl_lib_get_errno(fl_exec *x, int *value) {
  fl_value v;
  if (!fl_mem_load_value(x, errno_address(x), FL_VK_S32, &v))
    return false;
  *value = (int)(uint32_t)v.bits;
  return true;
}

const char *fl_lib_strerror(int number, char buffer[FL_LIB_STRERROR_ROOM]) {
  return strerror_r(number, buffer, FL_LIB_STRERROR_ROOM);
}

bool fl_lib_byte(fl_exec *x, const fl_call *c, uint64_t addr, uint8_t *out) {
  uint8_t undef = 0;
  if (!fl_mem_load(x, addr, 1, out, &undef))
    return false;
  if (undef && fl_checks(x, FL_PROP_UNINITIALIZED))
    return fl_raise(x, FL_PROP_UNINITIALIZED, 0, "%s reads a byte that was never written",
                    fl_builtin_name(c->builtin));
  return true;
}

bool fl_lib_text(fl_exec *x, uint64_t addr, uint64_t max, fl_str *out) {
  fl_str_addn(out, "", 0);
  return max == 0 || fl_mem_string(x, addr, max, out);
}

bool fl_lib_readable(fl_exec *x, uint64_t addr, uint64_t n) {
  if (n == 0 || n <= fl_mem_room(x, addr))
    return true;
  uint8_t unused;
  return fl_mem_load(x, addr, n, &unused, NULL);
}

bool fl_lib_writable(fl_exec *x, uint64_t addr, uint64_t n) {
  return n == 0 || n <= fl_mem_room(x, addr) || fl_mem_fill(x, addr, n, 0);
}

bool fl_lib_disjoint(fl_exec *x, const fl_call *c, uint64_t dst, uint64_t n, uint64_t src,
                     uint64_t m) {
  bool overlap = dst <= src ? src - dst < n : dst - src < m;
  if (n == 0 || m == 0 || !overlap)
    return true;
  return fl_raise(x, FL_PROP_POINTER, 0, "%s: the ranges it reads and writes overlap",
                  fl_builtin_name(c->builtin));
}

bool fl_lib_store_pointer(fl_exec *x, uint64_t addr, uint64_t pointer) {
  if (!fl_mem_store_value(x, addr, fl_lib_pointer_vk(x), fl_value_of(pointer)))
    return false;
  uint64_t offset;
  fl_note_pointer(x, pointer, fl_names_find(x->m->names, addr, &offset));
  return true;
}

bool fl_lib_alloc(fl_exec *x, uint64_t size, bool zeroed, uint64_t *addr) {
  /* glibc gives nothing larger than PTRDIFF_MAX, whatever memory there is. */
  *addr = size > fl_lib_size_max(x) / 2 ? 0 : fl_heap_alloc(x, size, zeroed);
  return *addr != 0 || fl_lib_set_errno(x, ENOMEM);
}
