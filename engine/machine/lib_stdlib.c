/* Models of stdlib.h (numbers; their text form is in lib_number.c), errno, and the compiler's own functions that have no effect. */
#include "machine/lib.h"

#include <limits.h>

/* ---- integers ---- */

static bool return_abs(fl_exec *x, fl_call *c, int64_t value, int64_t min) {
  if (value == min) {
    if (fl_checks(x, FL_PROP_OVERFLOW))
      return fl_raise(x, FL_PROP_OVERFLOW, 0, "%s: the absolute value of %lld has no room",
                      fl_builtin_name(c->builtin), (long long)value);
    return fl_lib_return_int(c, min);
  }
  return fl_lib_return_int(c, value < 0 ? -value : value);
}

static bool do_abs(fl_exec *x, fl_call *c) {
  return fl_lib_need_args(x, c, 1) && return_abs(x, c, fl_lib_int_arg(c, 0), INT_MIN);
}

static bool do_labs(fl_exec *x, fl_call *c) {
  return fl_lib_need_args(x, c, 1) &&
         return_abs(x, c, (int64_t)fl_lib_arg(c, 0),
                    fl_lib_pointer_size(x) == 4 ? INT32_MIN : INT64_MIN);
}

/* ---- the rest ---- */

static bool do_errno(fl_exec *x, fl_call *c) {
  bool created;
  return fl_lib_return_word(c, fl_system(x, FL_SYS_ERRNO, 4, true, &created));
}

/* The value as it is, indeterminate or not: nothing is decided here. */
static bool do_expect(fl_exec *x, fl_call *c) {
  (void)x;
  c->result = c->v[0];
  return true;
}

static bool do_constant_p(fl_exec *x, fl_call *c) {
  (void)x;
  return fl_lib_return_int(c, 0);
}

static const fl_lib_entry stdlib_table[FL_BI_COUNT] = {
    [FL_BI_ABS] = {do_abs, 1},       [FL_BI_LABS] = {do_labs, 1},
    [FL_BI_ERRNO] = {do_errno, 0},   [FL_BI_EXPECT] = {do_expect, 1},
    [FL_BI_CONSTANT_P] = {do_constant_p, 0},
};

bool fl_lib_stdlib(fl_exec *x, fl_call *c, bool *ok) {
  return fl_lib_dispatch(stdlib_table, x, c, ok) || fl_lib_number(x, c, ok) ||
         fl_lib_math(x, c, ok) || fl_lib_bits(x, c, ok) || fl_lib_rand(x, c, ok);
}
