/* expect: proved
 * options: --property=all
 *
 * A library function touches the bytes it needs, not all of the object they are in: neither the
 * members beside a text nor the bytes behind its end. */
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static struct {
  int before;
  char name[8];
  char text[8];
  int number, after;
} record = {0, "abc", "12", 0, 0};

static void *by_library(void *unused) {
  (void)unused;
  int n = (int)strlen(record.name);
  n += strcmp(record.name, "abd") < 0;
  sprintf(record.text, "%d", n);
  sscanf(record.text, "%d", &record.number);
  return NULL;
}

static void *by_hand(void *unused) {
  (void)unused;
  record.before = 1;
  record.name[4] = 'x'; /* behind the end */
  record.text[7] = 'y';
  record.after = 1;
  return NULL;
}

int main(void) {
  pthread_t t1, t2;
  pthread_create(&t1, NULL, by_library, NULL);
  pthread_create(&t2, NULL, by_hand, NULL);
  pthread_join(t1, NULL);
  pthread_join(t2, NULL);
  return record.number == 4 ? 0 : 1;
}
