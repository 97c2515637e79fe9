/* expect: faulty
 * finding: 40 assertion
 * repaired: proved
 * native: yes
 *
 * A worker tries as often as it is allowed to; if that is never, the result is what was there. */
#include <assert.h>
#include <pthread.h>

extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

struct task {
  int attempts, payload;
  int error, result;
};

static void *attempt(void *argument) {
  struct task *task = argument;
#ifdef REPAIRED
  task->error = 1;
#endif
  for (int i = 0; i < task->attempts; i++) {
    task->error = task->payload < i * 1000;
    if (!task->error) {
      task->result = task->payload;
      break;
    }
  }
  return NULL;
}

int main(void) {
  pthread_t worker;
  struct task task = {__VERIFIER_nondet_int(), __VERIFIER_nondet_int(), 0, -1};
  __VERIFIER_assume(task.attempts <= 3);
  pthread_create(&worker, NULL, attempt, &task);
  pthread_join(worker, NULL);
  if (!task.error)
    assert(task.result == task.payload);
  return 0;
}
