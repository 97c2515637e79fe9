/* expect: faulty
 * finding: 15 division
 * finding: 17 bounds
 *
 * A division and an access fail in different interleavings; both are reported. */
#include <pthread.h>

static volatile int mode;
static int sink, table[2];

static void *reader(void *unused) {
  (void)unused;
  int m = mode;
  if (m == 1)
    sink = 1 / (m - 1);
  else if (m == 2)
    sink = table[m];
  return NULL;
}

static void *writer(void *unused) {
  (void)unused;
  mode = 1;
  mode = 2;
  return NULL;
}

int main(void) {
  pthread_t t1, t2;
  pthread_create(&t1, NULL, reader, NULL);
  pthread_create(&t2, NULL, writer, NULL);
  pthread_join(t1, NULL);
  pthread_join(t2, NULL);
  return 0;
}
