/* limits.h - C11 5.2.4.2.1.
 *
 * The C library's limits.h adds the limits of POSIX and expects the compiler's
 * one behind it; _GCC_LIMITS_H_ tells it that the compiler's is already here.
 * It comes first, since what the compiler knows has the last word. */
#ifndef __FL_LIMITS_H
#define __FL_LIMITS_H

#ifndef _GCC_LIMITS_H_
#define _GCC_LIMITS_H_
#endif

#if __STDC_HOSTED__ && __has_include_next(<limits.h>)
#include_next <limits.h>
#endif

#undef CHAR_BIT
#undef SCHAR_MIN
#undef SCHAR_MAX
#undef UCHAR_MAX
#undef CHAR_MIN
#undef CHAR_MAX
#undef SHRT_MIN
#undef SHRT_MAX
#undef USHRT_MAX
#undef INT_MIN
#undef INT_MAX
#undef UINT_MAX
#undef LONG_MIN
#undef LONG_MAX
#undef ULONG_MAX

#define CHAR_BIT __CHAR_BIT__
#define SCHAR_MAX __SCHAR_MAX__
#define SCHAR_MIN (-__SCHAR_MAX__ - 1)
#if __SCHAR_MAX__ == __INT_MAX__
#define UCHAR_MAX (__SCHAR_MAX__ * 2U + 1U)
#else
#define UCHAR_MAX (__SCHAR_MAX__ * 2 + 1)
#endif
#ifdef __CHAR_UNSIGNED__
#define CHAR_MIN 0
#define CHAR_MAX UCHAR_MAX
#else
#define CHAR_MIN SCHAR_MIN
#define CHAR_MAX SCHAR_MAX
#endif
#define SHRT_MAX __SHRT_MAX__
#define SHRT_MIN (-__SHRT_MAX__ - 1)
#if __SHRT_MAX__ == __INT_MAX__
#define USHRT_MAX (__SHRT_MAX__ * 2U + 1U)
#else
#define USHRT_MAX (__SHRT_MAX__ * 2 + 1)
#endif
#define INT_MAX __INT_MAX__
#define INT_MIN (-__INT_MAX__ - 1)
#define UINT_MAX (__INT_MAX__ * 2U + 1U)
#define LONG_MAX __LONG_MAX__
#define LONG_MIN (-__LONG_MAX__ - 1L)
#define ULONG_MAX (__LONG_MAX__ * 2UL + 1UL)

#if defined __cplusplus || (defined __STDC_VERSION__ && __STDC_VERSION__ >= 199901L) ||            \
    !defined __STRICT_ANSI__
#undef LLONG_MIN
#undef LLONG_MAX
#undef ULLONG_MAX
#define LLONG_MAX __LONG_LONG_MAX__
#define LLONG_MIN (-__LONG_LONG_MAX__ - 1LL)
#define ULLONG_MAX (__LONG_LONG_MAX__ * 2ULL + 1ULL)
#endif

/* The GNU names for the same. */
#if !defined __STRICT_ANSI__ || defined _GNU_SOURCE
#undef LONG_LONG_MIN
#undef LONG_LONG_MAX
#undef ULONG_LONG_MAX
#define LONG_LONG_MAX __LONG_LONG_MAX__
#define LONG_LONG_MIN (-__LONG_LONG_MAX__ - 1LL)
#define ULONG_LONG_MAX (__LONG_LONG_MAX__ * 2ULL + 1ULL)
#endif

/* TS 18661 and C23: the widths, where the C library was asked for them. */
#if defined __STDC_VERSION__ && __STDC_VERSION__ > 201710L && !defined BOOL_WIDTH
#define BOOL_WIDTH 1
#define BOOL_MAX 1
#endif

#endif
