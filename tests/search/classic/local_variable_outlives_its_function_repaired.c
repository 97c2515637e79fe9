/* expect: proved
 *
 * The function joins the thread before it returns. */
#include <pthread.h>

static int sink;

static void *reader(void *argument) {
  sink = *(int *)argument;
  return NULL;
}

static pthread_t start(void) {
  pthread_t id;
  int local = 3;
  pthread_create(&id, NULL, reader, &local);
  pthread_join(id, NULL);
  return id;
}

int main(void) {
  start();
  return 0;
}
