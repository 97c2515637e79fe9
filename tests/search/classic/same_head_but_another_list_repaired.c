/* expect: proved
 * enumerate: full
 *
 * A number that changes with every operation goes with the head. */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

#define NONE 3

static int below[3] = {1, 2, NONE};
static atomic_int head;
static int in_use[3];

/* The head is a cell plus 4 times the number of changes. */
static int pop(void) {
  int old, top, next;
  do {
    old = atomic_load(&head);
    top = old % 4;
    if (top == NONE)
      return NONE;
    next = below[top];
  } while (!atomic_compare_exchange_strong(&head, &old, (old / 4 + 1) * 4 + next));
  return top;
}

static void push(int cell) {
  int old;
  do {
    old = atomic_load(&head);
    below[cell] = old % 4;
  } while (!atomic_compare_exchange_strong(&head, &old, (old / 4 + 1) * 4 + cell));
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
  int rest = head % 4;
  assert(rest == NONE || in_use[rest] == 0);
  return 0;
}
