#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

static pthread_t main_thread;
static pthread_key_t key;
static void drop(void *value) { printf("key of main %s\n", (char *)value); }
static void at_end(void) { printf("at exit\n"); }
__attribute__((destructor)) static void last(void) { printf("destructor\n"); }

static void *worker(void *arg) {
  void *result;
  pthread_join(main_thread, &result);
  printf("main returned %s\n", (char *)result);
  return arg;
}

int main(void) {
  pthread_t t;
  main_thread = pthread_self();
  pthread_key_create(&key, drop);
  pthread_setspecific(key, "value");
  atexit(at_end);
  pthread_create(&t, NULL, worker, NULL);
  pthread_exit("well");
}
