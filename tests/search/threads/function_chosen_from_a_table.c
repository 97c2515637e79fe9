/* expect: proved
 *
 * The threads' functions come from a table of function pointers. */
#include <assert.h>
#include <pthread.h>

static int sum;
static pthread_mutex_t guard = PTHREAD_MUTEX_INITIALIZER;

static void add(int n) {
  pthread_mutex_lock(&guard);
  sum += n;
  pthread_mutex_unlock(&guard);
}

static void *add_one(void *unused) {
  (void)unused;
  add(1);
  return NULL;
}

static void *add_ten(void *unused) {
  (void)unused;
  add(10);
  return NULL;
}

static void *(*const table[])(void *) = {add_one, add_ten};

int main(void) {
  pthread_t ids[2];
  for (int i = 0; i < 2; i++)
    pthread_create(&ids[i], NULL, table[i], NULL);
  for (int i = 0; i < 2; i++)
    pthread_join(ids[i], NULL);
  assert(sum == 11);
  return 0;
}
