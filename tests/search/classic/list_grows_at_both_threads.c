/* expect: faulty
 * finding: 39 assertion
 * options: --property=assertion,deadlock,pointer
 *
 * Two threads push cells onto a list without a lock; a cell can be lost. */
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

struct cell {
  struct cell *next;
};

static struct cell *list;

static void *push(void *unused) {
  (void)unused;
  struct cell *c = malloc(sizeof *c);
  if (!c)
    return NULL;
  c->next = list;
  list = c;
  return NULL;
}

int main(void) {
  pthread_t t1, t2;
  pthread_create(&t1, NULL, push, NULL);
  pthread_create(&t2, NULL, push, NULL);
  pthread_join(t1, NULL);
  pthread_join(t2, NULL);
  int length = 0;
  while (list) {
    struct cell *next = list->next;
    free(list);
    list = next;
    length++;
  }
  assert(length == 2);
  return 0;
}
