/* expect: faulty
 * finding: 40 assertion
 *
 * A waiter that has timed out, but has not got its mutex back yet, is no waiter any more: the signal
 * is lost though the wait says time-out. */
#include <assert.h>
#include <errno.h>
#include <pthread.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t c = PTHREAD_COND_INITIALIZER;
static int was_signalled, answer;

static void *waiter(void *arg) {
  struct timespec until = {1, 0};
  pthread_mutex_lock(&m);
  if (!was_signalled) {
    answer = pthread_cond_timedwait(&c, &m, &until);
    if (answer == ETIMEDOUT && was_signalled)
      answer = -1;
  }
  pthread_mutex_unlock(&m);
  return arg;
}

static void *signaller(void *arg) {
  pthread_mutex_lock(&m);
  was_signalled = 1;
  pthread_cond_signal(&c);
  pthread_mutex_unlock(&m);
  return arg;
}

int main(void) {
  pthread_t w, s;
  pthread_create(&w, NULL, waiter, NULL);
  pthread_create(&s, NULL, signaller, NULL);
  pthread_join(w, NULL);
  pthread_join(s, NULL);
  assert(answer != -1);
  return 0;
}
