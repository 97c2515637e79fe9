/* The native methods of org.faultline.engine.Worker: from Java to fl_worker_*.
 *
 * A handle is a number, not an address: one that is wrong, or was released, is an
 * exception in Java and nothing worse. */
#include "faultline.h"

#include <jni.h>
#include <pthread.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#define EXPORT(name) JNICALL Java_org_faultline_engine_Worker_##name

static const char ARGUMENT[] = "java/lang/IllegalArgumentException";
static const char STATE[] = "java/lang/IllegalStateException";
static const char MEMORY[] = "java/lang/OutOfMemoryError";

static void complain(JNIEnv *env, const char *class, const char *text) {
  jclass c = (*env)->FindClass(env, class);
  if (c)
    (*env)->ThrowNew(env, c, text);
}

/* ---- handles ---- */

enum { MOST_WORKERS = 4096 };

static struct slot {
  fl_worker *worker;
  uint32_t generation; /* of a handle; a slot that is used again has another */
  bool is_running;
} slots[MOST_WORKERS];

static pthread_mutex_t slots_lock = PTHREAD_MUTEX_INITIALIZER;

/* The slot of a handle, or NULL. The lock is held. */
static struct slot *slot_of(jlong handle) {
  uint64_t number = (uint64_t)handle;
  struct slot *s = &slots[number % MOST_WORKERS];
  return handle > 0 && s->worker && s->generation == number / MOST_WORKERS ? s : NULL;
}

/* The slot of a worker that does not run, or NULL and a reason. The lock is held. */
static struct slot *idle_slot_of(jlong handle, const char **why) {
  struct slot *s = slot_of(handle);
  *why = !s ? "there is no such worker, or it is closed"
         : s->is_running ? "the worker is running"
                         : NULL;
  return *why ? NULL : s;
}

/* The worker of a handle, marked as running: nobody else gets it until end_running(). */
static fl_worker *begin_running(JNIEnv *env, jlong handle) {
  const char *why;
  pthread_mutex_lock(&slots_lock);
  struct slot *s = idle_slot_of(handle, &why);
  fl_worker *worker = s ? s->worker : NULL;
  if (s)
    s->is_running = true;
  pthread_mutex_unlock(&slots_lock);
  if (why)
    complain(env, STATE, why);
  return worker;
}

static void end_running(jlong handle) {
  pthread_mutex_lock(&slots_lock);
  struct slot *s = slot_of(handle);
  if (s)
    s->is_running = false;
  pthread_mutex_unlock(&slots_lock);
}

/* ---- text ---- */

/* A copy of a byte array with a NUL behind it; NULL and an exception if that is
 * not possible. */
static char *copy_bytes(JNIEnv *env, jbyteArray array, size_t *length) {
  jsize n = (*env)->GetArrayLength(env, array);
  char *text = malloc((size_t)n + 1);
  if (!text) {
    complain(env, MEMORY, "no memory for a request");
    return NULL;
  }
  (*env)->GetByteArrayRegion(env, array, 0, n, (jbyte *)text);
  text[n] = '\0';
  if (length)
    *length = (size_t)n;
  return text;
}

/* The same for a name of a file. */
static char *copy_path(JNIEnv *env, jbyteArray array) {
  size_t n;
  char *text = copy_bytes(env, array, &n);
  if (text && (strlen(text) != n || !n)) {
    complain(env, ARGUMENT, "a file name is empty or contains a NUL");
    free(text);
    return NULL;
  }
  return text;
}

static jbyteArray new_bytes(JNIEnv *env, const char *text, size_t n) {
  if (n > INT32_MAX) {
    complain(env, MEMORY, "the answer is too long for Java");
    return NULL;
  }
  jbyteArray array = (*env)->NewByteArray(env, (jsize)n);
  if (array)
    (*env)->SetByteArrayRegion(env, array, 0, (jsize)n, (const jbyte *)text);
  return array;
}

/* ---- callbacks ---- */

typedef struct {
  JNIEnv *env;
  jobject calls;
  jmethodID progress, log, found;
  fl_worker *worker;
} listener;

/* Whether Java can be called; after an exception the run is over. */
static bool may_call(listener *l) {
  if (!(*l->env)->ExceptionCheck(l->env))
    return true;
  fl_worker_cancel(l->worker);
  return false;
}

static void on_progress(void *context, const fl_progress *p) {
  listener *l = context;
  jbyteArray phase = may_call(l) ? new_bytes(l->env, p->phase, strlen(p->phase)) : NULL;
  if (phase) {
    (*l->env)->CallVoidMethod(l->env, l->calls, l->progress, phase, (jlong)p->states,
                              (jdouble)p->states_per_second, (jdouble)p->seconds);
    (*l->env)->DeleteLocalRef(l->env, phase);
  }
  may_call(l);
}

static void on_log(void *context, const char *line) {
  listener *l = context;
  jbyteArray text = may_call(l) ? new_bytes(l->env, line, strlen(line)) : NULL;
  if (text) {
    (*l->env)->CallVoidMethod(l->env, l->calls, l->log, text);
    (*l->env)->DeleteLocalRef(l->env, text);
  }
  may_call(l);
}

static void on_found(void *context, const char *answer, size_t n) {
  listener *l = context;
  jbyteArray text = may_call(l) ? new_bytes(l->env, answer, n) : NULL;
  if (text) {
    (*l->env)->CallVoidMethod(l->env, l->calls, l->found, text);
    (*l->env)->DeleteLocalRef(l->env, text);
  }
  may_call(l);
}

