/* map.h - hash tables: strings to pointers, and 64-bit words to 64-bit words.
 *
 * Both use open addressing with linear probing.  Iteration order depends on
 * the keys and the history of the table only, never on addresses of the
 * process, so that two runs on the same input do the same thing. */
#ifndef FL_BASE_MAP_H
#define FL_BASE_MAP_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct fl_strmap fl_strmap;

fl_strmap *fl_strmap_new(void) __attribute__((returns_nonnull));
void fl_strmap_free(fl_strmap *map); /* the values stay the caller's; NULL is allowed */
size_t fl_strmap_count(const fl_strmap *map);

/* The value put under key, or NULL if there is none. */
void *fl_strmap_get(const fl_strmap *map, const char *key);
bool fl_strmap_has(const fl_strmap *map, const char *key);

/* Puts value under key, which is copied; returns the value it replaces or NULL. */
void *fl_strmap_put(fl_strmap *map, const char *key, void *value);

/* Removes key and returns its value, NULL if it was not there. */
void *fl_strmap_remove(fl_strmap *map, const char *key);

/* Goes through all entries:
 *   size_t at = 0; const char *key; void *value;
 *   while (fl_strmap_next(map, &at, &key, &value)) ...
 * The table must not change meanwhile; key and value may be NULL. */
bool fl_strmap_next(const fl_strmap *map, size_t *at, const char **key, void **value);

typedef struct fl_u64map fl_u64map;

fl_u64map *fl_u64map_new(void) __attribute__((returns_nonnull));
void fl_u64map_free(fl_u64map *map); /* NULL is allowed */
size_t fl_u64map_count(const fl_u64map *map);
void fl_u64map_clear(fl_u64map *map);

/* Returns true iff key is there; then *value, unless NULL, is what was put. */
bool fl_u64map_get(const fl_u64map *map, uint64_t key, uint64_t *value);

/* Puts value under key; returns true iff key was not there before. */
bool fl_u64map_put(fl_u64map *map, uint64_t key, uint64_t value);

/* Where the value of key is kept, made with value 0 if key was not there; valid
 * until the next change of the table. */
uint64_t *fl_u64map_at(fl_u64map *map, uint64_t key) __attribute__((returns_nonnull));

/* Returns true iff key was there and is now removed. */
bool fl_u64map_remove(fl_u64map *map, uint64_t key);

/* Goes through all entries, like fl_strmap_next. */
bool fl_u64map_next(const fl_u64map *map, size_t *at, uint64_t *key, uint64_t *value);

#endif
