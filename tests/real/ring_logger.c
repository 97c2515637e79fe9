/* expect: faulty
 * finding: 199 bounds
 * repaired: proved
 * options: --property=all
 *
 * A logger: threads put records into a ring and one flusher takes them out in batches and hands
 * them to a sink. Levels below a threshold are filtered, a record that finds the ring full is
 * dropped and counted, and the count is logged as soon as there is room again.
 *
 * The fault: the flusher makes its batch as large as the ring was when it looked, lets go of the
 * lock to allocate, and then takes what is in the ring by that time. */
#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* --- records --------------------------------------------------------------------------------- */

enum level { LEVEL_DEBUG, LEVEL_INFO, LEVEL_WARNING, LEVEL_ERROR };

enum { TEXT_MAX = 16, RING_SIZE = 2 };

struct record {
  enum level level;
  unsigned long number;
  char text[TEXT_MAX];
};

static const char *level_name(enum level level) {
  switch (level) {
  case LEVEL_DEBUG:
    return "debug";
  case LEVEL_INFO:
    return "info";
  case LEVEL_WARNING:
    return "warning";
  case LEVEL_ERROR:
    return "error";
  }
  return "?";
}

/* --- the ring: to be used with the lock of its logger held ----------------------------------- */

struct ring {
  struct record records[RING_SIZE];
  size_t first;
  size_t count;
};

static bool ring_full(const struct ring *ring) {
  return ring->count == RING_SIZE;
}

static struct record *ring_reserve(struct ring *ring) {
  size_t place = (ring->first + ring->count) % RING_SIZE;
  ring->count++;
  return &ring->records[place];
}

static const struct record *ring_pop(struct ring *ring) {
  const struct record *record = &ring->records[ring->first];
  ring->first = (ring->first + 1) % RING_SIZE;
  ring->count--;
  return record;
}

/* --- sinks: where records go ----------------------------------------------------------------- */

struct sink {
  void (*write)(struct sink *sink, const struct record *record);
};

/* Keeps the last line and counts by level; stands in for a file. */
struct memory_sink {
  struct sink base;
  unsigned written[LEVEL_ERROR + 1];
  unsigned long last_number;
  char last_line[32];
};

static void memory_sink_write(struct sink *sink, const struct record *record) {
  struct memory_sink *memory = (struct memory_sink *)sink;
  memory->written[record->level]++;
  assert(record->number > memory->last_number);
  memory->last_number = record->number;
  snprintf(memory->last_line, sizeof memory->last_line, "%s: %s", level_name(record->level),
           record->text);
}

static void memory_sink_init(struct memory_sink *memory) {
  memset(memory, 0, sizeof *memory);
  memory->base.write = memory_sink_write;
}

/* Writes to two others, to the second only what is at least as grave as its level. */
struct split_sink {
  struct sink base;
  struct sink *all, *grave;
  enum level from;
};

static void split_sink_write(struct sink *sink, const struct record *record) {
  struct split_sink *split = (struct split_sink *)sink;
  split->all->write(split->all, record);
  if (record->level >= split->from)
    split->grave->write(split->grave, record);
}

static void split_sink_init(struct split_sink *split, struct sink *all, struct sink *grave,
                            enum level from) {
  split->base.write = split_sink_write;
  split->all = all;
  split->grave = grave;
  split->from = from;
}

/* --- the logger ------------------------------------------------------------------------------ */

struct logger {
  pthread_mutex_t lock;
  pthread_cond_t filled, written;
  struct ring ring;
  enum level threshold;
  unsigned long next_number, last_written;
  unsigned dropped, dropped_in_all;
  bool closing;
  struct sink *sink;
  pthread_t flusher;
};

/* With the lock held: a new record, or NULL if there is no room for it. */
static struct record *logger_reserve(struct logger *logger, enum level level) {
  if (ring_full(&logger->ring)) {
    logger->dropped++;
    logger->dropped_in_all++;
    return NULL;
  }
  struct record *record = ring_reserve(&logger->ring);
  record->level = level;
  record->number = ++logger->next_number;
  return record;
}

static void logger_report_dropped(struct logger *logger) {
  if (logger->dropped == 0 || ring_full(&logger->ring))
    return;
  struct record *record = logger_reserve(logger, LEVEL_WARNING);
  snprintf(record->text, sizeof record->text, "dropped %u", logger->dropped);
  logger->dropped = 0;
}

__attribute__((format(printf, 3, 4))) static bool log_write(struct logger *logger,
                                                            enum level level,
                                                            const char *format, ...) {
  pthread_mutex_lock(&logger->lock);
  if (level < logger->threshold) {
    pthread_mutex_unlock(&logger->lock);
    return true;
  }
  logger_report_dropped(logger);
  struct record *record = logger_reserve(logger, level);
  if (record) {
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(record->text, sizeof record->text, format, arguments);
    va_end(arguments);
    pthread_cond_signal(&logger->filled);
  }
  pthread_mutex_unlock(&logger->lock);
  return record != NULL;
}

static void log_set_threshold(struct logger *logger, enum level threshold) {
  pthread_mutex_lock(&logger->lock);
  logger->threshold = threshold;
  pthread_mutex_unlock(&logger->lock);
}

/* Takes what is in the ring out of it and hands it to the sink without the lock. The lock is held
 * before and after. Memory that cannot be had is no reason to lose records: they stay. */
