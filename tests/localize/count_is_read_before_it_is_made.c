/* finding: 18 assertion
 * place: 12 the thread makes the number that is read too early
 * repair: synchronization "join 'maker'"
 *
 * A missing join: the failing run ends before the thread has done anything, and a passing run
 * lets it go first. */
#include <assert.h>
#include <pthread.h>

static void *make(void *where) {
  int *made = where;
  *made = 1;
  return NULL;
}
static int number;
int main(void) {
  pthread_t maker;
  pthread_create(&maker, NULL, make, &number); assert(number == 1);
  return 0;
}
