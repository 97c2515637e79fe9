#!/usr/bin/env python3
"""Mutants of proved programs, and how well localize finds and repairs what was mutated.

A mutant differs from its program in one token: an operator, a comparison, a constant or a variable,
drawn with a fixed seed. Assertions are left alone: they say what is right. Only mutants that gcc
accepts and for which `check` says `faulty` within a short time count. The mutated place is found if a
candidate of the first finding lies in its line; it is repaired if any candidate in the first finding
has a `proved` repair outside of an assertion, and repaired there if one in that line has.
"""

import argparse
import collections
import concurrent.futures
import json
import os
import random
import re
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
TESTS = os.path.dirname(HERE)
SEED = 20180905
CHECK_TIMEOUT, LOCALIZE_TIMEOUT = 2, 20  # seconds
LARGE = 80  # lines: programs with more are large
TRIES = 12  # mutants of one program that are looked at to get one that is faulty

ARITHMETIC = {"+": "-", "-": "+", "*": "+", "/": "*", "%": "/", "+=": "-=", "-=": "+=", "++": "--",
              "--": "++", "&&": "||", "||": "&&"}
COMPARISONS = {"<": ("<=", ">"), "<=": ("<", ">="), ">": (">=", "<"), ">=": (">", "<="),
               "==": ("!=", ">="), "!=": ("==", "<")}
TOKEN = re.compile(r"""//[^\n]*|/\*.*?\*/|"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'|^[ \t]*\#[^\n]*
                       |[A-Za-z_]\w*|\d\w*|->|\+\+|--|<<=?|>>=?|[-+*/%&|^<>=!]=|&&|\|\||\S""",
                   re.X | re.S | re.M)
TYPE = re.compile(r"void|int|char|long|unsigned|\w+_t")
DECLARED = re.compile(r"\b(?:int|unsigned|long|_Bool|short|char)\s+(\w+)\s*(?=[=;,\)])")

Mutant = collections.namedtuple("Mutant", "program kind line column old new text")


def program_files():
    """The proved programs that need no options: those of the search tests and the large ones here."""
    found = []
    for root in (os.path.join(TESTS, "search"), os.path.join(HERE, "large")):
        for folder, folders, files in os.walk(root):
            folders.sort()
            for file in sorted(files):
                path = os.path.join(folder, file)
                if not file.endswith(".c"):
                    continue
                with open(path, encoding="utf-8") as handle:
                    head = handle.read().partition("*/")[0]
                if re.search(r"expect: proved$", head, re.M) and "options:" not in head:
                    found.append(path)
    return found


def asserted(text):
    """The offsets of what stands within assertions."""
    spans = []
    for match in re.finditer(r"\b(?:assert|__VERIFIER_assert|_Static_assert)\s*\(", text):
        depth, end = 1, match.end()
        while depth and end < len(text):
            depth += {"(": 1, ")": -1}.get(text[end], 0)
            end += 1
        spans.append((match.start(), end))
    return spans


def mutants(path):
    """All mutants of a program, in the order of the text."""
    with open(path, encoding="utf-8") as handle:
        text = handle.read()
    spans, found = asserted(text), []
    variables = sorted(set(DECLARED.findall(text)) - {"main"})
    tokens = [t for t in TOKEN.finditer(text) if t.group()[:2] not in ("//", "/*")
              and not t.group().lstrip().startswith("#")]
    for before, token, after in zip(tokens, tokens[1:], tokens[2:]):
        start, old = token.start(), token.group()
        if any(a <= start < b for a, b in spans):
            continue
        binary = re.fullmatch(r"\w+|\)|\]", before.group()) and before.group() not in ("return", "case")
        new = []
        if old in COMPARISONS and binary:
            new = [("comparison", n) for n in COMPARISONS[old]]
        elif old in ARITHMETIC and (binary or old in ("++", "--")):
            # A star behind a type is no product.
            if not (old == "*" and TYPE.fullmatch(before.group())):
                new = [("operator", ARITHMETIC[old])]
        elif re.fullmatch(r"\d+", old):
            new = [("constant", str(int(old) + 1))]
            if int(old) > 0:
                new.append(("constant", str(int(old) - 1)))
        elif old in variables and before.group() not in ("int", "unsigned", "long", "_Bool", "short", "char"):
            if after.group() != "(":
                new = [("variable", n) for n in variables if n != old][:4]
        line = text.count("\n", 0, start) + 1
        column = start - text.rfind("\n", 0, start)
        for kind, n in new:
            changed = text[:start] + n + text[token.end():]
            found.append(Mutant(path, kind, line, column, old, n, changed))
    return found


