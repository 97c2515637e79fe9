#ifndef BOTH_H
#define BOTH_H
#define SIZE 7
int from_a(void);
int from_b(void);
const char *name_b(void);
int size_b(void);
int shared_b(void);
static inline int shared(void) { static int calls; return ++calls; }
#endif
