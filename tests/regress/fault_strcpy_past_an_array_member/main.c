/* The struct goes on behind the array, the array does not. */
#include <string.h>

struct record {
  char name[4];
  int id;
};

static struct record record;

int main(void) {
  strcpy(record.name, "long");
  return 0;
}
