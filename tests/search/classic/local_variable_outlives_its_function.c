/* expect: faulty
 * finding: 11 pointer
 *
 * The thread gets the address of a local variable of a function that has returned when
 * the thread looks. */
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
  return id;
}

int main(void) {
  pthread_join(start(), NULL);
  return 0;
}
