/* expect: faulty
 * finding: 285 division
 * repaired: proved
 * options: --property=all
 *
 * A rate limiter: every client has a bucket of tokens, a request costs some, and a ticker fills the
 * buckets. A request that finds too few tokens waits for the ticker, for a number of ticks at most;
 * those of one client are served in the order of their arrival. Statistics are kept for a window of
 * some ticks, and then begin anew.
 *
 * The fault: the mean of the waiting times is computed after the lock was given back and taken
 * again, and in between a new window, without any request, may have begun. */
#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

/* --- token buckets: to be used with the limiter's lock held ---------------------------------- */

struct bucket {
  unsigned tokens, capacity;
  unsigned per_tick;
};

static void bucket_init(struct bucket *bucket, unsigned capacity, unsigned per_tick) {
  bucket->tokens = bucket->capacity = capacity;
  bucket->per_tick = per_tick;
}

static void bucket_fill(struct bucket *bucket) {
  unsigned missing = bucket->capacity - bucket->tokens;
  bucket->tokens += missing < bucket->per_tick ? missing : bucket->per_tick;
}

static bool bucket_pay(struct bucket *bucket, unsigned cost) {
  if (bucket->tokens < cost)
    return false;
  bucket->tokens -= cost;
  return true;
}

/* --- statistics ------------------------------------------------------------------------------ */

enum { WINDOW_TICKS = 2 };

struct window {
  unsigned long since; /* the tick it began with */
  unsigned granted, refused;
  unsigned long waited; /* ticks, by all that were granted */
};

static void window_begin(struct window *window, unsigned long now) {
  memset(window, 0, sizeof *window);
  window->since = now;
}

/* --- clients --------------------------------------------------------------------------------- */

enum { CLIENTS = 2, NAME_MAX_LENGTH = 7 };

struct client {
  char name[NAME_MAX_LENGTH + 1];
  bool is_used;
  struct bucket bucket;
  unsigned long next_number, serving; /* as on the paper slips of an office */
};

struct limiter {
  pthread_mutex_t lock;
  pthread_cond_t ticked;
  unsigned long now;
  bool is_closed;
  unsigned waiting;
  struct client clients[CLIENTS];
  struct window window;
  unsigned granted_in_all, refused_in_all;
};

static int limiter_init(struct limiter *limiter) {
  int error = pthread_mutex_init(&limiter->lock, NULL);
  if (error)
    return error;
  error = pthread_cond_init(&limiter->ticked, NULL);
  if (error) {
    pthread_mutex_destroy(&limiter->lock);
    return error;
  }
  limiter->now = 0;
  limiter->is_closed = false;
  limiter->waiting = 0;
  limiter->granted_in_all = limiter->refused_in_all = 0;
  memset(limiter->clients, 0, sizeof limiter->clients);
  window_begin(&limiter->window, 0);
  return 0;
}

static void limiter_destroy(struct limiter *limiter) {
  assert(limiter->waiting == 0);
  pthread_cond_destroy(&limiter->ticked);
  pthread_mutex_destroy(&limiter->lock);
}

/* With the lock held. */
static struct client *limiter_find(struct limiter *limiter, const char *name) {
  for (int i = 0; i < CLIENTS; i++) {
    struct client *client = &limiter->clients[i];
    if (client->is_used && strcmp(client->name, name) == 0)
      return client;
  }
  return NULL;
}

static int limiter_add(struct limiter *limiter, const char *name, unsigned capacity,
                       unsigned per_tick) {
  if (strlen(name) > NAME_MAX_LENGTH)
    return ENAMETOOLONG;
  int error = ENOSPC;
  pthread_mutex_lock(&limiter->lock);
  if (limiter_find(limiter, name))
    error = EEXIST;
  for (int i = 0; i < CLIENTS && error == ENOSPC; i++) {
    struct client *client = &limiter->clients[i];
    if (client->is_used)
      continue;
    client->is_used = true;
    strcpy(client->name, name);
    bucket_init(&client->bucket, capacity, per_tick);
    client->next_number = client->serving = 0;
    error = 0;
  }
  pthread_mutex_unlock(&limiter->lock);
  return error;
}

