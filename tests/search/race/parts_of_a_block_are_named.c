/* expect: faulty
 * finding: 27 race
 * finding: 28 race
 * finding: 29 race
 * message: 'node@44.value'
 * message: 'node@41.places[1]'
 * message: 'int@42[2]'
 * options: --property=race
 * enumerate: full
 *
 * What lies on the heap is called by the type of the pointer that keeps the block, the line of its
 * allocation and the part. */
#include <pthread.h>
#include <stdlib.h>

struct node {
  int value;
  struct node *next;
  short places[3];
};

static struct node *top;
static int *numbers;

static void *worker(void *unused) {
  (void)unused;
  top->next->value++;
  top->places[1]++;
  numbers[2]++;
  return NULL;
}

static struct node *checked(struct node *n) {
  if (!n)
    abort();
  return n;
}

int main(void) {
  pthread_t t1, t2;
  top = malloc(sizeof *top);
  numbers = calloc(4, sizeof *numbers);
  checked(top)->places[1] = 0;
  struct node *other = malloc(sizeof *other);
  if (!numbers || !other)
    abort();
  top->next = other;
  other->value = 0;
  pthread_create(&t1, NULL, worker, NULL);
  pthread_create(&t2, NULL, worker, NULL);
  pthread_join(t1, NULL);
  pthread_join(t2, NULL);
  return 0;
}
