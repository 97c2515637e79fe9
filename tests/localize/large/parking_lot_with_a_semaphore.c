/* expect: proved
 *
 * Three cars want two places; a semaphore counts the places, a mutex guards the till. */
#include <assert.h>
#include <pthread.h>
#include <semaphore.h>

#define PLACES 2
#define CARS 3
#define FEE 4

struct lot {
  sem_t vacant;
  pthread_mutex_t lock;
  int inside;
  int most_inside;
  int till;
  int served;
};

static struct lot lot;

static void lot_open(struct lot *l) {
  sem_init(&l->vacant, 0, PLACES);
  pthread_mutex_init(&l->lock, NULL);
  l->inside = 0;
  l->most_inside = 0;
  l->till = 0;
  l->served = 0;
}

static void drive_in(struct lot *l) {
  sem_wait(&l->vacant);
  pthread_mutex_lock(&l->lock);
  l->inside++;
  if (l->inside > l->most_inside)
    l->most_inside = l->inside;
  pthread_mutex_unlock(&l->lock);
}

static int price(int hours) {
  if (hours <= 1)
    return FEE;
  return FEE + (hours - 1) * 2;
}

static void drive_out(struct lot *l, int hours) {
  pthread_mutex_lock(&l->lock);
  l->inside--;
  l->till += price(hours);
  l->served++;
  pthread_mutex_unlock(&l->lock);
  sem_post(&l->vacant);
}

static void *car(void *argument) {
  int hours = *(const int *)argument;
  drive_in(&lot);
  drive_out(&lot, hours);
  return NULL;
}

static void lot_close(struct lot *l) {
  sem_destroy(&l->vacant);
  pthread_mutex_destroy(&l->lock);
}

int main(void) {
  static const int hours[CARS] = {1, 3, 2};
  pthread_t cars[CARS];
  lot_open(&lot);
  for (int i = 0; i < CARS; i++)
    pthread_create(&cars[i], NULL, car, (void *)&hours[i]);
  for (int i = 0; i < CARS; i++)
    pthread_join(cars[i], NULL);
  assert(lot.inside == 0);
  assert(lot.served == CARS);
  assert(lot.most_inside <= PLACES && lot.most_inside > 0);
  assert(lot.till == 18);
  lot_close(&lot);
  return 0;
}
