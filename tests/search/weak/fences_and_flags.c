/* expect: proved|bounded
 *
 * Fences change nothing where everything is in order anyway. */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int data, ready;
static atomic_flag done = ATOMIC_FLAG_INIT;

static void *writer(void *arg) {
  atomic_store_explicit(&data, 7, memory_order_relaxed);
  atomic_thread_fence(memory_order_release);
  atomic_store_explicit(&ready, 1, memory_order_relaxed);
  return arg;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, writer, NULL);
  if (atomic_load_explicit(&ready, memory_order_relaxed)) {
    atomic_thread_fence(memory_order_acquire);
    assert(atomic_load_explicit(&data, memory_order_relaxed) == 7);
  }
  assert(!atomic_flag_test_and_set(&done));
  assert(atomic_flag_test_and_set_explicit(&done, memory_order_seq_cst));
  atomic_flag_clear(&done);
  pthread_join(t, NULL);
  return 0;
}
