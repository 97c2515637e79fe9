#include <unistd.h>

unsigned sleep(unsigned seconds) { return seconds + 42; }
