#include <stdio.h>
#include <limits.h>

#ifndef LEVEL
#error LEVEL must come from the command line
#endif

#if LEVEL > 2 && defined(NAME) && !defined(ABSENT)
#define PATH 1
#elif LEVEL
#define PATH 2
#else
#define PATH 3
#endif

#if 0
this is not C at all '
#endif

#if (-1 > 0u) && (2 + 3 * 4 == 14) && ('A' == 65) && (ABSENT == 0)
#define RULES 1
#else
#define RULES 0
#endif

#if INT_MAX == 2147483647 && (1 << 4) / 3 == 5 && (0 ? 1 : 2) == 2
#define MATH 1
#endif

#ifdef __GNUC__
#define COMPILER "gnu"
#else
#define COMPILER "other"
#endif

#line 100 "renamed.c"
static int line(void) { return __LINE__; }

int main(void)
{
    printf("%d %s %d\n", LEVEL, NAME, PATH);
    printf("%d %d %s\n", RULES, MATH, COMPILER);
    printf("%d %s\n", line(), __FILE__);
    printf("%s %s\n", __func__, __STDC__ ? "std" : "not");
    printf("%d\n", __STDC_VERSION__ >= 201112L);
    printf("%d", __COUNTER__);
    printf(" %d\n", __COUNTER__);
    return EXTRA;
}
