#include <pthread.h>
#include <stdio.h>

static void say(void *text) { printf("handler %s\n", (char *)text); }

static void deep(int n) {
  pthread_cleanup_push(say, "deep");
  if (n == 0)
    pthread_exit("gone");
  deep(n - 1);
  pthread_cleanup_pop(0);
}

static void *worker(void *arg) {
  pthread_cleanup_push(say, "outer");
  pthread_cleanup_push(say, "popped");
  printf("before\n");
  pthread_cleanup_pop(1);
  pthread_cleanup_push(say, "silent");
  pthread_cleanup_pop(0);
  deep(*(int *)arg);
  pthread_cleanup_pop(0);
  return NULL;
}

int main(void) {
  pthread_t t;
  void *result;
  int depth = 2;
  pthread_create(&t, NULL, worker, &depth);
  pthread_join(t, &result);
  printf("%s\n", (char *)result);
  return 0;
}
