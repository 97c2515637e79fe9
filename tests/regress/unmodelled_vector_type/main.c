typedef int vector __attribute__((vector_size(16)));

int main(void) {
  vector a = {1, 2, 3, 4};
  return a[0];
}
