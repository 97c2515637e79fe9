/* expect: faulty
 * finding: 357 assertion
 * repaired: proved
 * options: --property=all
 *
 * A pipeline of stages with bounded queues between them: a source reads lines, several parsers turn
 * them into records, one for two lines, and a sink adds up. A queue knows how many
 * stages still put into it and is at its end when it is empty and there are none any more; a stage
 * that fails aborts the pipeline, and all others stop.
 *
 * The fault: a parser says that it is done with the queue behind it before it has put in the record
 * it has kept back. The queue may be taken for finished, and the record is lost. */
#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

/* --- queues ---------------------------------------------------------------------------------- */

enum queue_result { QUEUE_OK, QUEUE_END, QUEUE_ABORTED };

struct queue {
  pthread_mutex_t lock;
  pthread_cond_t not_empty, not_full;
  void **items;
  size_t capacity, first, count;
  unsigned producers;
  bool is_aborted;
};

static int queue_init(struct queue *q, size_t capacity, unsigned producers) {
  q->items = calloc(capacity, sizeof *q->items);
  if (!q->items)
    return ENOMEM;
  q->capacity = capacity;
  q->first = q->count = 0;
  q->producers = producers;
  q->is_aborted = false;
  int error = pthread_mutex_init(&q->lock, NULL);
  if (!error) {
    error = pthread_cond_init(&q->not_empty, NULL);
    if (!error) {
      error = pthread_cond_init(&q->not_full, NULL);
      if (!error)
        return 0;
      pthread_cond_destroy(&q->not_empty);
    }
    pthread_mutex_destroy(&q->lock);
  }
  free(q->items);
  return error;
}

/* What is left in the queue is freed. */
static void queue_destroy(struct queue *q) {
  while (q->count > 0) {
    free(q->items[q->first]);
    q->first = (q->first + 1) % q->capacity;
    q->count--;
  }
  pthread_cond_destroy(&q->not_full);
  pthread_cond_destroy(&q->not_empty);
  pthread_mutex_destroy(&q->lock);
  free(q->items);
}

/* The queue becomes the owner of the item, unless the pipeline was aborted. */
static enum queue_result queue_put(struct queue *q, void *item) {
  enum queue_result result = QUEUE_OK;
  pthread_mutex_lock(&q->lock);
  while (q->count == q->capacity && !q->is_aborted)
    pthread_cond_wait(&q->not_full, &q->lock);
  if (q->is_aborted) {
    result = QUEUE_ABORTED;
  } else {
    q->items[(q->first + q->count) % q->capacity] = item;
    q->count++;
    pthread_cond_signal(&q->not_empty);
  }
  pthread_mutex_unlock(&q->lock);
  return result;
}

static enum queue_result queue_get(struct queue *q, void **item) {
  enum queue_result result = QUEUE_OK;
  pthread_mutex_lock(&q->lock);
  while (q->count == 0 && q->producers > 0 && !q->is_aborted)
    pthread_cond_wait(&q->not_empty, &q->lock);
  if (q->is_aborted) {
    result = QUEUE_ABORTED;
  } else if (q->count == 0) {
    result = QUEUE_END;
  } else {
    *item = q->items[q->first];
    q->first = (q->first + 1) % q->capacity;
    q->count--;
    pthread_cond_signal(&q->not_full);
  }
  pthread_mutex_unlock(&q->lock);
  return result;
}

/* One stage less puts into the queue. */
static void queue_leave(struct queue *q) {
  pthread_mutex_lock(&q->lock);
  assert(q->producers > 0);
  if (--q->producers == 0)
    pthread_cond_broadcast(&q->not_empty);
  pthread_mutex_unlock(&q->lock);
}

static void queue_abort(struct queue *q) {
  pthread_mutex_lock(&q->lock);
  q->is_aborted = true;
  pthread_cond_broadcast(&q->not_empty);
  pthread_cond_broadcast(&q->not_full);
  pthread_mutex_unlock(&q->lock);
}

/* --- the pipeline ---------------------------------------------------------------------------- */

enum { PARSERS = 2, LINES_AHEAD = 1, RECORDS_AHEAD = 2 };

struct line {
  unsigned number;
  char text[8];
};

struct record {
  unsigned lines; /* how many lines it comes from */
  long value;
};

struct pipeline {
  struct queue lines, records;
  const char *const *source;
  /* of the sink */
  unsigned lines_seen;
  long total;
  /* set by the stage that fails first */
  pthread_mutex_t lock;
  int error;
  unsigned bad_line;
};

static void pipeline_fail(struct pipeline *p, int error, unsigned line) {
  pthread_mutex_lock(&p->lock);
  if (!p->error) {
    p->error = error;
    p->bad_line = line;
  }
  pthread_mutex_unlock(&p->lock);
  queue_abort(&p->lines);
  queue_abort(&p->records);
}

/* The first stage: lines from an array of texts. */
static void *source_stage(void *argument) {
  struct pipeline *p = argument;
  for (unsigned i = 0; p->source[i]; i++) {
    struct line *line = malloc(sizeof *line);
    if (!line || strlen(p->source[i]) >= sizeof line->text) {
      free(line);
      pipeline_fail(p, line ? ENAMETOOLONG : ENOMEM, i + 1);
      break;
    }
    line->number = i + 1;
    strcpy(line->text, p->source[i]);
    if (queue_put(&p->lines, line) != QUEUE_OK) {
      free(line);
      break;
    }
  }
  queue_leave(&p->lines);
  return NULL;
}

static bool parse(const char *text, long *value) {
  char *end;
  errno = 0;
  *value = strtol(text, &end, 10);
  return errno == 0 && end != text && *end == '\0';
}

