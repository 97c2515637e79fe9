/* vec.h - growable arrays of any type, as macros.
 *
 *   FL_VEC(int) numbers = {0};
 *   fl_vec_push(&numbers, 7);
 *   for (size_t i = 0; i < numbers.n; i++) use(numbers.v[i]);
 *   fl_vec_free(&numbers);
 *
 * A zeroed vector is an empty one.  Each macro takes a pointer to the vector
 * and evaluates it more than once, so it must have no side effect. */
#ifndef FL_BASE_VEC_H
#define FL_BASE_VEC_H

#include "base/alloc.h"

#include <stddef.h>

#define FL_VEC(T)                                                                                  \
  struct {                                                                                         \
    T *v;                                                                                          \
    size_t n, cap;                                                                                 \
  }

/* Makes room for at least count elements in all. */
#define fl_vec_reserve(vec, count)                                                                 \
  ((vec)->v = fl_vec_grow((vec)->v, &(vec)->cap, (size_t)(count), sizeof *(vec)->v))

/* Appends one element; a compound literal with commas works too. */
#define fl_vec_push(vec, ...)                                                                      \
  ((void)((vec)->n < (vec)->cap ? (void *)(vec)->v : (void *)fl_vec_reserve(vec, (vec)->n + 1)),   \
   (void)((vec)->v[(vec)->n] = (__VA_ARGS__)), (void)(vec)->n++)

/* Removes the last element and is its value; the vector must not be empty. */
#define fl_vec_pop(vec) ((vec)->v[--(vec)->n])

/* The last element, as an lvalue; the vector must not be empty. */
#define fl_vec_last(vec) ((vec)->v[(vec)->n - 1])

/* Forgets the elements, keeps the room. */
#define fl_vec_clear(vec) ((void)((vec)->n = 0))

/* Releases the elements; the vector is empty and usable again. */
#define fl_vec_free(vec) (fl_free((vec)->v), (vec)->v = NULL, (vec)->n = 0, (void)((vec)->cap = 0))

static inline void *fl_vec_grow(void *v, size_t *cap, size_t count, size_t size) {
  if (count <= *cap)
    return v;
  size_t room = *cap < 4 ? 8 : *cap * 2;
  if (room < count)
    room = count;
  v = fl_reallocarray(v, room, size);
  *cap = room;
  return v;
}

#endif
