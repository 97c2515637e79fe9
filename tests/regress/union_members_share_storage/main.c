#include <stdio.h>
#include <string.h>
#include <stdint.h>

union word { uint32_t u; int32_t i; uint8_t b[4]; uint16_t h[2]; float f; };
union wide { double d; uint64_t u; struct { uint32_t lo, hi; } part; char raw[8]; };
struct tagged { int kind; union { int i; double d; const char *s; }; };

static void show(struct tagged t)
{
    switch (t.kind) {
    case 0: printf("int %d\n", t.i); break;
    case 1: printf("double %g\n", t.d); break;
    case 2: printf("string %s\n", t.s); break;
    }
}

int main(void)
{
    union word w;
    w.u = 0x01020304;
    printf("%d %d %d %d\n", w.b[0], w.b[1], w.b[2], w.b[3]);
    printf("%x %x\n", w.h[0], w.h[1]);
    w.b[3] = 0xff;
    printf("%x %d\n", w.u, w.i);
    w.f = 1.0f;
    printf("%x\n", w.u);
    w.u = 0xc0490fdb;
    printf("%.6f\n", w.f);
    w.i = -2;
    printf("%u %x\n", w.u, w.h[0]);
    union wide d = { .d = -2.0 };
    printf("%llx %x %x\n", (unsigned long long)d.u, d.part.lo, d.part.hi);
    d.u |= 1;
    printf("%d\n", d.d < -2.0);
    d.part.hi &= 0x7fffffff;
    printf("%d\n", d.d > 0);
    union word copy = w;
    copy.b[0] = 0;
    printf("%u %u\n", w.u, copy.u);
    show((struct tagged){ 0, .i = 5 });
    show((struct tagged){ 1, .d = 2.5 });
    show((struct tagged){ 2, .s = "str" });
    float f = 0.1f;
    uint32_t bits;
    memcpy(&bits, &f, sizeof bits);
    printf("%x %x\n", bits, *(unsigned char *)&f);
    return w.b[3];
}
