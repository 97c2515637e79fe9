/* expect: faulty
 * finding: 49 assertion
 * repaired: proved
 * native: yes
 *
 * Two threads look for a number by halving; the last of the table is never compared. */
#include <assert.h>
#include <pthread.h>

extern int __VERIFIER_nondet_int(void);

enum { COUNT = 5 };

static const int table[COUNT] = {-70000, -3, 8, 500, 123456};
static int wanted;

static void *search(void *argument) {
  int *found = argument;
#ifdef REPAIRED
  int from = 0, to = COUNT;
#else
  int from = 0, to = COUNT - 1;
#endif
  *found = -1;
  while (from < to) {
    int middle = (from + to) / 2;
    if (table[middle] == wanted) {
      *found = middle;
      break;
    }
    if (table[middle] < wanted)
      from = middle + 1;
    else
      to = middle;
  }
  return NULL;
}

int main(void) {
  pthread_t t1, t2;
  int found1, found2;
  wanted = __VERIFIER_nondet_int();
  pthread_create(&t1, NULL, search, &found1);
  pthread_create(&t2, NULL, search, &found2);
  pthread_join(t1, NULL);
  pthread_join(t2, NULL);
  assert(found1 == found2);
  for (int i = 0; i < COUNT; i++)
    assert(table[i] != wanted || found1 == i);
  return 0;
}