/* False and an exception if the object does not have the methods. */
static bool find_methods(JNIEnv *env, listener *l) {
  if (!l->calls)
    return true;
  jclass class = (*env)->GetObjectClass(env, l->calls);
  l->progress = (*env)->GetMethodID(env, class, "progress", "([BJDD)V");
  l->log = l->progress ? (*env)->GetMethodID(env, class, "log", "([B)V") : NULL;
  l->found = l->log ? (*env)->GetMethodID(env, class, "found", "([B)V") : NULL;
  (*env)->DeleteLocalRef(env, class);
  return l->found != NULL;
}

/* ---- the methods ---- */

JNIEXPORT jlong EXPORT(create)(JNIEnv *env, jclass class) {
  (void)class;
  jlong handle = 0;
  pthread_mutex_lock(&slots_lock);
  for (size_t i = 0; i < MOST_WORKERS && !handle; i++) {
    struct slot *s = &slots[i];
    if (s->worker)
      continue;
    s->worker = fl_worker_new();
    s->generation++;
    s->is_running = false;
    handle = (jlong)((uint64_t)s->generation * MOST_WORKERS + i);
  }
  pthread_mutex_unlock(&slots_lock);
  if (!handle)
    complain(env, STATE, "too many workers are open");
  return handle;
}

JNIEXPORT jint EXPORT(run)(JNIEnv *env, jclass class, jlong handle, jbyteArray program,
                           jbyteArray folder, jbyteArray request, jdouble timeout, jlong memory,
                           jobject calls) {
  (void)class;
  enum { ANSWERED, CANCELLED, FAILED } end = FAILED; /* Worker.Status */
  if (!program || !request || !(timeout >= 0) || memory < 0 || memory > INT32_MAX) {
    complain(env, ARGUMENT, "a worker wants a program, a request and limits that make sense");
    return end;
  }
  fl_worker *worker = begin_running(env, handle);
  if (!worker)
    return end;
  listener l = {.env = env, .calls = calls, .worker = worker};
  fl_worker_callbacks callbacks = {on_progress, on_log, on_found, &l};
  fl_worker_request r = {.timeout = timeout, .memory_mib = (size_t)memory};
  char *program_path = copy_path(env, program), *folder_path = NULL, *text = NULL;
  if (program_path && folder)
    folder_path = copy_path(env, folder);
  if (program_path && !(*env)->ExceptionCheck(env))
    text = copy_bytes(env, request, &r.length);
  if (text && find_methods(env, &l)) {
    r.program = program_path;
    r.folder = folder_path;
    r.request = text;
    switch (fl_worker_run(worker, &r, calls ? &callbacks : NULL)) {
    case FL_OK: end = ANSWERED; break;
    case FL_CANCELLED: end = CANCELLED; break;
    default: end = FAILED;
    }
  }
  free(program_path);
  free(folder_path);
  free(text);
  end_running(handle);
  return end;
}

JNIEXPORT void EXPORT(cancel)(JNIEnv *env, jclass class, jlong handle) {
  (void)class;
  pthread_mutex_lock(&slots_lock);
  struct slot *s = slot_of(handle);
  if (s)
    fl_worker_cancel(s->worker); /* under the lock, so that it is not released meanwhile */
  pthread_mutex_unlock(&slots_lock);
  if (!s)
    complain(env, STATE, "there is no such worker, or it is closed");
}

/* What a worker has to say, copied under the lock: another thread may run or release
 * it the moment the lock is free. */
static jbyteArray text_of(JNIEnv *env, jlong handle,
                          const char *(*text)(const fl_worker *, size_t *)) {
  const char *why;
  char *copy = NULL;
  size_t n = 0;
  pthread_mutex_lock(&slots_lock);
  struct slot *s = idle_slot_of(handle, &why);
  if (s) {
    const char *its = text(s->worker, &n);
    copy = malloc(n + 1);
    if (copy)
      memcpy(copy, its, n);
  }
  pthread_mutex_unlock(&slots_lock);
  if (why)
    complain(env, STATE, why);
  else if (!copy)
    complain(env, MEMORY, "no memory for an answer");
  jbyteArray array = copy ? new_bytes(env, copy, n) : NULL;
  free(copy);
  return array;
}

static const char *error_of(const fl_worker *worker, size_t *n) {
  const char *text = fl_worker_error(worker);
  *n = strlen(text);
  return text;
}

JNIEXPORT jbyteArray EXPORT(answer)(JNIEnv *env, jclass class, jlong handle) {
  (void)class;
  return text_of(env, handle, fl_worker_answer);
}

JNIEXPORT jbyteArray EXPORT(error)(JNIEnv *env, jclass class, jlong handle) {
  (void)class;
  return text_of(env, handle, error_of);
}

JNIEXPORT void EXPORT(release)(JNIEnv *env, jclass class, jlong handle) {
  (void)class;
  const char *why;
  fl_worker *worker = NULL;
  pthread_mutex_lock(&slots_lock);
  struct slot *s = idle_slot_of(handle, &why);
  if (s) {
    worker = s->worker;
    s->worker = NULL;
  }
  pthread_mutex_unlock(&slots_lock);
  if (why)
    complain(env, STATE, why);
  fl_worker_free(worker);
}
