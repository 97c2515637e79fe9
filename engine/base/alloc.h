/* alloc.h - heap allocation that cannot fail.
 *
 * No function here ever returns NULL.  When memory runs out the process prints
 * "faultline: out of memory" and leaves through _exit(70).  This is the only
 * exit in the library, and it is deliberate: an analysis runs in a process of
 * its own under a memory limit, so running out of memory costs that process
 * and nobody else, while a NULL check after every allocation would be code
 * that no test can reach. */
#ifndef FL_BASE_ALLOC_H
#define FL_BASE_ALLOC_H

#include <stddef.h>

/* Like malloc, calloc, realloc and strdup; a request for 0 bytes yields a
 * unique pointer that must be freed. */
void *fl_malloc(size_t size) __attribute__((malloc, returns_nonnull, alloc_size(1)));
void *fl_calloc(size_t count, size_t size)
    __attribute__((malloc, returns_nonnull, alloc_size(1, 2)));
void *fl_realloc(void *p, size_t size) __attribute__((returns_nonnull, alloc_size(2)));

/* Resizes an array of count elements; an overflowing product is out of memory. */
void *fl_reallocarray(void *p, size_t count, size_t size) __attribute__((returns_nonnull));

char *fl_strdup(const char *s) __attribute__((malloc, returns_nonnull));

/* Frees p; NULL is allowed. */
void fl_free(void *p);

/* Ends the process as described above. */
void fl_out_of_memory(void) __attribute__((noreturn, cold));

#endif
