/* expect: faulty
 * finding: 200 assertion
 * repaired: proved
 * options: --property=all
 *
 * A scheduler of small tasks in which every worker has a double-ended queue of its own: it puts and
 * takes at the bottom, and whoever has nothing to do steals at the top of somebody else's. A queue
 * grows by a copy into a new array; the old one is kept until the end, thieves may still read it.
 *
 * The fault: the owner takes the last task of its queue without asking for it as a thief has to. A
 * thief that has looked before gets the same task. */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdlib.h>

/* --- tasks ----------------------------------------------------------------------------------- */

struct worker;

struct task {
  void (*run)(struct worker *worker, struct task *task);
  int argument;
  atomic_int runs;
};

/* --- the double-ended queue ------------------------------------------------------------------ */

typedef _Atomic(struct task *) cell;

struct array {
  struct array *older;
  long size; /* a power of two */
  cell cells[];
};

struct deque {
  atomic_long top, bottom;
  _Atomic(struct array *) array;
};

static struct array *array_new(long size, struct array *older) {
  struct array *array = malloc(sizeof *array + (size_t)size * sizeof(cell));
  if (!array)
    return NULL;
  array->older = older;
  array->size = size;
  for (long i = 0; i < size; i++)
    atomic_init(&array->cells[i], NULL);
  return array;
}

static struct task *array_get(struct array *array, long index) {
  return atomic_load(&array->cells[index & (array->size - 1)]);
}

static void array_set(struct array *array, long index, struct task *task) {
  atomic_store(&array->cells[index & (array->size - 1)], task);
}

static bool deque_init(struct deque *deque, long size) {
  struct array *array = array_new(size, NULL);
  atomic_init(&deque->top, 0);
  atomic_init(&deque->bottom, 0);
  atomic_init(&deque->array, array);
  return array != NULL;
}

static void deque_destroy(struct deque *deque) {
  struct array *array = atomic_load(&deque->array);
  while (array) {
    struct array *older = array->older;
    free(array);
    array = older;
  }
}

/* A copy of twice the size takes the place of the array. By the owner only. */
static struct array *deque_grow(struct deque *deque, struct array *array, long top, long bottom) {
  struct array *larger = array_new(array->size * 2, array);
  if (!larger)
    return NULL;
  for (long i = top; i < bottom; i++)
    array_set(larger, i, array_get(array, i));
  atomic_store(&deque->array, larger);
  return larger;
}

/* By the owner only. */
static bool deque_push(struct deque *deque, struct task *task) {
  long bottom = atomic_load(&deque->bottom);
  long top = atomic_load(&deque->top);
  struct array *array = atomic_load(&deque->array);
  if (bottom - top >= array->size) {
    array = deque_grow(deque, array, top, bottom);
    if (!array)
      return false;
  }
  array_set(array, bottom, task);
  atomic_store(&deque->bottom, bottom + 1);
  return true;
}

/* The task that was put last, or NULL. By the owner only. */
static struct task *deque_pop(struct deque *deque) {
  long bottom = atomic_load(&deque->bottom) - 1;
  struct array *array = atomic_load(&deque->array);
  atomic_store(&deque->bottom, bottom);
  long top = atomic_load(&deque->top);
  if (top > bottom) { /* it was empty */
    atomic_store(&deque->bottom, top);
    return NULL;
  }
  struct task *task = array_get(array, bottom);
  if (top < bottom)
    return task;
  /* the last one: thieves may want it, too */
#ifdef REPAIRED
  if (!atomic_compare_exchange_strong(&deque->top, &top, top + 1))
    task = NULL;
  atomic_store(&deque->bottom, bottom + 1);
#else
  atomic_store(&deque->top, top + 1);
  atomic_store(&deque->bottom, bottom + 1);
#endif
  return task;
}

enum steal_result { STEAL_EMPTY, STEAL_LOST, STEAL_GOT };

