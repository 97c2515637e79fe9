/* expect: proved
 *
 * The pointer is taken and cleared under a lock. */
#include <pthread.h>
#include <stdlib.h>

static pthread_mutex_t guard = PTHREAD_MUTEX_INITIALIZER;
static int *block;

static void *cleaner(void *unused) {
  (void)unused;
  pthread_mutex_lock(&guard);
  int *mine = block;
  block = NULL;
  pthread_mutex_unlock(&guard);
  free(mine);
  return NULL;
}

int main(void) {
  block = malloc(sizeof *block);
  pthread_t t1, t2;
  pthread_create(&t1, NULL, cleaner, NULL);
  pthread_create(&t2, NULL, cleaner, NULL);
  pthread_join(t1, NULL);
  pthread_join(t2, NULL);
  return 0;
}
