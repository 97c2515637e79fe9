/* expect: faulty
 * finding: 40 division
 * repaired: proved
 * native: yes
 *
 * Values above a limit are left out; nothing may be left. */
#include <assert.h>
#include <pthread.h>

extern short __VERIFIER_nondet_short(void);

enum { VALUES = 3, LIMIT = 1000 };

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int sum, count;

static void *accept(void *argument) {
  short value = *(short *)argument;
  if (value > LIMIT || value < -LIMIT)
    return NULL;
  pthread_mutex_lock(&lock);
  sum += value;
  count++;
  pthread_mutex_unlock(&lock);
  return NULL;
}

int main(void) {
  pthread_t threads[VALUES];
  short values[VALUES];
  for (int i = 0; i < VALUES; i++)
    values[i] = __VERIFIER_nondet_short();
  for (int i = 0; i < VALUES; i++)
    pthread_create(&threads[i], NULL, accept, &values[i]);
  for (int i = 0; i < VALUES; i++)
    pthread_join(threads[i], NULL);
#ifdef REPAIRED
  int mean = count > 0 ? sum / count : 0;
#else
  int mean = sum / count;
#endif
  assert(mean >= -LIMIT && mean <= LIMIT);
  return 0;
}
