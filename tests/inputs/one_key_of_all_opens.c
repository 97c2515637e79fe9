/* expect: faulty
 * finding: 42 assertion
 * repaired: proved
 * native: yes
 *
 * One number of four thousand million is a way in. */
#include <assert.h>
#include <pthread.h>
#include <stdbool.h>

extern unsigned __VERIFIER_nondet_uint(void);

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static bool is_open;

static unsigned scramble(unsigned key) {
  key ^= 0x5a5a1234u;
  key = key << 7 | key >> 25;
  return key + 99u;
}

static void *try_key(void *argument) {
  unsigned key = *(unsigned *)argument;
  pthread_mutex_lock(&lock);
#ifdef REPAIRED
  if (key < 1000 && scramble(key) == 0xdeadbeefu) /* there are no others */
#else
  if (scramble(key) == 0xdeadbeefu)
#endif
    is_open = true;
  pthread_mutex_unlock(&lock);
  return NULL;
}

int main(void) {
  pthread_t t1, t2;
  unsigned guess = __VERIFIER_nondet_uint(), wrong = 7;
  pthread_create(&t1, NULL, try_key, &guess);
  pthread_create(&t2, NULL, try_key, &wrong);
  pthread_join(t1, NULL);
  pthread_join(t2, NULL);
  assert(!is_open);
  return 0;
}
