/* expect: faulty
 * finding: 12 lock
 *
 * A condition variable is signalled after it was destroyed. */
#include <pthread.h>

static pthread_cond_t changed;

int main(void) {
  pthread_cond_init(&changed, NULL);
  pthread_cond_destroy(&changed);
  pthread_cond_signal(&changed);
  return 0;
}
