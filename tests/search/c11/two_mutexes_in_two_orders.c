/* expect: faulty
 * finding: 12|20 deadlock
 *
 * A deadlock of C11's mutexes. */
#include <threads.h>

static mtx_t m, n;

static int first(void *arg) {
  (void)arg;
  mtx_lock(&m);
  mtx_lock(&n);
  mtx_unlock(&n);
  mtx_unlock(&m);
  return 0;
}
static int second(void *arg) {
  (void)arg;
  mtx_lock(&n);
  mtx_lock(&m);
  mtx_unlock(&m);
  mtx_unlock(&n);
  return 0;
}

int main(void) {
  thrd_t a, b;
  mtx_init(&m, mtx_plain);
  mtx_init(&n, mtx_plain);
  thrd_create(&a, first, NULL);
  thrd_create(&b, second, NULL);
  thrd_join(a, NULL);
  thrd_join(b, NULL);
  return 0;
}
