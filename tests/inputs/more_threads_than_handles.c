/* expect: faulty
 * finding: 37 bounds
 * repaired: proved
 * native: yes
 *
 * How many workers there are comes from outside; there is room for two handles. */
#include <assert.h>
#include <pthread.h>

extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

enum { HANDLES = 2 };

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int done;

static void *work(void *unused) {
  (void)unused;
  pthread_mutex_lock(&lock);
  done++;
  pthread_mutex_unlock(&lock);
  return NULL;
}

int main(void) {
  static pthread_t handles[HANDLES];
  int workers = __VERIFIER_nondet_int();
#ifdef REPAIRED
  __VERIFIER_assume(workers <= HANDLES);
#else
  __VERIFIER_assume(workers <= HANDLES + 1);
#endif
  for (int i = 0; i < workers; i++) {
    pthread_t handle;
    pthread_create(&handle, NULL, work, NULL);
    handles[i] = handle;
  }
  for (int i = 0; i < workers; i++)
    pthread_join(handles[i], NULL);
  assert(done == (workers > 0 ? workers : 0));
  return 0;
}
