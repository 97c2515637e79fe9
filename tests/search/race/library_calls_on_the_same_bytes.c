/* expect: faulty
 * finding: 18 race
 * finding: 20 race
 * finding: 22 race
 * options: --property=race
 *
 * The bytes that a library function reads or writes are written by another thread. */
#include <pthread.h>
#include <stdio.h>
#include <string.h>

static char name[8] = "abc", text[8] = "12";
static int number;
static size_t n;

static void *by_library(void *unused) {
  (void)unused;
  n = strlen(name);
  char copy[8];
  sprintf(text, "%d", 7);
  strcpy(copy, "345");
  sscanf(copy, "%d", &number);
  return NULL;
}

static void *by_hand(void *unused) {
  (void)unused;
  name[3] = 'x'; /* the end itself */
  text[1] = 'y';
  number = 1;
  return NULL;
}

int main(void) {
  pthread_t t1, t2;
  pthread_create(&t1, NULL, by_library, NULL);
  pthread_create(&t2, NULL, by_hand, NULL);
  pthread_join(t1, NULL);
  pthread_join(t2, NULL);
  return 0;
}
