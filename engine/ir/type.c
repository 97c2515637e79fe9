/* Value kinds and the names of parts of objects. */
#include "ir/type.h"

#include "ir/ir.h"

#include <string.h>

static const struct {
  unsigned char size;
  bool is_signed, is_float;
  const char *name;
} kinds[FL_VK_COUNT] = {
    [FL_VK_NONE] = {0, false, false, "void"}, [FL_VK_S8] = {1, true, false, "s8"},
    [FL_VK_U8] = {1, false, false, "u8"},     [FL_VK_S16] = {2, true, false, "s16"},
    [FL_VK_U16] = {2, false, false, "u16"},   [FL_VK_S32] = {4, true, false, "s32"},
    [FL_VK_U32] = {4, false, false, "u32"},   [FL_VK_S64] = {8, true, false, "s64"},
    [FL_VK_U64] = {8, false, false, "u64"},   [FL_VK_F32] = {4, true, true, "f32"},
    [FL_VK_F64] = {8, true, true, "f64"},
};

unsigned fl_vk_size(fl_vk vk) { return kinds[vk].size; }
bool fl_vk_is_signed(fl_vk vk) { return kinds[vk].is_signed; }
bool fl_vk_is_float(fl_vk vk) { return kinds[vk].is_float; }
const char *fl_vk_name(fl_vk vk) { return kinds[vk].name; }

fl_vk fl_vk_of_int(uint64_t size, bool is_signed) {
  switch (size) {
  case 1: return is_signed ? FL_VK_S8 : FL_VK_U8;
  case 2: return is_signed ? FL_VK_S16 : FL_VK_U16;
  case 4: return is_signed ? FL_VK_S32 : FL_VK_U32;
  case 8: return is_signed ? FL_VK_S64 : FL_VK_U64;
  default: return FL_VK_NONE;
  }
}

/* The member that holds the byte at the offset; for a union, the first member
 * of just the size that was accessed, else the first that is large enough. */
static const fl_field *member_at(const fl_type *t, uint64_t offset, uint64_t size) {
  const fl_field *found = NULL;
  for (size_t i = 0; i < t->nfields; i++) {
    const fl_field *f = &t->fields[i];
    if (offset < f->offset || offset >= f->offset + f->type->size)
      continue;
    if (t->kind == FL_TY_STRUCT || f->type->size == size)
      return f;
    if (!found)
      found = f;
  }
  return found;
}

/* What is inside of these is the library's own business. */
static bool is_opaque(const fl_type *t) {
  static const char *const names[] = {"pthread_", "sem_t", "mtx_t", "cnd_t", "atomic_flag",
                                      "once_flag"};
  for (size_t i = 0; t->name && i < sizeof names / sizeof *names; i++)
    if (strncmp(t->name, names[i], strlen(names[i])) == 0)
      return true;
  return false;
}

void fl_type_path(const fl_type *t, uint64_t offset, uint64_t size, fl_str *out) {
  for (;;) {
    if ((offset == 0 && size == t->size) || (offset < t->size && t->kind != FL_TY_ARRAY && is_opaque(t)))
      return;
    if (t->kind == FL_TY_ARRAY && t->elem->size) {
      uint64_t i = offset / t->elem->size;
      fl_str_printf(out, "[%llu]", (unsigned long long)i);
      offset -= i * t->elem->size;
      t = t->elem;
    } else if (t->kind == FL_TY_STRUCT || t->kind == FL_TY_UNION) {
      const fl_field *f = member_at(t, offset, size);
      if (!f)
        return;
      if (f->name[0])
        fl_str_printf(out, ".%s", f->name);
      offset -= f->offset;
      t = f->type;
    } else {
      return;
    }
  }
}
