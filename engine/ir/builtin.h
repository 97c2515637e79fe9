/* Library functions that the machine knows. The front end turns a call of a
 * function with one of these names and no body in the program into BUILTIN.
 *
 * X(id, "name") -- several names may share an id. */
#ifndef FL_IR_BUILTIN_H
#define FL_IR_BUILTIN_H

#define FL_BUILTINS(X)                                                                        \
  /* memory */                                                                                \
  X(MALLOC, "malloc")                                                                         \
  X(CALLOC, "calloc")                                                                         \
  X(REALLOC, "realloc")                                                                       \
  X(FREE, "free")                                                                             \
  X(ALIGNED_ALLOC, "aligned_alloc")                                                           \
  X(POSIX_MEMALIGN, "posix_memalign")                                                         \
  X(ALLOCA, "alloca")                                                                         \
  /* the end of the process */                                                                \
  X(EXIT, "exit")                                                                             \
  X(QUICK_EXIT, "_exit")                                                                      \
  X(ABORT, "abort")                                                                           \
  X(ATEXIT, "atexit")                                                                         \
  X(ASSERT_FAIL, "__assert_fail")                                                             \
  X(UNREACHABLE, "__builtin_unreachable")                                                     \
  X(TRAP, "__builtin_trap")                                                                   \
  /* numbers */                                                                               \
  X(ABS, "abs")                                                                               \
  X(LABS, "labs")                                                                             \
  X(ATOI, "atoi")                                                                             \
  X(ATOL, "atol")                                                                             \
  X(ATOF, "atof")                                                                             \
  X(RAND, "rand")                                                                             \
  X(SRAND, "srand")                                                                           \
  X(RAND_R, "rand_r")                                                                         \
  X(RANDOM, "random")                                                                         \
  X(STRTOL, "strtol")                                                                         \
  X(STRTOUL, "strtoul")                                                                       \
  X(STRTOD, "strtod")                                                                         \
  X(STRTOF, "strtof")                                                                         \
  X(EXPECT, "__builtin_expect")                                                               \
  X(CONSTANT_P, "__builtin_constant_p")                                                       \
  X(CLZ, "__builtin_clz")                                                                     \
  X(CTZ, "__builtin_ctz")                                                                     \
  X(POPCOUNT, "__builtin_popcount")                                                           \
  X(PARITY, "__builtin_parity")                                                               \
  X(FFS, "__builtin_ffs")                                                                     \
  X(BSWAP, "__builtin_bswap")                                                                 \
  X(CLRSB, "__builtin_clrsb")                                                                 \
  X(BITREVERSE, "__builtin_bitreverse")                                                       \
  X(ADD_OVERFLOW, "__builtin_add_overflow")                                                   \
  X(SUB_OVERFLOW, "__builtin_sub_overflow")                                                   \
  X(MUL_OVERFLOW, "__builtin_mul_overflow")                                                   \
  X(ISNAN, "__builtin_isnan")                                                                 \
  X(ISINF_SIGN, "__builtin_isinf_sign")                                                       \
  X(ISINF, "__builtin_isinf")                                                                 \
  X(ISFINITE, "__builtin_isfinite")                                                           \
  X(ISNORMAL, "__builtin_isnormal")                                                           \
  X(SIGNBIT, "__builtin_signbit")                                                             \
  /* math.h; the names of those for float have an f behind them, and the id is the same */    \
  X(FABS, "fabs")                                                                             \
  X(SQRT, "sqrt")                                                                             \
  X(FLOOR, "floor")                                                                           \
  X(CEIL, "ceil")                                                                             \
  X(ROUND, "round")                                                                           \
  X(TRUNC, "trunc")                                                                           \
  X(RINT, "rint")                                                                             \
  X(NEARBYINT, "nearbyint")                                                                   \
  X(SIN, "sin")                                                                               \
  X(COS, "cos")                                                                               \
  X(TAN, "tan")                                                                               \
  X(ASIN, "asin")                                                                             \
  X(ACOS, "acos")                                                                             \
  X(ATAN, "atan")                                                                             \
  X(SINH, "sinh")                                                                             \
  X(COSH, "cosh")                                                                             \
  X(TANH, "tanh")                                                                             \
  X(ASINH, "asinh")                                                                           \
  X(ACOSH, "acosh")                                                                           \
  X(ATANH, "atanh")                                                                           \
  X(EXP, "exp")                                                                               \
  X(EXP2, "exp2")                                                                             \
  X(EXPM1, "expm1")                                                                           \
  X(LOG, "log")                                                                               \
  X(LOG2, "log2")                                                                             \
  X(LOG10, "log10")                                                                           \
  X(LOG1P, "log1p")                                                                           \
  X(CBRT, "cbrt")                                                                             \
  X(ERF, "erf")                                                                               \
  X(ERFC, "erfc")                                                                             \
  X(TGAMMA, "tgamma")                                                                         \
  X(LGAMMA, "lgamma")                                                                         \
  X(LOGB, "logb")                                                                             \
  X(POW, "pow")                                                                               \
  X(FMOD, "fmod")                                                                             \
  X(FMAX, "fmax")                                                                             \
  X(FMIN, "fmin")                                                                             \
  X(ATAN2, "atan2")                                                                           \
  X(HYPOT, "hypot")                                                                           \
  X(FDIM, "fdim")                                                                             \
  X(REMAINDER, "remainder")                                                                   \
  X(COPYSIGN, "copysign")                                                                     \
  X(NEXTAFTER, "nextafter")                                                                   \
  X(LROUND, "lround")                                                                         \
  X(LLROUND, "llround")                                                                       \
  X(LRINT, "lrint")                                                                           \
  X(LLRINT, "llrint")                                                                         \
  X(ILOGB, "ilogb")                                                                           \
  X(FMA, "fma")                                                                               \
  X(LDEXP, "ldexp")                                                                           \
  X(SCALBN, "scalbn")                                                                         \
  X(FREXP, "frexp")                                                                           \
  X(MODF, "modf")                                                                             \
  /* string.h */                                                                              \
  X(STRLEN, "strlen")                                                                         \
  X(STRNLEN, "strnlen")                                                                       \
  X(STRCPY, "strcpy")                                                                         \
  X(STPCPY, "stpcpy")                                                                         \
  X(STRNCPY, "strncpy")                                                                       \
  X(STRCAT, "strcat")                                                                         \
  X(STRNCAT, "strncat")                                                                       \
  X(STRCMP, "strcmp")                                                                         \
  X(STRNCMP, "strncmp")                                                                       \
  X(STRCASECMP, "strcasecmp")                                                                 \
  X(STRNCASECMP, "strncasecmp")                                                               \
  X(STRCOLL, "strcoll")                                                                       \
  X(STRCHR, "strchr")                                                                         \
  X(STRRCHR, "strrchr")                                                                       \
  X(STRSTR, "strstr")                                                                         \
  X(STRSPN, "strspn")                                                                         \
  X(STRCSPN, "strcspn")                                                                       \
  X(STRPBRK, "strpbrk")                                                                       \
  X(STRTOK, "strtok")                                                                         \
  X(STRTOK_R, "strtok_r")                                                                     \
  X(STRDUP, "strdup")                                                                         \
  X(STRNDUP, "strndup")                                                                       \
  X(STRERROR, "strerror")                                                                     \
  X(MEMCPY, "memcpy")                                                                         \
  X(MEMMOVE, "memmove")                                                                       \
  X(MEMSET, "memset")                                                                         \
  X(MEMCMP, "memcmp")                                                                         \
  X(MEMCHR, "memchr")                                                                         \
  X(BZERO, "bzero")                                                                           \
  /* ctype.h */                                                                               \
  X(ISALPHA, "isalpha")                                                                       \
  X(ISDIGIT, "isdigit")                                                                       \
  X(ISALNUM, "isalnum")                                                                       \
  X(ISSPACE, "isspace")                                                                       \
  X(ISUPPER, "isupper")                                                                       \
  X(ISLOWER, "islower")                                                                       \
  X(ISPUNCT, "ispunct")                                                                       \
  X(ISPRINT, "isprint")                                                                       \
  X(ISGRAPH, "isgraph")                                                                       \
  X(ISCNTRL, "iscntrl")                                                                       \
  X(ISXDIGIT, "isxdigit")                                                                     \
  X(ISBLANK, "isblank")                                                                       \
  X(TOUPPER, "toupper")                                                                       \
  X(TOLOWER, "tolower")                                                                       \
  X(CTYPE_B, "__ctype_b_loc")                                                                 \
  X(CTYPE_TOUPPER, "__ctype_toupper_loc")                                                     \
  X(CTYPE_TOLOWER, "__ctype_tolower_loc")                                                     \
  /* stdio.h */                                                                               \
  X(PRINTF, "printf")                                                                         \
  X(FPRINTF, "fprintf")                                                                       \
  X(DPRINTF, "dprintf")                                                                       \
  X(SPRINTF, "sprintf")                                                                       \
  X(SNPRINTF, "snprintf")                                                                     \
  X(VPRINTF, "vprintf")                                                                       \
  X(VFPRINTF, "vfprintf")                                                                     \
  X(VDPRINTF, "vdprintf")                                                                     \
  X(VSPRINTF, "vsprintf")                                                                     \
  X(VSNPRINTF, "vsnprintf")                                                                   \
  X(SCANF, "scanf")                                                                           \
  X(FSCANF, "fscanf")                                                                         \
  X(SSCANF, "sscanf")                                                                         \
  X(VSCANF, "vscanf")                                                                         \
  X(VFSCANF, "vfscanf")                                                                       \
  X(VSSCANF, "vsscanf")                                                                       \
  X(GETCHAR, "getchar")                                                                       \
  X(FGETC, "fgetc")                                                                           \
  X(UNGETC, "ungetc")                                                                         \
  X(FGETS, "fgets")                                                                           \
  X(GETLINE, "getline")                                                                       \
  X(FREAD, "fread")                                                                           \
  X(READ, "read")                                                                             \
  X(FEOF, "feof")                                                                             \
  X(FERROR, "ferror")                                                                         \
  X(CLEARERR, "clearerr")                                                                     \
  X(FILENO, "fileno")                                                                         \
  X(PUTS, "puts")                                                                             \
  X(FPUTS, "fputs")                                                                           \
  X(PUTCHAR, "putchar")                                                                       \
  X(FPUTC, "fputc")                                                                           \
  X(FWRITE, "fwrite")                                                                         \
  X(FFLUSH, "fflush")                                                                         \
  X(SETVBUF, "setvbuf")                                                                       \
  X(PERROR, "perror")                                                                         \
  X(WRITE, "write")                                                                           \
  /* errno, time, scheduling */                                                               \
  X(ERRNO, "__errno_location")                                                                \
  X(SLEEP, "sleep")                                                                           \
  X(USLEEP, "usleep")                                                                         \
  X(NANOSLEEP, "nanosleep")                                                                   \
  X(SCHED_YIELD, "sched_yield")                                                               \
  X(TIME, "time")                                                                             \
  X(CLOCK, "clock")                                                                           \
  X(CLOCK_GETTIME, "clock_gettime")                                                           \
  X(GETTIMEOFDAY, "gettimeofday")                                                             \
  X(GETPID, "getpid")                                                                         \
  X(STREAM, "__faultline_stream")                                                             \
  /* numbers wider than a register; no C program can call these by their names */             \
  X(WIDE_ARITH, "arithmetic on __int128 or long double")                                      \
  X(WIDE_COMPARE, "a comparison of __int128 or long double")                                  \
  X(WIDE_FROM, "a conversion to __int128 or long double")                                     \
  X(WIDE_TO, "a conversion from __int128 or long double")                                     \
  X(WIDE_CONVERT, "a conversion of __int128 or long double")                                  \
  X(WIDE_FUNCTION, "a function for long double")                                              \
  /* the verification conventions */                                                          \
  X(INPUT, "__VERIFIER_nondet_*")                                                             \
  X(ASSUME, "__VERIFIER_assume")                                                              \
  X(VERIFIER_ASSERT, "__VERIFIER_assert")                                                     \
  X(ERROR, "__VERIFIER_error")                                                                \
  X(REACH_ERROR, "reach_error")                                                               \
  X(ATOMIC_BEGIN, "__VERIFIER_atomic_begin")                                                  \
  X(ATOMIC_END, "__VERIFIER_atomic_end")                                                      \
  /* threads */                                                                               \
  X(PTHREAD_CREATE, "pthread_create")                                                         \
  X(PTHREAD_JOIN, "pthread_join")                                                             \
  X(PTHREAD_DETACH, "pthread_detach")                                                         \
  X(PTHREAD_EXIT, "pthread_exit")                                                             \
  X(PTHREAD_SELF, "pthread_self")                                                             \
  X(PTHREAD_EQUAL, "pthread_equal")                                                           \
  X(PTHREAD_ATTR_INIT, "pthread_attr_init")                                                   \
  X(PTHREAD_ATTR_DESTROY, "pthread_attr_destroy")                                             \
  X(PTHREAD_ATTR_SETDETACHSTATE, "pthread_attr_setdetachstate")                               \
  X(PTHREAD_ATTR_GETDETACHSTATE, "pthread_attr_getdetachstate")                               \
  X(MUTEX_INIT, "pthread_mutex_init")                                                         \
  X(MUTEX_DESTROY, "pthread_mutex_destroy")                                                   \
  X(MUTEX_LOCK, "pthread_mutex_lock")                                                         \
  X(MUTEX_TRYLOCK, "pthread_mutex_trylock")                                                   \
  X(MUTEX_UNLOCK, "pthread_mutex_unlock")                                                     \
  X(MUTEXATTR_INIT, "pthread_mutexattr_init")                                                 \
  X(MUTEXATTR_DESTROY, "pthread_mutexattr_destroy")                                           \
  X(MUTEXATTR_SETTYPE, "pthread_mutexattr_settype")                                           \
  X(MUTEXATTR_GETTYPE, "pthread_mutexattr_gettype")                                           \
  X(COND_INIT, "pthread_cond_init")                                                           \
  X(COND_DESTROY, "pthread_cond_destroy")                                                     \
  X(COND_WAIT, "pthread_cond_wait")                                                           \
  X(COND_SIGNAL, "pthread_cond_signal")                                                       \
  X(COND_BROADCAST, "pthread_cond_broadcast")                                                 \
  X(RWLOCK_INIT, "pthread_rwlock_init")                                                       \
  X(RWLOCK_DESTROY, "pthread_rwlock_destroy")                                                 \
  X(RWLOCK_RDLOCK, "pthread_rwlock_rdlock")                                                   \
  X(RWLOCK_TRYRDLOCK, "pthread_rwlock_tryrdlock")                                             \
  X(RWLOCK_WRLOCK, "pthread_rwlock_wrlock")                                                   \
  X(RWLOCK_TRYWRLOCK, "pthread_rwlock_trywrlock")                                             \
  X(RWLOCK_UNLOCK, "pthread_rwlock_unlock")                                                   \
  X(BARRIER_INIT, "pthread_barrier_init")                                                     \
  X(BARRIER_DESTROY, "pthread_barrier_destroy")                                               \
  X(BARRIER_WAIT, "pthread_barrier_wait")                                                     \
  X(ONCE, "pthread_once")                                                                     \
  X(SEM_INIT, "sem_init")                                                                     \
  X(SEM_DESTROY, "sem_destroy")                                                               \
  X(SEM_WAIT, "sem_wait")                                                                     \
  X(SEM_TRYWAIT, "sem_trywait")                                                               \
  X(SEM_POST, "sem_post")                                                                     \
  X(PTHREAD_TRYJOIN, "pthread_tryjoin_np")                                                    \
  X(PTHREAD_TIMEDJOIN, "pthread_timedjoin_np")                                                \
  X(PTHREAD_CANCEL, "pthread_cancel")                                                         \
  X(PTHREAD_TESTCANCEL, "pthread_testcancel")                                                 \
  X(PTHREAD_SETCANCELSTATE, "pthread_setcancelstate")                                         \
  X(PTHREAD_SETCANCELTYPE, "pthread_setcanceltype")                                           \
  X(MUTEX_TIMEDLOCK, "pthread_mutex_timedlock")                                               \
  X(MUTEX_CONSISTENT, "pthread_mutex_consistent")                                             \
  X(MUTEXATTR_SETROBUST, "pthread_mutexattr_setrobust")                                       \
  X(MUTEXATTR_GETROBUST, "pthread_mutexattr_getrobust")                                       \
  X(COND_TIMEDWAIT, "pthread_cond_timedwait")                                                 \
  X(RWLOCK_TIMEDRDLOCK, "pthread_rwlock_timedrdlock")                                         \
  X(RWLOCK_TIMEDWRLOCK, "pthread_rwlock_timedwrlock")                                         \
  X(SPIN_INIT, "pthread_spin_init")                                                           \
  X(SPIN_DESTROY, "pthread_spin_destroy")                                                     \
  X(SPIN_LOCK, "pthread_spin_lock")                                                           \
  X(SPIN_TRYLOCK, "pthread_spin_trylock")                                                     \
  X(SPIN_UNLOCK, "pthread_spin_unlock")                                                       \
  X(SEM_TIMEDWAIT, "sem_timedwait")                                                           \
  X(SEM_GETVALUE, "sem_getvalue")

typedef enum {
  FL_BI_NONE,
#define FL_BI_ENUM(id, name) FL_BI_##id,
  FL_BUILTINS(FL_BI_ENUM)
#undef FL_BI_ENUM
  FL_BI_COUNT
} fl_builtin;

const char *fl_builtin_name(fl_builtin b);

#endif
