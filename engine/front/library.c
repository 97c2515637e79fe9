/* The names of the library that have a model. */
#include "front/lower.h"

#include <string.h>

static const struct {
  const char *name;
  fl_builtin builtin;
} aliases[] = {
    {"_Exit", FL_BI_QUICK_EXIT},     {"llabs", FL_BI_LABS},       {"atoll", FL_BI_ATOL},
    {"strtoll", FL_BI_STRTOL},       {"strtoull", FL_BI_STRTOUL}, {"putc", FL_BI_FPUTC},
    {"_IO_putc", FL_BI_FPUTC},       {"putc_unlocked", FL_BI_FPUTC},
    {"putchar_unlocked", FL_BI_PUTCHAR}, {"fputs_unlocked", FL_BI_FPUTS},
    {"__assert", FL_BI_ASSERT_FAIL}, {"__assert_rtn", FL_BI_ASSERT_FAIL},
    {"__assert_func", FL_BI_ASSERT_FAIL}, {"__assert2", FL_BI_ASSERT_FAIL},
    {"_assert", FL_BI_ASSERT_FAIL},
    {"__strdup", FL_BI_STRDUP},      {"random", FL_BI_RANDOM},
    {"__isoc99_strtol", FL_BI_STRTOL}, {"__isoc23_strtol", FL_BI_STRTOL},
    {"__isoc23_strtoul", FL_BI_STRTOUL}, {"__isoc23_strtoll", FL_BI_STRTOL},
    {"__isoc23_strtoull", FL_BI_STRTOUL},
    {"__isoc99_scanf", FL_BI_SCANF}, {"__isoc99_fscanf", FL_BI_FSCANF},
    {"__isoc99_sscanf", FL_BI_SSCANF}, {"__isoc99_vscanf", FL_BI_VSCANF},
    {"__isoc99_vfscanf", FL_BI_VFSCANF}, {"__isoc99_vsscanf", FL_BI_VSSCANF},
    {"__isoc23_scanf", FL_BI_SCANF}, {"__isoc23_fscanf", FL_BI_FSCANF},
    {"__isoc23_sscanf", FL_BI_SSCANF}, {"__isoc23_vscanf", FL_BI_VSCANF},
    {"__isoc23_vfscanf", FL_BI_VFSCANF}, {"__isoc23_vsscanf", FL_BI_VSSCANF},
    {"ffs", FL_BI_FFS},              {"ffsl", FL_BI_FFS},          {"ffsll", FL_BI_FFS},
    {"isnan", FL_BI_ISNAN},          {"isinf", FL_BI_ISINF_SIGN},  {"finite", FL_BI_ISFINITE},
    {"drem", FL_BI_REMAINDER},
    {"pthread_mutex_clocklock", FL_BI_MUTEX_TIMEDLOCK},
    {"pthread_cond_clockwait", FL_BI_COND_TIMEDWAIT},
    {"pthread_rwlock_clockrdlock", FL_BI_RWLOCK_TIMEDRDLOCK},
    {"pthread_rwlock_clockwrlock", FL_BI_RWLOCK_TIMEDWRLOCK},
    {"pthread_clockjoin_np", FL_BI_PTHREAD_TIMEDJOIN},
    {"sem_clockwait", FL_BI_SEM_TIMEDWAIT},
    {"pthread_mutex_consistent_np", FL_BI_MUTEX_CONSISTENT},
    {"pthread_mutexattr_setrobust_np", FL_BI_MUTEXATTR_SETROBUST},
    {"pthread_mutexattr_getrobust_np", FL_BI_MUTEXATTR_GETROBUST},
    {"pthread_yield", FL_BI_SCHED_YIELD},
    /* threads.h, where nothing but the name differs */
    {"mtx_lock", FL_BI_MUTEX_LOCK},  {"mtx_unlock", FL_BI_MUTEX_UNLOCK},
    {"mtx_destroy", FL_BI_MUTEX_DESTROY}, {"cnd_destroy", FL_BI_COND_DESTROY},
    {"cnd_signal", FL_BI_COND_SIGNAL}, {"cnd_broadcast", FL_BI_COND_BROADCAST},
    {"cnd_wait", FL_BI_COND_WAIT},   {"thrd_detach", FL_BI_PTHREAD_DETACH},
    {"thrd_current", FL_BI_PTHREAD_SELF}, {"thrd_equal", FL_BI_PTHREAD_EQUAL},
    {"thrd_yield", FL_BI_SCHED_YIELD}, {"call_once", FL_BI_ONCE},
    {"getc", FL_BI_FGETC},           {"_IO_getc", FL_BI_FGETC},
    {"getc_unlocked", FL_BI_FGETC},  {"getchar_unlocked", FL_BI_GETCHAR},
};

/* Every libc's way to report a failed assertion, and which argument says what
 * was asserted. */
