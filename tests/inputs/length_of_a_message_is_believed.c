/* expect: faulty
 * finding: 25 bounds
 * repaired: proved
 * native: yes
 *
 * The sender says how long a message is, and the receiver copies as much. */
#include <assert.h>
#include <pthread.h>

extern unsigned char __VERIFIER_nondet_uchar(void);

enum { ROOM = 6 };

static unsigned char packet[12] = {0, 'h', 'e', 'l', 'l', 'o'};
static char text[ROOM];

static void *receive(void *unused) {
  (void)unused;
  unsigned length = packet[0];
#ifdef REPAIRED
  if (length >= ROOM)
    length = ROOM - 1;
#endif
  for (unsigned i = 0; i < length; i++)
    text[i] = (char)packet[1 + i];
  return NULL;
}

int main(void) {
  pthread_t receiver;
  packet[0] = __VERIFIER_nondet_uchar();
  pthread_create(&receiver, NULL, receive, NULL);
  pthread_join(receiver, NULL);
  assert(text[ROOM - 1] == 0);
  return 0;
}
