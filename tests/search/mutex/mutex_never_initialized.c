/* expect: faulty
 * finding: 17 lock
 *
 * The mutex in a fresh block is locked without having been initialized. */
#include <pthread.h>
#include <stdlib.h>

struct account {
  pthread_mutex_t guard;
  int balance;
};

int main(void) {
  struct account *a = malloc(sizeof *a);
  if (!a)
    return 0;
  pthread_mutex_lock(&a->guard);
  a->balance = 1;
  pthread_mutex_unlock(&a->guard);
  free(a);
  return 0;
}
