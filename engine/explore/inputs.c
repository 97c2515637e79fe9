/* Which values an input can have. */
#include "explore/search.h"

bool fl_input_values(fl_explorer *e, const fl_state *s, uint32_t thread, fl_values *out) {
  uint32_t loc;
  fl_vk vk = fl_machine_input_kind(e->m, s, thread, &loc);
  if (fl_vk_size(vk) != 1)
    return false;
  int64_t first = fl_vk_is_signed(vk) ? -128 : 0;
  for (int64_t k = 0; k < 256; k++)
    fl_vec_push(out, (uint64_t)(first + k));
  return true;
}
