/* stdbool.h - C11 7.18. */
#ifndef __FL_STDBOOL_H
#define __FL_STDBOOL_H

#define __bool_true_false_are_defined 1
#if !defined __cplusplus && !(defined __STDC_VERSION__ && __STDC_VERSION__ > 201710L)
#define bool _Bool
#define true 1
#define false 0
#endif

#endif
