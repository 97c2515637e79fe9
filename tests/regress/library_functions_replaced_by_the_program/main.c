/* A function that the program defines is called, also where a header of the system declares it and
 * where another file defines it. */
#include <stdio.h>
#include <unistd.h>

pid_t getpid(void) { return 7; }

int main(void) {
  printf("%d %u\n", (int)getpid(), sleep(1000));
  unsigned (*pause_for)(unsigned) = sleep;
  printf("%u\n", pause_for(3));
  return 0;
}