/* The task that was put first. By anybody. */
static enum steal_result deque_steal(struct deque *deque, struct task **task) {
  long top = atomic_load(&deque->top);
  long bottom = atomic_load(&deque->bottom);
  if (top >= bottom)
    return STEAL_EMPTY;
  struct array *array = atomic_load(&deque->array);
  *task = array_get(array, top);
  if (!atomic_compare_exchange_strong(&deque->top, &top, top + 1))
    return STEAL_LOST;
  return STEAL_GOT;
}

/* --- the inbox: tasks from outside ----------------------------------------------------------- */

enum { INBOX_SIZE = 4 };

struct inbox {
  pthread_mutex_t lock;
  struct task *tasks[INBOX_SIZE];
  int count;
};

static bool inbox_put(struct inbox *inbox, struct task *task) {
  pthread_mutex_lock(&inbox->lock);
  bool fits = inbox->count < INBOX_SIZE;
  if (fits)
    inbox->tasks[inbox->count++] = task;
  pthread_mutex_unlock(&inbox->lock);
  return fits;
}

static struct task *inbox_take(struct inbox *inbox) {
  struct task *task = NULL;
  pthread_mutex_lock(&inbox->lock);
  if (inbox->count > 0)
    task = inbox->tasks[--inbox->count];
  pthread_mutex_unlock(&inbox->lock);
  return task;
}

/* --- workers --------------------------------------------------------------------------------- */

enum { WORKERS = 2, TASKS = 4, DEQUE_SIZE = 1 };

struct scheduler;

struct worker {
  struct scheduler *scheduler;
  int index;
  int stolen, done;
  struct deque deque;
  pthread_t thread;
};

struct scheduler {
  struct inbox inbox;
  struct worker workers[WORKERS];
};

static void worker_spawn(struct worker *worker, struct task *task) {
  bool pushed = deque_push(&worker->deque, task);
  assert(pushed);
}

static void worker_run(struct worker *worker, struct task *task) {
  int before = atomic_fetch_add(&task->runs, 1);
  assert(before == 0);
  task->run(worker, task);
  worker->done++;
}

/* Something from the queue of another worker; each of them is asked once. */
static struct task *worker_steal(struct worker *worker) {
  struct scheduler *scheduler = worker->scheduler;
  for (int i = 1; i < WORKERS; i++) {
    struct worker *victim = &scheduler->workers[(worker->index + i) % WORKERS];
    struct task *task = NULL;
    enum steal_result result = deque_steal(&victim->deque, &task);
    while (result == STEAL_LOST)
      result = deque_steal(&victim->deque, &task);
    if (result == STEAL_GOT) {
      worker->stolen++;
      return task;
    }
  }
  return NULL;
}

/* Works until there is nothing to do: whoever makes a task does it if nobody else has. */
static void *worker_main(void *argument) {
  struct worker *worker = argument;
  for (;;) {
    struct task *task = deque_pop(&worker->deque);
    if (!task)
      task = inbox_take(&worker->scheduler->inbox);
    if (!task)
      task = worker_steal(worker);
    if (!task)
      break;
    worker_run(worker, task);
  }
  return NULL;
}

/* --- a loop in parallel: the range is halved until it is small ------------------------------- */

struct range_task {
  struct task task;
  int from, to;
  struct range_task *free; /* the tasks that are left for halves */
  int left;
  void (*body)(int index);
};

static void range_run(struct worker *worker, struct task *task) {
  struct range_task *range = (struct range_task *)task;
  while (range->to - range->from > 1 && range->left > 0) {
    struct range_task *half = range->free;
    int middle = range->from + (range->to - range->from) / 2, half_left = (range->left - 1) / 2;
    half->task.run = range_run;
    atomic_init(&half->task.runs, 0);
    half->from = middle;
    half->to = range->to;
    half->free = half + 1;
    half->left = half_left;
    half->body = range->body;
    range->to = middle;
    range->free += 1 + half_left;
    range->left -= 1 + half_left;
    worker_spawn(worker, &half->task);
  }
  for (int i = range->from; i < range->to; i++)
    range->body(i);
}

