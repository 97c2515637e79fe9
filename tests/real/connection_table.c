/* expect: faulty
 * finding: 63 pointer
 * finding: 64 assertion
 * finding: 63 race
 * repaired: proved
 * options: --property=all
 *
 * The connections of a server: a table of slots, found by an id that says the slot and how often it
 * was used before, so that an old id never finds a new connection. Connections count their owners;
 * the last one to let go frees it. Closing takes a connection out of the table while others may
 * still use it; a sweeper closes those that were idle for too long.
 *
 * The fault: a lookup gives the table's lock back before it becomes an owner. In between the
 * connection can be closed and freed. */
#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

/* --- connections ----------------------------------------------------------------------------- */

typedef uint32_t connection_id; /* 0 is none */

enum { SLOTS = 4, SLOT_BITS = 2, BUFFER_SIZE = 16, IDLE_LIMIT = 2 };

enum connection_state { CONNECTION_OPEN, CONNECTION_CLOSED };

struct connection {
  atomic_int owners;
  connection_id id;
  pthread_mutex_t lock; /* guards what is below */
  enum connection_state state;
  unsigned last_used;
  size_t length;
  char buffer[BUFFER_SIZE];
};

static atomic_int live_connections;

static struct connection *connection_new(unsigned now) {
  struct connection *c = malloc(sizeof *c);
  if (!c)
    return NULL;
  if (pthread_mutex_init(&c->lock, NULL) != 0) {
    free(c);
    return NULL;
  }
  atomic_init(&c->owners, 1);
  c->id = 0;
  c->state = CONNECTION_OPEN;
  c->last_used = now;
  c->length = 0;
  atomic_fetch_add(&live_connections, 1);
  return c;
}

static void connection_hold(struct connection *c) {
  int before = atomic_fetch_add(&c->owners, 1);
  assert(before > 0);
}

static void connection_release(struct connection *c) {
  int before = atomic_fetch_sub(&c->owners, 1);
  assert(before > 0);
  if (before > 1)
    return;
  pthread_mutex_destroy(&c->lock);
  free(c);
  atomic_fetch_sub(&live_connections, 1);
}

/* Appends to what is to be sent. */
static int connection_write(struct connection *c, const void *bytes, size_t length, unsigned now) {
  int error = 0;
  pthread_mutex_lock(&c->lock);
  if (c->state != CONNECTION_OPEN) {
    error = EPIPE;
  } else if (length > BUFFER_SIZE - c->length) {
    error = ENOBUFS;
  } else {
    memcpy(c->buffer + c->length, bytes, length);
    c->length += length;
    c->last_used = now;
  }
  pthread_mutex_unlock(&c->lock);
  return error;
}

/* Takes up to so many bytes from the front of what is to be sent. */
static size_t connection_send(struct connection *c, void *bytes, size_t limit) {
  pthread_mutex_lock(&c->lock);
  size_t n = c->length < limit ? c->length : limit;
  memcpy(bytes, c->buffer, n);
  memmove(c->buffer, c->buffer + n, c->length - n);
  c->length -= n;
  pthread_mutex_unlock(&c->lock);
  return n;
}

/* Takes the first line of what is to be sent, with its end; 0 if there is no whole one. */
static size_t connection_take_line(struct connection *c, char *line, size_t limit) {
  size_t n = 0;
  pthread_mutex_lock(&c->lock);
  const char *end = memchr(c->buffer, '\n', c->length);
  if (end && (size_t)(end + 1 - c->buffer) <= limit) {
    n = (size_t)(end + 1 - c->buffer);
    memcpy(line, c->buffer, n);
    memmove(c->buffer, c->buffer + n, c->length - n);
    c->length -= n;
  }
  pthread_mutex_unlock(&c->lock);
  return n;
}

static bool connection_shut(struct connection *c) {
  pthread_mutex_lock(&c->lock);
  bool was_open = c->state == CONNECTION_OPEN;
  c->state = CONNECTION_CLOSED;
  pthread_mutex_unlock(&c->lock);
  return was_open;
}

