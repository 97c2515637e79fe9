/* expect: faulty
 * finding: 63 assertion
 * enumerate: full
 *
 * A stack of three cells; one thread pops by compare-and-exchange and is overtaken by
 * one that pops two and pushes the first back (ABA): a cell in use comes back into the
 * stack. */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

#define NONE 3

static int below[3] = {1, 2, NONE};
static atomic_int head;
static int in_use[3];

static int pop(void) {
  int top, next;
  do {
    top = atomic_load(&head);
    if (top == NONE)
      return NONE;
    next = below[top];
  } while (!atomic_compare_exchange_strong(&head, &top, next));
  return top;
}

static void push(int cell) {
  int top;
  do {
    top = atomic_load(&head);
    below[cell] = top;
  } while (!atomic_compare_exchange_strong(&head, &top, cell));
}

static void *slow(void *unused) {
  (void)unused;
  int cell = pop();
  if (cell != NONE)
    in_use[cell]++;
  return NULL;
}

static void *fast(void *unused) {
  (void)unused;
  int one = pop();
  int two = pop();
  if (two != NONE)
    in_use[two]++;
  if (one != NONE)
    push(one);
  return NULL;
}

int main(void) {
  pthread_t t1, t2;
  pthread_create(&t1, NULL, slow, NULL);
  pthread_create(&t2, NULL, fast, NULL);
  pthread_join(t1, NULL);
  pthread_join(t2, NULL);
  int rest = head;
  assert(rest == NONE || in_use[rest] == 0);
  return 0;
}
