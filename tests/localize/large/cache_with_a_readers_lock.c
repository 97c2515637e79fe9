/* expect: proved
 *
 * A cache of squares under a lock for many readers and one writer. */
#include <assert.h>
#include <pthread.h>

#define SLOTS 4
#define EMPTY -1

struct entry {
  int key;
  int value;
};

static pthread_rwlock_t lock = PTHREAD_RWLOCK_INITIALIZER;
static pthread_mutex_t statistics_lock = PTHREAD_MUTEX_INITIALIZER;
static struct entry slots[SLOTS];
static int hits;
static int misses;

static int slot_of(int key) {
  return key % SLOTS;
}

static void count(int hit) {
  pthread_mutex_lock(&statistics_lock);
  if (hit)
    hits++;
  else
    misses++;
  pthread_mutex_unlock(&statistics_lock);
}

static int find(int key) {
  int value = EMPTY;
  pthread_rwlock_rdlock(&lock);
  const struct entry *entry = &slots[slot_of(key)];
  if (entry->key == key)
    value = entry->value;
  pthread_rwlock_unlock(&lock);
  return value;
}

static void store(int key, int value) {
  pthread_rwlock_wrlock(&lock);
  struct entry *entry = &slots[slot_of(key)];
  entry->key = key;
  entry->value = value;
  pthread_rwlock_unlock(&lock);
}

static int square(int number) {
  int value = find(number);
  count(value != EMPTY);
  if (value == EMPTY) {
    value = number * number;
    store(number, value);
  }
  return value;
}

static void *work(void *argument) {
  int number = *(const int *)argument;
  int once = square(number);
  int again = square(number);
  assert(once == again);
  assert(once == number * number);
  return NULL;
}

static void clear(void) {
  for (int i = 0; i < SLOTS; i++) {
    slots[i].key = EMPTY;
    slots[i].value = 0;
  }
}

int main(void) {
  static const int numbers[2] = {3, 6};
  pthread_t first, second;
  clear();
  pthread_create(&first, NULL, work, (void *)&numbers[0]);
  pthread_create(&second, NULL, work, (void *)&numbers[1]);
  pthread_join(first, NULL);
  pthread_join(second, NULL);
  assert(hits == 2 && misses == 2);
  assert(slots[3].value == 9 && slots[2].value == 36);
  return 0;
}
