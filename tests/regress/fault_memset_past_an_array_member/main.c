/* The size is the struct's, the array is its first member. */
#include <string.h>

struct packet {
  unsigned char payload[6];
  unsigned short checksum;
};

int main(void) {
  struct packet packets[2];
  struct packet *p = packets;
  p[1].checksum = 7;
  memset(p[1].payload, 0, sizeof p[1]);
  return p[1].checksum;
}
