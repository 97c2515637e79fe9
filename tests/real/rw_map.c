/* expect: faulty
 * finding: 174 lock
 * repaired: proved
 * options: --property=all
 *
 * A map from texts to counted values behind a reader-writer lock. It grows into a larger table;
 * removed keys leave a mark until then. `map_intern` finds or adds a key: it looks with the lock
 * for reading first, as that is enough nearly always, and looks again with the lock for writing.
 *
 * The fault: when another thread has added the key in between, the way out of `map_intern` gives
 * the lock back twice. */
#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

/* --- values ---------------------------------------------------------------------------------- */

struct value {
  atomic_uint owners;
  atomic_int count;
  char key[]; /* ends in a NUL */
};

static struct value *value_new(const char *key) {
  size_t size = strlen(key) + 1;
  struct value *value = malloc(sizeof *value + size);
  if (!value)
    return NULL;
  atomic_init(&value->owners, 1);
  atomic_init(&value->count, 0);
  memcpy(value->key, key, size);
  return value;
}

static struct value *value_hold(struct value *value) {
  unsigned before = atomic_fetch_add(&value->owners, 1);
  assert(before > 0);
  return value;
}

static void value_release(struct value *value) {
  if (atomic_fetch_sub(&value->owners, 1) == 1)
    free(value);
}

/* --- the table: open addressing -------------------------------------------------------------- */

static struct value removed; /* stands where a key was */

struct table {
  size_t size; /* a power of two */
  size_t used; /* with the removed ones */
  size_t live;
  struct value **slots;
};

static bool table_init(struct table *table, size_t size) {
  table->slots = calloc(size, sizeof *table->slots);
  table->size = size;
  table->used = table->live = 0;
  return table->slots != NULL;
}

static size_t table_start(const struct table *table, const char *key) {
  uint32_t hash = 5381;
  for (; *key; key++)
    hash = hash * 33 ^ (unsigned char)*key;
  return hash & (table->size - 1);
}

/* The slot of the key, or NULL. */
static struct value **table_find(const struct table *table, const char *key) {
  size_t at = table_start(table, key);
  for (size_t n = 0; n < table->size; n++) {
    struct value **slot = &table->slots[(at + n) & (table->size - 1)];
    if (!*slot)
      return NULL;
    if (*slot != &removed && strcmp((*slot)->key, key) == 0)
      return slot;
  }
  return NULL;
}

/* The key is new and there is room. */
static void table_add(struct table *table, struct value *value) {
  size_t at = table_start(table, value->key);
  while (table->slots[at])
    at = (at + 1) & (table->size - 1);
  table->slots[at] = value;
  table->used++;
  table->live++;
}

static bool table_make_room(struct table *table) {
  if ((table->used + 1) * 4 <= table->size * 3)
    return true;
  struct table larger;
  if (!table_init(&larger, table->live * 2 >= table->size ? table->size * 2 : table->size))
    return false;
  for (size_t i = 0; i < table->size; i++)
    if (table->slots[i] && table->slots[i] != &removed)
      table_add(&larger, table->slots[i]);
  free(table->slots);
  *table = larger;
  return true;
}

/* --- the map --------------------------------------------------------------------------------- */

struct map {
  pthread_rwlock_t lock;
  struct table table;
};

static int map_init(struct map *map, size_t size) {
  if (!table_init(&map->table, size))
    return ENOMEM;
  int error = pthread_rwlock_init(&map->lock, NULL);
  if (error)
    free(map->table.slots);
  return error;
}

static void map_destroy(struct map *map) {
  for (size_t i = 0; i < map->table.size; i++) {
    struct value *value = map->table.slots[i];
    if (value && value != &removed)
      value_release(value);
  }
  free(map->table.slots);
  pthread_rwlock_destroy(&map->lock);
}

/* The value of a key, to be released, or NULL. */
static struct value *map_get(struct map *map, const char *key) {
  pthread_rwlock_rdlock(&map->lock);
  struct value **slot = table_find(&map->table, key);
  struct value *value = slot ? value_hold(*slot) : NULL;
  pthread_rwlock_unlock(&map->lock);
  return value;
}

/* The value of a key, to be released, which is added if there is none; NULL without memory. */
static struct value *map_intern(struct map *map, const char *key) {
  struct value *value = map_get(map, key);
  if (value)
    return value;
  struct value *fresh = value_new(key);
  if (!fresh)
    return NULL;
  pthread_rwlock_wrlock(&map->lock);
  struct value **slot = table_find(&map->table, key);
  if (slot) { /* somebody else was faster */
    value = value_hold(*slot);
#ifndef REPAIRED
    pthread_rwlock_unlock(&map->lock);
#endif
    value_release(fresh);
    goto out;
  }
  if (!table_make_room(&map->table)) {
    value_release(fresh);
    goto out;
  }
  table_add(&map->table, fresh);
  value = value_hold(fresh);
out:
  pthread_rwlock_unlock(&map->lock);
  return value;
}

static bool map_remove(struct map *map, const char *key) {
  struct value *value = NULL;
  pthread_rwlock_wrlock(&map->lock);
  struct value **slot = table_find(&map->table, key);
  if (slot) {
    value = *slot;
    *slot = &removed;
    map->table.live--;
  }
  pthread_rwlock_unlock(&map->lock);
  if (value)
    value_release(value);
  return value != NULL;
}

