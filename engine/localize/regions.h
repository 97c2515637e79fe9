/* What the code of a function decides: where the ways behind a branch meet again,
 * and what each way might have changed. Found from the model alone, once for each
 * function or branch that is asked for. */
#ifndef FL_LOCALIZE_REGIONS_H
#define FL_LOCALIZE_REGIONS_H

#include "ir/ir.h"

typedef struct fl_regions fl_regions;

fl_regions *fl_regions_new(const fl_program *p);
void fl_regions_free(fl_regions *r);

/* The instruction that all ways behind this branch lead to, jumps left out; the
 * number of instructions if there is none but the end. */
uint32_t fl_region_end(fl_regions *r, uint32_t func, uint32_t pc);

/* What one way behind a branch may change before the ways meet: variables in
 * registers, and globals, also those that functions it calls change. What is
 * reached through pointers is not in it; long lists are cut. */
typedef struct {
  FL_VEC(uint32_t) regs, globals;
} fl_region_effects;
/* `way`: 1 is the jump, 0 the next instruction; of a switch, all ways are one. */
const fl_region_effects *fl_region_effects_of(fl_regions *r, uint32_t func, uint32_t pc, bool way);

/* Whether the register is a variable of the source, rather than a part of an
 * expression. */
bool fl_is_variable(fl_regions *r, uint32_t func, uint32_t reg);

#endif
