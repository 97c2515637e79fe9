/* expect: proved
 * options: --property=all
 * enumerate: full
 *
 * Threads made in a loop, each with its own element of an array as argument. */
#include <assert.h>
#include <pthread.h>

#define COUNT 3

static int squares[COUNT];

static void *square(void *argument) {
  int n = *(int *)argument;
  squares[n] = n * n;
  return NULL;
}

int main(void) {
  pthread_t ids[COUNT];
  int numbers[COUNT];
  for (int i = 0; i < COUNT; i++) {
    numbers[i] = i;
    pthread_create(&ids[i], NULL, square, &numbers[i]);
  }
  for (int i = 0; i < COUNT; i++)
    pthread_join(ids[i], NULL);
  assert(squares[0] == 0 && squares[1] == 1 && squares[2] == 4);
  return 0;
}
