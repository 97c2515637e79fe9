/* expect: faulty
 * finding: 40 assertion
 * repaired: proved
 * native: yes
 *
 * One thread counts the days of a year, another one of its months; they differ in some years. */
#include <assert.h>
#include <pthread.h>

extern unsigned short __VERIFIER_nondet_ushort(void);

static unsigned short year;

static int is_leap(void) {
  return year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
}

static void *days_of_year(void *result) {
#ifdef REPAIRED
  *(int *)result = 365 + is_leap();
#else
  *(int *)result = year % 4 == 0 ? 366 : 365;
#endif
  return NULL;
}

static void *days_of_february(void *result) {
  *(int *)result = 28 + is_leap();
  return NULL;
}

int main(void) {
  pthread_t t1, t2;
  int days, february;
  year = __VERIFIER_nondet_ushort();
  pthread_create(&t1, NULL, days_of_year, &days);
  pthread_create(&t2, NULL, days_of_february, &february);
  pthread_join(t1, NULL);
  pthread_join(t2, NULL);
  assert(days - february == 337);
  return 0;
}
