/* expect: proved
 *
 * All 256 values of an unsigned character are tried. */
#include <assert.h>

extern unsigned char __VERIFIER_nondet_uchar(void);

int main(void) {
  unsigned char c = __VERIFIER_nondet_uchar();
  int bits = 0;
  for (int i = 0; i < 8; i++)
    bits += c >> i & 1;
  assert(bits <= 8);
  assert(bits < 8 || c == 255);
  return 0;
}
