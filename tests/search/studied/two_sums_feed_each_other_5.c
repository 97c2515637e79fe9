/* expect: faulty
 * finding: 34 assertion
 * enumerate: full
 *
 * Two threads add the other's variable to their own five times without a lock; every
 * Fibonacci number up to the twelfth can be reached. */
#include <assert.h>
#include <pthread.h>

#define ROUNDS 5

static int a = 1, b = 1;

static void *grow_a(void *unused) {
  (void)unused;
  for (int i = 0; i < ROUNDS; i++)
    a += b;
  return NULL;
}

static void *grow_b(void *unused) {
  (void)unused;
  for (int i = 0; i < ROUNDS; i++)
    b += a;
  return NULL;
}

int main(void) {
  pthread_t t1, t2;
  pthread_create(&t1, NULL, grow_a, NULL);
  pthread_create(&t2, NULL, grow_b, NULL);
  pthread_join(t1, NULL);
  pthread_join(t2, NULL);
  assert(a < 144 && b < 144);
  return 0;
}
