/* flags: -O2 -g -lpthread -lm -Wl,-z,now -march=native -MMD -o program */
int main(void)
{
    return 0;
}
