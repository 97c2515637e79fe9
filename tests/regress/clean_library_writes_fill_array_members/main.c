/* Every array inside another object is used up to its last byte, and not further. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct record {
  int length;
  char name[8];
  char tag[4];
  int id;
};

struct old_message { /* as long as its block is */
  int n;
  char text[1];
};

static struct record table[2];

int main(void) {
  struct record *r = &table[1];
  char rows[3][6] = {"one", "two", "three"};
  strcpy(r->name, "seven77");
  strcpy(r->name + 4, "abc");
  strcpy(&r->name[5], "de");
  strncpy(r->tag, "abcd", sizeof r->tag);
  r->id = 0x61616161;
  printf("%s %.4s %d\n", r->name, r->tag, strncmp(r->tag, "abcd", sizeof r->tag));
  printf("%d %d\n", (int)strnlen(r->tag, sizeof r->tag), strcmp(r->name, "seveade"));
  strcat(rows[1], "ty");
  memset(r->tag, 'x', sizeof r->tag);
  memcpy(r->tag + 1, "yz", 2);
  r->length = snprintf(table[0].name, sizeof table[0].name, "%s", "four");
  r->length += snprintf(table[0].name + r->length, sizeof table[0].name - (size_t)r->length, "%d", 5678);
  printf("%s %.4s %s %d\n", rows[1], r->tag, table[0].name, r->length);
  if (fgets(r->tag, sizeof r->tag, stdin) && sscanf("word 12", "%7s", r->name) == 1)
    printf("%s %s\n", r->tag, r->name);
  struct old_message *m = malloc(sizeof *m + 8);
  if (m) {
    strcpy(m->text, "a message");
    puts(m->text);
    m->text[0] = 0;
  }
  free(m);
  return 0;
}
