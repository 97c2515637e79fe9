/* expect: proved
 * options: --property=all
 *
 * The block allocated by the thread is read and freed by main after the join. */
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

struct result {
  int low, high;
};

static void *worker(void *unused) {
  (void)unused;
  struct result *r = malloc(sizeof *r);
  if (!r)
    return NULL;
  r->low = 3;
  r->high = 8;
  return r;
}

int main(void) {
  pthread_t id;
  void *result = NULL;
  pthread_create(&id, NULL, worker, NULL);
  pthread_join(id, &result);
  struct result *r = result;
  if (r)
    assert(r->low + r->high == 11);
  free(r);
  return 0;
}
