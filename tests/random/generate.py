#!/usr/bin/env python3
"""Write a small random threaded C program; the same seed always gives the same program.

    generate.py SEED [--output FILE]

Two to four threads change shared variables, with or without locks; main creates and joins them,
prints the final values in one line and returns. A program always ends or deadlocks, has no
undefined behaviour other than data races, and is small enough to enumerate. A statement reads at
most one shared variable, so its result does not depend on the order of evaluation.

One program in four is unusual: it lends the addresses of variables that end with their thread,
joins and detaches threads in other threads, reads inputs and assumes things. Such a program is for
the searches only; compiled, it may do anything.

Programs from FIRST_WITH_INPUTS on read inputs of few values. Each place that reads one is executed
at most once, and `-DINPUT3=2` makes the fourth of them the number 2.
"""

import argparse
import random
import sys

FIRST_WITH_INPUTS = 10001
MOST_VALUATIONS = 16  # of all inputs together
from modern import Modern, is_modern

# Visible steps per thread, by the number of threads.
BUDGET = {2: 7, 3: 5, 4: 4}

# The plain shared variables: how to write them in C, and the mutex that guards each in
# programs meant to be free of races.
PLAIN = [("a", 0), ("b", 1), ("list[0]", 0), ("list[1]", 1), ("pair.low", 0), ("pair.high", 1)]