static bool flush_batch(struct logger *logger) {
  size_t room = logger->ring.count;
  pthread_mutex_unlock(&logger->lock);
  struct record *batch = malloc(room * sizeof *batch);
  pthread_mutex_lock(&logger->lock);
  if (!batch)
    return false;
  size_t taken = 0;
#ifdef REPAIRED
  while (logger->ring.count > 0 && taken < room)
#else
  while (logger->ring.count > 0)
#endif
    batch[taken++] = *ring_pop(&logger->ring);
  pthread_mutex_unlock(&logger->lock);

  unsigned long last = 0;
  for (size_t i = 0; i < taken; i++) {
    logger->sink->write(logger->sink, &batch[i]);
    last = batch[i].number;
  }
  free(batch);
  pthread_mutex_lock(&logger->lock);
  logger->last_written = last;
  pthread_cond_broadcast(&logger->written);
  return true;
}

static void *flusher(void *argument) {
  struct logger *logger = argument;
  pthread_mutex_lock(&logger->lock);
  for (;;) {
    while (logger->ring.count == 0 && !logger->closing)
      pthread_cond_wait(&logger->filled, &logger->lock);
    if (logger->ring.count == 0)
      break;
    if (!flush_batch(logger))
      break;
    logger_report_dropped(logger);
  }
  pthread_mutex_unlock(&logger->lock);
  return NULL;
}

static int logger_open(struct logger *logger, enum level threshold, struct sink *sink) {
  memset(logger, 0, sizeof *logger);
  logger->threshold = threshold;
  logger->sink = sink;
  int error = pthread_mutex_init(&logger->lock, NULL);
  if (error)
    return error;
  error = pthread_cond_init(&logger->filled, NULL);
  if (!error) {
    error = pthread_cond_init(&logger->written, NULL);
    if (!error) {
      error = pthread_create(&logger->flusher, NULL, flusher, logger);
      if (!error)
        return 0;
      pthread_cond_destroy(&logger->written);
    }
    pthread_cond_destroy(&logger->filled);
  }
  pthread_mutex_destroy(&logger->lock);
  return error;
}

/* Waits until everything that was logged before is written. */
static void log_flush(struct logger *logger) {
  pthread_mutex_lock(&logger->lock);
  unsigned long number = logger->next_number;
  while (logger->last_written < number)
    pthread_cond_wait(&logger->written, &logger->lock);
  pthread_mutex_unlock(&logger->lock);
}

/* A level by its name; false, and the level is as it was, if there is none of that name. */
static bool level_by_name(const char *name, enum level *level) {
  for (int i = LEVEL_DEBUG; i <= LEVEL_ERROR; i++)
    if (strcmp(level_name((enum level)i), name) == 0) {
      *level = (enum level)i;
      return true;
    }
  return false;
}

/* The threshold as in a configuration: "info", or the same with a sign for one more or less. */
static int log_configure(struct logger *logger, const char *text) {
  char name[TEXT_MAX];
  size_t length = strcspn(text, "+-");
  enum level level;
  if (length >= sizeof name)
    return EINVAL;
  memcpy(name, text, length);
  name[length] = '\0';
  if (!level_by_name(name, &level))
    return EINVAL;
  if (text[length] == '+' && level < LEVEL_ERROR)
    level++;
  else if (text[length] == '-' && level > LEVEL_DEBUG)
    level--;
  log_set_threshold(logger, level);
  return 0;
}

/* How many records nobody has written yet. */
static size_t logger_pending(struct logger *logger) {
  pthread_mutex_lock(&logger->lock);
  size_t count = logger->ring.count;
  pthread_mutex_unlock(&logger->lock);
  return count;
}

/* Flushes what is left and ends the flusher. Nobody may log any more. */
static void logger_close(struct logger *logger) {
  pthread_mutex_lock(&logger->lock);
  logger->closing = true;
  pthread_cond_signal(&logger->filled);
  pthread_mutex_unlock(&logger->lock);
  pthread_join(logger->flusher, NULL);
}

static void logger_destroy(struct logger *logger) {
  pthread_cond_destroy(&logger->written);
  pthread_cond_destroy(&logger->filled);
  pthread_mutex_destroy(&logger->lock);
}

/* --- the harness ----------------------------------------------------------------------------- */

enum { WRITERS = 2 };

static struct logger logger;

static void *writer(void *argument) {
  int id = *(const int *)argument;
  log_write(&logger, LEVEL_DEBUG, "step %d", id);
  log_write(&logger, LEVEL_INFO, "writer %d", id);
  if (id == 1)
    log_write(&logger, LEVEL_ERROR, "failed: %s", "disk");
  else
    log_flush(&logger);
  return NULL;
}

int main(void) {
  static const int ids[WRITERS] = {0, 1};
  struct memory_sink sink, alarms;
  struct split_sink split;
  pthread_t writers[WRITERS];
  memory_sink_init(&sink);
  memory_sink_init(&alarms);
  split_sink_init(&split, &sink.base, &alarms.base, LEVEL_ERROR);
  if (logger_open(&logger, LEVEL_DEBUG, &split.base) != 0)
    return 1;
  int error = log_configure(&logger, "warning-");
  assert(error == 0 && logger.threshold == LEVEL_INFO);
  for (int i = 0; i < WRITERS; i++)
    pthread_create(&writers[i], NULL, writer, (void *)&ids[i]);
  for (int i = 0; i < WRITERS; i++)
    pthread_join(writers[i], NULL);
  logger_close(&logger);
  assert(sink.written[LEVEL_DEBUG] == 0);
  unsigned written = sink.written[LEVEL_INFO] + sink.written[LEVEL_ERROR];
  assert(written + logger.dropped_in_all == 3);
  assert(sink.written[LEVEL_WARNING] <= 1);
  assert(alarms.written[LEVEL_ERROR] == sink.written[LEVEL_ERROR]);
  if (alarms.written[LEVEL_ERROR] == 1)
    assert(strcmp(alarms.last_line, "error: failed: disk") == 0);
  assert(logger_pending(&logger) == 0);
  assert(strchr(sink.last_line, ':') != NULL);
  logger_destroy(&logger);
  return 0;
}
