/* expect: proved
 *
 * What mtx_trylock and mtx_timedlock answer. */
#include <assert.h>
#include <threads.h>
#include <time.h>

static mtx_t m, r;

static int other(void *arg) {
  struct timespec until = {1, 0};
  (void)arg;
  assert(mtx_trylock(&m) == thrd_busy);
  assert(mtx_timedlock(&r, &until) == thrd_timedout);
  return 0;
}

int main(void) {
  thrd_t a;
  mtx_init(&m, mtx_timed);
  mtx_init(&r, mtx_timed | mtx_recursive);
  assert(mtx_trylock(&m) == thrd_success);
  assert(mtx_lock(&r) == thrd_success);
  assert(mtx_lock(&r) == thrd_success);
  assert(thrd_create(&a, other, NULL) == thrd_success);
  assert(thrd_join(a, NULL) == thrd_success);
  mtx_unlock(&r);
  mtx_unlock(&r);
  mtx_unlock(&m);
  return 0;
}
