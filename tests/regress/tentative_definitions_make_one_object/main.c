#include <stdio.h>

int a;
int a;
extern int a;
int b;
int b = 7;
int b;
static int c;
static int c;
struct s;
extern struct s later;
int arr[];
int arr[3];
int get_d(void);

static int read_c(void) { return c; }
static int *pa = &a;

int main(void)
{
    printf("%d %d %d\n", a, b, c);
    a = 3;
    c = 4;
    printf("%d %d %d\n", *pa, read_c(), get_d());
    arr[2] = 5;
    printf("%d %d %zu\n", arr[0], arr[2], sizeof arr);
    extern int d;
    d++;
    return get_d() + a + b;
}

int d = 20;
int get_d(void) { return d; }
static int c;
int a;
struct s { int x; };
struct s later = { 1 };
