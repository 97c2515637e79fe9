/* Pointer chasing: a list on the heap in shuffled order, walked and relinked. */
#include <stdio.h>
#include <stdlib.h>

#define NODES 20000
#define ROUNDS 2500

typedef struct node node;
struct node {
  node *next;
  unsigned value;
};

static node *nodes[NODES];

int main(void) {
  unsigned seed = 1, sum = 0;
  for (int i = 0; i < NODES; i++) {
    nodes[i] = malloc(sizeof(node));
    nodes[i]->value = (unsigned)i;
  }
  for (int i = NODES - 1; i > 0; i--) {
    seed = seed * 1103515245u + 12345u;
    int k = (int)(seed >> 8) % (i + 1);
    node *t = nodes[i];
    nodes[i] = nodes[k];
    nodes[k] = t;
  }
  for (int i = 0; i < NODES; i++)
    nodes[i]->next = nodes[(i + 1) % NODES];
  node *at = nodes[0];
  for (int round = 0; round < ROUNDS; round++)
    for (int i = 0; i < NODES; i++) {
      sum = sum * 31 + at->value;
      if (i % 64 == 0)
        at->next = at->next->next; /* a few drop out */
      at = at->next;
    }
  for (int i = 0; i < NODES; i++)
    free(nodes[i]);
  printf("%u\n", sum);
  return 0;
}
