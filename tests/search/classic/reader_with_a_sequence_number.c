/* expect: faulty
 * finding: 27 assertion
 *
 * The reader of a sequence lock does not look at the number again after reading. */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int number;
static volatile int left, right;

static void *writer(void *unused) {
  (void)unused;
  atomic_fetch_add(&number, 1);
  left = 1;
  right = 1;
  atomic_fetch_add(&number, 1);
  return NULL;
}

static void *reader(void *unused) {
  (void)unused;
  int before = atomic_load(&number);
  int one = left;
  int two = right;
  if (before % 2 == 0)
    assert(one == two);
  return NULL;
}

int main(void) {
  pthread_t t1, t2;
  pthread_create(&t1, NULL, writer, NULL);
  pthread_create(&t2, NULL, reader, NULL);
  pthread_join(t1, NULL);
  pthread_join(t2, NULL);
  return 0;
}
