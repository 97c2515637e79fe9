int main(void) {
  long double x;
  if (x > 1)
    return 1;
  return 0;
}
