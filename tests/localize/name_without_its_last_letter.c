/* finding: 19 assertion
 * place: 18 the name may fill the array
 * repair: proved 'sizeof record.name'
 * never: 'sizeof record.name + 1'
 *
 * One byte more than the array has would go into the next member, unnoticed here. */
#include <assert.h>
#include <string.h>

struct record {
  char name[4]; /* filled up with null bytes, no end */
  int id;
};

static struct record record;

int main(void) {
  strncpy(record.name, "Adam", sizeof record.name - 1);
  assert(record.name[3] == 'm');
  return 0;
}
