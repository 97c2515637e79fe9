"""More kinds of synchronization for random programs.

One program in three is rewritten, by chances of its own, so that the others stay what they are:
calls that wait get a time, after which they give up (it lies in the past, so that compiled programs
do not wait); a statement is put under a spinlock; threads have a key whose destructor counts. In
unusual programs threads are also cancelled, and a mutex is robust.
"""

import random
import re


def is_modern(seed):
    return random.Random("modern %d" % seed).random() < 0.33


class Modern:
    def __init__(self, seed, count, unusual):
        self.rng = random.Random("modern statements %d" % seed)
        self.count, self.unusual = count, unusual
        self.keyed = self.rng.random() < 0.4
        self.robust = unusual and self.rng.random() < 0.5

    def declarations(self):
        lines = ["static const struct timespec soon = {1, 0};", "pthread_spinlock_t spin;"]
        if self.keyed:
            lines += ["pthread_key_t key;", "static void count(void *value) {", "  (void)value;", "  n++;", "}"]
        return lines

    def start(self):
        """What main does first."""
        lines = ["  pthread_spin_init(&spin, 0);"]
        if self.keyed:
            lines.append("  pthread_key_create(&key, count);")
        if self.robust:
            lines += ["  pthread_mutexattr_t robust;", "  pthread_mutexattr_init(&robust);",
                      "  pthread_mutexattr_setrobust(&robust, PTHREAD_MUTEX_ROBUST);",
                      "  pthread_mutex_init(&m1, &robust);"]
        return lines

    def timed(self, lines):
        out = []
        for line in lines:
            if self.rng.random() < 0.6:
                line = line.replace("pthread_mutex_trylock(&m0)", "pthread_mutex_timedlock(&m0, &soon)")
                line = line.replace("pthread_mutex_trylock(&m1)", "pthread_mutex_timedlock(&m1, &soon)")
                line = re.sub(r"^( *)sem_wait\(&sem\);$", r"\1r = sem_timedwait(&sem, &soon) == 0;", line)
            if "pthread_cond_wait(" in line and self.rng.random() < 0.7:
                # a loop would go on and on
                out[-1] = out[-1].replace("while (", "if (")
                line = line.replace("pthread_cond_wait(&changed, &m0)",
                                    "pthread_cond_timedwait(&changed, &m0, &soon)")
            out.append(line)
        return out

    def places(self, lines):
        """Where a statement of its own can be inserted: between others, outside of all blocks and locks."""
        found, held = [], 0
        for at, line in enumerate(lines):
            before = lines[at - 1] if at else ";"
            if held == 0 and re.match(r"  \S", line) and re.search(r"[;}]$", before) \
                    and not line.startswith("  }"):
                found.append(at)
            held += len(re.findall(r"_(?:rd|wr)?lock\(", line)) - len(re.findall(r"_unlock\(", line))
        return found

    def rewrite(self, lines):
        lines = self.timed(lines)
        inserted = []
        places = self.places(lines)
        if places and self.rng.random() < 0.5:
            at = self.rng.choice(places)
            if re.match(r"  [a-z]", lines[at]) and lines[at].endswith(";") and "return" not in lines[at] \
                    and "(" not in lines[at]:
                lines[at] = "  pthread_spin_lock(&spin);\n%s\n  pthread_spin_unlock(&spin);" % lines[at]
        if self.unusual and places:
            inserted.append((self.rng.choice(places), self.rng.choice((
                "  pthread_testcancel();", "  pthread_testcancel();",
                "  if (id[%d])\n    pthread_cancel(id[%d]);" % ((self.rng.randrange(self.count),) * 2)))))
        for at, line in inserted:
            lines.insert(at, line)
        if self.keyed and self.rng.random() < 0.7:
            lines.insert(0, "  pthread_setspecific(key, &n);")
        return lines
