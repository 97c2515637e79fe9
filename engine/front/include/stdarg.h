/* stdarg.h - C11 7.16.  The C library may ask for __gnuc_va_list alone. */
#ifndef __FL_GNUC_VA_LIST
#define __FL_GNUC_VA_LIST
#define __GNUC_VA_LIST
typedef __builtin_va_list __gnuc_va_list;
#endif

#ifdef __need___va_list
#undef __need___va_list
#elif !defined __FL_STDARG_H
#define __FL_STDARG_H
#define _VA_LIST_DEFINED
typedef __builtin_va_list va_list;
#define va_start(list, ...) __builtin_va_start(list, __VA_ARGS__)
#define va_arg(list, type) __builtin_va_arg(list, type)
#define va_end(list) __builtin_va_end(list)
#define va_copy(to, from) __builtin_va_copy(to, from)
#define __va_copy(to, from) __builtin_va_copy(to, from)
#endif