class Thread:
    """The body of one thread, as lines, and what is left of its steps."""

    def __init__(self, rng, program, budget):
        self.rng, self.program, self.left = rng, program, budget
        self.lines = []
        self.depth = 1
        self.held = []  # mutexes, innermost last

    def say(self, text):
        self.lines.append("  " * self.depth + text)

    def number(self):
        return self.rng.randint(1, 3)

    def local(self):
        return self.rng.choice(("r", "s"))

    def variable(self):
        """A plain variable this thread may touch now, or None."""
        choices = [name for name, guard in PLAIN[:self.program.variables]
                   if self.program.racy or guard in self.held]
        return self.rng.choice(choices) if choices else None

    # -- statements: each returns False where it does not fit ------------------------------

    def simple(self):
        """One statement on a plain variable."""
        x = self.variable()
        if x is None:
            return False
        y = self.variable()
        kinds = [
            (1, lambda: self.say("%s = %d;" % (x, self.number()))),
            (1, lambda: self.say("%s = %s;" % (x, self.local()))),
            (1, lambda: self.say("%s = %s;" % (self.local(), x))),
            (2, lambda: self.say("%s++;" % x)),
            (2, lambda: self.say("%s += %d;" % (x, self.number()))),
            (2, lambda: self.say("%s = %s * 2 + %d;" % (x, y, self.number()))),
            (2, lambda: self.guarded(x, y)),
        ]
        if "list" in x and (self.program.racy or {0, 1} <= set(self.held)):
            kinds.append((1, lambda: self.say("list[%s & 1] = %d;" % (self.local(), self.number()))))
        cost, write = self.rng.choice(kinds)
        if cost > self.left:
            return False
        self.left -= cost
        write()
        return True

    def guarded(self, x, y):
        self.say("if (%s %s %d)" % (x, self.rng.choice(("==", "<", ">")), self.rng.randint(0, 2)))
        self.say("  %s = %d;" % (y, self.number()))

    def assertion(self):
        if self.left < 1 or self.rng.random() < 0.3:
            return False
        x = self.variable()
        if x is None or self.rng.random() < 0.3:
            self.say("assert(%s != %d);" % (self.local(), self.rng.randint(1, 4)))
            return True
        self.left -= 1
        self.say("assert(%s %s %d);" % (x, self.rng.choice(("!=", "!=", "<")), self.rng.randint(1, 5)))
        return True

    def atomic(self):
        if self.left < 1:
            return False
        self.left -= 1
        n, k, r = self.rng.choice(("n", "o")), self.number(), self.local()
        if n == "o":  # a plain int, touched by builtins only
            self.say(self.rng.choice((
                "%s = __atomic_fetch_add(&o, %d, __ATOMIC_SEQ_CST);" % (r, k),
                "__atomic_store_n(&o, %d, __ATOMIC_RELEASE);" % k,
                "%s = __atomic_load_n(&o, __ATOMIC_ACQUIRE);" % r,
                "%s = __sync_add_and_fetch(&o, %d);" % (r, k),
                "%s = __sync_val_compare_and_swap(&o, %s, %d);" % (r, r, k),
            )))
            return True
        kind = self.rng.randrange(7)
        if kind == 0:
            self.say("%s = atomic_fetch_add(&n, %d);" % (r, k))
        elif kind == 1:
            self.say("atomic_store(&n, %s + %d);" % (r, k))
        elif kind == 2:
            self.say("%s = atomic_load(&n);" % r)
        elif kind == 3:
            self.say("n++;")
        elif kind == 4:
            self.say("%s = atomic_exchange(&n, %d);" % (r, k))
        elif kind == 5:
            self.say("if (atomic_compare_exchange_strong(&n, &%s, %d))" % (r, k))
            self.say("  %s += 2;" % self.local())
        else:
            self.say("n += %d;" % k)
        return True

    def loop(self):
        """Two rounds of a cheap statement."""
        if self.left < 2 or self.depth > 2:
            return False
        saved, self.left = self.left, self.left // 2
        mark = len(self.lines)
        self.say("for (int i = 0; i < 2; i++) {")
        self.depth += 1
        before = self.left
        done = self.simple() or self.atomic()
        self.depth -= 1
        if not done:
            del self.lines[mark:]
            self.left = saved
            return False
        self.say("}")
        self.left = saved - 2 * (before - self.left)
        return True

    def region(self):
        """A few statements under a lock of some kind."""
        if self.left < 3:
            return False
        kind = self.rng.random()
        if kind < 0.12 and self.program.racy:
            return self.readers_region()
        free = [m for m in range(2) if m not in self.held]
        if not free:
            return False
        m = self.rng.choice(free)
        self.left -= 2
        tried = kind > 0.85
        if tried:
            self.say("if (pthread_mutex_trylock(&m%d) == 0) {" % m)
            self.depth += 1
        else:
            self.say("pthread_mutex_lock(&m%d);" % m)
        self.held.append(m)
        self.body(self.rng.randint(1, 2), inside=True)
        self.held.pop()
        self.say("pthread_mutex_unlock(&m%d);" % m)
        if tried:
            self.depth -= 1
            self.say("}")
        return True

    def readers_region(self):
        if self.program.in_rwlock:
            return False
        self.left -= 2
        self.program.in_rwlock = True
        self.say("pthread_rwlock_%s(&rw);" % self.rng.choice(("rdlock", "rdlock", "wrlock")))
        self.simple()
        self.say("pthread_rwlock_unlock(&rw);")
        self.program.in_rwlock = False
        return True

    def wait(self):
        """Wait on a condition until the flag is up: deadlocks where nobody raises it."""
        if self.left < 5 or self.held or not self.program.conditions:
            return False
        self.left -= 5
        self.say("pthread_mutex_lock(&m0);")
        self.say("%s (flag < %d)" % (self.rng.choice(("while", "while", "if")), self.rng.randint(1, 2)))
        self.say("  pthread_cond_wait(&changed, &m0);")
        self.held.append(0)
        self.simple()
        self.held.pop()
        self.say("pthread_mutex_unlock(&m0);")
        return True

    def wake(self):
        if self.left < 4 or self.held or not self.program.conditions:
            return False
        self.left -= 4
        self.say("pthread_mutex_lock(&m0);")
        self.say("flag++;")
        self.say("pthread_cond_%s(&changed);" % self.rng.choice(("signal", "signal", "broadcast")))
        self.say("pthread_mutex_unlock(&m0);")
        return True

    def semaphore(self):
        if self.left < 1 or not self.program.semaphores:
            return False
        self.left -= 1
        self.say(self.rng.choice(("sem_wait(&sem);", "sem_post(&sem);", "sem_post(&sem);")))
        return True

    def leave(self):
        if self.held or self.depth > 1 or self.rng.random() < 0.7:
            return False
        self.say("if (%s > 1)" % self.local())
        self.say("  return NULL;")
        return True

    def misuse(self):
        """A lock error; rare."""
        if not self.program.misuse or self.rng.random() < 0.6:
            return False
        m = self.rng.randrange(2)
        self.left -= 1
        if m in self.held:
            self.say("pthread_mutex_lock(&m%d);" % m)
        else:
            self.say("pthread_mutex_unlock(&m%d);" % m)
        return True

    def unusual(self):
        """What only the searches are to agree on."""
        k, r, other = self.number(), self.local(), self.rng.randrange(self.program.count)
        cost, lines = self.rng.choice((
            (1, ["where = &own;"]),
            (1, ["where = &of_thread;"]),
            (2, ["*where = %d;" % k]),
            (2, ["%s = *where;" % r]),
            (2, ["%s = *where;" % r]),
            (1, ["pthread_join(id[%d], NULL);" % other]),
            (1, ["pthread_detach(id[%d]);" % other]),
            (1, ["if (__VERIFIER_nondet_bool())", "  n = %d;" % k]),
            (2, ["{", "  int most = n, input = __VERIFIER_nondet_int();",
                 "  __VERIFIER_assume(input >= 0 && input < most);", "  %s = input;" % r, "}"]),
            (0, ["__VERIFIER_assume(%s < %d);" % (r, k)]),
            (0, ["__VERIFIER_assume(%s > 0);" % r]),
            (1, ["__VERIFIER_assume(n != %d);" % k]),
            (0, ["if (%s > %d)" % (r, k - 1), "  pthread_exit(NULL);"]),
        ))
        if cost > self.left:
            return False
        self.left -= cost
        for line in lines:
            self.say(line)
        return True

    def input(self):
        """An input of few values, as an expression; None where there are enough."""
        return self.program.add_input(self.rng.choice((2, 2, 3, 4)))

    def reads_input(self):
        """Inputs, and what depends on them."""
        r, k, x = self.local(), self.number(), self.variable()
        value = self.input() if self.rng.random() < 0.6 else None
        if value is None:
            value = self.rng.choice(("(r & 3)", "(s & 3)", "((unsigned char)(r << 6) >> 5)"))
        kinds = [
            (0, ["%s = %s;" % (r, value)]),
            (0, ["%s = %s;" % (r, value)]),
            (0, ["%s = %s;" % (r, value)]),
            (0, ["%s = r * 3 - s + %s;" % (r, value)]),
            (0, ["if (%s > %d)" % (value, k - 1), "  %s ^= %d;" % (r, k)]),
            (0, ["%s = 6 / (1 + %s);" % (r, value)]),
            (0, ["switch (%s) {" % value, "case 0:", "  s += 2;", "  break;", "case 1 ... 2:",
                 "  r--;", "}"]),
            (0, ["for (int i = 0, most = %s; i < most; i++)" % value, "  s += i + 1;"]),
            (0, ["assert(r + s != %d);" % (k + 2)]),
            (0, ["assert(%s != r);" % value]),
            (1, ["n += %s;" % value]),
            (1, ["atomic_fetch_or(&n, %s);" % value]),
            (1, ["%s = __sync_val_compare_and_swap(&o, %s, %d);" % (r, value, k)]),
            (0, ["__VERIFIER_assume(r != %s + 1);" % value]),
        ]
        if x is not None:
            kinds += [
                (1, ["%s = %s;" % (x, value)]),
                (1, ["%s = %s;" % (x, value)]),
                (1, ["*(unsigned char *)&%s = (unsigned char)%s;" % (x, value)]),
                (2, ["if (%s < %s)" % (x, value), "  %s = r;" % x]),
                (1, ["assert(%s != %s);" % (x, value)]),
                (1, ["r = %s + %s;" % (x, value)]),
            ]
            if "list" in x and (self.program.racy or {0, 1} <= set(self.held)):
                kinds += [
                    (1, ["list[%s & 1] = %d;" % (value, k)]),
                    (2, ["list[(%s + r) & 1]++;" % value]),
                    (1, ["r = *(list + (%s & 1));" % value]),
                ]
        cost, lines = self.rng.choice(kinds)
        if cost > self.left:
            return False
        self.left -= cost
        for line in lines:
            self.say(line)
        return True

    def body(self, statements, inside=False):
        choices = [self.simple] * 5 + [self.atomic] * 2 + [self.region] * 3 + [self.assertion] * 2
        choices += [self.loop, self.misuse]
        if self.program.has_inputs:
            choices += [self.reads_input] * 9
        if not inside:
            choices += [self.wait, self.wake, self.semaphore, self.leave]
            if self.program.conditions:
                choices += [self.wait, self.wake] * 3
            if self.program.unusual:
                choices += [self.unusual] * 10
        written = tries = 0
        while written < statements and tries < 30 and self.left > 0:
            tries += 1
            written += self.rng.choice(choices)()


