#include <stdio.h>
#include <threads.h>

static _Thread_local int counter = 5;
_Thread_local struct { int a; char b[4]; } rec = { 1, "xyz" };
static __thread long zero;
static thread_local int arr[3] = { 1, 2 };
extern _Thread_local int later;

static int step(void)
{
    static _Thread_local int calls;
    return ++calls;
}

int main(void)
{
    counter += 2;
    rec.a++;
    rec.b[0] = 'X';
    zero--;
    arr[2] = arr[0] + arr[1];
    int *p = &counter;
    *p *= 10;
    printf("%d %d %s %ld %d\n", counter, rec.a, rec.b, zero, arr[2]);
    step();
    step();
    printf("%d %d\n", step(), later);
    later = 3;
    return later + counter;
}

_Thread_local int later = 11;
