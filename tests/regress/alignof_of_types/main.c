#include <stdio.h>
#include <stdalign.h>
#include <stdint.h>
#include <stddef.h>

struct s { char c; double d; };
struct packed_tail { int i; char c; };
struct over { char c; alignas(16) char d; };

int main(void)
{
    printf("%zu %zu %zu %zu\n", _Alignof(char), _Alignof(short), _Alignof(int), _Alignof(long));
    printf("%zu %zu %zu\n", _Alignof(float), _Alignof(double), _Alignof(void *));
    printf("%zu %zu\n", _Alignof(struct s), _Alignof(struct packed_tail));
    printf("%zu %zu\n", _Alignof(int[10]), _Alignof(char[8]));
    printf("%zu %zu %zu\n", alignof(struct over), sizeof(struct over), offsetof(struct over, d));
    alignas(32) char buf[3];
    printf("%d\n", (int)((uintptr_t)buf % 32));
    _Alignas(double) char raw[sizeof(double)];
    printf("%d\n", (int)((uintptr_t)raw % _Alignof(double)));
    printf("%zu\n", _Alignof(max_align_t) >= 8 ? (size_t)1 : (size_t)0);
    return _Alignof(struct s);
}
