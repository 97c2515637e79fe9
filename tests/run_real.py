#!/usr/bin/env python3
"""Run the tests in tests/real: threaded programs in the manner of real ones.

Every program there has one fault that is gone when it is compiled with -DREPAIRED; its first comment
says what a search must find, and tests/real/README.md explains the keys. A program passes if

  - `BIN check` gives the verdict and exactly the findings of the comment, in JSON that is valid by the
    schema, and `BIN replay` of every finding shows it again; each within 60 seconds,
  - the repaired program gets the verdict that the comment states for it,
  - gcc compiles both without a warning, and the repaired one ends well each time it is run,
  - ThreadSanitizer, where it works, has nothing against the repaired one.

The last line printed is always `N passed, N failed`; the exit status is 1 if any failed, 2 if
the command line makes no sense.
"""

import os
import re
import shutil
import sys

import run_search
from run_search import Expectation, Malformed, execute, end_in_words

ROOT = os.path.join(run_search.repository(), "tests", "real")
COMPILER = ["gcc", "-std=gnu11", "-Wall", "-Wextra", "-Werror", "-pthread", "-O1", "-g"]
RUNS, WATCHED_RUNS, RUN_LIMIT = 20, 5, 20


class RealExpectation(Expectation):
    single_keys = {"expect", "options", "repaired", "with"}
    repeated_keys = {"finding", "reason", "message"}

    def __init__(self, path, is_repaired):
        super().__init__(path)
        self.files += self.single.get("with", "").split()
        if self.verdicts != ["faulty"] or "repaired" not in self.single:
            raise Malformed("wanted `expect: faulty` and `repaired`")
        if is_repaired:
            self.flags = ["-DREPAIRED"]
            self.verdicts = self.single["repaired"].split("|")
            self.findings = []
            self.lists["message"] = []
        else:
            self.lists["reason"] = []

    @staticmethod
    def _finding(value):
        """Lines of another file are kept as they are written there: FILE:LINE."""
        match = re.fullmatch(r"(\S+\.c:\d+)\s+([a-z]+)", value)
        return ({match[1]}, match[2]) if match else Expectation._finding(value)


class RealSuite(run_search.Suite):
    def __init__(self, binary, scratch):
        super().__init__(binary, scratch)
        self.watcher = self._find_watcher()
        if self.watcher is None:
            print("ThreadSanitizer does not work here; the programs are not watched by it")

    def _find_watcher(self):
        """How to run what it watches, or None."""
        source, program = os.path.join(self.scratch, "empty.c"), os.path.join(self.scratch, "empty")
        with open(source, "w", encoding="utf-8") as handle:
            handle.write("int main(void) { return 0; }\n")
        argv = COMPILER + ["-fsanitize=thread", "-o", program, source]
        if execute(argv, self.scratch).code != 0:
            return None
        # it cannot live with addresses that are too random
        for prefix in ([], ["setarch", "-R"]):
            if prefix and not shutil.which(prefix[0]):
                continue
            if all(execute(prefix + [program], self.scratch).code == 0 for _ in range(5)):
                return prefix
        return None

    def run(self, name):
        problems = []
        path = os.path.join(ROOT, name)
        try:
            for is_repaired in (False, True):
                expect = RealExpectation(path, is_repaired)
                report, found = self._check(ROOT, expect, [])
                problems += found
                if report:
                    self._replays(name, ROOT, expect, report, problems)
            self._native(name, problems)
        except Malformed as problem:
            return ["malformed: %s" % problem]
        except OSError as problem:
            return ["could not run: %s" % problem]
        return problems

    def _native(self, name, problems):
        program = os.path.join(self.scratch, name[:-2])
        if not self._compiles(name, program, [], problems):
            return
        if self._compiles(name, program, ["-DREPAIRED"], problems):
            self._runs([program], RUNS, problems)
        watched = ["-DREPAIRED", "-fsanitize=thread"]
        if self.watcher is not None and self._compiles(name, program, watched, problems):
            self._runs(self.watcher + [program], WATCHED_RUNS, problems)

    def _compiles(self, name, program, flags, problems):
        argv = COMPILER + flags + ["-o", program, name]
        result = execute(argv, ROOT)
        if result.code != 0:
            problems.append("command: " + " ".join(argv))
            problems.append("the compiler: " + end_in_words(result.code))
            problems += self._tail(result)
        return result.code == 0

    def _runs(self, argv, times, problems):
        for n in range(times):
            result = execute(argv, self.scratch, RUN_LIMIT)
            if result.timed_out or result.code != 0:
                how = "no end" if result.timed_out else end_in_words(result.code)
                problems.append("run %d of the repaired program, natively: %s" % (n + 1, how))
                problems += self._tail(result)
                return


def programs(only):
    """The files with a main function; the others are there for them."""
    names = []
    for name in sorted(os.listdir(ROOT)):
        if name.endswith(".c"):
            with open(os.path.join(ROOT, name), encoding="utf-8") as handle:
                if re.search(r"^int main\(", handle.read(), re.M):
                    names.append(name)
    return run_search.chosen(names, only)


if __name__ == "__main__":
    sys.exit(run_search.main("tests/real", programs, RealSuite))
