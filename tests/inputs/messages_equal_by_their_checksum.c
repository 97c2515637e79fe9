/* expect: faulty
 * finding: 37 assertion
 * repaired: proved
 * native: yes
 *
 * The receiver takes two messages for the same if their checksums are. */
#include <assert.h>
#include <pthread.h>
#include <stdbool.h>

extern unsigned __VERIFIER_nondet_uint(void);

static unsigned sent, stored;
static bool is_known;

static unsigned char checksum(unsigned message) {
  return (unsigned char)(message ^ message >> 8 ^ message >> 16 ^ message >> 24);
}

static void *receive(void *unused) {
  (void)unused;
#ifdef REPAIRED
  is_known = checksum(sent) == checksum(stored) && sent == stored;
#else
  is_known = checksum(sent) == checksum(stored);
#endif
  return NULL;
}

int main(void) {
  pthread_t receiver;
  sent = __VERIFIER_nondet_uint();
  stored = __VERIFIER_nondet_uint();
  pthread_create(&receiver, NULL, receive, NULL);
  pthread_join(receiver, NULL);
  if (is_known)
    assert(sent == stored);
  return 0;
}
