/* expect: faulty
 * finding: 37 assertion
 * repaired: proved
 * native: yes
 *
 * A deadline is the time plus a patience; the clock has 32 bits and starts anew. */
#include <assert.h>
#include <pthread.h>
#include <stdbool.h>
#include <stdint.h>

extern uint32_t __VERIFIER_nondet_uint32_t(void);
extern void __VERIFIER_assume(int);

static uint32_t start, patience;
static bool is_late;

static void *watch(void *unused) {
  (void)unused;
  uint32_t now = start + 1;
#ifdef REPAIRED
  is_late = now - start >= patience;
#else
  uint32_t deadline = start + patience;
  is_late = now >= deadline;
#endif
  return NULL;
}

int main(void) {
  pthread_t watcher;
  start = __VERIFIER_nondet_uint32_t();
  patience = __VERIFIER_nondet_uint32_t();
  __VERIFIER_assume(patience >= 10 && patience <= 1000);
  pthread_create(&watcher, NULL, watch, NULL);
  pthread_join(watcher, NULL);
  assert(!is_late);
  return 0;
}
