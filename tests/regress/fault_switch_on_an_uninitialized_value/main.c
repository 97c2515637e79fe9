#include <stdio.h>

struct msg { char kind; int body; };

int main(void)
{
    struct msg m;
    m.body = 4;
    switch (m.kind) {
    case 1:
        puts("one, not reached");
        break;
    default:
        puts("other, not reached");
    }
    return m.body;
}
