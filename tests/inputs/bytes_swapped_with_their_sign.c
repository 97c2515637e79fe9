/* expect: faulty
 * finding: 43 assertion
 * repaired: proved
 * native: yes
 *
 * A number goes over a wire with its bytes swapped, there and back. A byte above 127 brings its
 * sign along. */
#include <assert.h>
#include <pthread.h>
#include <stdint.h>

extern uint16_t __VERIFIER_nondet_uint16_t(void);

static uint16_t wire, received;

static uint16_t swap(uint16_t number) {
#ifdef REPAIRED
  uint8_t low = (uint8_t)(number & 0xff), high = (uint8_t)(number >> 8);
#else
  int8_t low = (int8_t)(number & 0xff), high = (int8_t)(number >> 8);
#endif
  return (uint16_t)(((unsigned)low << 8) | (unsigned)high);
}

static void *send(void *argument) {
  wire = swap(*(uint16_t *)argument);
  return NULL;
}

static void *receive(void *unused) {
  (void)unused;
  received = swap(wire);
  return NULL;
}

int main(void) {
  pthread_t t1, t2;
  uint16_t number = __VERIFIER_nondet_uint16_t();
  pthread_create(&t1, NULL, send, &number);
  pthread_join(t1, NULL);
  pthread_create(&t2, NULL, receive, NULL);
  pthread_join(t2, NULL);
  assert(received == number);
  return 0;
}
