/* expect: faulty
 * finding: 206 deadlock
 * repaired: proved
 * options: --property=all
 *
 * A cache from names to values with a lock for each bucket. Every bucket keeps its entries in the
 * order of their last use and drops the oldest when it is full. An entry can be renamed, which may
 * move it to another bucket; the hits and misses of all buckets can be added up while others work.
 *
 * The fault: renaming locks the bucket of the old name, then that of the new one. Two threads that
 * rename in opposite directions wait for each other. */
#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

enum { CACHE_BUCKETS = 2, BUCKET_LIMIT = 2 };

/* --- entries --------------------------------------------------------------------------------- */

struct entry {
  struct entry *newer, *older;
  uint32_t hash;
  int value;
  char name[]; /* ends in a NUL */
};

static uint32_t hash_of(const char *name) {
  uint32_t hash = 2166136261u;
  for (const char *c = name; *c; c++)
    hash = (hash ^ (unsigned char)*c) * 16777619u;
  return hash;
}

static struct entry *entry_new(const char *name, uint32_t hash, int value) {
  size_t size = strlen(name) + 1;
  struct entry *entry = malloc(sizeof *entry + size);
  if (!entry)
    return NULL;
  entry->newer = entry->older = NULL;
  entry->hash = hash;
  entry->value = value;
  memcpy(entry->name, name, size);
  return entry;
}

/* --- buckets: to be used with their lock held ------------------------------------------------ */

struct bucket {
  pthread_mutex_t lock;
  struct entry *newest, *oldest;
  unsigned count;
  unsigned hits, misses, dropped;
};

static struct entry *bucket_find(const struct bucket *bucket, const char *name, uint32_t hash) {
  for (struct entry *e = bucket->newest; e; e = e->older)
    if (e->hash == hash && strcmp(e->name, name) == 0)
      return e;
  return NULL;
}

static void bucket_unlink(struct bucket *bucket, struct entry *entry) {
  if (entry->newer)
    entry->newer->older = entry->older;
  else
    bucket->newest = entry->older;
  if (entry->older)
    entry->older->newer = entry->newer;
  else
    bucket->oldest = entry->newer;
  entry->newer = entry->older = NULL;
  bucket->count--;
}

static void bucket_link(struct bucket *bucket, struct entry *entry) {
  entry->newer = NULL;
  entry->older = bucket->newest;
  if (bucket->newest)
    bucket->newest->newer = entry;
  else
    bucket->oldest = entry;
  bucket->newest = entry;
  bucket->count++;
}

static void bucket_touch(struct bucket *bucket, struct entry *entry) {
  if (bucket->newest == entry)
    return;
  bucket_unlink(bucket, entry);
  bucket_link(bucket, entry);
}

static void bucket_add(struct bucket *bucket, struct entry *entry) {
  while (bucket->count >= BUCKET_LIMIT) {
    struct entry *oldest = bucket->oldest;
    bucket_unlink(bucket, oldest);
    free(oldest);
    bucket->dropped++;
  }
  bucket_link(bucket, entry);
}

static void bucket_check(const struct bucket *bucket) {
  unsigned count = 0;
  const struct entry *before = NULL;
  for (const struct entry *e = bucket->newest; e; e = e->older) {
    assert(e->newer == before);
    before = e;
    count++;
  }
  assert(bucket->oldest == before);
  assert(bucket->count == count && count <= BUCKET_LIMIT);
}

/* --- the cache ------------------------------------------------------------------------------- */

struct cache {
  struct bucket buckets[CACHE_BUCKETS];
};

struct cache_totals {
  unsigned entries, hits, misses, dropped;
};

static struct bucket *cache_bucket(struct cache *cache, uint32_t hash) {
  return &cache->buckets[hash % CACHE_BUCKETS];
}

static int cache_init(struct cache *cache) {
  for (int i = 0; i < CACHE_BUCKETS; i++) {
    struct bucket *bucket = &cache->buckets[i];
    memset(bucket, 0, sizeof *bucket);
    int error = pthread_mutex_init(&bucket->lock, NULL);
    if (error) {
      while (i-- > 0)
        pthread_mutex_destroy(&cache->buckets[i].lock);
      return error;
    }
  }
  return 0;
}

static void cache_destroy(struct cache *cache) {
  for (int i = 0; i < CACHE_BUCKETS; i++) {
    struct bucket *bucket = &cache->buckets[i];
    while (bucket->newest) {
      struct entry *entry = bucket->newest;
      bucket_unlink(bucket, entry);
      free(entry);
    }
    pthread_mutex_destroy(&bucket->lock);
  }
}

static bool cache_get(struct cache *cache, const char *name, int *value) {
  uint32_t hash = hash_of(name);
  struct bucket *bucket = cache_bucket(cache, hash);
  pthread_mutex_lock(&bucket->lock);
  struct entry *entry = bucket_find(bucket, name, hash);
  if (entry) {
    *value = entry->value;
    bucket_touch(bucket, entry);
    bucket->hits++;
  } else {
    bucket->misses++;
  }
  pthread_mutex_unlock(&bucket->lock);
  return entry != NULL;
}

static int cache_put(struct cache *cache, const char *name, int value) {
  uint32_t hash = hash_of(name);
  struct entry *fresh = entry_new(name, hash, value);
  if (!fresh)
    return ENOMEM;
  struct bucket *bucket = cache_bucket(cache, hash);
  pthread_mutex_lock(&bucket->lock);
  struct entry *entry = bucket_find(bucket, name, hash);
  if (entry) {
    entry->value = value;
    bucket_touch(bucket, entry);
  } else {
    bucket_add(bucket, fresh);
    fresh = NULL;
  }
  pthread_mutex_unlock(&bucket->lock);
  free(fresh);
  return 0;
}

