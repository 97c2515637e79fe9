/* expect: faulty
 * finding: 30 bounds
 * repaired: proved
 * native: yes
 *
 * A client asks for a part of a file by offset and length; their sum is checked, but may wrap. */
#include <pthread.h>

extern unsigned __VERIFIER_nondet_uint(void);

enum { SIZE = 10 };

struct request {
  unsigned offset, length;
  int first;
};

static const char file[SIZE] = "0123456789";

static void *serve(void *argument) {
  struct request *request = argument;
  request->first = -1;
  if (request->length == 0)
    return NULL;
#ifdef REPAIRED
  if (request->offset < SIZE && request->length <= SIZE - request->offset)
#else
  if (request->offset + request->length <= SIZE)
#endif
    request->first = file[request->offset];
  return NULL;
}

int main(void) {
  pthread_t t1, t2;
  struct request one = {__VERIFIER_nondet_uint(), __VERIFIER_nondet_uint(), 0}, other = {4, 2, 0};
  pthread_create(&t1, NULL, serve, &one);
  pthread_create(&t2, NULL, serve, &other);
  pthread_join(t1, NULL);
  pthread_join(t2, NULL);
  return other.first != '4';
}
