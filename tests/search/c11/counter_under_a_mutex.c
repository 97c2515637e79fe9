/* expect: proved
 * options: --property=assertion,deadlock,lock,race
 *
 * threads.h: threads, a mutex, results. */
#include <assert.h>
#include <threads.h>

static mtx_t m;
static int count;

static int worker(void *arg) {
  mtx_lock(&m);
  count += *(int *)arg;
  mtx_unlock(&m);
  return -*(int *)arg;
}

int main(void) {
  thrd_t a, b;
  int one = 1, two = 2, first, second;
  assert(mtx_init(&m, mtx_plain) == thrd_success);
  assert(thrd_create(&a, worker, &one) == thrd_success);
  assert(thrd_create(&b, worker, &two) == thrd_success);
  assert(thrd_join(a, &first) == thrd_success);
  assert(thrd_join(b, &second) == thrd_success);
  assert(count == 3);
  assert(first == -1);
  assert(second == -2);
  mtx_destroy(&m);
  return 0;
}
