/* expect: faulty
 * finding: 12 pointer
 *
 * A thread-local variable ends with its thread, whoever has its address. */
#include <pthread.h>

static int spare;
static int *_Atomic published = &spare;
static _Thread_local int own = 5;

static void *reader(void *unused) {
  int seen = *published;
  return seen == 7 ? &spare : unused;
}

static void *owner(void *unused) {
  published = &own;
  return unused;
}

int main(void) {
  pthread_t first, second;
  pthread_create(&first, NULL, reader, NULL);
  pthread_create(&second, NULL, owner, NULL);
  pthread_join(first, NULL);
  pthread_join(second, NULL);
  return 0;
}
