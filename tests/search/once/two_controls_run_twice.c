/* expect: proved
 *
 * Each control object runs the function once. */
#include <assert.h>
#include <pthread.h>

static pthread_once_t first = PTHREAD_ONCE_INIT, second = PTHREAD_ONCE_INIT;
static int runs;

static void count(void) {
  runs++;
}

int main(void) {
  pthread_once(&first, count);
  pthread_once(&second, count);
  pthread_once(&first, count);
  assert(runs == 2);
  return 0;
}
