/* expect: bounded
 * reason: freed_address_compared_with_a_new_block.c:30: compared with an address that was freed
 * enumerate: full
 *
 * The thread looks whether the top is still the one it saw. The block it saw may have been freed and
 * its address given to the new top (ABA), and then the assertion fails. Here an address is never given
 * again, so that this is not seen, and is said. */
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

struct cell {
  int value;
};

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static struct cell *top;

static void *reader(void *unused) {
  (void)unused;
  pthread_mutex_lock(&lock);
  struct cell *seen = top;
  int value = seen->value;
  pthread_mutex_unlock(&lock);

  pthread_mutex_lock(&lock);
  struct cell *now = top;
  int after = now->value;
  pthread_mutex_unlock(&lock);
  if (now == seen)
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
  top->value = 2;
  pthread_mutex_unlock(&lock);
  return NULL;
}

int main(void) {
  pthread_t t1, t2;
  top = malloc(sizeof *top);
  if (!top)
    abort();
  top->value = 1;
  pthread_create(&t1, NULL, reader, NULL);
  pthread_create(&t2, NULL, writer, NULL);
  pthread_join(t1, NULL);
  pthread_join(t2, NULL);
  free(top);
  return 0;
}
