/* finding: 22 assertion
 * place: 14|15 the flag tells of data that is not there yet
 * repair: synchronization "move line"
 */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int ready;
static atomic_int data;

static void *publish(void *unused) {
  (void)unused;
  ready = 1;
  data = 42;
  return NULL;
}

static void *look(void *unused) {
  (void)unused;
  if (ready)
    assert(data == 42);
  return NULL;
}

int main(void) {
  pthread_t t1, t2;
  pthread_create(&t1, NULL, publish, NULL);
  pthread_create(&t2, NULL, look, NULL);
  pthread_join(t1, NULL);
  pthread_join(t2, NULL);
  return 0;
}
