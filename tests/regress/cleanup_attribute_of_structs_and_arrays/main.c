#include <stdio.h>
#include <stdlib.h>

struct list {
  int n, *v;
};
static void drop(struct list *l) {
  int sum = 0;
  for (int i = 0; i < l->n; i++)
    sum += l->v[i];
  printf("list of %d with sum %d\n", l->n, sum);
  free(l->v);
}
static void show(int (*a)[3]) { printf("%d %d %d\n", (*a)[0], (*a)[1], (*a)[2]); }

static void cleanup_int(int *x) { printf("inner %d\n", *x); }

static int work(int n) {
  __attribute__((cleanup(drop))) struct list l = {n, malloc(sizeof(int) * (n ? n : 1))};
  int a[3] __attribute__((cleanup(show))) = {1, 2, 3};
  for (int i = 0; i < n; i++) {
    l.v[i] = i * i;
    a[i % 3] += i;
  }
  if (n == 2)
    return -1;
  int value = ({
    int t __attribute__((cleanup(cleanup_int))) = 4;
    t + n;
  });
  return value;
}

int main(void) {
  printf("%d\n", work(2));
  printf("%d\n", work(3));
  return 0;
}