static bool connection_is_idle(struct connection *c, unsigned now) {
  pthread_mutex_lock(&c->lock);
  bool idle = c->state == CONNECTION_OPEN && now - c->last_used > IDLE_LIMIT;
  pthread_mutex_unlock(&c->lock);
  return idle;
}

/* --- the table ------------------------------------------------------------------------------- */

struct slot {
  struct connection *connection;
  uint32_t uses;
};

struct table {
  pthread_mutex_t lock;
  struct slot slots[SLOTS];
  unsigned count;
};

static connection_id id_of(unsigned slot, uint32_t uses) {
  return uses << SLOT_BITS | slot;
}

static int table_init(struct table *table) {
  memset(table->slots, 0, sizeof table->slots);
  table->count = 0;
  return pthread_mutex_init(&table->lock, NULL);
}

/* The id of a new connection, of which the table is the owner; 0 if there is no room. */
static connection_id table_open(struct table *table, unsigned now) {
  struct connection *c = connection_new(now);
  if (!c)
    return 0;
  connection_id id = 0;
  pthread_mutex_lock(&table->lock);
  for (unsigned i = 0; i < SLOTS && !id; i++) {
    struct slot *slot = &table->slots[i];
    if (slot->connection)
      continue;
    slot->uses++;
    id = id_of(i, slot->uses);
    c->id = id;
    slot->connection = c;
    table->count++;
  }
  pthread_mutex_unlock(&table->lock);
  if (!id)
    connection_release(c);
  return id;
}

/* With the lock held. */
static struct slot *table_slot(struct table *table, connection_id id) {
  struct slot *slot = &table->slots[id & (SLOTS - 1)];
  if (!slot->connection || id_of(id & (SLOTS - 1), slot->uses) != id)
    return NULL;
  return slot;
}

/* The connection, of which the caller becomes an owner; NULL if there is none any more. */
static struct connection *table_find(struct table *table, connection_id id) {
  pthread_mutex_lock(&table->lock);
  struct slot *slot = table_slot(table, id);
  struct connection *c = slot ? slot->connection : NULL;
#ifdef REPAIRED
  if (c)
    connection_hold(c);
  pthread_mutex_unlock(&table->lock);
#else
  pthread_mutex_unlock(&table->lock);
  if (c)
    connection_hold(c);
#endif
  return c;
}

static bool table_close(struct table *table, connection_id id) {
  pthread_mutex_lock(&table->lock);
  struct slot *slot = table_slot(table, id);
  struct connection *c = slot ? slot->connection : NULL;
  if (slot) {
    slot->connection = NULL;
    table->count--;
  }
  pthread_mutex_unlock(&table->lock);
  if (!c)
    return false;
  connection_shut(c);
  connection_release(c);
  return true;
}

/* Closes what nobody has written to for some time; how many that were. */
static unsigned table_sweep(struct table *table, unsigned now) {
  connection_id idle[SLOTS];
  unsigned n = 0, closed = 0;
  pthread_mutex_lock(&table->lock);
  for (unsigned i = 0; i < SLOTS; i++) {
    struct connection *c = table->slots[i].connection;
    if (c && connection_is_idle(c, now))
      idle[n++] = c->id;
  }
  pthread_mutex_unlock(&table->lock);
  for (unsigned i = 0; i < n; i++)
    closed += table_close(table, idle[i]);
  return closed;
}

/* Writes the same to every connection that is open; how many took it. */
static unsigned table_broadcast(struct table *table, const void *bytes, size_t length,
                                unsigned now) {
  struct connection *all[SLOTS];
  unsigned n = 0, taken = 0;
  pthread_mutex_lock(&table->lock);
  for (unsigned i = 0; i < SLOTS; i++) {
    struct connection *c = table->slots[i].connection;
    if (!c)
      continue;
    connection_hold(c);
    all[n++] = c;
  }
  pthread_mutex_unlock(&table->lock);
  for (unsigned i = 0; i < n; i++) {
    taken += connection_write(all[i], bytes, length, now) == 0;
    connection_release(all[i]);
  }
  return taken;
}

