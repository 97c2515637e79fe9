/* expect: unknown
 * options: --timeout=1
 * enumerate: no
 *
 * A step that is not finished is not proved. */
#include <assert.h>
#include <string.h>
int main(void) {
  static char p[1 << 16];
  char q[1 << 16];
  for (int i = 0; i < 100000000; i++)
    memset(q, i, sizeof q);
  assert(q[5] == 77);
  return p[0];
}
