/* faultline dump: the program model, readable. */
#include "api/analysis.h"

fl_status fl_command_dump(fl_analysis *a) {
  fl_program *p;
  fl_status status = fl_read_input(a, &p);
  if (status != FL_OK)
    return status;
  fl_program_print(p, &a->output);
  fl_program_free(p);
  return FL_OK;
}