struct table_report {
  unsigned open, idle;
  size_t waiting; /* bytes */
};

/* What there is at the moment; the connections are looked at one by one. */
static struct table_report table_report(struct table *table, unsigned now) {
  struct table_report report = {0, 0, 0};
  for (unsigned i = 0; i < SLOTS; i++) {
    pthread_mutex_lock(&table->lock);
    struct connection *c = table->slots[i].connection;
    if (c)
      connection_hold(c);
    pthread_mutex_unlock(&table->lock);
    if (!c)
      continue;
    report.open++;
    report.idle += connection_is_idle(c, now);
    pthread_mutex_lock(&c->lock);
    report.waiting += c->length;
    pthread_mutex_unlock(&c->lock);
    connection_release(c);
  }
  return report;
}

static void table_destroy(struct table *table) {
  for (unsigned i = 0; i < SLOTS; i++) {
    struct connection *c = table->slots[i].connection;
    if (c) {
      connection_shut(c);
      connection_release(c);
    }
  }
  pthread_mutex_destroy(&table->lock);
}

/* --- the harness ----------------------------------------------------------------------------- */

static struct table table;
static connection_id client, visitor;
static atomic_uint sent;

/* A request comes in for the client and is answered. */
static void *serve(void *unused) {
  (void)unused;
  struct connection *c = table_find(&table, client);
  if (!c)
    return NULL;
  int error = connection_write(c, "hello", 5, 4);
  assert(error == 0 || error == EPIPE);
  if (error == 0) {
    char bytes[8];
    size_t n = connection_send(c, bytes, 4);
    assert(n == 4 && memcmp(bytes, "hell", 4) == 0);
    atomic_fetch_add(&sent, (unsigned)n);
  }
  connection_release(c);
  return NULL;
}

/* The clock ticks: the client was silent since 1, the visitor since 3. */
static void *sweep(void *unused) {
  (void)unused;
  unsigned closed = table_sweep(&table, 5);
  assert(closed <= 1);
  return NULL;
}

/* A visitor leaves and another one comes; the old id must not find the new one. */
static void *replace(void *unused) {
  (void)unused;
  bool closed = table_close(&table, visitor);
  assert(closed);
  connection_id id = table_open(&table, 5);
  assert(id != 0 && id != visitor);
  struct connection *c = table_find(&table, visitor);
  assert(c == NULL);
  return NULL;
}

int main(void) {
  pthread_t threads[3];
  if (table_init(&table) != 0)
    return 1;
  client = table_open(&table, 1);
  visitor = table_open(&table, 3);
  if (!client || !visitor)
    return 1;
  pthread_create(&threads[0], NULL, serve, NULL);
  pthread_create(&threads[1], NULL, sweep, NULL);
  pthread_create(&threads[2], NULL, replace, NULL);
  for (int i = 0; i < 3; i++)
    pthread_join(threads[i], NULL);
  assert(atomic_load(&sent) == 0 || atomic_load(&sent) == 4);
  assert(table.count >= 1 && table.count <= 2);
  assert((unsigned)atomic_load(&live_connections) == table.count);
  unsigned told = table_broadcast(&table, "bye\n", 4, 6);
  assert(told == table.count);
  struct table_report report = table_report(&table, 6);
  assert(report.open == told && report.idle == 0 && report.waiting >= 4 * told);
  for (unsigned i = 0; i < SLOTS; i++)
    if (table.slots[i].connection) {
      char line[BUFFER_SIZE];
      size_t n = connection_take_line(table.slots[i].connection, line, sizeof line);
      assert(n >= 4 && memcmp(line + n - 4, "bye\n", 4) == 0);
    }
  table_destroy(&table);
  assert(atomic_load(&live_connections) == 0);
  return 0;
}
