/* Tests of base/arena.h and base/alloc.h. */
#include "base/alloc.h"
#include "base/arena.h"

#include "unit.h"

#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

static void memory_is_zeroed_and_aligned(void **state) {
  (void)state;
  fl_arena *arena = fl_arena_new();
  for (size_t size = 0; size < 3000; size += 7) {
    unsigned char *p = fl_arena_alloc(arena, size);
    assert_int_equal((uintptr_t)p % 16, 0);
    for (size_t i = 0; i < size; i++)
      assert_int_equal(p[i], 0);
    memset(p, 0xAA, size);
  }
  fl_arena_free(arena);
}

static void pieces_do_not_overlap(void **state) {
  (void)state;
  enum { COUNT = 2000 };
  fl_arena *arena = fl_arena_new();
  unsigned char *pieces[COUNT];
  size_t sizes[COUNT];
  for (size_t i = 0; i < COUNT; i++) {
    sizes[i] = i % 50 == 0 ? 9000 + i : i % 97;
    pieces[i] = fl_arena_alloc(arena, sizes[i]);
    memset(pieces[i], (int)(i % 251), sizes[i]);
  }
  for (size_t i = 0; i < COUNT; i++)
    for (size_t j = 0; j < sizes[i]; j++)
      assert_int_equal(pieces[i][j], i % 251);
  fl_arena_free(arena);
}

static void a_large_piece_keeps_the_small_block_in_use(void **state) {
  (void)state;
  fl_arena *arena = fl_arena_new();
  char *first = fl_arena_alloc(arena, 16);
  fl_arena_alloc(arena, 1 << 22);
  char *second = fl_arena_alloc(arena, 16);
  assert_ptr_equal(second, first + 16);
  assert_int_equal(fl_arena_used(arena), (1 << 22) + 32);
  fl_arena_free(arena);
}

static void strings_are_copied(void **state) {
  (void)state;
  fl_arena *arena = fl_arena_new();
  assert_string_equal(fl_arena_strdup(arena, "lock"), "lock");
  assert_string_equal(fl_arena_strndup(arena, "unlock", 2), "un");
  assert_string_equal(fl_arena_strndup(arena, "ab", 100), "ab");
  assert_string_equal(fl_arena_strndup(arena, "", 0), "");
  assert_string_equal(fl_arena_printf(arena, "%s:%d", "a.c", 7), "a.c:7");
  char *longer = fl_arena_printf(arena, "%5000d", 1);
  assert_int_equal(strlen(longer), 5000);
  fl_arena_free(arena);
}

static void freeing_null_is_allowed(void **state) {
  (void)state;
  fl_arena_free(NULL);
  fl_free(NULL);
}

static void zero_bytes_can_be_asked_for(void **state) {
  (void)state;
  void *p = fl_malloc(0), *q = fl_calloc(0, 8);
  assert_non_null(p);
  assert_non_null(q);
  p = fl_realloc(p, 0);
  assert_non_null(p);
  fl_free(p);
  fl_free(q);
}

/* Runs out_of in a child whose standard error is a pipe; returns its wait
 * status and what it wrote. */
static int status_of_child(void (*out_of)(void), char *text, size_t size) {
  int ends[2];
  assert_int_equal(pipe(ends), 0);
  pid_t child = fork();
  if (child == 0) {
    dup2(ends[1], 2);
    out_of();
    _exit(0);
  }
  close(ends[1]);
  ssize_t n = read(ends[0], text, size - 1);
  text[n > 0 ? n : 0] = '\0';
  close(ends[0]);
  int status;
  assert_int_equal(waitpid(child, &status, 0), child);
  return status;
}

static volatile size_t half = SIZE_MAX / 2; /* hidden from the compiler's warning */

static void overflow_the_array(void) {
  void *volatile p = fl_reallocarray(NULL, half, 4);
  (void)p;
}

static void overflow_the_arena(void) {
  void *volatile p = fl_arena_array(fl_arena_new(), half, 4);
  (void)p;
}

static void running_out_of_memory_exits_with_70(void **state) {
  (void)state;
  void (*const ways[])(void) = {overflow_the_array, overflow_the_arena};
  for (size_t i = 0; i < 2; i++) {
    char text[200];
    int status = status_of_child(ways[i], text, sizeof text);
    assert_true(WIFEXITED(status));
    assert_int_equal(WEXITSTATUS(status), 70);
    assert_string_equal(text, "faultline: out of memory\n");
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(memory_is_zeroed_and_aligned),
      cmocka_unit_test(pieces_do_not_overlap),
      cmocka_unit_test(a_large_piece_keeps_the_small_block_in_use),
      cmocka_unit_test(strings_are_copied),
      cmocka_unit_test(freeing_null_is_allowed),
      cmocka_unit_test(zero_bytes_can_be_asked_for),
      cmocka_unit_test(running_out_of_memory_exits_with_70),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
