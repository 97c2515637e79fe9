/* expect: proved
 * options: --property=all
 *
 * The object itself needs no lock where its owner changes under one. */
#include <assert.h>
#include <pthread.h>

static pthread_mutex_t guard = PTHREAD_MUTEX_INITIALIZER;
static int full, object;

static void *giver(void *unused) {
  (void)unused;
  object = 8;
  pthread_mutex_lock(&guard);
  full = 1;
  pthread_mutex_unlock(&guard);
  return NULL;
}

static void *taker(void *unused) {
  (void)unused;
  pthread_mutex_lock(&guard);
  int mine = full;
  pthread_mutex_unlock(&guard);
  if (mine)
    assert(object++ == 8);
  return NULL;
}

int main(void) {
  pthread_t t1, t2;
  pthread_create(&t1, NULL, giver, NULL);
  pthread_create(&t2, NULL, taker, NULL);
  pthread_join(t1, NULL);
  pthread_join(t2, NULL);
  return 0;
}
