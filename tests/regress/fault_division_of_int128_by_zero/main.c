static __int128 zero;

int main(void) {
  __int128 x = 5;
  return (int)(x / zero);
}
