#!/usr/bin/env python3
"""Run the tests in tests/inputs: threaded programs whose fault depends on their inputs.

Every program there has a fault that is gone when it is compiled with -DREPAIRED; its first comment
says what a search must find, and tests/inputs/README.md explains the keys. A program passes if

  - `BIN check` gives the verdict and exactly the findings of the comment, in JSON that is valid by the
    schema, and `BIN replay` of every finding shows it again,
  - the repaired program gets the verdict that the comment states for it,
  - where the comment says `native: yes`, the faulty program, compiled and fed with the inputs of each
    finding, fails as the finding says and where it says; the repaired one does not fail with them.

The last line printed is always `N passed, N failed`; the exit status is 1 if any failed, 2 if
the command line makes no sense.
"""

import os
import re
import sys

import run_search
from run_real import COMPILER, RealExpectation
from run_search import Malformed, end_in_words, execute

ROOT = os.path.join(run_search.repository(), "tests", "inputs")
SANITIZERS = ["-fsanitize=address,undefined", "-fno-sanitize-recover=all", "-fno-omit-frame-pointer"]
RUN_LIMIT = 30
REFUSED = 77  # exit status of a driver whose inputs are not enough or not allowed

# What a compiled program says that fails at this file and line.
REPORTS = {
    "assertion": r"%s:%d: .*Assertion .* failed",
    "bounds": r"%s:%d:\d+: runtime error: (index|store|load)|#\d+ .*%s:%d",
    "pointer": r"%s:%d:\d+: runtime error: .*null pointer|#\d+ .*%s:%d",
    "division": r"%s:%d:\d+: runtime error: division by zero",
    "overflow": r"%s:%d:\d+: runtime error: .*(overflow|cannot be represented|negation)",
    "shift": r"%s:%d:\d+: runtime error: shift exponent",
}

DRIVER = r"""
#include <stdlib.h>

static const char *const inputs[] = {%s NULL};
static int next_input;

void __VERIFIER_assume(int condition) {
  if (!condition)
    _Exit(77);
}

static const char *take(void) {
  if (!inputs[next_input])
    _Exit(77);
  return inputs[next_input++];
}
"""


class InputExpectation(RealExpectation):
    single_keys = RealExpectation.single_keys | {"native"}

    def __init__(self, path, is_repaired):
        super().__init__(path, is_repaired)
        self.is_native = self.single.get("native", "no") == "yes"
        if self.is_native and any(prop not in REPORTS for _, prop in self.findings):
            raise Malformed("a compiled program does not report this property")


def input_functions(path):
    """(type, name) of the functions that give the program its inputs, as it declares them."""
    with open(path, encoding="utf-8") as handle:
        return re.findall(r"^extern (.+?)\s*\b(__VERIFIER_nondet_\w+)\(void\);", handle.read(), re.M)


def driver(path, values):
    """C that gives these values to whoever asks, one after the other."""
    text = DRIVER % "".join('"%s", ' % value for value in values)
    text += "#include <stdbool.h>\n#include <stddef.h>\n#include <stdint.h>\n"
    for kind, name in input_functions(path):
        convert = "strtoull" if re.search(r"unsigned|^u|_t$|[Bb]ool", kind) else "strtoll"
        text += "%s %s(void) { return (%s)%s(take(), NULL, 10); }\n" % (kind, name, kind, convert)
    return text


class InputSuite(run_search.Suite):
    def run(self, name):
        problems = []
        path = os.path.join(ROOT, name)
        try:
            for is_repaired in (False, True):
                expect = InputExpectation(path, is_repaired)
                report, found = self._check(ROOT, expect, [])
                problems += found
                if report:
                    self._replays(name, ROOT, expect, report, problems)
                if report and not is_repaired and expect.is_native:
                    for finding in report.findings:
                        self._native(name, path, finding, problems)
        except Malformed as problem:
            return ["malformed: %s" % problem]
        except OSError as problem:
            return ["could not run: %s" % problem]
        return problems

    def _native(self, name, path, finding, problems):
        """The inputs that were found, given to compiled programs."""
        values = [entry["value"] for entry in finding["schedule"].get("inputs", [])]
        if not values:
            problems.append("the finding has no inputs")
            return
        stem = os.path.join(self.scratch, "%s-%d" % (name[:-2], finding["id"]))
        source = stem + "-driver.c"
        with open(source, "w", encoding="utf-8") as handle:
            handle.write(driver(path, values))
        for is_repaired in (False, True):
            flags = ["-DREPAIRED"] if is_repaired else []
            argv = COMPILER + SANITIZERS + flags + ["-o", stem, name, source]
            result = execute(argv, ROOT)
            if result.code != 0:
                problems += ["command: " + " ".join(argv), "it does not compile"]
                problems += self._tail(result)
                return
            result = execute([stem], self.scratch, RUN_LIMIT)
            said = result.err.decode("utf-8", "replace")
            complaint = self._complaint(name, finding, result, said, is_repaired)
            if complaint:
                problems.append("natively, with the inputs %s: %s" % (", ".join(values), complaint))
                problems += self._tail(result)

    @staticmethod
    def _complaint(name, finding, result, said, is_repaired):
        if result.timed_out:
            return "it does not end"
        failed = [text for text in REPORTS.values()
                  if re.search(text.replace("%s", r"\w+\.c").replace("%d", r"\d+"), said)]
        if is_repaired:
            return "the repaired program fails, too" if failed else ""
        if result.code in (0, REFUSED):
            return "%s, wanted a failure" % end_in_words(result.code)
        line = finding["location"]["line"]
        pattern = REPORTS[finding["property"]]
        places = (re.escape(name), line) * (pattern.count("%d"))
        if not re.search(pattern % places, said):
            return "no report of `%s` at line %d" % (finding["property"], line)
        return ""


def programs(only):
    return run_search.chosen([n for n in os.listdir(ROOT) if n.endswith(".c")], only)


if __name__ == "__main__":
    sys.exit(run_search.main("tests/inputs", programs, InputSuite))