int fl_assert_text_argument(const char *name) {
  static const struct {
    const char *name;
    int argument;
  } known[] = {
      {"__assert_fail", 0}, {"__assert", 0},  {"__assert_rtn", 3},
      {"__assert_func", 3}, {"__assert2", 3}, {"_assert", 0},
  };
  for (size_t i = 0; i < sizeof known / sizeof *known; i++)
    if (strcmp(known[i].name, name) == 0)
      return known[i].argument;
  return -1;
}

static fl_strmap *make_table(void) {
  fl_strmap *m = fl_strmap_new();
#define PUT(id, name) fl_strmap_put(m, name, (void *)(uintptr_t)FL_BI_##id);
  FL_BUILTINS(PUT)
#undef PUT
  for (size_t i = 0; i < sizeof aliases / sizeof *aliases; i++)
    fl_strmap_put(m, aliases[i].name, (void *)(uintptr_t)aliases[i].builtin);
  return m;
}

fl_builtin fl_builtin_by_name(lower *l, const char *name) {
  if (!l->builtins)
    l->builtins = make_table();
  uintptr_t known = (uintptr_t)fl_strmap_get(l->builtins, name);
  if (!known && strncmp(name, "__builtin_", 10) == 0)
    known = (uintptr_t)fl_strmap_get(l->builtins, name + 10);
  if (!known) { /* sqrtf is sqrt for float */
    size_t n = strlen(name);
    char *base = n > 1 && name[n - 1] == 'f' ? fl_arena_strndup(l->p->arena, name, n - 1) : NULL;
    uintptr_t b = base ? (uintptr_t)fl_builtin_by_name(l, base) : 0;
    if (b >= FL_BI_FABS && b <= FL_BI_MODF)
      known = b;
  }
  if (!known && strncmp(name, "__VERIFIER_nondet_", 18) == 0)
    known = FL_BI_INPUT;
  return (fl_builtin)known;
}

void fl_note_builtin(lower *l, fl_builtin b) {
  l->p->uses_cancel |= b == FL_BI_PTHREAD_CANCEL;
  l->p->uses_robust |= b == FL_BI_MUTEXATTR_SETROBUST;
}

static const struct {
  fl_builtin variadic, with_list;
} pairs[] = {
    {FL_BI_PRINTF, FL_BI_VPRINTF},     {FL_BI_FPRINTF, FL_BI_VFPRINTF},
    {FL_BI_DPRINTF, FL_BI_VDPRINTF},   {FL_BI_SPRINTF, FL_BI_VSPRINTF},
    {FL_BI_SNPRINTF, FL_BI_VSNPRINTF}, {FL_BI_SCANF, FL_BI_VSCANF},
    {FL_BI_FSCANF, FL_BI_VFSCANF},     {FL_BI_SSCANF, FL_BI_VSSCANF},
};

bool fl_takes_va_list(fl_builtin b) {
  for (size_t i = 0; i < sizeof pairs / sizeof *pairs; i++)
    if (pairs[i].with_list == b)
      return true;
  return false;
}

fl_builtin fl_with_va_list(fl_builtin b) {
  for (size_t i = 0; i < sizeof pairs / sizeof *pairs; i++)
    if (pairs[i].variadic == b)
      return pairs[i].with_list;
  return FL_BI_NONE;
}

/* Variables of the library: stdin, stdout, stderr. The initial value is
 * written by the program's initialization. */
bool fl_library_variable(lower *l, const char *name, uint32_t global) {
  static const char *const streams[] = {"stdin", "stdout", "stderr"};
  for (unsigned i = 0; i < 3; i++) {
    if (strcmp(name, streams[i]) != 0)
      continue;
    fn *saved = l->fn;
    l->fn = l->init;
    fl_type *int_type = fl_basic_type(l, FL_VK_S32);
    fl_type *t = l->p->globals.v[global]->type;
    uint32_t number = fl_reg_of(l, fl_const(int_type, i));
    fl_arglist list = {.n = 1, .args = fl_arena_alloc(l->p->arena, sizeof *list.args)};
    list.args[0] = (fl_arg){.reg = number, .type = int_type};
    fl_vec_push(&l->p->arglists, list);
    uint32_t stream = fl_temp(l->fn);
    fl_insn *in = fl_emit(l, FL_OP_BUILTIN);
    in->dst = stream;
    in->vk = (uint8_t)t->vk;
    in->imm = (int64_t)l->p->arglists.n - 1;
    in->imm2 = FL_BI_STREAM;
    uint32_t address = fl_temp(l->fn);
    in = fl_emit(l, FL_OP_GLOBAL);
    in->dst = address;
    in->imm = global;
    fl_store(l, fl_place_at(address, 0, t), fl_in_reg(t, stream), 0, true);
    fl_temps_release(l->fn, 0);
    l->fn = saved;
    return true;
  }
  return false;
}
