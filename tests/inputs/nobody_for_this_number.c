/* expect: faulty
 * finding: 32 pointer
 * repaired: proved
 * native: yes
 *
 * A handler is looked up by a number; there is none for most of them. */
#include <pthread.h>
#include <stddef.h>

extern int __VERIFIER_nondet_int(void);

struct handler {
  int number;
  int calls;
};

static struct handler handlers[2] = {{404, 0}, {500, 0}};

static struct handler *find(int number) {
  for (int i = 0; i < 2; i++)
    if (handlers[i].number == number)
      return &handlers[i];
  return NULL;
}

static void *handle(void *argument) {
  struct handler *handler = find(*(int *)argument);
#ifdef REPAIRED
  if (!handler)
    return NULL;
#endif
  handler->calls++;
  return NULL;
}

int main(void) {
  pthread_t worker;
  int number = __VERIFIER_nondet_int();
  pthread_create(&worker, NULL, handle, &number);
  pthread_join(worker, NULL);
  return handlers[0].calls + handlers[1].calls > 1;
}
