/* expect: proved
 * options: --property=assertion,deadlock,pointer
 *
 * The list has a lock. */
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

struct cell {
  struct cell *next;
};

static pthread_mutex_t guard = PTHREAD_MUTEX_INITIALIZER;
static struct cell *list;

static void *push(void *unused) {
  (void)unused;
  struct cell *c = malloc(sizeof *c);
  if (!c)
    return NULL;
  pthread_mutex_lock(&guard);
  c->next = list;
  list = c;
  pthread_mutex_unlock(&guard);
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
