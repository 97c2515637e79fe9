/* Canonical names of objects and threads, interned to dense ids, and the
 * addresses that belong to them.
 *
 * On a 64-bit target the address of byte `off` of object `id` is
 * (id << 32) + FL_BIAS + off: a pointer is a plain number, its object is found
 * by a shift, and it may stray 2 GiB to either side before it could name
 * another object (that is reported when it happens). On a 32-bit target every
 * name gets a range of its own with wide gaps, found by bisection. */
#ifndef FL_MACHINE_NAMES_H
#define FL_MACHINE_NAMES_H

#include <stdbool.h>
#include <stdint.h>

#define FL_BIAS UINT64_C(0x80000000)

typedef enum {
  FL_NAME_NONE,
  FL_NAME_GLOBAL, /* a: index */
  FL_NAME_FUNC,   /* a: index; has an address, but no bytes */
  FL_NAME_HEAP,   /* thread, a: how manieth of the thread */
  FL_NAME_STACK,  /* thread, a: depth, b: function, c: slot, d: generation */
  FL_NAME_TLS,    /* thread, a: index of the global */
  FL_NAME_SYSTEM  /* a: which of the library's own (fl_system_object), thread */
} fl_name_kind;

typedef struct {
  fl_name_kind kind;
  uint32_t thread, a, b, c, d;
  uint64_t room; /* 32-bit targets: bytes the range has */
  uint64_t base; /* address of byte 0 */
} fl_name;

typedef struct fl_names fl_names;

fl_names *fl_names_new(uint32_t pointer_size);
void fl_names_free(fl_names *n);
uint32_t fl_names_intern(fl_names *n, fl_name name, uint64_t size);
const fl_name *fl_names_get(const fl_names *n, uint32_t id);
uint32_t fl_names_count(const fl_names *n);
/* The object an address belongs to, 0 if none; *offset relative to its byte 0. */
uint32_t fl_names_find(const fl_names *n, uint64_t address, uint64_t *offset);

#endif
