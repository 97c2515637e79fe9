/* expect: proved
 * enumerate: full
 *
 * call_once, thrd_exit and thread-specific storage with a destructor. */
#include <assert.h>
#include <stdatomic.h>
#include <threads.h>

static once_flag once = ONCE_FLAG_INIT;
static tss_t key;
static int made;
static atomic_int destroyed;

static void destroy(void *value) { destroyed += *(int *)value; }
static void make(void) {
  made++;
  tss_create(&key, destroy);
}
static int worker(void *arg) {
  call_once(&once, make);
  tss_set(key, arg);
  assert(tss_get(key) == arg);
  thrd_exit(*(int *)arg + 1);
}

int main(void) {
  thrd_t a, b;
  int one = 1, two = 2, first, second;
  thrd_create(&a, worker, &one);
  thrd_create(&b, worker, &two);
  thrd_join(a, &first);
  thrd_join(b, &second);
  assert(made == 1);
  assert(first == 2);
  assert(second == 3);
  assert(destroyed == 3);
  return 0;
}
