/* expect: proved
 *
 * Another thread cannot look into the region, even if it uses none itself: one read
 * sees the state before or after. */
#include <assert.h>
#include <pthread.h>

extern void __VERIFIER_atomic_begin(void);
extern void __VERIFIER_atomic_end(void);

static int value;

static void *worker(void *unused) {
  (void)unused;
  __VERIFIER_atomic_begin();
  value = 1;
  value = 2;
  __VERIFIER_atomic_end();
  return NULL;
}

static void *reader(void *unused) {
  (void)unused;
  int seen = value;
  assert(seen == 0 || seen == 2);
  return NULL;
}

int main(void) {
  pthread_t t1, t2;
  pthread_create(&t1, NULL, worker, NULL);
  pthread_create(&t2, NULL, reader, NULL);
  pthread_join(t1, NULL);
  pthread_join(t2, NULL);
  return 0;
}
