/* stdnoreturn.h - C11 7.23. */
#ifndef __FL_STDNORETURN_H
#define __FL_STDNORETURN_H

#define noreturn _Noreturn
#define __noreturn_is_defined 1

#endif
