/* expect: faulty
 * finding: 19 deadlock
 * repaired: proved
 *
 * A semaphore gets the number of permits that was configured; none is too few. */
#include <assert.h>
#include <pthread.h>
#include <semaphore.h>

extern unsigned __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assume(int);

static sem_t permits;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int done;

static void *work(void *unused) {
  (void)unused;
  sem_wait(&permits);
  pthread_mutex_lock(&lock);
  done++;
  pthread_mutex_unlock(&lock);
  sem_post(&permits);
  return NULL;
}

int main(void) {
  pthread_t t1, t2;
  unsigned configured = __VERIFIER_nondet_uint();
  __VERIFIER_assume(configured <= 2);
#ifdef REPAIRED
  if (configured == 0)
    configured = 1;
#endif
  sem_init(&permits, 0, configured);
  pthread_create(&t1, NULL, work, NULL);
  pthread_create(&t2, NULL, work, NULL);
  pthread_join(t1, NULL);
  pthread_join(t2, NULL);
  assert(done == 2);
  return 0;
}
