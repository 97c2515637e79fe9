/* stddef.h - C11 7.19.  Another header may ask for single parts of it by the
 * usual __need_ macros, which work again on each inclusion. */
#if !defined __need_ptrdiff_t && !defined __need_size_t && !defined __need_wchar_t &&              \
    !defined __need_NULL && !defined __need_wint_t && !defined __need_max_align_t &&               \
    !defined __need_offsetof && !defined __need_rsize_t
#define __need_ptrdiff_t
#define __need_size_t
#define __need_wchar_t
#define __need_NULL
#define __need_max_align_t
#define __need_offsetof
#endif

#ifdef __need_ptrdiff_t
#undef __need_ptrdiff_t
#ifndef __FL_PTRDIFF_T
#define __FL_PTRDIFF_T
typedef __PTRDIFF_TYPE__ ptrdiff_t;
#endif
#endif

#ifdef __need_size_t
#undef __need_size_t
#ifndef __FL_SIZE_T
#define __FL_SIZE_T
typedef __SIZE_TYPE__ size_t;
#endif
#endif

#ifdef __need_rsize_t
#undef __need_rsize_t
#ifndef __FL_RSIZE_T
#define __FL_RSIZE_T
typedef __SIZE_TYPE__ rsize_t;
#endif
#endif

#ifdef __need_wchar_t
#undef __need_wchar_t
#if !defined __FL_WCHAR_T && !defined __cplusplus
#define __FL_WCHAR_T
typedef __WCHAR_TYPE__ wchar_t;
#endif
#endif

#ifdef __need_wint_t
#undef __need_wint_t
#ifndef __FL_WINT_T
#define __FL_WINT_T
typedef __WINT_TYPE__ wint_t;
#endif
#endif

#ifdef __need_NULL
#undef __need_NULL
#undef NULL
#ifdef __cplusplus
#define NULL __null
#else
#define NULL ((void *)0)
#endif
#endif

#ifdef __need_max_align_t
#undef __need_max_align_t
#ifndef __FL_MAX_ALIGN_T
#define __FL_MAX_ALIGN_T
typedef struct {
  long long __fl_integer __attribute__((__aligned__(__alignof__(long long))));
  long double __fl_floating __attribute__((__aligned__(__alignof__(long double))));
} max_align_t;
#endif
#endif

#ifdef __need_offsetof
#undef __need_offsetof
#undef offsetof
#define offsetof(type, member) __builtin_offsetof(type, member)
#endif
