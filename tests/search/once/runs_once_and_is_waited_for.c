/* expect: proved
 * options: --property=all
 *
 * Both threads ask for the preparation; it runs once, and nobody returns before it has
 * ended. */
#include <assert.h>
#include <pthread.h>

static pthread_once_t control = PTHREAD_ONCE_INIT;
static int runs, table;

static void prepare(void) {
  runs++;
  table = 17;
}

static void *user(void *unused) {
  (void)unused;
  assert(pthread_once(&control, prepare) == 0);
  assert(table == 17);
  return NULL;
}

int main(void) {
  pthread_t t1, t2;
  pthread_create(&t1, NULL, user, NULL);
  pthread_create(&t2, NULL, user, NULL);
  pthread_join(t1, NULL);
  pthread_join(t2, NULL);
  assert(runs == 1);
  return 0;
}