def called(argv, folder, limit):
    try:
        done = subprocess.run(argv, cwd=folder, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                              stderr=subprocess.DEVNULL, timeout=limit)
        return done.returncode, done.stdout
    except subprocess.TimeoutExpired:
        return None, b""


class Measure:
    """Finds mutants that are faulty and localizes them."""

    def __init__(self, binary, jobs, seed=SEED, timeout=LOCALIZE_TIMEOUT):
        self.binary, self.jobs, self.seed, self.timeout = binary, jobs, seed, timeout
        self.rows, self.problems = [], []

    def made_of(self, path):
        return mutants(path)

    def run(self, count):
        random_ = random.Random(self.seed)
        large, small = [], []
        for path in program_files():
            queue = self.made_of(path)
            random_.shuffle(queue)
            with open(path, encoding="utf-8") as handle:
                (large if handle.read().count("\n") > LARGE else small).append(queue)
        random_.shuffle(large)
        random_.shuffle(small)
        with tempfile.TemporaryDirectory(prefix="faultline-mutants-") as scratch:
            self.scratch = scratch
            with concurrent.futures.ThreadPoolExecutor(self.jobs) as pool:
                while len(self.rows) < count and (any(large) or any(small)):
                    # One of each program, until there are enough, half of them of large ones; the
                    # number of jobs changes nothing.
                    missing = count - len(self.rows)
                    half = max(4, min((missing + 1) // 2, 20))
                    batch = []
                    for queues in (large, small):
                        chosen = [q for q in queues if q][:half]
                        queues[:] = [q for q in queues if not any(q is c for c in chosen)] + chosen
                        batch += chosen
                    self.rows += [row for row in pool.map(self._first_faulty, batch) if row][:missing]
        return self.rows

    def _first_faulty(self, queue):
        for _ in range(TRIES):
            if not queue:
                return None
            row = self._try(queue.pop())
            if row:
                queue[:] = [m for m in queue if m.line != row["mutant"].line] or queue
                return row
        return None

    def _try(self, mutant):
        with tempfile.TemporaryDirectory(dir=self.scratch) as folder:
            file = os.path.basename(mutant.program)
            with open(os.path.join(folder, file), "w", encoding="utf-8") as handle:
                handle.write(mutant.text)
            gcc = ["gcc", "-fsyntax-only", "-Wall", "-Werror=int-conversion", "-pthread", file]
            if called(gcc, folder, 20)[0] != 0:
                return None
            code, _ = called([self.binary, "check", "--quiet", "--timeout=%d" % CHECK_TIMEOUT, file],
                             folder, 60)
            if code != 1:
                return None
            words = "%s:%d:%d: '%s' was '%s'" % (os.path.relpath(mutant.program, TESTS), mutant.line,
                                                 mutant.column, mutant.new, mutant.old)
            argv = [self.binary, "localize", "--format=json", "--timeout=%d" % self.timeout, file]
            code, out = called(argv, folder, 120 + self.timeout)
            try:
                document = json.loads(out)
            except ValueError:
                self.problems.append("%s: exit %s of localize, no JSON" % (words, code))
                return None
            if code != 1:
                self.problems.append("%s: exit %s of localize" % (words, code))
                return None
            return self._judged(mutant, words, document, folder, file, out)

    def _judged(self, mutant, words, document, folder, file, out):
        finding = document["findings"][0]
        candidates = finding["candidates"]
        lines = [c["location"]["line"] for c in candidates]
        proved = [(c, r) for c in candidates for r in c["repairs"]
                  if r["status"] == "proved" and c["kind"] != "assertion"]
        original = [r for c, r in proved if self._edited(mutant, r) == self._original(mutant)]
        row = {"mutant": mutant, "words": words, "lines": lines[:3], "candidates": len(candidates),
               "first": lines[:1] == [mutant.line], "three": mutant.line in lines[:3],
               "named": mutant.line in lines, "repaired": bool(proved), "undone": bool(original),
               "there": any(c["location"]["line"] == mutant.line for c, _ in proved),
               "property": finding["property"], "reasons": document["reasons"],
               "seconds": document["statistics"]["total_ms"] / 1000}
        if proved:
            self._first_repair_holds(proved[0][1], words, folder, file, out)
        return row

    @staticmethod
    def _original(mutant):
        with open(mutant.program, encoding="utf-8") as handle:
            return re.sub(r"[\s()]", "", handle.read())

    @staticmethod
    def _edited(mutant, repair):
        """The text with the repair, without what makes no difference."""
        if len(repair["edits"]) != 1:
            return None
        edit = repair["edits"][0]
        rows = mutant.text.split("\n")
        if edit["line"] != edit["endLine"]:
            return None
        row = rows[edit["line"] - 1]
        rows[edit["line"] - 1] = row[: edit["column"] - 1] + edit["newText"] + row[edit["endColumn"] - 1:]
        return re.sub(r"[\s()]", "", "\n".join(rows))

    def _first_repair_holds(self, repair, words, folder, file, out):
        with open(os.path.join(folder, "result.json"), "wb") as handle:
            handle.write(out)
        argv = [self.binary, "apply", "--quiet", "--from=result.json", "--repair=" + repair["id"]]
        code, _ = called(argv, folder, 60)
        if code != 0:
            self.problems.append("%s: apply of %s ends with %s" % (words, repair["title"], code))
            return
        for search in ([], ["--search=full", "--timeout=2"]):
            code, _ = called([self.binary, "check", "--quiet"] + search + [file], folder, 120)
            if code != 0 and not (search and code == 3):
                self.problems.append("%s: `%s` is called proved, but check %s ends with %s"
                                     % (words, repair["title"], " ".join(search), code))

    def share(self, key):
        return 100.0 * sum(row[key] for row in self.rows) / max(1, len(self.rows))

    def summary(self):
        seconds = sorted(row["seconds"] for row in self.rows) or [0]
        programs = {row["mutant"].program for row in self.rows}
        large = sum(os.path.dirname(program) == os.path.join(HERE, "large") for program in programs)
        return ("%d mutants of %d programs, %d of them large: the place first %.0f %%, among the first "
                "three %.0f %%, named at all %.0f %%; a proved repair %.0f %%, at the place %.0f %%, the original text %.0f %%; "
                "median %.2f s, longest %.2f s"
                % (len(self.rows), len(programs), large, self.share("first"),
                   self.share("three"), self.share("named"), self.share("repaired"),
                   self.share("there"), self.share("undone"), seconds[len(seconds) // 2], seconds[-1]))

    def missed(self):
        """What was not found or not repaired, for people."""
        for row in self.rows:
            if not row["three"] or not row["repaired"]:
                yield "%s [%s]: first three %s of %d%s%s" % (
                    row["words"], row["property"], row["lines"], row["candidates"],
                    "" if row["repaired"] else ", no proved repair",
                    "; " + "; ".join(row["reasons"]) if row["reasons"] else "")


def main():
    parser = argparse.ArgumentParser(description="Localize mutants of proved programs.")
    parser.add_argument("--faultline", required=True, metavar="BIN")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--mutants", type=int, default=30)
    parser.add_argument("--seed", type=int, default=SEED)
    parser.add_argument("--timeout", type=int, default=LOCALIZE_TIMEOUT, metavar="SECONDS",
                        help="for one localize; more on a machine with other work to do")
    parser.add_argument("--missed", action="store_true", help="name the mutants that were missed")
    arguments = parser.parse_args()
    measure = Measure(os.path.abspath(arguments.faultline), arguments.jobs, arguments.seed,
                      arguments.timeout)
    measure.run(arguments.mutants)
    if arguments.missed:
        for line in measure.missed():
            print(line)
    for problem in measure.problems:
        print("PROBLEM " + problem)
    print(measure.summary())
    return 1 if measure.problems else 0


if __name__ == "__main__":
    sys.exit(main())
