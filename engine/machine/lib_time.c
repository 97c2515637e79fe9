/* Models of the clock, of waiting, and of what else belongs to the process.
 *
 * Time stands still: a run must depend on nothing but its inputs and its
 * schedule. Waiting takes no time, since any schedule may follow it anyway. */
#include "machine/lib.h"

#include <errno.h>

enum { NOW = 1700000000, PROCESS_ID = 4242 };
enum { LAST_CLOCK = 11, UNUSED_CLOCK = 10, NANOSECONDS = 1000000000 };

static bool return_zero(fl_exec *x, fl_call *c) {
  (void)x;
  return fl_lib_return_int(c, 0);
}

static bool fail(fl_exec *x, fl_call *c, int error) {
  return fl_lib_set_errno(x, error) && fl_lib_return_int(c, -1);
}

static bool do_sleep(fl_exec *x, fl_call *c) {
  return fl_lib_need_args(x, c, 1) && return_zero(x, c);
}

/* struct timespec and struct timeval: two longs. */
static bool store_now(fl_exec *x, uint64_t addr) {
  fl_vk vk = fl_lib_long_vk(x);
  return fl_mem_store_value(x, addr, vk, fl_value_of(NOW)) &&
         fl_mem_store_value(x, addr + fl_vk_size(vk), vk, fl_value_of(0));
}

static bool do_nanosleep(fl_exec *x, fl_call *c) {
  fl_vk vk = fl_lib_long_vk(x);
  fl_value seconds, nanoseconds;
  if (!fl_lib_need_args(x, c, 2) ||
      !fl_mem_load_value(x, fl_lib_arg(c, 0), vk, &seconds) ||
      !fl_mem_load_value(x, fl_lib_arg(c, 0) + fl_vk_size(vk), vk, &nanoseconds) ||
      !fl_need_defined(x, seconds, "time of nanosleep") ||
      !fl_need_defined(x, nanoseconds, "time of nanosleep"))
    return false;
  if ((int64_t)seconds.bits < 0 || nanoseconds.bits >= NANOSECONDS)
    return fail(x, c, EINVAL);
  return fl_lib_return_int(c, 0);
}

static bool do_time(fl_exec *x, fl_call *c) {
  if (!fl_lib_need_args(x, c, 1))
    return false;
  uint64_t addr = fl_lib_arg(c, 0);
  if (addr && !fl_mem_store_value(x, addr, fl_lib_long_vk(x), fl_value_of(NOW)))
    return false;
  return fl_lib_return_int(c, NOW);
}

static bool do_clock_gettime(fl_exec *x, fl_call *c) {
  if (!fl_lib_need_args(x, c, 2))
    return false;
  int clock = fl_lib_int_arg(c, 0);
  if (clock < 0 || clock > LAST_CLOCK || clock == UNUSED_CLOCK)
    return fail(x, c, EINVAL);
  return store_now(x, fl_lib_arg(c, 1)) && fl_lib_return_int(c, 0);
}

/* struct timezone: two ints, which Linux leaves zero. */
static bool do_gettimeofday(fl_exec *x, fl_call *c) {
  if (!fl_lib_need_args(x, c, 2))
    return false;
  uint64_t time = fl_lib_arg(c, 0), zone = fl_lib_arg(c, 1);
  if (time && !store_now(x, time))
    return false;
  if (zone && !fl_mem_fill(x, zone, 8, 0))
    return false;
  return fl_lib_return_int(c, 0);
}

static bool do_getpid(fl_exec *x, fl_call *c) {
  (void)x;
  return fl_lib_return_int(c, PROCESS_ID);
}

static const fl_lib_entry time_table[FL_BI_COUNT] = {
    [FL_BI_SLEEP] = {do_sleep, 1},
    [FL_BI_USLEEP] = {do_sleep, 1},
    [FL_BI_NANOSLEEP] = {do_nanosleep, 2},
    [FL_BI_SCHED_YIELD] = {return_zero, 0},
    [FL_BI_TIME] = {do_time, 1},
    [FL_BI_CLOCK] = {return_zero, 0},
    [FL_BI_CLOCK_GETTIME] = {do_clock_gettime, 2},
    [FL_BI_GETTIMEOFDAY] = {do_gettimeofday, 2},
    [FL_BI_GETPID] = {do_getpid, 0},
};

bool fl_lib_time(fl_exec *x, fl_call *c, bool *ok) {
  return fl_lib_dispatch(time_table, x, c, ok);
}
