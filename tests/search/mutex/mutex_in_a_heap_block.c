/* expect: proved
 * options: --property=all
 *
 * An object with its own mutex on the heap, shared by two threads, destroyed and freed
 * after the joins. */
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

struct counter {
  pthread_mutex_t guard;
  int value;
};

static void *add(void *argument) {
  struct counter *c = argument;
  pthread_mutex_lock(&c->guard);
  c->value++;
  pthread_mutex_unlock(&c->guard);
  return NULL;
}

int main(void) {
  pthread_t t1, t2;
  struct counter *c = malloc(sizeof *c);
  if (!c)
    return 0;
  pthread_mutex_init(&c->guard, NULL);
  c->value = 0;
  pthread_create(&t1, NULL, add, c);
  pthread_create(&t2, NULL, add, c);
  pthread_join(t1, NULL);
  pthread_join(t2, NULL);
  assert(c->value == 2);
  assert(pthread_mutex_destroy(&c->guard) == 0);
  free(c);
  return 0;
}
