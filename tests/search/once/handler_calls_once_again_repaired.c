/* expect: proved
 *
 * The function that is run once asks for another one, with a control of its own. */
#include <assert.h>
#include <pthread.h>

static pthread_once_t control = PTHREAD_ONCE_INIT, inner_control = PTHREAD_ONCE_INIT;
static int value;

static void initialize_inner(void) { value++; }

static void initialize(void) {
  value++;
  pthread_once(&inner_control, initialize_inner);
}

static void *worker(void *unused) {
  (void)unused;
  pthread_once(&control, initialize);
  assert(value == 2);
  return NULL;
}

int main(void) {
  pthread_t t1, t2;
  pthread_create(&t1, NULL, worker, NULL);
  pthread_create(&t2, NULL, worker, NULL);
  pthread_join(t1, NULL);
  pthread_join(t2, NULL);
  return 0;
}
