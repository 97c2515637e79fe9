/* Inside the machine: accesses that only the interpreter itself makes. */
#ifndef FL_MACHINE_MEMORY_H
#define FL_MACHINE_MEMORY_H

#include "machine/exec.h"
#include "machine/parts.h"

/* The low bytes of `raw` as a register holds a value of this kind. */
uint64_t fl_extend(uint64_t raw, fl_vk vk);

bool fl_mem_load_bits(fl_exec *x, uint64_t addr, uint64_t bit, uint32_t width, bool is_signed,
                      fl_value *out);
bool fl_mem_store_bits(fl_exec *x, uint64_t addr, uint64_t bit, uint32_t width, fl_value v);

/* The address `v` is about to be stored into object `into` (0: it leaves the
 * frame otherwise): a local it points to may then be named after its death. */
void fl_note_pointer(fl_exec *x, uint64_t v, fl_objid into);

/* Appends what an object is called: "'balance'", "a block of 8 bytes
 * allocated at line 12". */
void fl_describe_object(const fl_machine *m, const fl_state *s, fl_objid id, fl_str *out);

/* A slot of the top frame begins or ends to live. Beginning returns its
 * address, 0 after raising. */
uint64_t fl_slot_begin(fl_exec *x, uint32_t slot, uint64_t size);
void fl_slot_end(fl_exec *x, uint32_t slot);
void fl_slots_end(fl_exec *x); /* all of the top frame */

/* Two addresses are compared: notes the place if one is of a block that was freed
 * and the other of another block, which might have been put there. */
void fl_note_reuse(fl_exec *x, uint64_t a, uint64_t b);

/* True iff both are addresses, of different objects; *order is then that of the
 * objects' names, which no interleaving changes. */
bool fl_address_order(const fl_machine *m, uint64_t a, uint64_t b, int *order);

/* The address of a global, of the thread's own copy if it is thread-local. */
uint64_t fl_global_address(fl_exec *x, uint32_t index);
/* The name of a thread's own copy of a thread-local variable. */
fl_name fl_thread_local_name(const fl_thread *t, uint32_t index);
/* Makes the objects of all globals, zeroed; string literals with their bytes. */
bool fl_globals_begin(fl_exec *x);
void fl_globals_seal(fl_exec *x); /* constants become read-only */

#endif
