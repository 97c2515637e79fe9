/* expect: faulty
 * finding: 44 pointer
 * repaired: proved
 * native: yes
 *
 * The receiver frees a message unless a flag in it says that the sender keeps it. The sender looks
 * at another bit. */
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

extern unsigned __VERIFIER_nondet_uint(void);

enum { KEPT = 8, URGENT = 16 };

struct message {
  unsigned flags;
  int answer;
};

static void *receive(void *argument) {
  struct message *message = argument;
  message->answer = 42;
  if (!(message->flags & KEPT))
    free(message);
  return NULL;
}

int main(void) {
  pthread_t receiver;
  struct message *message = malloc(sizeof *message);
  if (!message)
    return 1;
  unsigned flags = __VERIFIER_nondet_uint();
  message->flags = flags;
  message->answer = 0;
  pthread_create(&receiver, NULL, receive, message);
  pthread_join(receiver, NULL);
#ifdef REPAIRED
  if (flags & KEPT) {
#else
  if (flags & (KEPT | URGENT)) {
#endif
    assert(message->answer == 42);
    free(message);
  }
  return 0;
}
