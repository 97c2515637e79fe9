/* Structs: particles in a box, moved by functions that take and return structs. */
#include <stdio.h>

#define PARTICLES 200
#define STEPS 40000
#define SIDE 100000

typedef struct {
  int x, y;
} vector;

typedef struct {
  vector place, speed;
  int bounces;
  char name[4];
} particle;

static particle box[PARTICLES];

static vector add(vector a, vector b) {
  vector sum = {a.x + b.x, a.y + b.y};
  return sum;
}

static void bounce(particle *p) {
  if (p->place.x < 0 || p->place.x >= SIDE) {
    p->speed.x = -p->speed.x;
    p->place.x += 2 * p->speed.x;
    p->bounces++;
  }
  if (p->place.y < 0 || p->place.y >= SIDE) {
    p->speed.y = -p->speed.y;
    p->place.y += 2 * p->speed.y;
    p->bounces++;
  }
}

int main(void) {
  int bounces = 0;
  for (int i = 0; i < PARTICLES; i++) {
    particle p = {{i * 401 % SIDE, i * 733 % SIDE}, {i % 91 - 45, i % 77 - 38}, 0, "abc"};
    box[i] = p;
  }
  for (int step = 0; step < STEPS; step++)
    for (int i = 0; i < PARTICLES; i++) {
      box[i].place = add(box[i].place, box[i].speed);
      bounce(&box[i]);
    }
  for (int i = 0; i < PARTICLES; i++)
    bounces += box[i].bounces;
  particle last = box[PARTICLES - 1];
  printf("%d bounces, the last is at %d %d\n", bounces, last.place.x, last.place.y);
  return 0;
}
