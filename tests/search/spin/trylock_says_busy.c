/* expect: proved
 *
 * Who does not get it does something else. */
#include <assert.h>
#include <errno.h>
#include <pthread.h>

static pthread_spinlock_t s;
static int count, missed[2];

static void *worker(void *arg) {
  int error = pthread_spin_trylock(&s);
  if (error) {
    assert(error == EBUSY);
    *(int *)arg = 1;
    return NULL;
  }
  count++;
  pthread_spin_unlock(&s);
  return NULL;
}

int main(void) {
  pthread_t a, b;
  pthread_spin_init(&s, 0);
  pthread_create(&a, NULL, worker, &missed[0]);
  pthread_create(&b, NULL, worker, &missed[1]);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  assert(count + missed[0] + missed[1] == 2);
  assert(count >= 1);
  return 0;
}
