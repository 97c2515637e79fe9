/* expect: faulty
 * finding: 38 assertion
 * repaired: proved
 *
 * What is encoded with one key and decoded with another is not the same, unless the keys are. */
#include <assert.h>
#include <pthread.h>

extern unsigned __VERIFIER_nondet_uint(void);

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static unsigned key, next_key;

static unsigned code(unsigned text) {
  pthread_mutex_lock(&lock);
  text ^= key;
  pthread_mutex_unlock(&lock);
  return text;
}

static void *renew(void *unused) {
  (void)unused;
  pthread_mutex_lock(&lock);
  key = next_key;
  pthread_mutex_unlock(&lock);
  return NULL;
}

static void *copy(void *argument) {
  unsigned text = *(unsigned *)argument;
#ifdef REPAIRED
  pthread_mutex_lock(&lock);
  unsigned back = text ^ key ^ key;
  pthread_mutex_unlock(&lock);
#else
  unsigned back = code(code(text));
#endif
  assert(back == text);
  return NULL;
}

int main(void) {
  pthread_t t1, t2;
  unsigned text = __VERIFIER_nondet_uint();
  key = __VERIFIER_nondet_uint();
  next_key = __VERIFIER_nondet_uint();
  pthread_create(&t1, NULL, renew, NULL);
  pthread_create(&t2, NULL, copy, &text);
  pthread_join(t1, NULL);
  pthread_join(t2, NULL);
  return code(0) != key;
}
