#!/usr/bin/env python3
"""Sequential programs printed from failing schedules must fail by themselves.

For every finding of every faulty program in tests/search, tests/localize and
among the regression tests: `faultline sequentialize` of its schedule
is compiled by gcc without a warning, and when it is run it fails with the property, the line and,
up to names of objects and addresses, the message of the finding. With `--diag` and the site 0 it
fails in the same way. Of the studied programs, the values that `faultline localize` gives for its
places make that program succeed.

The last line printed is always `N passed, N failed`; the exit status is 1 if any failed.
"""

import argparse
import concurrent.futures
import fnmatch
import json
import os
import re
import shlex
import subprocess
import sys
import tempfile
from pathlib import Path

HERE = Path(__file__).resolve().parent
PROGRAMS = HERE / "search"
TIME_LIMIT = 60
FLAGS = ["-std=c11", "-Wall", "-Wextra", "-Werror", "-O1"]

ARRAY_IN_OBJECT = "it does not know that an array ends inside its object"

# What a sequential program cannot show, by the name of the program, with the reason.
EXCEPTIONS = {
    "fault_division_of_int128_by_zero": "it does not print __int128, and says so",
    "fault_overflow_of_int128": "it does not print __int128, and says so",
    "fault_file_that_is_not_there": "it does not print files that are opened, and says so",
    "fault_output_to_a_file_that_was_closed": "it does not print files that are opened, and says so",
    "numbers_read_by_scanf": "it does not print what reads standard input, and says so",
    "sum_of_two_inputs_overflows": "its words for a bad shift have no numbers",
    "mutex_initialized_after_the_thread_was_started": "it does not know what memory is initialized",
    "mutex_never_initialized": "it does not know what memory is initialized",
    "copy_of_a_thread_that_has_ended": "each thread's variables stay for ever",
    "thread_local_variable_handed_over_by_a_semaphore": "each thread's variables stay for ever",
    "thread_local_variable_read_after_its_thread": "each thread's variables stay for ever",
    "order_of_addresses_replays": "its objects have other addresses than the machine's",
    "fault_call_through_a_pointer_of_the_wrong_type": "a call of a function of another type is not printed",
    "fault_fgets_past_an_array_member": "fgets is not printed",
    "fault_memset_past_an_array_member": ARRAY_IN_OBJECT,
    "fault_snprintf_past_an_array_member": ARRAY_IN_OBJECT,
    "fault_strcat_past_a_row": ARRAY_IN_OBJECT,
    "fault_strcpy_past_an_array_member": ARRAY_IN_OBJECT,
    "fault_strncpy_past_an_element_of_a_member": ARRAY_IN_OBJECT,
    "fault_strlen_of_an_array_member_without_end": ARRAY_IN_OBJECT,
    "fault_leading_zeros_of_zero": "__builtin_clz is not printed",
}

# Folders with operations that are not printed: sequentialize has to name them.
NOT_PRINTED = {"timed", "spin", "cancel", "keys", "robust", "c11"}

# Programs that other objects repair, but no number.
NO_VALUES = {"gate_locked_inside_and_outside_the_table_lock"}


def first_comment(path):
    found = re.match(r"/\*(.*?)\*/", path.read_text(), re.S)
    return found.group(1) if found else ""


def programs():
    """Every faulty test program of one file, with a name."""
    for source in sorted(PROGRAMS.glob("*/*.c")):
        if "expect: faulty" in first_comment(source):
            yield f"{source.parent.name}/{source.stem}", source
    for source in sorted((HERE / "localize").glob("**/*.c")):
        if "finding:" in first_comment(source):
            yield f"localize/{source.stem}", source
    for folder in sorted((HERE / "regress").glob("fault_*")) + [HERE / "regress/failing_assert_ends_by_sigabrt"]:
        if len(list(folder.glob("*.c"))) == 1:
            yield f"regress/{folder.name}", next(folder.glob("*.c"))


def options_of(path):
    expect = path.parent / "expect"
    text = expect.read_text() if expect.exists() else first_comment(path)
    for line in text.splitlines():
        line = line.strip().lstrip("* ")
        if line.startswith("options:"):
            return shlex.split(line.split(":", 1)[1])
    return []


def run(*words):
    return subprocess.run(
        [str(word) for word in words],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        timeout=TIME_LIMIT,
        text=True,
        errors="replace",
    )


def normal(message):
    """Without names of objects, which the program may know by less than their path, and numbers."""
    return re.sub(r"'[^']*'|0x[0-9a-f]+", "X", message)


LOCALIZE_SECONDS = 30
# No run of the printed program fails by these.
UNSEEN = ("race", "leak", "uninitialized", "stack")


