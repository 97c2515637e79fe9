/* expect: faulty
 * finding: 22 assertion
 *
 * The same without the mutex. */
#include <assert.h>
#include <threads.h>

static int count;

static int worker(void *arg) {
  count += *(int *)arg;
  return 0;
}

int main(void) {
  thrd_t a, b;
  int one = 1, two = 2;
  thrd_create(&a, worker, &one);
  thrd_create(&b, worker, &two);
  thrd_join(a, NULL);
  thrd_join(b, NULL);
  assert(count == 3);
  return 0;
}
