#include <stdio.h>
#include <stdlib.h>
#include <threads.h>
#include <time.h>

static mtx_t m;
static cnd_t c;
static tss_t key;
static once_flag once = ONCE_FLAG_INIT;
static int turn;
static thread_local int own = 5;

static void first(void) { printf("once\n"); }
static void drop(void *value) {
  printf("drop %d\n", *(int *)value);
  free(value);
}
static int worker(void *arg) {
  int n = *(int *)arg;
  call_once(&once, first);
  mtx_lock(&m);
  while (turn != n)
    cnd_wait(&c, &m);
  own += n;
  printf("turn %d %d\n", n, own);
  int *value = malloc(sizeof *value);
  *value = n;
  tss_set(key, value);
  mtx_unlock(&m);
  if (n == 1)
    thrd_exit(100);
  return n * 10;
}

int main(void) {
  thrd_t t;
  struct timespec past = {1, 0};
  printf("%d %d %d\n", mtx_init(&m, mtx_timed | mtx_recursive), cnd_init(&c), tss_create(&key, drop));
  for (int n = 0; n < 3; n++) {
    int result;
    turn = n;
    int made = thrd_create(&t, worker, &n);
    printf("%d", thrd_join(t, &result));
    printf(" %d %d\n", made, result);
  }
  printf("%d\n", mtx_lock(&m));
  printf("%d\n", cnd_timedwait(&c, &m, &past) == thrd_timedout);
  printf("%d\n", mtx_trylock(&m));
  printf("%d\n", thrd_equal(thrd_current(), thrd_current()) != 0);
  mtx_unlock(&m);
  mtx_unlock(&m);
  mtx_destroy(&m);
  cnd_destroy(&c);
  tss_delete(key);
  return 0;
}
