#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

static pthread_key_t names, numbers;
static void drop_name(void *value) {
  printf("drop %s\n", (char *)value);
  free(value);
}
static void drop_number(void *value) { printf("drop %d\n", *(int *)value); }

static void *worker(void *arg) {
  static int numbers_of[3] = {10, 20, 30};
  int i = *(int *)arg;
  char *name = malloc(8);
  snprintf(name, 8, "t%d", i);
  printf("%d\n", pthread_getspecific(names) == NULL);
  printf("%d\n", pthread_setspecific(names, name));
  pthread_setspecific(numbers, &numbers_of[i]);
  printf("%s %d\n", (char *)pthread_getspecific(names), *(int *)pthread_getspecific(numbers));
  if (i == 1)
    pthread_setspecific(numbers, NULL);
  return NULL;
}

int main(void) {
  pthread_key_create(&names, drop_name);
  pthread_key_create(&numbers, drop_number);
  for (int i = 0; i < 3; i++) {
    pthread_t t;
    pthread_create(&t, NULL, worker, &i);
    pthread_join(t, NULL);
  }
  printf("%d", pthread_key_delete(names));
  printf(" %d\n", pthread_key_delete(names) != 0);
  return 0;
}