static void range_init(struct range_task *range, int from, int to, void (*body)(int index),
                       struct range_task *more, int count) {
  range->task.run = range_run;
  atomic_init(&range->task.runs, 0);
  range->from = from;
  range->to = to;
  range->free = more;
  range->left = count;
  range->body = body;
}

static bool scheduler_init(struct scheduler *scheduler) {
  scheduler->inbox.count = 0;
  if (pthread_mutex_init(&scheduler->inbox.lock, NULL) != 0)
    return false;
  for (int i = 0; i < WORKERS; i++) {
    struct worker *worker = &scheduler->workers[i];
    worker->scheduler = scheduler;
    worker->index = i;
    worker->stolen = worker->done = 0;
    if (!deque_init(&worker->deque, DEQUE_SIZE)) {
      while (i-- > 0)
        deque_destroy(&scheduler->workers[i].deque);
      pthread_mutex_destroy(&scheduler->inbox.lock);
      return false;
    }
  }
  return true;
}

/* The first worker is the calling thread. */
static bool scheduler_run(struct scheduler *scheduler) {
  int started = 1;
  while (started < WORKERS) {
    struct worker *worker = &scheduler->workers[started];
    if (pthread_create(&worker->thread, NULL, worker_main, worker) != 0)
      break;
    started++;
  }
  worker_main(&scheduler->workers[0]);
  for (int i = 1; i < started; i++)
    pthread_join(scheduler->workers[i].thread, NULL);
  return started == WORKERS;
}

static void scheduler_destroy(struct scheduler *scheduler) {
  for (int i = 0; i < WORKERS; i++)
    deque_destroy(&scheduler->workers[i].deque);
  pthread_mutex_destroy(&scheduler->inbox.lock);
}

/* --- the harness ----------------------------------------------------------------------------- */

static struct task tasks[TASKS];
static atomic_int sum;

static void add(struct worker *worker, struct task *task) {
  (void)worker;
  atomic_fetch_add(&sum, task->argument);
}

/* Leaves its work to two other tasks. */
static void split(struct worker *worker, struct task *task) {
  int half = task->argument / 2;
  tasks[1].run = tasks[2].run = add;
  tasks[1].argument = half;
  tasks[2].argument = task->argument - half;
  worker_spawn(worker, &tasks[1]);
  worker_spawn(worker, &tasks[2]);
}

static atomic_int squares[3];

static void square(int index) {
  atomic_store(&squares[index], index * index);
}

/* By one worker alone, the order of whose tasks is known. */
static void check_range(void) {
  static struct range_task range, more[2];
  struct scheduler scheduler;
  if (!scheduler_init(&scheduler))
    return;
  range_init(&range, 0, 3, square, more, 2);
  worker_spawn(&scheduler.workers[0], &range.task);
  worker_main(&scheduler.workers[0]);
  assert(scheduler.workers[0].done >= 2);
  for (int i = 0; i < 3; i++)
    assert(atomic_load(&squares[i]) == i * i);
  scheduler_destroy(&scheduler);
}

int main(void) {
  struct scheduler scheduler;
  if (!scheduler_init(&scheduler))
    return 1;
  for (int i = 0; i < TASKS; i++)
    atomic_init(&tasks[i].runs, 0);
  tasks[0].run = split;
  tasks[0].argument = 7;
  tasks[3].run = add;
  tasks[3].argument = 2;
  worker_spawn(&scheduler.workers[0], &tasks[0]);
  bool fits = inbox_put(&scheduler.inbox, &tasks[3]);
  assert(fits);
  bool ran = scheduler_run(&scheduler);
  assert(ran);
  assert(atomic_load(&sum) == 9);
  int done = 0, stolen = 0;
  for (int i = 0; i < WORKERS; i++) {
    done += scheduler.workers[i].done;
    stolen += scheduler.workers[i].stolen;
  }
  assert(done == TASKS);
  assert(stolen <= done);
  scheduler_destroy(&scheduler);
  check_range();
  return 0;
}
