/* expect: linking: main */
int main = 3;
