/* expect: faulty
 * finding: 43 assertion
 * repaired: proved
 * native: yes
 *
 * Two threads sort a pair each, main merges; it looks at one number too few. */
#include <assert.h>
#include <pthread.h>

extern int __VERIFIER_nondet_int(void);

static int numbers[4], merged[4];

static void *sort_pair(void *argument) {
  int *pair = argument;
  if (pair[0] > pair[1]) {
    int swap = pair[0];
    pair[0] = pair[1];
    pair[1] = swap;
  }
  return NULL;
}

int main(void) {
  pthread_t t1, t2;
  for (int i = 0; i < 4; i++)
    numbers[i] = __VERIFIER_nondet_int();
  pthread_create(&t1, NULL, sort_pair, numbers);
  pthread_create(&t2, NULL, sort_pair, numbers + 2);
  pthread_join(t1, NULL);
  pthread_join(t2, NULL);
  int a = 0, b = 2;
  for (int i = 0; i < 4; i++)
#ifdef REPAIRED
    if (b == 4 || (a < 2 && numbers[a] <= numbers[b]))
#else
    if (b == 4 || (a < 1 && numbers[a] <= numbers[b]))
#endif
      merged[i] = numbers[a++];
    else
      merged[i] = numbers[b++];
  for (int i = 0; i < 3; i++)
    assert(merged[i] <= merged[i + 1]);
  return 0;
}
