#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

struct __attribute__((packed)) header {
  uint8_t version;
  uint32_t length;
  uint16_t kind;
  uint64_t id;
};
struct outer {
  char c;
  struct header h;
  int i;
} __attribute__((packed));
struct half {
  char c;
  int i __attribute__((packed));
  short s;
};
struct bits {
  unsigned a : 3;
  unsigned b : 17;
  unsigned c : 15;
} __attribute__((packed));
#pragma pack(push, 2)
struct two {
  char c;
  int i;
  double d;
};
#pragma pack(pop)
struct natural {
  char c;
  int i;
};

int main(void) {
  printf("%zu %zu %zu %zu %zu %zu\n", sizeof(struct header), sizeof(struct outer),
         sizeof(struct half), sizeof(struct bits), sizeof(struct two), sizeof(struct natural));
  printf("%zu %zu %zu %zu\n", offsetof(struct header, length), offsetof(struct header, id),
         offsetof(struct outer, i), offsetof(struct two, d));
  struct outer o = {'c', {1, 0x11223344, 0x5566, 0x778899aabbccddeeULL}, -2};
  unsigned char bytes[sizeof o];
  memcpy(bytes, &o, sizeof o);
  for (size_t i = 0; i < sizeof o; i++)
    printf("%02x", bytes[i]);
  printf("\n");
  o.h.length += 0x01010101;
  struct header *h = &o.h;
  h->id++;
  printf("%x %llx %d\n", o.h.length, (unsigned long long)h->id, o.i);
  struct bits b = {5, 70000, 20000};
  b.b ^= 0x1ffff;
  printf("%u %u %u\n", b.a, b.b, b.c);
  struct header many[3] = {{.id = 1}, {.id = 2}, {.id = 3}};
  printf("%d %llu\n", (int)((char *)&many[2] - (char *)many), (unsigned long long)many[2].id);
  return 0;
}
