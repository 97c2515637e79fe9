/* Library calls with a pointer into an array that is a part of an object: the
 * function may not go past the array, though the object goes on behind it. */
#include "machine/lib.h"

#include "machine/symbolic.h"

/* Where argument k lies in its array; false if nothing is known of one. */
static bool position(fl_exec *x, const fl_call *c, uint32_t k, uint64_t at, int64_t *offset,
                     uint64_t *size) {
  const fl_arg *a = k < c->args->n ? &c->args->args[k] : NULL;
  if (!a || !a->array_size || !fl_checks(x, FL_PROP_BOUNDS) || fl_is_diag(x->m, a->site))
    return false;
  fl_value start = x->f->regs[a->array_reg];
  *offset = (int64_t)(at - start.bits);
  *size = a->array_size;
  return !start.meta;
}

static bool is_within(int64_t offset, uint64_t n, uint64_t size) {
  return offset >= 0 && (uint64_t)offset <= size && n <= size - (uint64_t)offset;
}

bool fl_lib_write_into(fl_exec *x, const fl_call *c, uint32_t k, uint64_t at, uint64_t n) {
  int64_t offset;
  uint64_t size;
  if (!fl_lib_writable(x, at, n))
    return false;
  if (n == 0 || !position(x, c, k, at, &offset, &size) || is_within(offset, n, size))
    return true;
  const char *name = fl_builtin_name(c->builtin);
  if (offset == 0)
    return fl_raise(x, FL_PROP_BOUNDS, 0, "%s writes %llu bytes into an array of %llu", name,
                    (unsigned long long)n, (unsigned long long)size);
  return fl_raise(x, FL_PROP_BOUNDS, 0, "%s writes %llu byte%s at byte %lld of an array of %llu",
                  name, (unsigned long long)n, n == 1 ? "" : "s", (long long)offset,
                  (unsigned long long)size);
}

uint64_t fl_lib_array_room(fl_exec *x, const fl_call *c, uint32_t k) {
  int64_t offset;
  uint64_t size;
  if (!position(x, c, k, fl_lib_arg(c, k), &offset, &size))
    return UINT64_MAX;
  return is_within(offset, 0, size) ? size - (uint64_t)offset : 0;
}

bool fl_lib_raise_no_end(fl_exec *x, const fl_call *c, uint32_t k) {
  unsigned long long size = (unsigned long long)c->args->args[k].array_size;
  return fl_raise(x, FL_PROP_BOUNDS, 0,
                  "%s reads past the end of an array of %llu byte%s: no null byte ends its text",
                  fl_builtin_name(c->builtin), size, size == 1 ? "" : "s");
}

bool fl_lib_text_arg(fl_exec *x, const fl_call *c, uint32_t k, uint64_t max, fl_str *out) {
  uint64_t room = fl_lib_array_room(x, c, k);
  if (!fl_lib_text(x, fl_lib_arg(c, k), room < max ? room : max, out))
    return false;
  return room >= max || out->n < room || fl_lib_raise_no_end(x, c, k);
}
