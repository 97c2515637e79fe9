/* float.h - C11 5.2.4.2.2. */
#ifndef __FL_FLOAT_H
#define __FL_FLOAT_H

/* A C library with a float.h of its own has the rest of it. */
#if __STDC_HOSTED__ && __has_include_next(<float.h>)
#include_next <float.h>
#endif

#undef FLT_ROUNDS
#undef FLT_EVAL_METHOD
#undef FLT_RADIX
#undef DECIMAL_DIG
#define FLT_ROUNDS (__builtin_flt_rounds())
#define FLT_EVAL_METHOD __FLT_EVAL_METHOD__
#define FLT_RADIX __FLT_RADIX__
#define DECIMAL_DIG __DECIMAL_DIG__

#undef FLT_DECIMAL_DIG
#define FLT_DECIMAL_DIG __FLT_DECIMAL_DIG__
#undef FLT_DIG
#define FLT_DIG __FLT_DIG__
#undef FLT_EPSILON
#define FLT_EPSILON __FLT_EPSILON__
#undef FLT_HAS_SUBNORM
#define FLT_HAS_SUBNORM __FLT_HAS_DENORM__
#undef FLT_MANT_DIG
#define FLT_MANT_DIG __FLT_MANT_DIG__
#undef FLT_MAX
#define FLT_MAX __FLT_MAX__
#undef FLT_MAX_10_EXP
#define FLT_MAX_10_EXP __FLT_MAX_10_EXP__
#undef FLT_MAX_EXP
#define FLT_MAX_EXP __FLT_MAX_EXP__
#undef FLT_MIN
#define FLT_MIN __FLT_MIN__
#undef FLT_MIN_10_EXP
#define FLT_MIN_10_EXP __FLT_MIN_10_EXP__
#undef FLT_MIN_EXP
#define FLT_MIN_EXP __FLT_MIN_EXP__
#undef FLT_TRUE_MIN
#define FLT_TRUE_MIN __FLT_DENORM_MIN__

#undef DBL_DECIMAL_DIG
#define DBL_DECIMAL_DIG __DBL_DECIMAL_DIG__
#undef DBL_DIG
#define DBL_DIG __DBL_DIG__
#undef DBL_EPSILON
#define DBL_EPSILON __DBL_EPSILON__
#undef DBL_HAS_SUBNORM
#define DBL_HAS_SUBNORM __DBL_HAS_DENORM__
#undef DBL_MANT_DIG
#define DBL_MANT_DIG __DBL_MANT_DIG__
#undef DBL_MAX
#define DBL_MAX __DBL_MAX__
#undef DBL_MAX_10_EXP
#define DBL_MAX_10_EXP __DBL_MAX_10_EXP__
#undef DBL_MAX_EXP
#define DBL_MAX_EXP __DBL_MAX_EXP__
#undef DBL_MIN
#define DBL_MIN __DBL_MIN__
#undef DBL_MIN_10_EXP
#define DBL_MIN_10_EXP __DBL_MIN_10_EXP__
#undef DBL_MIN_EXP
#define DBL_MIN_EXP __DBL_MIN_EXP__
#undef DBL_TRUE_MIN
#define DBL_TRUE_MIN __DBL_DENORM_MIN__

#undef LDBL_DECIMAL_DIG
#define LDBL_DECIMAL_DIG __LDBL_DECIMAL_DIG__
#undef LDBL_DIG
#define LDBL_DIG __LDBL_DIG__
#undef LDBL_EPSILON
#define LDBL_EPSILON 1.08420217248550443401e-19L
#undef LDBL_HAS_SUBNORM
#define LDBL_HAS_SUBNORM __LDBL_HAS_DENORM__
#undef LDBL_MANT_DIG
#define LDBL_MANT_DIG __LDBL_MANT_DIG__
#undef LDBL_MAX
#define LDBL_MAX 1.18973149535723176502e+4932L
#undef LDBL_MAX_10_EXP
#define LDBL_MAX_10_EXP __LDBL_MAX_10_EXP__
#undef LDBL_MAX_EXP
#define LDBL_MAX_EXP __LDBL_MAX_EXP__
#undef LDBL_MIN
#define LDBL_MIN 3.36210314311209350626e-4932L
#undef LDBL_MIN_10_EXP
#define LDBL_MIN_10_EXP __LDBL_MIN_10_EXP__
#undef LDBL_MIN_EXP
#define LDBL_MIN_EXP __LDBL_MIN_EXP__
#undef LDBL_TRUE_MIN
#define LDBL_TRUE_MIN 3.64519953188247460253e-4951L

#endif
