/* finding: 23 deadlock
 * place: 15 the flag is written, but with the value it had
 * value: 15 '0' 1
 * repair: proved '1'
 *
 * Nobody waits in a call here: a loop goes round for ever. */
#include <pthread.h>

static volatile int ready;
static int work;

static void *worker(void *unused) {
  (void)unused;
  work = 7;
  ready = 0;
  return NULL;
}

int main(void) {
  pthread_t t;
  if (pthread_create(&t, NULL, worker, NULL))
    return 1;
  while (!ready)
    ;
  pthread_join(t, NULL);
  return work - 7;
}
