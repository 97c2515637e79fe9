/* map.c - hash tables with open addressing and linear probing.
 *
 * Removal closes the gap by moving later entries of the probe sequence back
 * (Knuth, The Art of Computer Programming 3, 6.4, algorithm R), so there are
 * no tombstones and a table never degrades. */
#include "base/map.h"

#include "base/alloc.h"
#include "base/hash.h"

#include <string.h>

enum { FIRST_SIZE = 16 };

typedef struct {
  char *key; /* NULL: free */
  void *value;
  uint64_t hash;
} string_slot;

struct fl_strmap {
  string_slot *slots;
  size_t size, count; /* size is 0 or a power of two */
};

static uint64_t hash_string(const char *key) {
  return fl_hash_bytes(key, strlen(key), 0).a;
}

/* The slot that holds key, or the free one where it belongs. */
static string_slot *find_string(const fl_strmap *map, const char *key, uint64_t hash) {
  size_t i = (size_t)hash & (map->size - 1);
  for (;; i = (i + 1) & (map->size - 1)) {
    string_slot *slot = &map->slots[i];
    if (!slot->key || (slot->hash == hash && !strcmp(slot->key, key)))
      return slot;
  }
}

fl_strmap *fl_strmap_new(void) {
  return fl_calloc(1, sizeof(fl_strmap));
}

void fl_strmap_free(fl_strmap *map) {
  if (!map)
    return;
  for (size_t i = 0; i < map->size; i++)
    fl_free(map->slots[i].key);
  fl_free(map->slots);
  fl_free(map);
}

size_t fl_strmap_count(const fl_strmap *map) {
  return map->count;
}

void *fl_strmap_get(const fl_strmap *map, const char *key) {
  return map->size ? find_string(map, key, hash_string(key))->value : NULL;
}

bool fl_strmap_has(const fl_strmap *map, const char *key) {
  return map->size && find_string(map, key, hash_string(key))->key;
}

static void grow_strings(fl_strmap *map) {
  string_slot *old = map->slots;
  size_t old_size = map->size;
  map->size = old_size ? old_size * 2 : FIRST_SIZE;
  map->slots = fl_calloc(map->size, sizeof *map->slots);
  for (size_t i = 0; i < old_size; i++)
    if (old[i].key)
      *find_string(map, old[i].key, old[i].hash) = old[i];
  fl_free(old);
}

void *fl_strmap_put(fl_strmap *map, const char *key, void *value) {
  if (map->count >= map->size / 4 * 3)
    grow_strings(map);
  uint64_t hash = hash_string(key);
  string_slot *slot = find_string(map, key, hash);
  void *replaced = slot->value;
  if (!slot->key) {
    slot->key = fl_strdup(key);
    slot->hash = hash;
    map->count++;
  }
  slot->value = value;
  return replaced;
}

void *fl_strmap_remove(fl_strmap *map, const char *key) {
  if (!map->size)
    return NULL;
  string_slot *slot = find_string(map, key, hash_string(key));
  if (!slot->key)
    return NULL;
  void *value = slot->value;
  fl_free(slot->key);
  map->count--;
  size_t mask = map->size - 1, gap = (size_t)(slot - map->slots);
  for (size_t i = (gap + 1) & mask; map->slots[i].key; i = (i + 1) & mask) {
    size_t home = (size_t)map->slots[i].hash & mask;
    if (((i - home) & mask) >= ((i - gap) & mask)) {
      map->slots[gap] = map->slots[i];
      gap = i;
    }
  }
  map->slots[gap] = (string_slot){0};
  return value;
}

bool fl_strmap_next(const fl_strmap *map, size_t *at, const char **key, void **value) {
  for (; *at < map->size; ++*at) {
    const string_slot *slot = &map->slots[*at];
    if (!slot->key)
      continue;
    if (key)
      *key = slot->key;
    if (value)
      *value = slot->value;
    ++*at;
    return true;
  }
  return false;
}

typedef struct {
  uint64_t key, value;
} word_slot;

