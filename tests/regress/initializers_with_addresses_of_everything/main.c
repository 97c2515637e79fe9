#include <stddef.h>
#include <stdio.h>

struct op {
  const char *name;
  int (*run)(int, int);
  struct op *next;
};
static int add(int a, int b) { return a + b; }
static int sub(int a, int b) { return a - b; }
static struct op ops[2] = {{"add", add, &ops[1]}, {"sub", &sub, NULL}};
static struct {
  int a, b[4];
} s = {1, {2, 3, 4, 5}};
static int *const into = &s.b[2], *end = s.b + 4;
static const char *text = "abcdef" + 2, *const *pointer = &text;
static ptrdiff_t distance = (char *)&((struct op *)0)->next - (char *)0;
static void *self = &self;
static int (*const table[])(int, int) = {[1] = sub, [0] = add};
static char *parts[] = {(char[]){'h', 'i', 0}, (char *)&s.a};
static unsigned long address = (unsigned long)&s;
extern int later;
static int *forward = &later;
int later = 17;

int main(void) {
  for (struct op *o = ops; o; o = o->next)
    printf("%s %d\n", o->name, o->run(7, 5));
  printf("%d %d %s %s\n", *into, (int)(end - into), text, *pointer);
  printf("%d %d %d\n", (int)distance, self == &self, table[1](9, 4));
  printf("%s %d %d %d\n", parts[0], *(int *)parts[1], address == (unsigned long)&s, *forward);
  return 0;
}
