#include <stdio.h>

static int count;
static int yes(int k) { count++; printf("y%d ", k); return 1; }
static int no(int k) { count++; printf("n%d ", k); return 0; }

int main(void)
{
    int r;
    r = no(1) && yes(2); printf("= %d\n", r);
    r = yes(1) && no(2); printf("= %d\n", r);
    r = yes(1) || yes(2); printf("= %d\n", r);
    r = no(1) || no(2); printf("= %d\n", r);
    r = no(1) || yes(2) && no(3); printf("= %d\n", r);
    r = yes(1) || no(2) && yes(3); printf("= %d\n", r);
    r = (yes(1) || no(2)) && yes(3); printf("= %d\n", r);
    r = !(no(1) && no(2)) && !yes(3); printf("= %d\n", r);
    int i = 0;
    r = i++ && i++; printf("%d %d\n", r, i);
    r = i++ && i++; printf("%d %d\n", r, i);
    r = i-- || i--; printf("%d %d\n", r, i);
    int *p = 0;
    printf("%d\n", p && *p);
    printf("%d\n", !p || *p);
    int z = 0;
    printf("%d\n", z != 0 && 10 / z > 1);
    printf("%d %d\n", 5 && 7, 0.5 && 2);
    printf("%d\n", "" && 1);
    return count;
}
