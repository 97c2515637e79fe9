/* The C types of the program model.
 *
 * A type knows its size and alignment on the target, and enough of its
 * structure to name what lies at an offset ("queue.slot[2].next") and to print
 * it as C. Scalars also have a value kind: how a value of the type lies in a
 * register and in memory. */
#ifndef FL_IR_TYPE_H
#define FL_IR_TYPE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef enum {
  FL_TY_VOID,
  FL_TY_BOOL,
  FL_TY_INT, /* every integer type, enums and char included */
  FL_TY_FLOAT,
  FL_TY_PTR,
  FL_TY_ARRAY,
  FL_TY_STRUCT,
  FL_TY_UNION,
  FL_TY_FUNC,
  FL_TY_WIDE, /* a number wider than a register: see fl_wide */
  FL_TY_OTHER /* known to the compiler, not to us: vectors, complex numbers, ... */
} fl_type_kind;

/* How a scalar lies in a register: integers sign- or zero-extended to 64 bits,
 * float and double as their own bits. Pointers are unsigned integers of the
 * target's pointer size. */
typedef enum {
  FL_VK_NONE,
  FL_VK_S8,
  FL_VK_U8,
  FL_VK_S16,
  FL_VK_U16,
  FL_VK_S32,
  FL_VK_U32,
  FL_VK_S64,
  FL_VK_U64,
  FL_VK_F32,
  FL_VK_F64,
  FL_VK_COUNT
} fl_vk;

/* Numbers that do not fit a register: they lie in memory, like a struct. The
 * order is that of their ranks. */
typedef enum { FL_WIDE_NOT, FL_WIDE_S128, FL_WIDE_U128, FL_WIDE_F80 } fl_wide;

typedef struct fl_type fl_type;

typedef struct {
  const char *name; /* "" for an anonymous member */
  fl_type *type;
  uint64_t offset;    /* bytes from the start of the struct */
  uint32_t bit_offset; /* bit-fields: bits from the start of the struct */
  uint32_t bit_width;
  bool is_bitfield;
} fl_field;

struct fl_type {
  fl_type_kind kind;
  fl_vk vk; /* FL_VK_NONE unless scalar */
  fl_wide wide;
  bool is_const, is_volatile, is_atomic;
  bool is_complete;
  bool is_variadic;
  bool has_prototype;
  bool is_vla;     /* array whose count is computed at run time */
  bool is_enum;
  uint64_t size;
  uint32_t align;
  uint64_t count;  /* arrays */
  fl_type *elem;   /* element, pointee or returned type */
  fl_field *fields;
  size_t nfields;
  fl_type **params;
  size_t nparams;
  const char *name; /* as C spells it, for messages */
  /* VLA: identity of the size expression; the front end keeps it here. */
  const void *vla_key;
};

static inline bool fl_type_is_scalar(const fl_type *t) { return t->vk != FL_VK_NONE; }
static inline bool fl_type_is_aggregate(const fl_type *t) {
  return t->kind == FL_TY_STRUCT || t->kind == FL_TY_UNION || t->kind == FL_TY_ARRAY;
}

unsigned fl_vk_size(fl_vk vk);
bool fl_vk_is_signed(fl_vk vk);
bool fl_vk_is_float(fl_vk vk);
const char *fl_vk_name(fl_vk vk);
/* The value kind of an integer of this size; FL_VK_NONE if there is none. */
fl_vk fl_vk_of_int(uint64_t size, bool is_signed);

#endif
