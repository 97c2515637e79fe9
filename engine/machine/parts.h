/* The parts of a state: making them, and getting one of one's own to write to.
 * "Writable" returns a part that no other state shares, with its cached hash
 * forgotten. */
#ifndef FL_MACHINE_PARTS_H
#define FL_MACHINE_PARTS_H

#include "machine/machine.h"

fl_chunk *fl_chunk_new(uint32_t length); /* contents unset */
fl_chunk *fl_chunk_writable(fl_obj *o, uint32_t k);
fl_obj *fl_obj_new(uint64_t size, uint32_t nchunks); /* chunks unset */

/* The object with this id, or NULL. */
static inline fl_obj *fl_state_object(const fl_state *s, fl_objid id) {
  uint32_t k = id / FL_PAGE;
  return k < s->npages && s->pages[k] ? s->pages[k]->obj[id % FL_PAGE] : NULL;
}
fl_obj *fl_state_writable(fl_state *s, fl_objid id); /* it must exist */
void fl_state_put(fl_state *s, fl_objid id, fl_obj *o); /* takes over the reference; NULL removes */

fl_frame *fl_frame_new(uint32_t nregs); /* registers unset */
void fl_frame_unref(fl_frame *f);
fl_frame *fl_frame_writable(fl_frame *f); /* takes the reference, returns one */

fl_thread *fl_thread_writable(fl_state *s, uint32_t index);
uint32_t fl_thread_add(fl_state *s, uint32_t id);

fl_state *fl_state_new(void);

#endif