typedef bool visit_fn(void *context, const char *key, int count);

/* Calls for every key, until the function says that this is enough. */
static void map_visit(struct map *map, visit_fn *visit, void *context) {
  pthread_rwlock_rdlock(&map->lock);
  for (size_t i = 0; i < map->table.size; i++) {
    struct value *value = map->table.slots[i];
    if (value && value != &removed && !visit(context, value->key, atomic_load(&value->count)))
      break;
  }
  pthread_rwlock_unlock(&map->lock);
}

static size_t map_size(struct map *map) {
  pthread_rwlock_rdlock(&map->lock);
  size_t live = map->table.live;
  pthread_rwlock_unlock(&map->lock);
  return live;
}

/* The keys in the order of the alphabet, each a copy of its own; the number of them, or -1. */
static int compare_texts(const void *a, const void *b) {
  return strcmp(*(char *const *)a, *(char *const *)b);
}

static long map_keys(struct map *map, char ***keys) {
  pthread_rwlock_rdlock(&map->lock);
  size_t n = 0, room = map->table.live;
  char **list = malloc((room + 1) * sizeof *list);
  bool failed = !list;
  for (size_t i = 0; i < map->table.size && !failed; i++) {
    struct value *value = map->table.slots[i];
    if (!value || value == &removed)
      continue;
    assert(n < room);
    list[n] = strdup(value->key);
    failed = !list[n++];
  }
  pthread_rwlock_unlock(&map->lock);
  if (failed) {
    while (n > 0)
      free(list[--n]);
    free(list);
    return -1;
  }
  qsort(list, n, sizeof *list, compare_texts);
  *keys = list;
  return (long)n;
}

/* Adds the counts of one map to those of another; the locks are never held together. */
static int map_merge(struct map *into, struct map *from) {
  char **keys;
  long n = map_keys(from, &keys);
  if (n < 0)
    return ENOMEM;
  int error = 0;
  for (long i = 0; i < n; i++) {
    struct value *source = error ? NULL : map_get(from, keys[i]); /* it may be gone by now */
    struct value *target = source ? map_intern(into, keys[i]) : NULL;
    if (source && !target)
      error = ENOMEM;
    if (target) {
      atomic_fetch_add(&target->count, atomic_load(&source->count));
      value_release(target);
    }
    if (source)
      value_release(source);
    free(keys[i]);
  }
  free(keys);
  return error;
}

/* --- words, counted -------------------------------------------------------------------------- */

enum { WORD_MAX = 8 };

/* Counts every word of a text, words being parted by blanks. */
static int count_words(struct map *map, const char *text) {
  while (*text) {
    char word[WORD_MAX + 1];
    size_t length = strcspn(text, " ");
    if (length > WORD_MAX)
      return ENAMETOOLONG;
    if (length > 0) {
      memcpy(word, text, length);
      word[length] = '\0';
      struct value *value = map_intern(map, word);
      if (!value)
        return ENOMEM;
      atomic_fetch_add(&value->count, 1);
      value_release(value);
    }
    text += length;
    text += strspn(text, " ");
  }
  return 0;
}

struct sum {
  int words, largest;
};

static bool add_up(void *context, const char *key, int count) {
  struct sum *sum = context;
  assert(key[0] != '\0');
  sum->words += count;
  if (count > sum->largest)
    sum->largest = count;
  return true;
}

/* --- the harness ----------------------------------------------------------------------------- */

static struct map map;

static void *counter(void *text) {
  int error = count_words(&map, text);
  assert(error == 0);
  return NULL;
}

static void *cleaner(void *word) {
  if (map_remove(&map, word))
    assert(map_size(&map) <= 3);
  return NULL;
}

int main(void) {
  pthread_t threads[3];
  if (map_init(&map, 2) != 0)
    return 1;
  pthread_create(&threads[0], NULL, counter, "to be");
  pthread_create(&threads[1], NULL, counter, "be");
  pthread_create(&threads[2], NULL, cleaner, "to");
  for (int i = 0; i < 3; i++)
    pthread_join(threads[i], NULL);
  struct sum sum = {0, 0};
  map_visit(&map, add_up, &sum);
  assert(sum.words == 2 || sum.words == 3);
  assert(sum.largest == 2);
  size_t size = map_size(&map);
  assert(size == 1 || size == 2);
  char **keys;
  long n = map_keys(&map, &keys);
  assert(n == (long)size && strcmp(keys[0], "be") == 0);
  for (long i = 0; i < n; i++)
    free(keys[i]);
  free(keys);
  static struct map copy;
  if (map_init(&copy, 4) != 0)
    return 1;
  int error = count_words(&copy, "not  to be");
  if (!error)
    error = map_merge(&copy, &map);
  assert(error == 0 && map_size(&copy) == 3);
  struct sum all = {0, 0};
  map_visit(&copy, add_up, &all);
  assert(all.words == sum.words + 3 && all.largest == 3);
  map_destroy(&copy);
  map_destroy(&map);
  return 0;
}
