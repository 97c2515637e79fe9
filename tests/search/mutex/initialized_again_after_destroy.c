/* expect: proved
 *
 * A destroyed mutex may be initialized and used again; all calls report success. */
#include <assert.h>
#include <pthread.h>

static pthread_mutex_t guard;

int main(void) {
  for (int i = 0; i < 2; i++) {
    assert(pthread_mutex_init(&guard, NULL) == 0);
    assert(pthread_mutex_lock(&guard) == 0);
    assert(pthread_mutex_unlock(&guard) == 0);
    assert(pthread_mutex_destroy(&guard) == 0);
  }
  return 0;
}
