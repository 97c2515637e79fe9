/* expect: proved
 *
 * Two sensors report temperatures, a controller switches the heater with hysteresis after both
 * have reported in a round. */
#include <assert.h>
#include <pthread.h>

#define SENSORS 2
#define ROUNDS 2
#define COLD 18
#define WARM 22

struct sensor {
  int number;
  int readings[ROUNDS];
};

static struct sensor sensors[SENSORS] = {{0, {15, 24}}, {1, {19, 22}}};
static pthread_barrier_t reported;
static pthread_barrier_t decided;
static int latest[SENSORS];
static int heater_on;
static int switched;
static int history[ROUNDS];

static int mean(void) {
  int sum = 0;
  for (int i = 0; i < SENSORS; i++)
    sum += latest[i];
  return sum / SENSORS;
}

static void set_heater(int on) {
  if (heater_on != on) {
    heater_on = on;
    switched++;
  }
}

static void decide(int round) {
  int temperature = mean();
  if (temperature < COLD)
    set_heater(1);
  else if (temperature > WARM)
    set_heater(0);
  history[round] = heater_on;
}

static void *measure(void *argument) {
  const struct sensor *sensor = argument;
  for (int round = 0; round < ROUNDS; round++) {
    latest[sensor->number] = sensor->readings[round];
    pthread_barrier_wait(&reported);
    pthread_barrier_wait(&decided);
  }
  return NULL;
}

static void control(void) {
  for (int round = 0; round < ROUNDS; round++) {
    pthread_barrier_wait(&reported);
    decide(round);
    pthread_barrier_wait(&decided);
  }
}

int main(void) {
  pthread_t threads[SENSORS];
  pthread_barrier_init(&reported, NULL, SENSORS + 1);
  pthread_barrier_init(&decided, NULL, SENSORS + 1);
  for (int i = 0; i < SENSORS; i++)
    pthread_create(&threads[i], NULL, measure, &sensors[i]);
  control();
  for (int i = 0; i < SENSORS; i++)
    pthread_join(threads[i], NULL);
  assert(history[0] == 1 && history[1] == 0);
  assert(switched == 2);
  assert(!heater_on);
  assert(mean() == 23);
  return 0;
}
