/* arena.c - bump allocation from a chain of blocks that double in size. */
#include "base/arena.h"

#include "base/alloc.h"

#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

enum { ALIGNMENT = 16, FIRST_BLOCK = 4096, LARGEST_BLOCK = 1 << 20 };

typedef struct block block;
struct block {
  block *previous;
  _Alignas(ALIGNMENT) unsigned char bytes[];
};

struct fl_arena {
  block *last;
  unsigned char *next, *end; /* the free part of the last block */
  size_t block_size;         /* of the next regular block */
  size_t used;
};

fl_arena *fl_arena_new(void) {
  fl_arena *arena = fl_calloc(1, sizeof *arena);
  arena->block_size = FIRST_BLOCK;
  return arena;
}

void fl_arena_free(fl_arena *arena) {
  if (!arena)
    return;
  for (block *b = arena->last, *previous; b; b = previous) {
    previous = b->previous;
    fl_free(b);
  }
  fl_free(arena);
}

static block *new_block(size_t size) {
  if (size > SIZE_MAX - sizeof(block))
    fl_out_of_memory();
  return fl_calloc(1, sizeof(block) + size);
}

void *fl_arena_alloc(fl_arena *arena, size_t size) {
  if (size > SIZE_MAX - ALIGNMENT)
    fl_out_of_memory();
  size = size ? (size + ALIGNMENT - 1) & ~(size_t)(ALIGNMENT - 1) : (size_t)ALIGNMENT;
  arena->used += size;
  if (size <= (size_t)(arena->end - arena->next)) {
    void *p = arena->next;
    arena->next += size;
    return p;
  }
  if (size > arena->block_size / 4 && arena->last) {
    /* A block of its own, behind the last one, whose rest stays usable. */
    block *b = new_block(size);
    b->previous = arena->last->previous;
    arena->last->previous = b;
    return b->bytes;
  }
  size_t block_size = size > arena->block_size ? size : arena->block_size;
  block *b = new_block(block_size);
  b->previous = arena->last;
  arena->last = b;
  arena->next = b->bytes + size;
  arena->end = b->bytes + block_size;
  if (arena->block_size < LARGEST_BLOCK)
    arena->block_size *= 2;
  return b->bytes;
}

void *fl_arena_array(fl_arena *arena, size_t count, size_t size) {
  size_t bytes;
  if (__builtin_mul_overflow(count, size, &bytes))
    fl_out_of_memory();
  return fl_arena_alloc(arena, bytes);
}

char *fl_arena_strdup(fl_arena *arena, const char *s) {
  size_t n = strlen(s) + 1;
  return memcpy(fl_arena_alloc(arena, n), s, n);
}

char *fl_arena_strndup(fl_arena *arena, const char *s, size_t n) {
  n = strnlen(s, n);
  return memcpy(fl_arena_alloc(arena, n + 1), s, n); /* the arena is zeroed */
}

char *fl_arena_printf(fl_arena *arena, const char *format, ...) {
  va_list arguments, again;
  va_start(arguments, format);
  va_copy(again, arguments);
  int n = vsnprintf(NULL, 0, format, arguments);
  va_end(arguments);
  size_t size = n < 0 ? 1 : (size_t)n + 1;
  char *s = fl_arena_alloc(arena, size);
  if (n > 0)
    vsnprintf(s, size, format, again);
  va_end(again);
  return s;
}

size_t fl_arena_used(const fl_arena *arena) {
  return arena->used;
}
