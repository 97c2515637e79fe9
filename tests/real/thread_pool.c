/* expect: faulty
 * finding: 123 pointer
 * repaired: proved
 * options: --property=all
 *
 * A pool of worker threads with a queue of jobs. A job has a ticket on which its submitter can wait
 * for the result; a job may submit further jobs; a pool is closed after what is queued was done, or
 * at once, and the jobs that are left are then cancelled.
 *
 * The fault: a worker that was woken does not look again whether there is a job. Somebody who was
 * awake has taken it meanwhile, and the worker takes the first job of an empty queue. */
#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdlib.h>

/* --- tickets --------------------------------------------------------------------------------- */

enum ticket_state { TICKET_WAITING, TICKET_DONE, TICKET_CANCELLED };

/* The result of a job, shared by the pool and by whoever submitted it. */
struct ticket {
  pthread_mutex_t lock;
  pthread_cond_t settled;
  enum ticket_state state;
  int owners;
  long result;
};

static struct ticket *ticket_new(void) {
  struct ticket *t = malloc(sizeof *t);
  if (!t)
    return NULL;
  if (pthread_mutex_init(&t->lock, NULL) != 0) {
    free(t);
    return NULL;
  }
  if (pthread_cond_init(&t->settled, NULL) != 0) {
    pthread_mutex_destroy(&t->lock);
    free(t);
    return NULL;
  }
  t->state = TICKET_WAITING;
  t->owners = 2;
  t->result = 0;
  return t;
}

static void ticket_drop(struct ticket *t) {
  pthread_mutex_lock(&t->lock);
  int left = --t->owners;
  pthread_mutex_unlock(&t->lock);
  if (left > 0)
    return;
  pthread_cond_destroy(&t->settled);
  pthread_mutex_destroy(&t->lock);
  free(t);
}

static void ticket_settle(struct ticket *t, enum ticket_state state, long result) {
  pthread_mutex_lock(&t->lock);
  assert(t->state == TICKET_WAITING);
  t->state = state;
  t->result = result;
  pthread_cond_broadcast(&t->settled);
  pthread_mutex_unlock(&t->lock);
}

/* Waits for the job and gives the submitter's part of the ticket back. */
static bool ticket_wait(struct ticket *t, long *result) {
  pthread_mutex_lock(&t->lock);
  while (t->state == TICKET_WAITING)
    pthread_cond_wait(&t->settled, &t->lock);
  bool done = t->state == TICKET_DONE;
  if (done)
    *result = t->result;
  pthread_mutex_unlock(&t->lock);
  ticket_drop(t);
  return done;
}

/* --- jobs ------------------------------------------------------------------------------------ */

struct pool;

typedef long job_fn(struct pool *pool, void *argument);

struct job {
  struct job *next;
  job_fn *run;
  void *argument;
  struct ticket *ticket;
};

struct queue {
  struct job *first;
  struct job **end;
  size_t length;
  size_t limit;
};

static void queue_init(struct queue *q, size_t limit) {
  q->first = NULL;
  q->end = &q->first;
  q->length = 0;
  q->limit = limit;
}

static bool queue_put(struct queue *q, struct job *job) {
  if (q->length == q->limit)
    return false;
  job->next = NULL;
  *q->end = job;
  q->end = &job->next;
  q->length++;
  return true;
}

static struct job *queue_take(struct queue *q) {
  struct job *job = q->first;
  q->first = job->next;
  if (!q->first)
    q->end = &q->first;
  q->length--;
  return job;
}

static void job_free(struct job *job) {
  ticket_drop(job->ticket);
  free(job);
}

/* --- the pool -------------------------------------------------------------------------------- */

enum { POOL_WORKERS_MAX = 8 };

enum pool_phase { POOL_OPEN, POOL_DRAINING, POOL_STOPPED };

struct pool {
  pthread_mutex_t lock;
  pthread_cond_t work;
  pthread_cond_t idle;
  struct queue queue;
  enum pool_phase phase;
  int workers;
  int busy;
  unsigned long finished;
  pthread_t threads[POOL_WORKERS_MAX];
};