/* With the lock held: gives up the place in the client's line. Those behind move up, but only the
 * first of the line is ever served, so a place in the middle is waited out. */
static void client_leave(struct client *client, unsigned long number) {
  assert(client->serving == number);
  client->serving++;
}

static void limiter_count(struct limiter *limiter, bool granted, unsigned long waited) {
  struct window *window = &limiter->window;
  if (granted) {
    window->granted++;
    window->waited += waited;
    limiter->granted_in_all++;
  } else {
    window->refused++;
    limiter->refused_in_all++;
  }
}

/* Waits until the client may spend this much, for so many ticks at most. */
static int limiter_acquire(struct limiter *limiter, const char *name, unsigned cost,
                           unsigned long patience) {
  int result = EAGAIN;
  pthread_mutex_lock(&limiter->lock);
  struct client *client = limiter_find(limiter, name);
  if (!client || cost > client->bucket.capacity) {
    pthread_mutex_unlock(&limiter->lock);
    return client ? ERANGE : ENOENT;
  }
  unsigned long arrival = limiter->now, number = client->next_number++;
  limiter->waiting++;
  for (;;) {
    bool is_first = client->serving == number;
    if (is_first && bucket_pay(&client->bucket, cost)) {
      result = 0;
      break;
    }
    if (is_first && (limiter->is_closed || limiter->now - arrival >= patience))
      break;
    pthread_cond_wait(&limiter->ticked, &limiter->lock);
  }
  limiter->waiting--;
  client_leave(client, number);
  limiter_count(limiter, result == 0, limiter->now - arrival);
  pthread_cond_broadcast(&limiter->ticked); /* the next in line */
  pthread_mutex_unlock(&limiter->lock);
  return result;
}

/* One unit of time has passed. */
static void limiter_tick(struct limiter *limiter) {
  pthread_mutex_lock(&limiter->lock);
  limiter->now++;
  for (int i = 0; i < CLIENTS; i++)
    if (limiter->clients[i].is_used)
      bucket_fill(&limiter->clients[i].bucket);
  if (limiter->now - limiter->window.since >= WINDOW_TICKS)
    window_begin(&limiter->window, limiter->now);
  pthread_cond_broadcast(&limiter->ticked);
  pthread_mutex_unlock(&limiter->lock);
}

/* From now on another rate; tokens beyond the new capacity are lost. */
static int limiter_set_rate(struct limiter *limiter, const char *name, unsigned capacity,
                            unsigned per_tick) {
  pthread_mutex_lock(&limiter->lock);
  struct client *client = limiter_find(limiter, name);
  if (client) {
    struct bucket *bucket = &client->bucket;
    bucket->capacity = capacity;
    bucket->per_tick = per_tick;
    if (bucket->tokens > capacity)
      bucket->tokens = capacity;
  }
  pthread_mutex_unlock(&limiter->lock);
  return client ? 0 : ENOENT;
}

/* There will be no further ticks. */
static void limiter_close(struct limiter *limiter) {
  pthread_mutex_lock(&limiter->lock);
  limiter->is_closed = true;
  pthread_cond_broadcast(&limiter->ticked);
  pthread_mutex_unlock(&limiter->lock);
}

/* Does not wait: the tokens are there and nobody is in line, or it is refused. */
static int limiter_try(struct limiter *limiter, const char *name, unsigned cost) {
  pthread_mutex_lock(&limiter->lock);
  struct client *client = limiter_find(limiter, name);
  bool granted = client && client->serving == client->next_number &&
                 bucket_pay(&client->bucket, cost);
  if (client)
    limiter_count(limiter, granted, 0);
  pthread_mutex_unlock(&limiter->lock);
  return granted ? 0 : client ? EAGAIN : ENOENT;
}

/* A client whose line is empty leaves. */
static int limiter_remove(struct limiter *limiter, const char *name) {
  int error = 0;
  pthread_mutex_lock(&limiter->lock);
  struct client *client = limiter_find(limiter, name);
  if (!client)
    error = ENOENT;
  else if (client->serving != client->next_number)
    error = EBUSY;
  else
    client->is_used = false;
  pthread_mutex_unlock(&limiter->lock);
  return error;
}

