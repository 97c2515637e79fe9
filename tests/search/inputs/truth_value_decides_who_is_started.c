/* expect: proved
 *
 * Which of two threads is started depends on the input; the result fits. */
#include <assert.h>
#include <pthread.h>
#include <stdbool.h>

extern _Bool __VERIFIER_nondet_bool(void);

static int value;

static void *one(void *unused) {
  (void)unused;
  value = 1;
  return NULL;
}

static void *two(void *unused) {
  (void)unused;
  value = 2;
  return NULL;
}

int main(void) {
  bool b = __VERIFIER_nondet_bool();
  pthread_t id;
  pthread_create(&id, NULL, b ? one : two, NULL);
  pthread_join(id, NULL);
  assert(value == (b ? 1 : 2));
  return 0;
}
