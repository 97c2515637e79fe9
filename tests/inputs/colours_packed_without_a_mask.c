/* expect: faulty
 * finding: 35 assertion
 * repaired: proved
 * native: yes
 *
 * Three parts of a colour in one word; a part that is too large spoils its neighbour. */
#include <assert.h>
#include <pthread.h>

extern unsigned short __VERIFIER_nondet_ushort(void);

static unsigned short parts[3];
static unsigned packed;

static void *pack(void *unused) {
  (void)unused;
  unsigned word = 0;
  for (int i = 0; i < 3; i++)
#ifdef REPAIRED
    word = word << 8 | (parts[i] > 255 ? 255u : parts[i]);
#else
    word = word << 8 | parts[i];
#endif
  packed = word;
  return NULL;
}

int main(void) {
  pthread_t packer;
  for (int i = 0; i < 3; i++)
    parts[i] = __VERIFIER_nondet_ushort();
  pthread_create(&packer, NULL, pack, NULL);
  pthread_join(packer, NULL);
  if (parts[0] <= 255)
    assert(packed >> 16 == parts[0]);
  return 0;
}
