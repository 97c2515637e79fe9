/* expect: proved
 *
 * Blocks that are all alive have different addresses, and a block that is freed afterwards makes no
 * difference to what was compared before. */
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int *kept;

static void *worker(void *unused) {
  (void)unused;
  int *mine = malloc(sizeof *mine);
  if (!mine)
    abort();
  pthread_mutex_lock(&lock);
  assert(mine != kept);
  if (!kept) {
    kept = mine;
    mine = NULL;
  }
  pthread_mutex_unlock(&lock);
  free(mine);
  return NULL;
}

int main(void) {
  pthread_t t1, t2;
  pthread_create(&t1, NULL, worker, NULL);
  pthread_create(&t2, NULL, worker, NULL);
  pthread_join(t1, NULL);
  pthread_join(t2, NULL);
  free(kept);
  return 0;
}
