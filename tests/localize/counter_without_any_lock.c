/* finding: 22 assertion
 * place: 12 reading and writing back are two steps
 * repair: synchronization "make 'count' atomic"
 */
#include <assert.h>
#include <pthread.h>

static int count;

static void *add(void *unused) {
  (void)unused;
  count = count + 1;
  return NULL;
}

int main(void) {
  pthread_t t1, t2;
  pthread_create(&t1, NULL, add, NULL);
  pthread_create(&t2, NULL, add, NULL);
  pthread_join(t1, NULL);
  pthread_join(t2, NULL);
  assert(count == 2);
  return 0;
}
