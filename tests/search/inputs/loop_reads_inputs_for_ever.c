/* expect: proved
 * enumerate: full
 *
 * Nothing is kept of one round in the next: the states come again. */
#include <assert.h>
#include <pthread.h>
#include <string.h>

extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern long __VERIFIER_nondet_long(void);
extern void __VERIFIER_assume(int);

static int last;
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

static void *server(void *unused) {
  (void)unused;
  for (;;) {
    int request = __VERIFIER_nondet_int();
    if (request < 0)
      return NULL;
    pthread_mutex_lock(&m);
    last = request;
    assert(last >= 0);
    pthread_mutex_unlock(&m);
  }
}

int main(void) {
  pthread_t t, u;
  pthread_create(&t, NULL, server, NULL);
  pthread_create(&u, NULL, server, NULL);
  pthread_join(t, NULL);
  pthread_join(u, NULL);
  return 0;
}
