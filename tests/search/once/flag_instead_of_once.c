/* expect: faulty
 * finding: 30 assertion
 *
 * A flag that is tested and then set lets the preparation run twice. */
#include <assert.h>
#include <pthread.h>

static volatile int done;
static int runs;

static void prepare(void) {
  runs++;
}

static void *user(void *unused) {
  (void)unused;
  if (!done) {
    prepare();
    done = 1;
  }
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
