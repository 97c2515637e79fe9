#include <complex.h>

int main(void) {
  double _Complex z = 1.0 + 2.0 * I;
  return (int)creal(z);
}
