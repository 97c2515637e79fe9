/* expect: faulty
 * finding: 10 lock
 *
 * A spinlock has no static initializer. */
#include <pthread.h>

static pthread_spinlock_t s;

int main(void) {
  pthread_spin_lock(&s);
  return 0;
}
