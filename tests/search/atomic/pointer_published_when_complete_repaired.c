/* expect: proved
 *
 * The object is complete when its pointer is published. */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

struct entry {
  int key;
};

static struct entry entry;
static _Atomic(struct entry *) head;

static void *publisher(void *unused) {
  (void)unused;
  entry.key = 7;
  atomic_store(&head, &entry);
  return NULL;
}

static void *reader(void *unused) {
  (void)unused;
  struct entry *e = atomic_load(&head);
  if (e != NULL)
    assert(e->key == 7);
  return NULL;
}

int main(void) {
  pthread_t t1, t2;
  pthread_create(&t1, NULL, publisher, NULL);
  pthread_create(&t2, NULL, reader, NULL);
  pthread_join(t1, NULL);
  pthread_join(t2, NULL);
  return 0;
}
