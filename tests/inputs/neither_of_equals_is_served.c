/* expect: faulty
 * finding: 37 assertion
 * repaired: proved
 * native: yes
 *
 * Of two requests the one of higher priority is served; of two equal ones none is. */
#include <assert.h>
#include <pthread.h>

extern int __VERIFIER_nondet_int(void);

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int priorities[2], served;

static void *ask(void *argument) {
  int own = *(int *)argument;
  pthread_mutex_lock(&lock);
#ifdef REPAIRED
  if (own == 0 ? priorities[0] >= priorities[1] : priorities[1] > priorities[0])
#else
  if (priorities[own] > priorities[1 - own])
#endif
    served++;
  pthread_mutex_unlock(&lock);
  return NULL;
}

int main(void) {
  static int ids[2] = {0, 1};
  pthread_t threads[2];
  for (int i = 0; i < 2; i++)
    priorities[i] = __VERIFIER_nondet_int();
  for (int i = 0; i < 2; i++)
    pthread_create(&threads[i], NULL, ask, &ids[i]);
  for (int i = 0; i < 2; i++)
    pthread_join(threads[i], NULL);
  assert(served == 1);
  return 0;
}
