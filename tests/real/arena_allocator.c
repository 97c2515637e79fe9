/* expect: faulty
 * finding: 345 assertion
 * finding: 257 assertion
 * finding: 99|107|118|119|120 race
 * repaired: proved
 * options: --property=all
 *
 * An allocator with arenas: each has a lock, a piece of memory and a list of free blocks for every
 * size class. A thread keeps to its own arena as long as nobody else is in it, and otherwise goes
 * on to the next; a block goes back to the arena it came from, whoever frees it. Large blocks go to
 * malloc.
 *
 * The fault: a block that is freed by a thread of another arena is put into the list of its own
 * arena with the lock of the other one held. */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

/* --- size classes ---------------------------------------------------------------------------- */

enum { ARENAS = 2, CLASSES = 3, SMALLEST = 16, ARENA_BYTES = 256 };

/* 16, 32 and 64 bytes; CLASSES for what is larger. */
static unsigned class_of(size_t size) {
  unsigned class = 0;
  size_t room = SMALLEST;
  while (class < CLASSES && room < size) {
    room *= 2;
    class++;
  }
  return class;
}

static size_t class_room(unsigned class) {
  return (size_t)SMALLEST << class;
}

/* --- blocks ---------------------------------------------------------------------------------- */

enum { OWNER_SYSTEM = 0xff, MARK_USED = 0xa5, MARK_FREE = 0x5a };

struct header {
  uint8_t owner; /* the number of the arena */
  uint8_t class;
  uint8_t mark;
  uint8_t unused[13]; /* what follows is aligned */
};

union block {
  struct header header;
  max_align_t alignment;
};

struct free_block {
  struct free_block *next;
};

static void *block_start(union block *block) {
  return block + 1;
}

static union block *block_of(void *start) {
  return (union block *)start - 1;
}

/* --- arenas: to be used with their lock held ------------------------------------------------- */

struct arena {
  pthread_mutex_t lock;
  struct free_block *free[CLASSES];
  size_t used;
  unsigned live, reused;
  _Alignas(max_align_t) unsigned char memory[ARENA_BYTES];
};

static struct arena arenas[ARENAS] = {
    {.lock = PTHREAD_MUTEX_INITIALIZER},
    {.lock = PTHREAD_MUTEX_INITIALIZER},
};

/* A block that was never used before. */
static void *arena_carve(struct arena *arena, unsigned class) {
  size_t size = sizeof(union block) + class_room(class);
  if (size > ARENA_BYTES - arena->used)
    return NULL;
  union block *block = (union block *)(arena->memory + arena->used);
  arena->used += size;
  block->header.owner = (uint8_t)(arena - arenas);
  block->header.class = (uint8_t)class;
  return block_start(block);
}

static void *arena_take(struct arena *arena, unsigned class) {
  void *start = arena->free[class];
  if (start) {
    arena->free[class] = arena->free[class]->next;
    arena->reused++;
  } else {
    start = arena_carve(arena, class);
  }
  if (start) {
    arena->live++;
    block_of(start)->header.mark = MARK_USED;
  }
  return start;
}

static void arena_give(struct arena *arena, void *start) {
  struct header *header = &block_of(start)->header;
  assert(header->mark == MARK_USED);
  header->mark = MARK_FREE;
  struct free_block *block = start;
  block->next = arena->free[header->class];
  arena->free[header->class] = block;
  arena->live--;
}

/* --- which arena a thread uses --------------------------------------------------------------- */

static atomic_uint threads_seen;
static _Thread_local int own_arena = -1;

static unsigned arena_of_thread(void) {
  if (own_arena < 0)
    own_arena = (int)(atomic_fetch_add(&threads_seen, 1) % ARENAS);
  return (unsigned)own_arena;
}

/* The thread's own arena or, if that is taken, another one that is not; locked. */
static struct arena *arena_lock_any(void) {
  unsigned first = arena_of_thread();
  for (unsigned i = 0; i < ARENAS; i++) {
    struct arena *arena = &arenas[(first + i) % ARENAS];
    if (pthread_mutex_trylock(&arena->lock) == 0)
      return arena;
  }
  struct arena *arena = &arenas[first];
  pthread_mutex_lock(&arena->lock);
  return arena;
}

/* --- the interface --------------------------------------------------------------------------- */

static void *system_allocate(size_t size) {
  union block *block = malloc(sizeof *block + size);
  if (!block)
    return NULL;
  block->header.owner = OWNER_SYSTEM;
  block->header.class = CLASSES;
  block->header.mark = MARK_USED;
  return block_start(block);
}

static void *allocate(size_t size) {
  unsigned class = class_of(size);
  if (class == CLASSES)
    return system_allocate(size);
  struct arena *arena = arena_lock_any();
  void *start = arena_take(arena, class);
  pthread_mutex_unlock(&arena->lock);
  return start ? start : system_allocate(size);
}

static void release(void *start) {
  if (!start)
    return;
  union block *block = block_of(start);
  if (block->header.owner == OWNER_SYSTEM) {
    free(block);
    return;
  }
  struct arena *owner = &arenas[block->header.owner];
#ifdef REPAIRED
  struct arena *locked = owner;
#else
  struct arena *locked = &arenas[arena_of_thread()];
#endif
  pthread_mutex_lock(&locked->lock);
  arena_give(owner, start);
  pthread_mutex_unlock(&locked->lock);
}

