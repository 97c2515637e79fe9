/* One value in a register: concrete, indeterminate or symbolic. */
#ifndef FL_MACHINE_VALUE_H
#define FL_MACHINE_VALUE_H

#include <stdbool.h>
#include <stdint.h>

/* `meta` is 0 for a defined concrete value, so that one test of one word keeps
 * the common case fast. Low byte: which bytes of `bits` are indeterminate
 * (1 = yes, one bit per byte). FL_VALUE_SYMBOLIC: `bits` is the number of a
 * term of the solver (machine/symbolic.h). */
typedef struct {
  uint64_t bits;
  uint64_t meta;
} fl_value;

#define FL_VALUE_UNDEF_MASK UINT64_C(0xff)
#define FL_VALUE_SYMBOLIC (UINT64_C(1) << 8)

static inline fl_value fl_value_of(uint64_t bits) { return (fl_value){bits, 0}; }
static inline fl_value fl_value_undef(void) { return (fl_value){0, FL_VALUE_UNDEF_MASK}; }
static inline bool fl_value_is_undef(fl_value v) { return (v.meta & FL_VALUE_UNDEF_MASK) != 0; }

#endif
