/* finding: 12 assertion
 * place: 18|19 the thread may look before the limit is set
 * repair: synchronization "move line"
 */
#include <assert.h>
#include <pthread.h>

static int limit;

static void *work(void *unused) {
  (void)unused;
  assert(limit > 0);
  return NULL;
}

int main(void) {
  pthread_t worker;
  pthread_create(&worker, NULL, work, NULL);
  limit = 10;
  pthread_join(worker, NULL);
  return 0;
}
