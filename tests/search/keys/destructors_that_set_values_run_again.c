/* expect: proved
 *
 * A destructor that stores a new value is called again, four times in all. */
#include <assert.h>
#include <pthread.h>

static pthread_key_t key, other;
static int calls, others;

static void again(void *value) {
  calls++;
  pthread_setspecific(key, value);
}
static void once(void *value) {
  (void)value;
  others++;
}

static void *worker(void *arg) {
  pthread_setspecific(key, &calls);
  pthread_setspecific(other, &calls);
  return arg;
}

int main(void) {
  pthread_t a;
  pthread_key_create(&key, again);
  pthread_key_create(&other, once);
  pthread_create(&a, NULL, worker, NULL);
  pthread_join(a, NULL);
  assert(calls == 4);
  assert(others == 1);
  return 0;
}
