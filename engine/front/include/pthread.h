/* pthread.h - the C library's, with handlers for cleaning up that the tool can
 * follow: glibc's are made of setjmp. */
#include_next <pthread.h>

#ifndef __FL_PTHREAD_H
#define __FL_PTHREAD_H

extern void __faultline_cleanup_push(void (*)(void *), void *);
extern void __faultline_cleanup_pop(int);

#undef pthread_cleanup_push
#define pthread_cleanup_push(routine, arg)                                                         \
  do {                                                                                             \
    __faultline_cleanup_push((routine), (arg))
#undef pthread_cleanup_pop
#define pthread_cleanup_pop(execute)                                                               \
  __faultline_cleanup_pop(execute);                                                                \
  }                                                                                                \
  while (0)

#endif
