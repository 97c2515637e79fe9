/* expect: faulty
 * finding: 21 assertion
 *
 * The thread would end the process, but main's assertion can fail before. */
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

static volatile int ending;

static void *ender(void *unused) {
  (void)unused;
  ending = 1;
  exit(0);
  return NULL;
}

int main(void) {
  pthread_t t1;
  pthread_create(&t1, NULL, ender, NULL);
  assert(!ending);
  pthread_join(t1, NULL);
  return 0;
}
