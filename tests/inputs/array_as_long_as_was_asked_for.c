/* expect: faulty
 * finding: 25 bounds
 * repaired: proved
 * native: yes
 *
 * A worker has an array of the wanted length and writes to the last element but one; an array of
 * one element has none. */
#include <assert.h>
#include <pthread.h>

extern unsigned char __VERIFIER_nondet_uchar(void);
extern void __VERIFIER_assume(int);

static unsigned char length;
static int sum;

static void *fill(void *unused) {
  (void)unused;
  int numbers[length];
  for (int i = 0; i < length; i++)
    numbers[i] = i;
#ifdef REPAIRED
  if (length >= 2)
#endif
    numbers[length - 2] = 0;
  sum = numbers[0];
  return NULL;
}

int main(void) {
  pthread_t worker;
  length = __VERIFIER_nondet_uchar();
  __VERIFIER_assume(length >= 1 && length <= 5);
  pthread_create(&worker, NULL, fill, NULL);
  pthread_join(worker, NULL);
  assert(sum == 0);
  return 0;
}
