/* expect: bounded
 * reason: but another thread may use
 *
 * A struct of six bytes does not fit one access of the machine: compiled code copies it in two, and
 * the reader may come in between. Here the copy is one step, which is said. */
#include <assert.h>
#include <pthread.h>

struct pair {
  short a, b, c;
};

static struct pair shared;

static void *writer(void *unused) {
  (void)unused;
  struct pair ones = {1, 1, 1};
  shared = ones;
  return NULL;
}

int main(void) {
  pthread_t id;
  pthread_create(&id, NULL, writer, NULL);
  struct pair seen = shared;
  assert(seen.a == seen.c);
  pthread_join(id, NULL);
  return 0;
}
