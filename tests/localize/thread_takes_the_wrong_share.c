/* finding: 24 assertion
 * place: 21 both threads are given the first half
 *
 * Wrong argument of pthread_create. */
#include <assert.h>
#include <pthread.h>

static const int numbers[4] = {1, 2, 3, 4};
static int sums[2];
static int halves[2] = {0, 1};

static void *add(void *argument) {
  int half = *(int *)argument;
  sums[half] = numbers[2 * half] + numbers[2 * half + 1];
  return NULL;
}

int main(void) {
  pthread_t t1, t2;
  pthread_create(&t1, NULL, add, &halves[0]);
  pthread_create(&t2, NULL, add, &halves[0]);
  pthread_join(t1, NULL);
  pthread_join(t2, NULL);
  assert(sums[0] + sums[1] == 10);
  return 0;
}
