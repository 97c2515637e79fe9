/* expect: proved
 *
 * The thread polls under a lock and may give up in each round, by an input. How many inputs it has read
 * makes no difference to what it can do, so that the rounds come back to the same states; and a loop
 * that an input can end is no deadlock. */
#include <pthread.h>

extern _Bool __VERIFIER_nondet_bool(void);

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int is_ready;

static void *worker(void *unused) {
  (void)unused;
  for (;;) {
    pthread_mutex_lock(&lock);
    int seen = is_ready;
    pthread_mutex_unlock(&lock);
    if (seen || __VERIFIER_nondet_bool())
      return NULL;
  }
}

int main(void) {
  pthread_t id;
  pthread_create(&id, NULL, worker, NULL);
  pthread_join(id, NULL);
  return 0;
}
