#include <stdio.h>
#include <stdlib.h>

static int counter = 10;
static void bump(int *x) { counter += *x; }
static void release(char **p) {
  printf("free %s\n", *p ? *p : "nothing");
  free(*p);
}

static int early(int n) {
  int step __attribute__((cleanup(bump))) = n;
  if (n > 3)
    return counter;
  step *= 2;
  return counter + step;
}

static char *first_letters(const char *s) {
  char *copy __attribute__((cleanup(release))) = malloc(4);
  for (int i = 0; i < 3; i++)
    copy[i] = s[i];
  copy[3] = 0;
  if (copy[0] == 'x')
    return NULL;
  char *result = malloc(4);
  for (int i = 0; i < 4; i++)
    result[i] = copy[i];
  return result;
}

int main(void) {
  printf("%d\n", early(2));
  printf("%d\n", counter);
  printf("%d\n", early(5));
  printf("%d\n", counter);
  char *s = first_letters("hello");
  printf("%s\n", s);
  free(s);
  printf("%d\n", first_letters("xyz") == NULL);
  return 0;
}
