#include "inl.h"

int other_square(int x) { counter(); return square(x) + 1; }
