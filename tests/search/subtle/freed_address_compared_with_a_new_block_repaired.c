/* expect: proved
 * enumerate: full
 *
 * The thread looks whether the top is still the one it saw, by a number that is never used again. No
 * address is compared. */
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

struct cell {
  int number;
  int value;
};

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static struct cell *top;

static void *reader(void *unused) {
  (void)unused;
  pthread_mutex_lock(&lock);
  struct cell *seen = top;
  int value = seen->value, first = seen->number;
  pthread_mutex_unlock(&lock);

  pthread_mutex_lock(&lock);
  struct cell *now = top;
  int after = now->value, second = now->number;
  pthread_mutex_unlock(&lock);
  if (first == second)
    assert(after == value);
  return NULL;
}

static void *writer(void *unused) {
  (void)unused;
  pthread_mutex_lock(&lock);
  free(top);
  top = malloc(sizeof *top);
  if (!top)
    abort();
  top->number = 2;
  top->value = 2;
  pthread_mutex_unlock(&lock);
  return NULL;
}

int main(void) {
  pthread_t t1, t2;
  top = malloc(sizeof *top);
  if (!top)
    abort();
  top->number = 1;
  top->value = 1;
  pthread_create(&t1, NULL, reader, NULL);
  pthread_create(&t2, NULL, writer, NULL);
  pthread_join(t1, NULL);
  pthread_join(t2, NULL);
  free(top);
  return 0;
}