/* Key 0 marks a free slot, so the entry of key 0 is kept apart. */
struct fl_u64map {
  word_slot *slots;
  size_t size, count; /* count is without key 0 */
  bool has_zero;
  uint64_t zero;
};

static size_t home_of(const fl_u64map *map, uint64_t key) {
  return (size_t)fl_hash_fold(key ^ FL_HASH_K0, FL_HASH_K4) & (map->size - 1);
}

static word_slot *find_word(const fl_u64map *map, uint64_t key) {
  size_t i = home_of(map, key);
  while (map->slots[i].key && map->slots[i].key != key)
    i = (i + 1) & (map->size - 1);
  return &map->slots[i];
}

fl_u64map *fl_u64map_new(void) {
  return fl_calloc(1, sizeof(fl_u64map));
}

void fl_u64map_free(fl_u64map *map) {
  if (!map)
    return;
  fl_free(map->slots);
  fl_free(map);
}

size_t fl_u64map_count(const fl_u64map *map) {
  return map->count + map->has_zero;
}

void fl_u64map_clear(fl_u64map *map) {
  fl_free(map->slots);
  *map = (fl_u64map){0};
}

bool fl_u64map_get(const fl_u64map *map, uint64_t key, uint64_t *value) {
  const uint64_t *found = NULL;
  if (!key) {
    if (map->has_zero)
      found = &map->zero;
  } else if (map->size) {
    const word_slot *slot = find_word(map, key);
    if (slot->key)
      found = &slot->value;
  }
  if (found && value)
    *value = *found;
  return found;
}

static void grow_words(fl_u64map *map) {
  word_slot *old = map->slots;
  size_t old_size = map->size;
  map->size = old_size ? old_size * 2 : FIRST_SIZE;
  map->slots = fl_calloc(map->size, sizeof *map->slots);
  for (size_t i = 0; i < old_size; i++)
    if (old[i].key)
      *find_word(map, old[i].key) = old[i];
  fl_free(old);
}

uint64_t *fl_u64map_at(fl_u64map *map, uint64_t key) {
  if (!key) {
    map->has_zero = true;
    return &map->zero;
  }
  if (map->count >= map->size / 4 * 3)
    grow_words(map);
  word_slot *slot = find_word(map, key);
  if (!slot->key) {
    slot->key = key;
    map->count++;
  }
  return &slot->value;
}

bool fl_u64map_put(fl_u64map *map, uint64_t key, uint64_t value) {
  size_t before = fl_u64map_count(map);
  *fl_u64map_at(map, key) = value;
  return fl_u64map_count(map) > before;
}

bool fl_u64map_remove(fl_u64map *map, uint64_t key) {
  if (!key) {
    bool had = map->has_zero;
    map->has_zero = false;
    map->zero = 0;
    return had;
  }
  if (!map->size)
    return false;
  word_slot *slot = find_word(map, key);
  if (!slot->key)
    return false;
  map->count--;
  size_t mask = map->size - 1, gap = (size_t)(slot - map->slots);
  for (size_t i = (gap + 1) & mask; map->slots[i].key; i = (i + 1) & mask) {
    if (((i - home_of(map, map->slots[i].key)) & mask) >= ((i - gap) & mask)) {
      map->slots[gap] = map->slots[i];
      gap = i;
    }
  }
  map->slots[gap] = (word_slot){0};
  return true;
}

bool fl_u64map_next(const fl_u64map *map, size_t *at, uint64_t *key, uint64_t *value) {
  if (*at == 0) {
    ++*at;
    if (map->has_zero) {
      if (key)
        *key = 0;
      if (value)
        *value = map->zero;
      return true;
    }
  }
  for (; *at <= map->size; ++*at) {
    const word_slot *slot = &map->slots[*at - 1];
    if (!slot->key)
      continue;
    if (key)
      *key = slot->key;
    if (value)
      *value = slot->value;
    ++*at;
    return true;
  }
  return false;
}
