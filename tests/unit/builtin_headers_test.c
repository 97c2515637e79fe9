/* Tests of engine/front/include: libclang reads programs with these headers
 * from memory, and with nothing of an installed clang. */
#include "front/builtin_headers.h"

#include "unit.h"

#include <clang-c/Index.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define FOLDER "/faultline-test/include"

/* Parses text and fails with the message if there is an error. */
static void expect_accepted(const char *text, const char *const *flags) {
  enum { MOST = 64 };
  struct CXUnsavedFile files[MOST];
  char names[MOST][100];
  unsigned count = 0;
  assert_true(fl_builtin_header_count < MOST);
  for (; count < fl_builtin_header_count; count++) {
    const struct fl_builtin_header *header = &fl_builtin_headers[count];
    snprintf(names[count], sizeof names[count], FOLDER "/%s", header->name);
    files[count] = (struct CXUnsavedFile){names[count], header->text, header->length};
  }
  files[count++] = (struct CXUnsavedFile){"program.c", text, strlen(text)};

  const char *arguments[16] = {"-nobuiltininc", "-isystem", FOLDER};
  int n = 3;
  while (*flags)
    arguments[n++] = *flags++;
  CXIndex index = clang_createIndex(0, 0);
  CXTranslationUnit unit = NULL;
  assert_int_equal(clang_parseTranslationUnit2(index, "program.c", arguments, n, files, count,
                                               CXTranslationUnit_None, &unit),
                   CXError_Success);
  for (unsigned i = 0; i < clang_getNumDiagnostics(unit); i++) {
    CXDiagnostic diagnostic = clang_getDiagnostic(unit, i);
    CXString message = clang_formatDiagnostic(diagnostic, clang_defaultDiagnosticDisplayOptions());
    if (clang_getDiagnosticSeverity(diagnostic) >= CXDiagnostic_Error)
      fail_msg("%s (flag %s)", clang_getCString(message), n > 3 ? arguments[3] : "none");
    clang_disposeString(message);
    clang_disposeDiagnostic(diagnostic);
  }
  clang_disposeTranslationUnit(unit);
  clang_disposeIndex(index);
}

/* With every dialect, and for 32 bits where the C library has headers for it. */
static void expect_accepted_everywhere(const char *text) {
  static const char *const dialects[][3] = {{"-std=gnu17"},
                                            {"-std=gnu99"},
                                            {"-std=c11", "-D_GNU_SOURCE"},
                                            {"-std=gnu23"},
                                            {"-O2", "-D_FORTIFY_SOURCE=2"},
                                            {"-m32"}};
  size_t count = sizeof dialects / sizeof *dialects;
  if (access("/usr/include/x86_64-linux-gnu/gnu/stubs-32.h", R_OK) != 0 &&
      access("/usr/include/gnu/stubs-32.h", R_OK) != 0)
    count--;
  for (size_t i = 0; i < count; i++)
    expect_accepted(text, dialects[i]);
}

static void each_header_of_the_c_library_is_accepted(void **state) {
  (void)state;
  static const char *const headers[] = {
      "assert.h",  "complex.h",  "ctype.h",    "dirent.h",   "errno.h",       "fcntl.h",
      "fenv.h",    "float.h",    "getopt.h",   "inttypes.h", "iso646.h",      "limits.h",
      "locale.h",  "math.h",     "poll.h",     "pthread.h",  "sched.h",       "semaphore.h",
      "setjmp.h",  "signal.h",   "stdalign.h", "stdarg.h",   "stdatomic.h",   "stdbool.h",
      "stddef.h",  "stdint.h",   "stdio.h",    "stdlib.h",   "stdnoreturn.h", "string.h",
      "strings.h", "sys/mman.h", "sys/stat.h", "sys/time.h", "sys/types.h",   "sys/wait.h",
      "threads.h", "time.h",     "uchar.h",    "unistd.h",   "wchar.h",       "wctype.h"};
  static const char *const flags[] = {NULL};
  char all[4000] = "";
  for (size_t i = 0; i < sizeof headers / sizeof *headers; i++) {
    char line[100];
    snprintf(line, sizeof line, "#include <%s>\n", headers[i]);
    expect_accepted(line, flags); /* alone */
    strcat(all, line);
  }
  strcat(all, "#include <limits.h>\n#include <stddef.h>\n"); /* again */
  expect_accepted_everywhere(all);
}

