/* expect: proved
 *
 * The input can be any int, but nothing depends on it. */
#include <assert.h>
#include <pthread.h>

extern int __VERIFIER_nondet_int(void);

static int value;
static pthread_mutex_t guard = PTHREAD_MUTEX_INITIALIZER;

static void *worker(void *unused) {
  (void)unused;
  int ignored = __VERIFIER_nondet_int();
  (void)ignored;
  pthread_mutex_lock(&guard);
  value++;
  pthread_mutex_unlock(&guard);
  return NULL;
}

int main(void) {
  pthread_t t1, t2;
  pthread_create(&t1, NULL, worker, NULL);
  pthread_create(&t2, NULL, worker, NULL);
  pthread_join(t1, NULL);
  pthread_join(t2, NULL);
  assert(value == 2);
  return 0;
}
