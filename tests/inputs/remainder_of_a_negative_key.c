/* expect: faulty
 * finding: 28 bounds
 * repaired: proved
 * native: yes
 *
 * The bucket of a key is its remainder, which is negative for negative keys. */
#include <assert.h>
#include <pthread.h>

extern int __VERIFIER_nondet_int(void);

enum { BUCKETS = 4 };

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static unsigned counts[BUCKETS];

static int bucket_of(int key) {
#ifdef REPAIRED
  return (int)((unsigned)key % BUCKETS);
#else
  return key % BUCKETS;
#endif
}

static void *insert(void *argument) {
  int bucket = bucket_of(*(int *)argument);
  pthread_mutex_lock(&lock);
  counts[bucket]++;
  pthread_mutex_unlock(&lock);
  return NULL;
}

int main(void) {
  pthread_t t1, t2;
  int key = __VERIFIER_nondet_int(), other = 5;
  pthread_create(&t1, NULL, insert, &key);
  pthread_create(&t2, NULL, insert, &other);
  pthread_join(t1, NULL);
  pthread_join(t2, NULL);
  assert(counts[0] + counts[1] + counts[2] + counts[3] == 2);
  return 0;
}