static void pool_run_one(struct pool *pool, struct job *job) {
  long result = job->run(pool, job->argument);
  ticket_settle(job->ticket, TICKET_DONE, result);
  job_free(job);
}

static void *pool_worker(void *argument) {
  struct pool *pool = argument;
  pthread_mutex_lock(&pool->lock);
  for (;;) {
#ifdef REPAIRED
    while (pool->queue.length == 0 && pool->phase == POOL_OPEN)
#else
    if (pool->queue.length == 0 && pool->phase == POOL_OPEN)
#endif
      pthread_cond_wait(&pool->work, &pool->lock);
    if (pool->phase == POOL_STOPPED)
      break;
    if (pool->phase == POOL_DRAINING && pool->queue.length == 0)
      break;
    struct job *job = queue_take(&pool->queue);
    pool->busy++;
    pthread_mutex_unlock(&pool->lock);

    pool_run_one(pool, job);

    pthread_mutex_lock(&pool->lock);
    pool->busy--;
    pool->finished++;
    if (pool->busy == 0 && pool->queue.length == 0)
      pthread_cond_broadcast(&pool->idle);
  }
  pthread_mutex_unlock(&pool->lock);
  return NULL;
}

static void pool_join(struct pool *pool) {
  for (int i = 0; i < pool->workers; i++)
    pthread_join(pool->threads[i], NULL);
  pool->workers = 0;
}

static int pool_open(struct pool *pool, int workers, size_t limit) {
  if (workers < 1 || workers > POOL_WORKERS_MAX)
    return EINVAL;
  int error = pthread_mutex_init(&pool->lock, NULL);
  if (error)
    return error;
  error = pthread_cond_init(&pool->work, NULL);
  if (error)
    goto no_work;
  error = pthread_cond_init(&pool->idle, NULL);
  if (error)
    goto no_idle;
  queue_init(&pool->queue, limit);
  pool->phase = POOL_OPEN;
  pool->workers = 0;
  pool->busy = 0;
  pool->finished = 0;
  for (int i = 0; i < workers; i++) {
    error = pthread_create(&pool->threads[i], NULL, pool_worker, pool);
    if (error)
      goto no_threads;
    pool->workers++;
  }
  return 0;

no_threads:
  pthread_mutex_lock(&pool->lock);
  pool->phase = POOL_STOPPED;
  pthread_cond_broadcast(&pool->work);
  pthread_mutex_unlock(&pool->lock);
  pool_join(pool);
  pthread_cond_destroy(&pool->idle);
no_idle:
  pthread_cond_destroy(&pool->work);
no_work:
  pthread_mutex_destroy(&pool->lock);
  return error;
}

/* A ticket for the job's result, or NULL if the pool is closed, full or out of memory. */
static struct ticket *pool_submit(struct pool *pool, job_fn *run, void *argument) {
  struct job *job = malloc(sizeof *job);
  if (!job)
    return NULL;
  struct ticket *ticket = ticket_new();
  if (!ticket) {
    free(job);
    return NULL;
  }
  job->run = run;
  job->argument = argument;
  job->ticket = ticket;
  pthread_mutex_lock(&pool->lock);
  bool taken = pool->phase == POOL_OPEN && queue_put(&pool->queue, job);
  if (taken)
    pthread_cond_signal(&pool->work);
  pthread_mutex_unlock(&pool->lock);
  if (!taken) {
    job_free(job);
    ticket_drop(ticket);
    return NULL;
  }
  return ticket;
}

/* Takes the job of a ticket out of the queue again, if nobody has begun with it. */
static bool pool_cancel(struct pool *pool, struct ticket *ticket) {
  struct job *job = NULL;
  pthread_mutex_lock(&pool->lock);
  for (struct job **at = &pool->queue.first; *at; at = &(*at)->next)
    if ((*at)->ticket == ticket) {
      job = *at;
      *at = job->next;
      if (pool->queue.end == &job->next)
        pool->queue.end = at;
      pool->queue.length--;
      break;
    }
  if (job && pool->busy == 0 && pool->queue.length == 0)
    pthread_cond_broadcast(&pool->idle);
  pthread_mutex_unlock(&pool->lock);
  if (!job)
    return false;
  ticket_settle(ticket, TICKET_CANCELLED, 0);
  job_free(job);
  return true;
}

