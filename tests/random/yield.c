/* A stand-in for the run-time of gcc's -fsanitize=thread: before every access to memory and every
 * synchronization the thread may give way, by chance. On one core this makes the compiled program
 * go through many interleavings at the grain of single accesses.
 *
 * The program is compiled with -fsanitize=thread but linked with this file instead of the
 * sanitizer. YIELD_SEED in the environment chooses the chances. */
#include <pthread.h>
#include <sched.h>
#include <semaphore.h>
#include <stdint.h>
#include <stdlib.h>

static uint64_t chance = 1;
static unsigned rarity = 2;

__attribute__((constructor)) static void start(void) {
  const char *seed = getenv("YIELD_SEED");
  chance = (seed ? strtoull(seed, NULL, 10) : 0) * 0x9e3779b97f4a7c15u + 88172645463325252u;
  rarity = 2 + (unsigned)(chance >> 7) % 4;
}

static void maybe_yield(void) {
  chance ^= chance << 13;
  chance ^= chance >> 7;
  chance ^= chance << 17;
  if (chance % rarity == 0)
    sched_yield();
}

void __tsan_init(void) {}
void __tsan_func_entry(void *caller) { (void)caller; }
void __tsan_func_exit(void) {}

#define ACCESS(name)                                                                          \
  void __tsan_##name(void *address) {                                                         \
    (void)address;                                                                            \
    maybe_yield();                                                                            \
  }
#define ACCESSES(size)                                                                        \
  ACCESS(read##size)                                                                          \
  ACCESS(write##size)                                                                         \
  ACCESS(unaligned_read##size)                                                                \
  ACCESS(unaligned_write##size)                                                               \
  ACCESS(volatile_read##size)                                                                 \
  ACCESS(volatile_write##size)
ACCESSES(1)
ACCESSES(2)
ACCESSES(4)
ACCESSES(8)
ACCESSES(16)
ACCESS(vptr_read)

#define RANGE(name)                                                                           \
  void __tsan_##name(void *address, unsigned long size) {                                     \
    (void)address, (void)size;                                                                \
    maybe_yield();                                                                            \
  }
RANGE(read_range)
RANGE(write_range)

#define CHANGE(bits, type, name, builtin)                                                     \
  type __tsan_atomic##bits##_##name(volatile type *a, type v, int order) {                    \
    (void)order;                                                                              \
    maybe_yield();                                                                            \
    return builtin(a, v, __ATOMIC_SEQ_CST);                                                   \
  }
#define EXCHANGE(bits, type, name)                                                            \
  int __tsan_atomic##bits##_compare_exchange_##name(volatile type *a, type *c, type v,        \
                                                    int order, int fail) {                    \
    (void)order, (void)fail;                                                                  \
    maybe_yield();                                                                            \
    return __atomic_compare_exchange_n(a, c, v, 0, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST);       \
  }
#define ATOMICS(bits, type)                                                                   \
  type __tsan_atomic##bits##_load(const volatile type *a, int order) {                        \
    (void)order;                                                                              \
    maybe_yield();                                                                            \
    return __atomic_load_n(a, __ATOMIC_SEQ_CST);                                              \
  }                                                                                           \
  void __tsan_atomic##bits##_store(volatile type *a, type v, int order) {                     \
    (void)order;                                                                              \
    maybe_yield();                                                                            \
    __atomic_store_n(a, v, __ATOMIC_SEQ_CST);                                                 \
  }                                                                                           \
  CHANGE(bits, type, exchange, __atomic_exchange_n)                                           \
  CHANGE(bits, type, fetch_add, __atomic_fetch_add)                                           \
  CHANGE(bits, type, fetch_sub, __atomic_fetch_sub)                                           \
  CHANGE(bits, type, fetch_and, __atomic_fetch_and)                                           \
  CHANGE(bits, type, fetch_or, __atomic_fetch_or)                                             \
  CHANGE(bits, type, fetch_xor, __atomic_fetch_xor)                                           \
  EXCHANGE(bits, type, strong)                                                                \
  EXCHANGE(bits, type, weak)                                                                  \
  type __tsan_atomic##bits##_compare_exchange_val(volatile type *a, type c, type v,           \
                                                  int order, int fail) {                      \
    __tsan_atomic##bits##_compare_exchange_strong(a, &c, v, order, fail);                     \
    return c;                                                                                 \
  }
ATOMICS(8, uint8_t)
ATOMICS(16, uint16_t)
ATOMICS(32, uint32_t)
ATOMICS(64, uint64_t)

void __tsan_atomic_thread_fence(int order) { (void)order; }
void __tsan_atomic_signal_fence(int order) { (void)order; }

/* Linked with --wrap for each of these. */
#define WRAP(name, type)                                                                      \
  int __real_##name(type *object);                                                            \
  int __wrap_##name(type *object) {                                                           \
    maybe_yield();                                                                            \
    return __real_##name(object);                                                             \
  }
WRAP(pthread_mutex_lock, pthread_mutex_t)
WRAP(pthread_mutex_trylock, pthread_mutex_t)
WRAP(pthread_mutex_unlock, pthread_mutex_t)
WRAP(pthread_cond_signal, pthread_cond_t)
WRAP(pthread_cond_broadcast, pthread_cond_t)
WRAP(pthread_rwlock_rdlock, pthread_rwlock_t)
WRAP(pthread_rwlock_wrlock, pthread_rwlock_t)
WRAP(pthread_rwlock_unlock, pthread_rwlock_t)
WRAP(pthread_barrier_wait, pthread_barrier_t)
WRAP(sem_wait, sem_t)
WRAP(sem_post, sem_t)

int __real_pthread_cond_wait(pthread_cond_t *condition, pthread_mutex_t *mutex);
int __wrap_pthread_cond_wait(pthread_cond_t *condition, pthread_mutex_t *mutex) {
  maybe_yield();
  return __real_pthread_cond_wait(condition, mutex);
}
