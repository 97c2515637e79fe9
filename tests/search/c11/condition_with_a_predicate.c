/* expect: proved
 *
 * Producer and consumer with cnd_wait, and one that gives up. */
#include <assert.h>
#include <threads.h>
#include <time.h>

static mtx_t m;
static cnd_t c;
static int ready;

static int consumer(void *arg) {
  (void)arg;
  mtx_lock(&m);
  while (!ready)
    cnd_wait(&c, &m);
  mtx_unlock(&m);
  return 0;
}
static int impatient(void *arg) {
  struct timespec until = {1, 0};
  int result = thrd_success;
  (void)arg;
  mtx_lock(&m);
  while (!ready && result != thrd_timedout)
    result = cnd_timedwait(&c, &m, &until);
  int seen = ready;
  mtx_unlock(&m);
  return seen || result == thrd_timedout;
}

int main(void) {
  thrd_t a, b;
  int result;
  mtx_init(&m, mtx_timed);
  cnd_init(&c);
  thrd_create(&a, consumer, NULL);
  thrd_create(&b, impatient, NULL);
  mtx_lock(&m);
  ready = 1;
  cnd_broadcast(&c);
  mtx_unlock(&m);
  thrd_join(a, NULL);
  thrd_join(b, &result);
  assert(result == 1);
  cnd_destroy(&c);
  return 0;
}
