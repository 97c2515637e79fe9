/* expect: faulty
 * finding: 49 assertion
 * repaired: proved
 * native: yes
 *
 * A message has less room for an identifier than the sender's own record. */
#include <assert.h>
#include <pthread.h>
#include <stdbool.h>

extern int __VERIFIER_nondet_int(void);

#ifdef REPAIRED
typedef int wire_id;
#else
typedef short wire_id;
#endif

struct message {
  wire_id id;
  char kind;
};

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t filled = PTHREAD_COND_INITIALIZER;
static struct message slot;
static bool is_full;

static void *send(void *argument) {
  struct message message = {(wire_id) * (int *)argument, 'q'};
  pthread_mutex_lock(&lock);
  slot = message;
  is_full = true;
  pthread_cond_signal(&filled);
  pthread_mutex_unlock(&lock);
  return NULL;
}

int main(void) {
  pthread_t sender;
  int id = __VERIFIER_nondet_int();
  pthread_create(&sender, NULL, send, &id);
  pthread_mutex_lock(&lock);
  while (!is_full)
    pthread_cond_wait(&filled, &lock);
  struct message message = slot;
  pthread_mutex_unlock(&lock);
  pthread_join(sender, NULL);
  assert(message.kind == 'q' && message.id == id);
  return 0;
}
