/* arena.h - memory that is released as a whole.
 *
 * Everything that belongs to one analysis handle comes out of one arena.
 * Nothing is freed on its own.  Running out of memory follows the policy of
 * alloc.h, so no function here returns NULL. */
#ifndef FL_BASE_ARENA_H
#define FL_BASE_ARENA_H

#include <stddef.h>

typedef struct fl_arena fl_arena;

fl_arena *fl_arena_new(void) __attribute__((returns_nonnull));

/* Releases the arena and all that was allocated from it; NULL is allowed. */
void fl_arena_free(fl_arena *arena);

/* Zeroed and aligned to 16 bytes; a request for 0 bytes yields a unique
 * pointer. */
void *fl_arena_alloc(fl_arena *arena, size_t size)
    __attribute__((malloc, returns_nonnull, alloc_size(2)));

/* The same for an array; an overflowing product is out of memory. */
void *fl_arena_array(fl_arena *arena, size_t count, size_t size)
    __attribute__((malloc, returns_nonnull, alloc_size(2, 3)));

char *fl_arena_strdup(fl_arena *arena, const char *s) __attribute__((returns_nonnull));

/* Copies at most n bytes of s, up to its NUL, and adds a NUL. */
char *fl_arena_strndup(fl_arena *arena, const char *s, size_t n) __attribute__((returns_nonnull));

char *fl_arena_printf(fl_arena *arena, const char *format, ...)
    __attribute__((format(printf, 2, 3), returns_nonnull));

/* Bytes handed out so far, alignment included. */
size_t fl_arena_used(const fl_arena *arena);

#endif
