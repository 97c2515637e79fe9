/* expect: faulty
 * finding: 29 assertion
 * enumerate: full
 *
 * What scanf and getchar read are inputs, and so is how much there is to read. */
#include <assert.h>
#include <pthread.h>
#include <stdio.h>

static int count, value, key;

static void *reader(void *unused) {
  (void)unused;
  count = scanf("%d %d", &value, &key);
  return NULL;
}

int main(void) {
  pthread_t t;
  int c = getchar();
  pthread_create(&t, NULL, reader, NULL);
  pthread_join(t, NULL);
  assert(c >= -1 && c <= 255);
  assert(count >= -1 && count <= 2);
  if (count < 1)
    assert(value == 0);
  if (count < 2)
    assert(key == 0);
  assert(count != 2 || value + key != 1234567 || c != 'x');
  return 0;
}