static void constants_have_their_values(void **state) {
  (void)state;
  expect_accepted_everywhere(
      "#include <limits.h>\n#include <stddef.h>\n#include <stdint.h>\n#include <float.h>\n"
      "#include <stdbool.h>\n"
      "_Static_assert(CHAR_BIT == 8 && SCHAR_MIN == -128 && UCHAR_MAX == 255, \"\");\n"
      "_Static_assert(SHRT_MIN == -32768 && USHRT_MAX == 65535, \"\");\n"
      "_Static_assert(INT_MAX == 2147483647 && INT_MIN == -2147483647 - 1, \"\");\n"
      "_Static_assert(UINT_MAX == 4294967295u && ULONG_MAX == (unsigned long)-1, \"\");\n"
      "_Static_assert(LLONG_MAX == 9223372036854775807 && ULLONG_MAX == (unsigned long long)-1, "
      "\"\");\n"
      "_Static_assert(LONG_MAX / 2 + 1 == 1L << (sizeof(long) * 8 - 2), \"\");\n"
      "_Static_assert(PATH_MAX == 4096, \"the limits of POSIX are there too\");\n"
      "_Static_assert(SIZE_MAX == (size_t)-1 && PTRDIFF_MAX > 0 && INT64_MIN < 0, \"\");\n"
      "_Static_assert(UINT64_C(1) << 63 == UINT64_MAX / 2 + 1, \"\");\n"
      "_Static_assert(FLT_RADIX == 2 && DBL_DIG == 15 && DBL_MANT_DIG == 53, \"\");\n"
      "struct s { char c; int i; };\n"
      "_Static_assert(offsetof(struct s, i) == 4 && sizeof(bool) == 1 && true, \"\");\n"
      "int *null = NULL; wchar_t wide; ptrdiff_t difference; max_align_t most;\n");
}

static void parts_of_stddef_can_be_asked_for(void **state) {
  (void)state;
  expect_accepted_everywhere("#define __need_size_t\n#include <stddef.h>\n"
                             "size_t a; int ptrdiff_t;\n");
  expect_accepted_everywhere("#define __need_wint_t\n#include <stddef.h>\n"
                             "wint_t a;\n#include <stddef.h>\nptrdiff_t b;\n");
}

static void variable_arguments_work(void **state) {
  (void)state;
  expect_accepted_everywhere("#include <stdarg.h>\n#include <stdio.h>\n"
                             "int f(int n, ...) { va_list a, b; va_start(a, n); va_copy(b, a);\n"
                             "int x = va_arg(a, int); x += vprintf(\"\", b);\n"
                             "va_end(a); va_end(b); return x; }\n");
}

static void all_of_stdatomic_works(void **state) {
  (void)state;
  expect_accepted_everywhere(
      "#include <stdatomic.h>\n"
      "_Static_assert(ATOMIC_INT_LOCK_FREE == 2 && ATOMIC_POINTER_LOCK_FREE == 2, \"\");\n"
      "atomic_int i; atomic_bool b; atomic_size_t z; atomic_uint_fast16_t u; _Atomic(int *) p;\n"
      "struct pair { int x, y; }; _Atomic(struct pair) s; volatile atomic_long v;\n"
      "atomic_flag f = ATOMIC_FLAG_INIT;\n"
      "int main(void) { int e = 0; memory_order o = memory_order_relaxed; struct pair q = {1, 2};\n"
      "atomic_init(&i, 1); atomic_store(&i, 2); atomic_store_explicit(&i, 2, o);\n"
      "atomic_store(&s, q); q = atomic_load(&s); q = atomic_exchange(&s, q);\n"
      "e += atomic_load(&i) + atomic_load_explicit(&i, memory_order_acquire);\n"
      "e += atomic_exchange(&i, 1) + atomic_exchange_explicit(&i, 1, o);\n"
      "e += atomic_compare_exchange_strong(&i, &e, 1) + atomic_compare_exchange_weak(&i, &e, 1);\n"
      "e += atomic_compare_exchange_strong_explicit(&i, &e, 1, memory_order_acq_rel, o);\n"
      "e += atomic_compare_exchange_weak_explicit(&i, &e, 1, memory_order_release, o);\n"
      "e += atomic_fetch_add(&i, 1) + atomic_fetch_sub(&i, 1) + atomic_fetch_or(&i, 1);\n"
      "e += atomic_fetch_xor(&i, 1) + atomic_fetch_and(&i, 1);\n"
      "e += atomic_fetch_add_explicit(&i, 1, o) + atomic_fetch_sub_explicit(&i, 1, o);\n"
      "e += atomic_fetch_or_explicit(&i, 1, o) + atomic_fetch_xor_explicit(&i, 1, o);\n"
      "e += atomic_fetch_and_explicit(&i, 1, o) + (int)atomic_fetch_add(&v, 1);\n"
      "atomic_fetch_add(&p, 1); e += atomic_is_lock_free(&i) + kill_dependency(e);\n"
      "e += atomic_flag_test_and_set(&f) + atomic_flag_test_and_set_explicit(&f, o);\n"
      "atomic_flag_clear(&f); atomic_flag_clear_explicit(&f, memory_order_release);\n"
      "atomic_thread_fence(memory_order_seq_cst); atomic_signal_fence(memory_order_consume);\n"
      "i++; i += 2; return e; }\n");
}

static void a_header_is_whole(void **state) {
  (void)state;
  assert_true(fl_builtin_header_count >= 10);
  for (size_t i = 0; i < fl_builtin_header_count; i++) {
    const struct fl_builtin_header *header = &fl_builtin_headers[i];
    assert_int_equal(strlen(header->text), header->length);
    assert_int_equal(header->text[header->length - 1], '\n');
    assert_null(strstr(header->name, "include"));
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(a_header_is_whole),
      cmocka_unit_test(each_header_of_the_c_library_is_accepted),
      cmocka_unit_test(constants_have_their_values),
      cmocka_unit_test(parts_of_stddef_can_be_asked_for),
      cmocka_unit_test(variable_arguments_work),
      cmocka_unit_test(all_of_stdatomic_works),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
