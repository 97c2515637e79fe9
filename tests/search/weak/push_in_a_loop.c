/* expect: proved
 * options: --property=assertion,deadlock,pointer,race
 *
 * A stack without locks: who fails tries again. */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

struct node {
  struct node *next;
  int value;
};
static struct node *_Atomic top;
static struct node nodes[2] = {{0, 1}, {0, 2}};

static void *push(void *arg) {
  struct node *n = arg;
  n->next = atomic_load(&top);
  while (!atomic_compare_exchange_weak(&top, &n->next, n)) {
  }
  return NULL;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, push, &nodes[0]);
  pthread_create(&b, NULL, push, &nodes[1]);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  int sum = 0;
  for (struct node *n = top; n; n = n->next)
    sum += n->value;
  assert(sum == 3);
  return 0;
}
