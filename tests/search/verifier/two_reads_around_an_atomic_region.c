/* expect: faulty
 * finding: 26 assertion
 *
 * Two reads outside a region are two steps; the region can come in between. */
#include <assert.h>
#include <pthread.h>

extern void __VERIFIER_atomic_begin(void);
extern void __VERIFIER_atomic_end(void);

static int left, right;

static void *worker(void *unused) {
  (void)unused;
  __VERIFIER_atomic_begin();
  left++;
  right++;
  __VERIFIER_atomic_end();
  return NULL;
}

static void *reader(void *unused) {
  (void)unused;
  int one = left;
  int two = right;
  assert(one == two);
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
