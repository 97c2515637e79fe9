/* finding: 14 bounds
 * place: 15 the top of the stack goes down when something is put on it
 * repair: proved 'top + 1'
 *
 * Wrong operator in the index of a stack that two threads use. */
#include <assert.h>
#include <pthread.h>

static pthread_mutex_t guard = PTHREAD_MUTEX_INITIALIZER;
static int stack[4], top;

static void push(int value) {
  pthread_mutex_lock(&guard);
  stack[top] = value;
  top = top - 1;
  pthread_mutex_unlock(&guard);
}

static void *first(void *unused) {
  (void)unused;
  push(5);
  return NULL;
}

static void *second(void *unused) {
  (void)unused;
  push(6);
  return NULL;
}

int main(void) {
  pthread_t t1, t2;
  pthread_create(&t1, NULL, first, NULL);
  pthread_create(&t2, NULL, second, NULL);
  pthread_join(t1, NULL);
  pthread_join(t2, NULL);
  assert(top == 2);
  return 0;
}
