/* expect: proved
 *
 * The variable grows by two in one step; a reader never sees an odd value. */
#include <assert.h>
#include <pthread.h>

static int value;

static void *worker(void *unused) {
  (void)unused;
  __sync_fetch_and_add(&value, 2);
  __atomic_fetch_add(&value, 2, __ATOMIC_RELAXED);
  return NULL;
}

static void *reader(void *unused) {
  (void)unused;
  assert(__atomic_load_n(&value, __ATOMIC_RELAXED) % 2 == 0);
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
