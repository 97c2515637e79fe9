/* expect: proved
 * options: --property=all
 *
 * A mutex and a value on main's stack, shared with two threads through a pointer. */
#include <assert.h>
#include <pthread.h>

struct shared {
  pthread_mutex_t guard;
  int value;
};

static void *add(void *argument) {
  struct shared *s = argument;
  pthread_mutex_lock(&s->guard);
  s->value += 2;
  pthread_mutex_unlock(&s->guard);
  return NULL;
}

int main(void) {
  struct shared s = {PTHREAD_MUTEX_INITIALIZER, 1};
  pthread_t t1, t2;
  pthread_create(&t1, NULL, add, &s);
  pthread_create(&t2, NULL, add, &s);
  pthread_join(t1, NULL);
  pthread_join(t2, NULL);
  assert(s.value == 5);
  return 0;
}
