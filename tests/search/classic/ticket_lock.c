/* expect: faulty
 * finding: 21 assertion
 * options: --property=assertion
 * enumerate: full
 *
 * The ticket is drawn in two steps, so two threads can draw the same one. */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int next_ticket, serving;
static int inside;

static void *worker(void *unused) {
  (void)unused;
  int ticket = next_ticket;
  next_ticket = ticket + 1;
  while (serving != ticket)
    ;
  inside++;
  assert(inside == 1);
  inside--;
  atomic_fetch_add(&serving, 1);
  return NULL;
}

int main(void) {
  pthread_t t1, t2;
  pthread_create(&t1, NULL, worker, NULL);
  pthread_create(&t2, NULL, worker, NULL);
  pthread_join(t1, NULL);
  pthread_join(t2, NULL);
  return 0;
}
