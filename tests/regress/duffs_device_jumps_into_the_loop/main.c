#include <stdio.h>

static int copied;

static void copy(char *to, const char *from, int count)
{
    int n = (count + 3) / 4;
    switch (count % 4) {
    case 0: do { *to++ = *from++; copied++;
    case 3:      *to++ = *from++; copied++;
    case 2:      *to++ = *from++; copied++;
    case 1:      *to++ = *from++; copied++;
            } while (--n > 0);
    }
}

static int odd_switch(int x)
{
    int r = 0;
    switch (x) {
        int hidden;
    case 1:
        if (r) {
    case 2:
            r += 2;
        } else {
    case 3:
            r += 3;
        }
        for (hidden = 0; hidden < 2; hidden++) {
            r += 10;
        }
        break;
        while (r < 100) {
    case 4:
            r += 40;
        }
    }
    return r;
}

int main(void)
{
    char buf[20];
    for (int n = 1; n <= 9; n++) {
        for (int i = 0; i < 20; i++)
            buf[i] = 0;
        copied = 0;
        copy(buf, "abcdefghijkl", n);
        printf("%d %s\n", copied, buf);
    }
    printf("%d %d %d %d\n", odd_switch(1), odd_switch(2), odd_switch(3), odd_switch(4));
    return copied;
}
