/* expect: proved
 * enumerate: full
 *
 * The input can be any int and matters: values that differ in nothing are followed together. */
#include <assert.h>
#include <pthread.h>

extern int __VERIFIER_nondet_int(void);

static int value;

static void *worker(void *unused) {
  (void)unused;
  value = __VERIFIER_nondet_int();
  return NULL;
}

int main(void) {
  pthread_t t1;
  pthread_create(&t1, NULL, worker, NULL);
  pthread_join(t1, NULL);
  if (value == 123456789)
    assert(value % 3 == 0);
  return 0;
}