class Test:
    def __init__(self, faultline, source):
        self.faultline, self.source = faultline, source
        self.options = options_of(source)

    def problems(self, folder):
        result = folder / "result.json"
        found = run(self.faultline, "check", "--format=json", f"--output={result}", *self.options, self.source)
        if found.returncode != 1:
            return [f"check ends with {found.returncode}"]
        problems = []
        for finding in json.loads(result.read_text())["findings"]:
            if finding["property"] in UNSEEN:
                continue  # not something a run fails by
            if "no thread can do any more" in finding["message"]:
                continue  # a loop that waits for ever goes on for ever here, too
            for diag in ([], ["--diag"]):
                problem = self.finding(folder, result, finding, diag)
                if problem:
                    problems.append(f"finding {finding['id']} {' '.join(diag)}: {problem}")
        return problems

    def values(self, folder):
        """Values that are said to let the run succeed do."""
        result, text, program = folder / "located.json", folder / "diag.c", folder / "diag"
        run(self.faultline, "localize", f"--timeout={LOCALIZE_SECONDS}", "--format=json", f"--output={result}",
            *self.options, self.source)
        finding = json.loads(result.read_text())["findings"][0]
        run(self.faultline, "sequentialize", "--diag", f"--schedule={result}", f"--output={text}", self.source)
        compiled = run("gcc", *FLAGS, "-fwrapv", "-o", program, text)
        if compiled.returncode != 0:
            return ["gcc: " + compiled.stderr[:300]]
        problems, tried = [], 0
        for place in finding["candidates"]:
            for value in place["values"] if not place.get("per_execution") else []:
                if value.startswith("&"):
                    continue  # an object: its number is that of the checker
                ran = run(program, place["diag"], value)
                tried += 1
                if ran.returncode != 0 and "has no text [bound]" not in ran.stderr:
                    problems.append(f"site {place['diag']}, value {value}: {ran.returncode} {ran.stderr.strip()[-200:]}")
        return problems or ([] if tried else ["no value was tried"])

    def finding(self, folder, result, finding, diag):
        text, program = folder / "sequential.c", folder / "sequential"
        keep = [o for o in self.options if o.startswith(("--property", "--spurious"))]
        printed = run(
            self.faultline, "sequentialize", f"--schedule={result}", f"--finding={finding['id']}",
            f"--output={text}", *keep, *diag, self.source,
        )
        if (printed.returncode == 3 and "not printed: " in printed.stderr
                and (self.source.parent.name in NOT_PRINTED or "join_np" in printed.stderr)):
            return None
        if printed.returncode != 0:
            return f"sequentialize ends with {printed.returncode}: {printed.stderr.strip()[:300]}"
        compiled = run("gcc", *FLAGS, "-o", program, text)
        if compiled.returncode != 0:
            return "gcc: " + "\n".join(compiled.stderr.splitlines()[:6])
        ran = run(program, *(["0"] if diag else []))
        last = (ran.stderr.strip().splitlines() or [""])[-1]
        match = re.fullmatch(r"(.*):(\d+): error: (.*) \[(\w+)\]", last)
        if ran.returncode != 1 or not match:
            return f"it ends with {ran.returncode}: {last or ran.stdout.strip()[-200:]}"
        _, line, message, name = match.groups()
        if name != finding["property"] or int(line) != finding["location"]["line"]:
            return f"{last}, not {finding['location']['line']}: {finding['message']} [{finding['property']}]"
        if normal(message) != normal(finding["message"]):
            return f"'{message}', not '{finding['message']}'"
        return None


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--faultline", type=Path, required=True)
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    parser.add_argument("--only", default="*")
    parser.add_argument("--verbose", action="store_true")
    options = parser.parse_args()
    faultline = options.faultline.resolve()
    tests = [(name, source) for name, source in programs() if fnmatch.fnmatch(name, options.only)]

    def one(pair):
        name, source = pair
        if name.split("/")[-1] in EXCEPTIONS:
            return None
        with tempfile.TemporaryDirectory() as folder:
            try:
                test = Test(faultline, source)
                problems = test.problems(Path(folder))
                if source.parent.name == "studied" and source.stem not in NO_VALUES:
                    problems += test.values(Path(folder))
                return problems
            except subprocess.TimeoutExpired as late:
                return [f"too late: {' '.join(map(str, late.cmd))}"]

    passed = failed = 0
    with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        for (name, _), problems in zip(tests, pool.map(one, tests)):
            if problems is None:
                print(f"{name}: left out: {EXCEPTIONS[name.split('/')[-1]]}")
            elif problems:
                failed += 1
                print(f"{name}:\n  " + "\n  ".join(problems))
            else:
                passed += 1
                if options.verbose:
                    print(f"{name}: passed")
    print(f"{passed} passed, {failed} failed")
    return 1 if failed or not passed else 0


if __name__ == "__main__":
    sys.exit(main())