/* "web:2 mail:0", cut where there is no more room. */
static void limiter_describe(struct limiter *limiter, char *text, size_t size) {
  size_t used = 0;
  text[0] = '\0';
  pthread_mutex_lock(&limiter->lock);
  for (int i = 0; i < CLIENTS; i++) {
    const struct client *client = &limiter->clients[i];
    if (!client->is_used || used >= size)
      continue;
    int n = snprintf(text + used, size - used, "%s%s:%u", used ? " " : "", client->name,
                     client->bucket.tokens);
    used += n > 0 ? (size_t)n : 0;
  }
  pthread_mutex_unlock(&limiter->lock);
}

static bool limiter_is_silent(struct limiter *limiter) {
  pthread_mutex_lock(&limiter->lock);
  bool silent = limiter->window.granted == 0;
  pthread_mutex_unlock(&limiter->lock);
  return silent;
}

/* How long a request waits, in hundredths of a tick; 0 if there was none. */
static unsigned long limiter_mean_wait(struct limiter *limiter) {
#ifndef REPAIRED
  if (limiter_is_silent(limiter))
    return 0;
#endif
  unsigned long mean = 0;
  pthread_mutex_lock(&limiter->lock);
#ifdef REPAIRED
  if (limiter->window.granted > 0)
#endif
    mean = limiter->window.waited * 100 / limiter->window.granted;
  pthread_mutex_unlock(&limiter->lock);
  return mean;
}

/* The part of the requests that were refused since the start, in percent. */
static unsigned limiter_refused(struct limiter *limiter) {
  pthread_mutex_lock(&limiter->lock);
  unsigned refused = limiter->refused_in_all;
  unsigned all = refused + limiter->granted_in_all;
  pthread_mutex_unlock(&limiter->lock);
  return all > 0 ? refused * 100 / all : 0;
}

/* --- the harness ----------------------------------------------------------------------------- */

enum { TICKS = 2 };

static struct limiter limiter;

static void *client(void *name) {
  int first = limiter_acquire(&limiter, name, 2, 1);
  int second = limiter_acquire(&limiter, name, 1, 1);
  assert(first == 0);
  assert(second == 0 || second == EAGAIN);
  return NULL;
}

static void *ticker(void *unused) {
  (void)unused;
  for (int i = 0; i < TICKS; i++)
    limiter_tick(&limiter);
  limiter_close(&limiter);
  return NULL;
}

static void *monitor(void *unused) {
  (void)unused;
  unsigned long mean = limiter_mean_wait(&limiter);
  assert(mean <= TICKS * 100);
  unsigned refused = limiter_refused(&limiter);
  assert(refused <= 100);
  int error = limiter_set_rate(&limiter, "mail", 3, 1);
  assert(error == 0);
  return NULL;
}

int main(void) {
  pthread_t threads[4];
  if (limiter_init(&limiter) != 0)
    return 1;
  if (limiter_add(&limiter, "web", 2, 1) != 0 || limiter_add(&limiter, "mail", 3, 2) != 0)
    return 1;
  assert(limiter_add(&limiter, "ftp", 1, 1) == ENOSPC);
  pthread_create(&threads[0], NULL, client, "web");
  pthread_create(&threads[1], NULL, client, "mail");
  pthread_create(&threads[2], NULL, ticker, NULL);
  pthread_create(&threads[3], NULL, monitor, NULL);
  for (int i = 0; i < 4; i++)
    pthread_join(threads[i], NULL);
  assert(limiter.granted_in_all + limiter.refused_in_all == 4);
  assert(limiter.granted_in_all >= 3);
  assert(limiter_is_silent(&limiter) || limiter.window.granted <= 4);
  assert(limiter_try(&limiter, "ftp", 1) == ENOENT && limiter_remove(&limiter, "web") == 0);
  while (limiter_try(&limiter, "mail", 1) == 0)
    ;
  char text[8];
  limiter_describe(&limiter, text, sizeof text);
  assert(strcmp(text, "mail:0") == 0);
  limiter_destroy(&limiter);
  return 0;
}