static size_t usable_size(void *start) {
  return class_room(block_of(start)->header.class);
}

/* The same contents in a block of another size; NULL, and nothing has changed, without memory. */
static void *resize(void *start, size_t old_size, size_t size) {
  if (!start)
    return allocate(size);
  if (block_of(start)->header.owner != OWNER_SYSTEM && size <= usable_size(start))
    return start;
  void *moved = allocate(size);
  if (!moved)
    return NULL;
  memcpy(moved, start, old_size < size ? old_size : size);
  release(start);
  return moved;
}

/* An array of zeros; NULL also if it would be larger than memory can be. */
static void *allocate_zeroed(size_t count, size_t size) {
  if (size != 0 && count > SIZE_MAX / size)
    return NULL;
  void *start = allocate(count * size);
  if (start)
    memset(start, 0, count * size);
  return start;
}

/* --- checks: for the tests of those who use it ----------------------------------------------- */

static bool is_inside(const struct arena *arena, const void *start) {
  const unsigned char *at = start;
  return at >= arena->memory && at < arena->memory + arena->used;
}

/* With the lock held: what is free has its mark and its place, and nothing is free twice. */
static unsigned arena_check(struct arena *arena) {
  unsigned free_blocks = 0;
  for (unsigned class = 0; class < CLASSES; class++)
    for (struct free_block *b = arena->free[class]; b; b = b->next) {
      const struct header *header = &block_of(b)->header;
      assert(is_inside(arena, b));
      assert(header->mark == MARK_FREE && header->class == class);
      for (struct free_block *other = b->next; other; other = other->next)
        assert(other != b);
      free_blocks++;
    }
  return free_blocks;
}

/* With the lock held: the blocks that were ever carved, one behind the other. */
static unsigned arena_count(struct arena *arena) {
  unsigned blocks = 0;
  size_t at = 0;
  while (at < arena->used) {
    const union block *block = (const union block *)(arena->memory + at);
    assert(block->header.owner == arena - arenas);
    at += sizeof *block + class_room(block->header.class);
    blocks++;
  }
  assert(at == arena->used);
  return blocks;
}

static void check_all(void) {
  for (unsigned i = 0; i < ARENAS; i++) {
    struct arena *arena = &arenas[i];
    pthread_mutex_lock(&arena->lock);
    unsigned free_blocks = arena_check(arena);
    assert(arena_count(arena) == free_blocks + arena->live);
    pthread_mutex_unlock(&arena->lock);
  }
}

struct usage {
  unsigned live, reused;
  size_t carved;
};

static struct usage usage_of_all(void) {
  struct usage usage = {0, 0, 0};
  for (unsigned i = 0; i < ARENAS; i++) {
    pthread_mutex_lock(&arenas[i].lock);
    usage.live += arenas[i].live;
    usage.reused += arenas[i].reused;
    usage.carved += arenas[i].used;
    pthread_mutex_unlock(&arenas[i].lock);
  }
  return usage;
}

/* --- the harness ----------------------------------------------------------------------------- */

struct message {
  struct message *next;
  unsigned number;
};

/* Messages go from one thread to the other, which frees them. */
static struct {
  pthread_mutex_t lock;
  pthread_cond_t filled;
  struct message *first;
} mailbox = {PTHREAD_MUTEX_INITIALIZER, PTHREAD_COND_INITIALIZER, NULL};

static void send(unsigned number) {
  struct message *message = allocate(sizeof *message);
  assert(message);
  message->number = number;
  pthread_mutex_lock(&mailbox.lock);
  message->next = mailbox.first;
  mailbox.first = message;
  pthread_cond_signal(&mailbox.filled);
  pthread_mutex_unlock(&mailbox.lock);
}

static unsigned receive(void) {
  pthread_mutex_lock(&mailbox.lock);
  while (!mailbox.first)
    pthread_cond_wait(&mailbox.filled, &mailbox.lock);
  struct message *message = mailbox.first;
  mailbox.first = message->next;
  pthread_mutex_unlock(&mailbox.lock);
  unsigned number = message->number;
  release(message);
  return number;
}

static void *sender(void *unused) {
  (void)unused;
  send(1);
  char *text = allocate(10);
  assert(text);
  strcpy(text, "some text");
  text = resize(text, 10, 20);
  assert(text && strcmp(text, "some text") == 0);
  release(text);
  return NULL;
}

static void *receiver(void *unused) {
  (void)unused;
  void *own = allocate(40);
  assert(own && usable_size(own) == 64);
  unsigned number = receive();
  assert(number == 1);
  release(own);
  return NULL;
}

int main(void) {
  pthread_t threads[2];
  pthread_create(&threads[0], NULL, sender, NULL);
  pthread_create(&threads[1], NULL, receiver, NULL);
  pthread_join(threads[0], NULL);
  pthread_join(threads[1], NULL);
  struct usage usage = usage_of_all();
  assert(usage.live == 0);
  assert(usage.reused <= 2);
  assert(usage.carved <= ARENAS * ARENA_BYTES);
  check_all();
  void *large = allocate(1000);
  assert(large);
  memset(large, 1, 1000);
  release(large);
  assert(allocate_zeroed(SIZE_MAX / 2, 3) == NULL);
  int *zeros = allocate_zeroed(3, sizeof *zeros);
  assert(zeros && zeros[0] == 0 && zeros[2] == 0);
  release(zeros);
  return 0;
}