/* Adds a line to the record that is kept back; false, and all is aborted, if that is impossible. */
static bool parser_add(struct pipeline *p, struct record **kept, const struct line *line) {
  long value;
  if (!parse(line->text, &value)) {
    pipeline_fail(p, EINVAL, line->number);
    return false;
  }
  if (*kept) {
    (*kept)->lines++;
    (*kept)->value += value;
    return true;
  }
  *kept = malloc(sizeof **kept);
  if (!*kept) {
    pipeline_fail(p, ENOMEM, line->number);
    return false;
  }
  (*kept)->lines = 1;
  (*kept)->value = value;
  return true;
}

/* Gives the record that was kept back to the next stage. */
static bool parser_flush(struct pipeline *p, struct record **kept) {
  if (!*kept)
    return true;
  bool ok = queue_put(&p->records, *kept) == QUEUE_OK;
  if (!ok)
    free(*kept);
  *kept = NULL;
  return ok;
}

static void *parser_stage(void *argument) {
  struct pipeline *p = argument;
  struct record *kept = NULL;
  void *item;
  bool ok = true;
  while (ok && queue_get(&p->lines, &item) == QUEUE_OK) {
    struct line *line = item;
    ok = parser_add(p, &kept, line);
    free(line);
    if (ok && kept->lines == 2)
      ok = parser_flush(p, &kept);
  }
#ifdef REPAIRED
  parser_flush(p, &kept);
  queue_leave(&p->records);
#else
  queue_leave(&p->records);
  parser_flush(p, &kept);
#endif
  return NULL;
}

/* The last stage. */
static void *sink_stage(void *argument) {
  struct pipeline *p = argument;
  void *item;
  while (queue_get(&p->records, &item) == QUEUE_OK) {
    struct record *record = item;
    p->lines_seen += record->lines;
    p->total += record->value;
    free(record);
  }
  return NULL;
}

/* --- the stages apart: what a stage does with a queue of its own ----------------------------- */

/* Puts the numbers from 1 to count into a queue, as lines; what the queue took. */
static unsigned feed(struct queue *q, unsigned count) {
  unsigned taken = 0;
  while (taken < count) {
    struct line *line = malloc(sizeof *line);
    if (!line)
      break;
    line->number = taken + 1;
    line->text[0] = (char)('1' + taken % 9);
    line->text[1] = '\0';
    if (queue_put(q, line) != QUEUE_OK) {
      free(line);
      break;
    }
    taken++;
  }
  return taken;
}

/* Takes everything out again; the numbers must come in order. */
static unsigned drain(struct queue *q, enum queue_result *end) {
  unsigned n = 0;
  void *item;
  while ((*end = queue_get(q, &item)) == QUEUE_OK) {
    struct line *line = item;
    assert(line->number == n + 1);
    n++;
    free(line);
  }
  return n;
}

static void check_queue(void) {
  struct queue q;
  enum queue_result end;
  if (queue_init(&q, 3, 1) != 0)
    return;
  unsigned taken = feed(&q, 3);
  queue_leave(&q);
  assert(drain(&q, &end) == taken && end == QUEUE_END);
  queue_destroy(&q);
  if (queue_init(&q, 2, 1) != 0)
    return;
  feed(&q, 1);
  queue_abort(&q);
  assert(feed(&q, 1) == 0);
  assert(drain(&q, &end) == 0 && end == QUEUE_ABORTED);
  queue_destroy(&q); /* what is left is freed there */
}

static int pipeline_init(struct pipeline *p, const char *const *source) {
  p->source = source;
  p->lines_seen = p->bad_line = 0;
  p->total = 0;
  p->error = 0;
  int error = queue_init(&p->lines, LINES_AHEAD, 1);
  if (error)
    return error;
  error = queue_init(&p->records, RECORDS_AHEAD, PARSERS);
  if (!error) {
    error = pthread_mutex_init(&p->lock, NULL);
    if (!error)
      return 0;
    queue_destroy(&p->records);
  }
  queue_destroy(&p->lines);
  return error;
}

static void pipeline_destroy(struct pipeline *p) {
  pthread_mutex_destroy(&p->lock);
  queue_destroy(&p->records);
  queue_destroy(&p->lines);
}

/* Runs all stages, the source in the calling thread; what a stage complained of, or 0. */
static int pipeline_run(struct pipeline *p) {
  pthread_t parsers[PARSERS], sink;
  for (int i = 0; i < PARSERS; i++)
    if (pthread_create(&parsers[i], NULL, parser_stage, p) != 0)
      abort();
  if (pthread_create(&sink, NULL, sink_stage, p) != 0)
    abort();
  source_stage(p);
  for (int i = 0; i < PARSERS; i++)
    pthread_join(parsers[i], NULL);
  pthread_join(sink, NULL);
  return p->error;
}

/* --- the harness ----------------------------------------------------------------------------- */

int main(void) {
  static const char *const good[] = {"10", "-3", "5", NULL};
  static struct pipeline p;
  if (pipeline_init(&p, good) != 0)
    return 1;
  int error = pipeline_run(&p);
  assert(error == 0);
  assert(p.lines_seen == 3);
  assert(p.total == 12);
  pipeline_destroy(&p);

  check_queue();
  static const char *const bad[] = {"1", "x", NULL};
  if (pipeline_init(&p, bad) != 0)
    return 1;
  error = pipeline_run(&p);
  assert(error == EINVAL && p.bad_line == 2);
  assert(p.lines_seen <= 1);
  pipeline_destroy(&p);
  return 0;
}
