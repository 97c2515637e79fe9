/* expect: faulty
 * finding: 26 assertion
 * finding: 29 assertion
 * finding: 32 assertion
 *
 * The three ways to say that a place must not be reached. */
#include <pthread.h>

extern void __VERIFIER_assert(int);
extern void __VERIFIER_error(void);
extern void reach_error(void);

static volatile int value;

static void *worker(void *unused) {
  (void)unused;
  value = 1;
  value = 2;
  return NULL;
}

static void *reader(void *unused) {
  (void)unused;
  switch (value) {
  case 0:
    __VERIFIER_assert(value == 0);
    break;
  case 1:
    __VERIFIER_error();
    break;
  default:
    reach_error();
  }
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