/* The same job for all arguments, which are so far apart; the sum of the results. What the pool
 * does not take is done here. */
static long pool_sum(struct pool *pool, job_fn *run, void *arguments, size_t count, size_t size) {
  long sum = 0;
  struct ticket **tickets = calloc(count, sizeof *tickets);
  for (size_t i = 0; i < count && tickets; i++)
    tickets[i] = pool_submit(pool, run, (char *)arguments + i * size);
  for (size_t i = 0; i < count; i++) {
    long result = 0;
    if (tickets && tickets[i])
      ticket_wait(tickets[i], &result);
    else
      result = run(pool, (char *)arguments + i * size);
    sum += result;
  }
  free(tickets);
  return sum;
}

/* Waits until nothing is queued and nobody works. */
static void pool_wait_idle(struct pool *pool) {
  pthread_mutex_lock(&pool->lock);
  while (pool->busy > 0 || pool->queue.length > 0)
    pthread_cond_wait(&pool->idle, &pool->lock);
  pthread_mutex_unlock(&pool->lock);
}

/* Ends the workers; what is still queued is done first or cancelled. */
static unsigned long pool_close(struct pool *pool, bool drain) {
  pthread_mutex_lock(&pool->lock);
  pool->phase = drain ? POOL_DRAINING : POOL_STOPPED;
  pthread_cond_broadcast(&pool->work);
  pthread_mutex_unlock(&pool->lock);
  pool_join(pool);
  while (pool->queue.length > 0) {
    struct job *job = queue_take(&pool->queue);
    ticket_settle(job->ticket, TICKET_CANCELLED, 0);
    job_free(job);
  }
  unsigned long finished = pool->finished;
  pthread_cond_destroy(&pool->idle);
  pthread_cond_destroy(&pool->work);
  pthread_mutex_destroy(&pool->lock);
  return finished;
}

/* --- the harness ----------------------------------------------------------------------------- */

enum { WORKERS = 2, QUEUE_LIMIT = 4 };

static long square(struct pool *pool, void *argument) {
  (void)pool;
  long number = *(const long *)argument;
  return number * number;
}

/* A job that has another one done and does not wait for it. */
static long forward(struct pool *pool, void *argument) {
  struct ticket *inner = pool_submit(pool, square, argument);
  if (!inner)
    return -1;
  ticket_drop(inner);
  return 1;
}

/* With the workers ended, nobody is in the way of looking at the queue's own work. */
static void check_cancelling(void) {
  static long numbers[3] = {1, 2, 3};
  struct pool idle = {.lock = PTHREAD_MUTEX_INITIALIZER,
                      .work = PTHREAD_COND_INITIALIZER,
                      .idle = PTHREAD_COND_INITIALIZER};
  queue_init(&idle.queue, 2);
  struct ticket *kept = pool_submit(&idle, square, &numbers[0]);
  struct ticket *cancelled = pool_submit(&idle, square, &numbers[1]);
  assert(kept && cancelled && !pool_submit(&idle, square, &numbers[2]));
  long result = 7;
  assert(pool_cancel(&idle, cancelled) && !pool_cancel(&idle, cancelled));
  bool done = ticket_wait(cancelled, &result);
  assert(!done && result == 7 && idle.queue.length == 1);
  pool_close(&idle, false);
  done = ticket_wait(kept, &result);
  assert(!done);
}

int main(void) {
  static long numbers[2] = {3, 4};
  struct pool pool;
  if (pool_open(&pool, WORKERS, QUEUE_LIMIT) != 0)
    return 1;
  struct ticket *first = pool_submit(&pool, forward, &numbers[0]);
  assert(first);
  long sum = pool_sum(&pool, square, &numbers[1], 1, sizeof numbers[1]);
  assert(sum == 16);
  pool_wait_idle(&pool);
  long result = 0;
  bool done = ticket_wait(first, &result);
  assert(done && result == 1);
  unsigned long finished = pool_close(&pool, true);
  assert(finished == 3);
  check_cancelling();
  return 0;
}
