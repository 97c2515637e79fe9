/* expect: proved
 *
 * A count of zero is answered with EINVAL. */
#include <assert.h>
#include <errno.h>
#include <pthread.h>

static pthread_barrier_t line;

int main(void) {
  assert(pthread_barrier_init(&line, NULL, 0) == EINVAL);
  return 0;
}
