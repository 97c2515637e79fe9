/* finding: 21 assertion
 * place: 19 the loop stops at the last node instead of behind it
 * repair: proved 'node'
 */
#include <assert.h>
#include <stddef.h>

struct node {
  int value;
  struct node *next;
};

static struct node third = {30, NULL};
static struct node second = {20, &third};
static struct node first = {10, &second};

int main(void) {
  int sum = 0;
  for (struct node *node = &first; node->next; node = node->next)
    sum += node->value;
  assert(sum == 60);
  return 0;
}