static void lock_two(struct bucket *one, struct bucket *other) {
#ifdef REPAIRED
  if (one > other) {
    struct bucket *swap = one;
    one = other;
    other = swap;
  }
#endif
  pthread_mutex_lock(&one->lock);
  if (other != one)
    pthread_mutex_lock(&other->lock);
}

static void unlock_two(struct bucket *one, struct bucket *other) {
  if (other != one)
    pthread_mutex_unlock(&other->lock);
  pthread_mutex_unlock(&one->lock);
}

/* The value gets another name; what had that name before is gone. */
static int cache_rename(struct cache *cache, const char *from, const char *to) {
  uint32_t old_hash = hash_of(from), new_hash = hash_of(to);
  struct bucket *source = cache_bucket(cache, old_hash);
  struct bucket *target = cache_bucket(cache, new_hash);
  struct entry *fresh = entry_new(to, new_hash, 0);
  if (!fresh)
    return ENOMEM;
  lock_two(source, target);
  struct entry *old = bucket_find(source, from, old_hash);
  if (!old) {
    unlock_two(source, target);
    free(fresh);
    return ENOENT;
  }
  bucket_unlink(source, old);
  struct entry *replaced = bucket_find(target, to, new_hash);
  if (replaced)
    bucket_unlink(target, replaced);
  fresh->value = old->value;
  bucket_add(target, fresh);
  unlock_two(source, target);
  free(old);
  free(replaced);
  return 0;
}

static bool cache_remove(struct cache *cache, const char *name) {
  uint32_t hash = hash_of(name);
  struct bucket *bucket = cache_bucket(cache, hash);
  pthread_mutex_lock(&bucket->lock);
  struct entry *entry = bucket_find(bucket, name, hash);
  if (entry)
    bucket_unlink(bucket, entry);
  pthread_mutex_unlock(&bucket->lock);
  free(entry);
  return entry != NULL;
}

struct cache_item {
  char *name;
  int value;
};

/* Copies of all entries, each bucket as it is at some time, newest first; their number, or -1. */
static int cache_items(struct cache *cache, struct cache_item items[CACHE_BUCKETS * BUCKET_LIMIT]) {
  int n = 0;
  bool failed = false;
  for (int i = 0; i < CACHE_BUCKETS && !failed; i++) {
    struct bucket *bucket = &cache->buckets[i];
    pthread_mutex_lock(&bucket->lock);
    for (struct entry *e = bucket->newest; e && !failed; e = e->older) {
      items[n].name = strdup(e->name);
      items[n].value = e->value;
      failed = !items[n].name;
      n += !failed;
    }
    pthread_mutex_unlock(&bucket->lock);
  }
  if (!failed)
    return n;
  while (n-- > 0)
    free(items[n].name);
  return -1;
}

static struct cache_totals cache_total(struct cache *cache) {
  struct cache_totals totals = {0, 0, 0, 0};
  for (int i = 0; i < CACHE_BUCKETS; i++) {
    struct bucket *bucket = &cache->buckets[i];
    pthread_mutex_lock(&bucket->lock);
    totals.entries += bucket->count;
    totals.hits += bucket->hits;
    totals.misses += bucket->misses;
    totals.dropped += bucket->dropped;
    pthread_mutex_unlock(&bucket->lock);
  }
  return totals;
}

/* --- the harness ----------------------------------------------------------------------------- */

static struct cache cache;

static void *tidy(void *unused) {
  (void)unused;
  int value = 0;
  if (cache_get(&cache, "a", &value))
    assert(value == 1);
  int error = cache_rename(&cache, "a", "b");
  assert(error == 0 || error == ENOENT);
  return NULL;
}

static void *restore(void *unused) {
  (void)unused;
  int error = cache_rename(&cache, "d", "c");
  assert(error == 0);
  error = cache_put(&cache, "e", 5);
  assert(error == 0);
  return NULL;
}

static void *watch(void *unused) {
  (void)unused;
  struct cache_totals totals = cache_total(&cache);
  assert(totals.entries <= CACHE_BUCKETS * BUCKET_LIMIT);
  assert(totals.hits + totals.misses <= 1);
  return NULL;
}

int main(void) {
  pthread_t threads[3];
  if (cache_init(&cache) != 0)
    return 1;
  if (cache_put(&cache, "a", 1) != 0 || cache_put(&cache, "d", 4) != 0)
    return 1;
  pthread_create(&threads[0], NULL, tidy, NULL);
  pthread_create(&threads[1], NULL, restore, NULL);
  pthread_create(&threads[2], NULL, watch, NULL);
  for (int i = 0; i < 3; i++)
    pthread_join(threads[i], NULL);
  for (int i = 0; i < CACHE_BUCKETS; i++)
    bucket_check(&cache.buckets[i]);
  int value = 0;
  if (cache_get(&cache, "b", &value))
    assert(value == 1);
  assert(!cache_get(&cache, "d", &value));
  struct cache_item items[CACHE_BUCKETS * BUCKET_LIMIT];
  int n = cache_items(&cache, items);
  assert(n == (int)cache_total(&cache).entries);
  for (int i = 0; i < n; i++) {
    assert(cache_get(&cache, items[i].name, &value) && value == items[i].value);
    assert(cache_remove(&cache, items[i].name));
    free(items[i].name);
  }
  assert(cache_total(&cache).entries == 0 && !cache_remove(&cache, "a"));
  cache_destroy(&cache);
  return 0;
}
