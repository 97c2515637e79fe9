/* The table of options for other programs, made once. */
#include "faultline.h"

#include "base/options.h"

#include <pthread.h>

static pthread_once_t once = PTHREAD_ONCE_INIT;
static fl_str table;

static void make_table(void) { fl_options_json(&table); }

const char *fl_options_table(void) {
  pthread_once(&once, make_table);
  return table.s;
}
