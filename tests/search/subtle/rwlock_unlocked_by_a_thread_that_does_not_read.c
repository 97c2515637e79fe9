/* expect: faulty
 * finding: 23 lock
 *
 * Only who holds a lock for reading may unlock it. */
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <stdio.h>
#include <semaphore.h>
static pthread_rwlock_t l = PTHREAD_RWLOCK_INITIALIZER;
static sem_t s, d;
static void *t1(void *u) {
  (void)u;
  pthread_rwlock_rdlock(&l);
  sem_post(&s);
  sem_wait(&d);
  return NULL;
}
static void *t2(void *u) {
  (void)u;
  sem_wait(&s);
  pthread_rwlock_unlock(&l);
  sem_post(&d);
  return NULL;
}
int main(void) {
  sem_init(&s, 0, 0);
  sem_init(&d, 0, 0);
  pthread_t a, b;
  pthread_create(&a, NULL, t1, NULL);
  pthread_create(&b, NULL, t2, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return 0;
}
