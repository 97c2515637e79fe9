/* expect: proved
 *
 * pthread_once does it right. */
#include <assert.h>
#include <pthread.h>

static pthread_once_t control = PTHREAD_ONCE_INIT;
static int runs;

static void prepare(void) {
  runs++;
}

static void *user(void *unused) {
  (void)unused;
  pthread_once(&control, prepare);
  return NULL;
}

int main(void) {
  pthread_t t1, t2;
  pthread_create(&t1, NULL, user, NULL);
  pthread_create(&t2, NULL, user, NULL);
  pthread_join(t1, NULL);
  pthread_join(t2, NULL);
  assert(runs < 2);
  return 0;
}
