#!/usr/bin/env python3
"""Faults of synchronization seeded into proved programs, and how well localize repairs them.

A seeded program differs from its original in one thing, drawn with a fixed seed: a pair of lock and
unlock is gone, a region is smaller, two locks are taken the other way round, a join is gone, a wait is
not repeated, a signal is gone, or a function locks another mutex. Only programs that gcc accepts and
for which `check` says `faulty` count. One is repaired if the first finding has a `proved` repair outside
of an assertion, and undone if one of the first three repairs gives the original text back.
"""

import argparse
import os
import re
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))

import mutate  # noqa: E402

LOCK = re.compile(r"^(\s*)pthread_mutex_lock\((.+)\);\s*$")
UNLOCK = re.compile(r"^(\s*)pthread_mutex_unlock\((.+)\);\s*$")
JOIN = re.compile(r"^\s*pthread_join\(.+\);\s*$")
SIGNAL = re.compile(r"^\s*pthread_cond_(?:signal|broadcast)\(.+\);\s*$")
WAIT = re.compile(r"\bpthread_cond_wait\(")
FOR = re.compile(r"^\s*for \(.*\)\s*$")


def regions(lines):
    """(lock, unlock) by line number, of regions that begin and end on one level."""
    for first, line in enumerate(lines):
        begin = LOCK.match(line)
        if not begin:
            continue
        for last in range(first + 1, len(lines)):
            end = UNLOCK.match(lines[last])
            if lines[last].startswith("}"):
                break
            if end and end.groups() == begin.groups():
                yield first, last
                break


def function_of(lines, at):
    """The lines of the function around a line."""
    first = at
    while first and not lines[first - 1].startswith("}"):
        first -= 1
    last = at
    while last < len(lines) - 1 and not lines[last].startswith("}"):
        last += 1
    return first, last


def removed(lines, *numbers):
    return [line for i, line in enumerate(lines) if i not in numbers]


def seeded(lines):
    """(kind, line number, lines) of every fault that can be seeded."""
    mutexes = sorted({LOCK.match(line).group(2) for line in lines if LOCK.match(line)})
    for first, last in regions(lines):
        yield "pair of locks removed", first, removed(lines, first, last)
        inside = [i for i in range(first + 1, last) if lines[i].startswith(LOCK.match(lines[first]).group(1))
                  and not lines[i][len(LOCK.match(lines[first]).group(1))].isspace()]
        if len(inside) > 1 and lines[inside[-1]].rstrip().endswith(";"):
            moved = lines[:inside[-1]] + [lines[last]] + lines[inside[-1]:last] + lines[last + 1:]
            yield "region ends early", last, moved
        if len(inside) > 1 and lines[inside[0]].rstrip().endswith(";"):
            moved = lines[:first] + lines[first + 1:inside[0] + 1] + [lines[first]] + lines[inside[0] + 1:]
            yield "region begins late", first, moved
        for other in mutexes:
            if other != LOCK.match(lines[first]).group(2):
                changed = list(lines)
                for i in (first, last):
                    changed[i] = changed[i].replace(LOCK.match(lines[first]).group(2), other)
                yield "wrong mutex", first, changed
    for i, line in enumerate(lines[:-1]):
        if LOCK.match(line) and LOCK.match(lines[i + 1]) and line != lines[i + 1]:
            yield "locks swapped", i, lines[:i] + [lines[i + 1], line] + lines[i + 2:]
        if JOIN.match(line):
            loop = i and FOR.match(lines[i - 1])
            yield "join dropped", i, removed(lines, i, *([i - 1] if loop else []))
        if SIGNAL.match(line):
            yield "signal dropped", i, removed(lines, i)
        if re.match(r"\s*while \(", line) and any(WAIT.search(x) for x in lines[i:i + 2]):
            yield "while made if", i, lines[:i] + [line.replace("while", "if", 1)] + lines[i + 1:]


class Measure(mutate.Measure):
    def made_of(self, path):
        with open(path, encoding="utf-8") as handle:
            text = handle.read()
        lines = text.split("\n")
        return [mutate.Mutant(path, kind, at + 1, 1, "", kind, "\n".join(changed))
                for kind, at, changed in seeded(lines)]

    @staticmethod
    def _edited(mutant, repair):
        starts = [0]
        for line in mutant.text.split("\n"):
            starts.append(starts[-1] + len(line.encode()) + 1)
        text = mutant.text.encode()
        spans = [(starts[e["line"] - 1] + e["column"] - 1, starts[e["endLine"] - 1] + e["endColumn"] - 1, k,
                  e["newText"].encode()) for k, e in enumerate(repair["edits"])]
        for start, end, _, new in sorted(spans, reverse=True):
            text = text[:start] + new + text[end:]
        return re.sub(r"[\s()]", "", text.decode())

    def _judged(self, mutant, words, document, folder, file, out):
        row = super()._judged(mutant, words, document, folder, file, out)
        repairs = [r for c in document["findings"][0]["candidates"] for r in c["repairs"]]
        row["words"] = "%s:%d: %s" % (os.path.basename(mutant.program), mutant.line, mutant.kind)
        row["kind"] = mutant.kind
        row["title"] = repairs[0]["title"] if repairs else "-"
        row["undone"] = any(self._edited(mutant, r) == self._original(mutant) for r in repairs[:3])
        row["original"] = any(self._edited(mutant, r) == self._original(mutant) for r in repairs)
        return row

    def summary(self):
        seconds = sorted(row["seconds"] for row in self.rows) or [0]
        programs = {row["mutant"].program for row in self.rows}
        large = sum(os.path.dirname(program) == os.path.join(mutate.HERE, "large") for program in programs)
        return ("%d seeded faults of synchronization in %d programs, %d of them large: a proved repair %.0f %%, "
                "the original text among the first three %.0f %%, at all %.0f %%; median %.2f s, longest %.2f s"
                % (len(self.rows), len(programs), large, self.share("repaired"), self.share("undone"),
                   self.share("original"), seconds[len(seconds) // 2], seconds[-1]))

    def missed(self):
        for row in self.rows:
            if not row["undone"]:
                yield "%s [%s]: %s%s; first: %s" % (
                    row["words"], row["property"], "" if row["repaired"] else "NO PROVED REPAIR, ",
                    "the original is behind the first three" if row["original"] else "the original is not offered",
                    row["title"])


def main():
    parser = argparse.ArgumentParser(description="Repair seeded faults of synchronization.")
    parser.add_argument("--faultline", required=True, metavar="BIN")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--faults", type=int, default=25)
    parser.add_argument("--seed", type=int, default=mutate.SEED)
    parser.add_argument("--timeout", type=int, default=20, help="of localize, in seconds")
    parser.add_argument("--missed", action="store_true", help="name what was not undone")
    arguments = parser.parse_args()
    measure = Measure(os.path.abspath(arguments.faultline), arguments.jobs, arguments.seed, arguments.timeout)
    measure.run(arguments.faults)
    if arguments.missed:
        for line in measure.missed():
            print(line)
    for problem in measure.problems:
        print("PROBLEM " + problem)
    print(measure.summary())
    return 1 if measure.problems else 0


if __name__ == "__main__":
    sys.exit(main())
