#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(void) {
  const char *level = getenv("A_NAME_THAT_NO_ENVIRONMENT_HAS");
  printf("%s\n", level ? level : "default");
  char *name = getenv("");
  printf("%d\n", name == NULL);
  return 0;
}
