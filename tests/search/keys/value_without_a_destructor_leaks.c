/* expect: faulty
 * finding: 12 leak
 * options: --property=leak
 *
 * Nobody frees what the thread stored. */
#include <pthread.h>
#include <stdlib.h>

static pthread_key_t key;

static void *worker(void *arg) {
  pthread_setspecific(key, malloc(4));
  return arg;
}

int main(void) {
  pthread_t a;
  pthread_key_create(&key, NULL);
  pthread_create(&a, NULL, worker, NULL);
  pthread_join(a, NULL);
  return 0;
}
