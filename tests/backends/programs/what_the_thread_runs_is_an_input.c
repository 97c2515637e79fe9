/* expect: faulty
 * finding: 41 assertion
 *
 * The first thread runs one function or the other, and one of them creates a thread
 * of its own, which loses an update. */
#include <assert.h>
#include <pthread.h>

extern int __VERIFIER_nondet_int(void);

static int value;

static void *once(void *unused) {
  (void)unused;
  value += 2;
  return NULL;
}

static void *helper(void *unused) {
  (void)unused;
  value++;
  return NULL;
}

static void *twice(void *unused) {
  pthread_t id;
  (void)unused;
  pthread_create(&id, NULL, helper, NULL);
  value++;
  pthread_join(id, NULL);
  return NULL;
}

int main(void) {
  pthread_t id;
  void *(*run)(void *) = once;
  if (__VERIFIER_nondet_int() == 7)
    run = twice;
  pthread_create(&id, NULL, run, NULL);
  pthread_join(id, NULL);
  assert(value == 2);
  return 0;
}
