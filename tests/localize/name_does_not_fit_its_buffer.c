/* finding: 12 bounds
 * place: 11 the buffer has no room for the longer name and its end
 * repair: proved '9'
 *
 * The library writes past the end, the declaration is at fault. */
#include <assert.h>
#include <string.h>

int main(void) {
  static const char *const names[] = {"Ada", "Margaret"};
  char name[6];
  strcpy(name, names[1]);
  assert(strcmp(name, names[1]) == 0);
  return 0;
}
