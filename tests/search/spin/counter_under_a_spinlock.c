/* expect: proved
 * options: --property=assertion,deadlock,lock,race
 *
 * A spinlock excludes the others. */
#include <assert.h>
#include <pthread.h>

static pthread_spinlock_t s;
static int count;

static void *worker(void *arg) {
  for (int i = 0; i < 2; i++) {
    pthread_spin_lock(&s);
    count++;
    pthread_spin_unlock(&s);
  }
  return arg;
}

int main(void) {
  pthread_t a, b;
  pthread_spin_init(&s, PTHREAD_PROCESS_PRIVATE);
  pthread_create(&a, NULL, worker, NULL);
  pthread_create(&b, NULL, worker, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  assert(count == 4);
  pthread_spin_destroy(&s);
  return 0;
}
