/* expect: faulty
 * finding: 10 pointer
 *
 * When the destructor runs, the stack of the thread is gone. */
#include <pthread.h>

static pthread_key_t key;
static int sum;

static void release(void *value) { sum += *(int *)value; }

static void *worker(void *arg) {
  int local = 4;
  pthread_setspecific(key, &local);
  return arg;
}

int main(void) {
  pthread_t a;
  pthread_key_create(&key, release);
  pthread_create(&a, NULL, worker, NULL);
  pthread_join(a, NULL);
  return 0;
}
