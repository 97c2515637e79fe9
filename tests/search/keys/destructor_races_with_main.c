/* expect: faulty
 * finding: 13|25 race
 * options: --property=race
 *
 * The count is written by the destructor while main reads it. */
#include <pthread.h>

static pthread_key_t key;
static int count;

static void release(void *value) {
  (void)value;
  count++;
}

static void *worker(void *arg) {
  pthread_setspecific(key, &count);
  return arg;
}

int main(void) {
  pthread_t a;
  pthread_key_create(&key, release);
  pthread_create(&a, NULL, worker, NULL);
  int seen = count;
  pthread_join(a, NULL);
  return seen > 1;
}