class Program:
    def __init__(self, seed):
        rng = self.rng = random.Random("faultline %d" % seed)
        self.seed = seed
        self.count = rng.choices((2, 3, 4), (11, 6, 3))[0]
        self.racy = rng.random() < 0.55
        self.variables = rng.choices((2, 3, 4, 6), (5, 3, 2, 2))[0]
        self.conditions = rng.random() < 0.35
        self.semaphores = rng.random() < 0.25
        self.misuse = rng.random() < 0.06
        self.late = rng.random() < 0.12  # one thread is not joined
        self.in_rwlock = False
        self.unusual = is_unusual(seed)
        self.has_inputs = has_inputs(seed)
        self.inputs = []  # how many values each has
        self.threads = []
        for _ in range(self.count):
            thread = Thread(rng, self, BUDGET[self.count])
            thread.body(7 if self.has_inputs else 6)
            self.threads.append(thread)
        self.order = list(range(self.count))
        rng.shuffle(self.order)
        self.credit = rng.randint(0, 1)
        self.modern = Modern(seed, self.count, self.unusual) if is_modern(seed) else None

    def add_input(self, values):
        product = values
        for other in self.inputs:
            product *= other
        if product > MOST_VALUATIONS:
            return None
        self.inputs.append(values)
        return "INPUT%d" % (len(self.inputs) - 1)

    def text(self):
        out = []
        say = out.append
        say("/* Random program %d: %d threads, %s. */" % (
            self.seed, self.count, "perhaps with races" if self.racy else "every variable guarded"))
        for header in ("assert", "pthread", "semaphore", "stdatomic", "stdio"):
            say("#include <%s.h>" % header)
        say("")
        say("int a, b, list[2], o, flag;")
        say("struct {")
        say("  int low, high;")
        say("} pair;")
        say("atomic_int n;")
        say("sem_t sem;")
        say("pthread_mutex_t m0 = PTHREAD_MUTEX_INITIALIZER, m1 = PTHREAD_MUTEX_INITIALIZER;")
        say("pthread_cond_t changed = PTHREAD_COND_INITIALIZER;")
        say("pthread_rwlock_t rw = PTHREAD_RWLOCK_INITIALIZER;")
        if self.unusual:
            say("extern _Bool __VERIFIER_nondet_bool(void);")
            say("extern int __VERIFIER_nondet_int(void);")
            say("extern void __VERIFIER_assume(int);")
            say("int *_Atomic where = &a;")
            say("_Thread_local int of_thread = 1;")
            say("pthread_t id[%d];" % self.count)
        if self.has_inputs:
            say("extern unsigned char __VERIFIER_nondet_uchar(void);")
            say("extern void __VERIFIER_assume(int);")
            say("static inline int few(int most) {")
            say("  unsigned char value = __VERIFIER_nondet_uchar();")
            say("  __VERIFIER_assume(value < most);")
            say("  return value;")
            say("}")
        for number, values in enumerate(self.inputs):
            say("#ifndef INPUT%d" % number)
            say("#define INPUT%d few(%d)" % (number, values))
            say("#endif")
        if self.modern:
            out.extend(self.modern.declarations())
        for number, thread in enumerate(self.threads, 1):
            say("")
            say("static void *thread%d(void *unused) {" % number)
            say("  int r = 0, s = 0;")
            say("  (void)unused, (void)r, (void)s;")
            if self.unusual:
                say("  int own = 2;")
                say("  (void)own;")
            out.extend(self.modern.rewrite(thread.lines) if self.modern else thread.lines)
            say("  return NULL;")
            say("}")
        say("")
        say("int main(void) {")
        if not self.unusual:
            say("  pthread_t id[%d];" % self.count)
        say("  sem_init(&sem, 0, %d);" % self.credit)
        if self.modern:
            out.extend(self.modern.start())
        for number in range(self.count):
            say("  pthread_create(&id[%d], NULL, thread%d, NULL);" % (number, number + 1))
        joined = self.order[:-1] if self.late else self.order
        for number in joined:
            say("  pthread_join(id[%d], NULL);" % number)
        shown = [name for name, _ in PLAIN] + ["o", "flag", "n"]
        if self.late:  # these can still change, so each is one more step: only a few
            shown = ["a", "n"]
        names = ["v%d" % i for i in range(len(shown))]
        for name, variable in zip(names, shown):
            say("  int %s = %s;" % (name, variable))
        say('  printf("out:%s\\n", %s);' % (" %d" * len(names), ", ".join(names)))
        say("  return 0;")
        say("}")
        return "\n".join(out) + "\n"


def has_inputs(seed):
    return seed >= FIRST_WITH_INPUTS


def is_unusual(seed):
    return not has_inputs(seed) and random.Random("unusual %d" % seed).random() < 0.25


def generate(seed):
    return Program(seed).text()


def inputs_of(seed):
    """How many values each input of the program has."""
    return Program(seed).inputs


def main():
    parser = argparse.ArgumentParser(description="Write a small random threaded C program.")
    parser.add_argument("seed", type=int)
    parser.add_argument("--output", metavar="FILE")
    arguments = parser.parse_args()
    if arguments.output:
        with open(arguments.output, "w", encoding="utf-8") as handle:
            handle.write(generate(arguments.seed))
    else:
        sys.stdout.write(generate(arguments.seed))


if __name__ == "__main__":
    main()
