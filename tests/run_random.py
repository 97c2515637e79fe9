#!/usr/bin/env python3
"""Hold the reduced search, the plain enumeration and the compiled program to each other.

For each seed tests/random/generate.py writes a small threaded program. Then

  - `BIN check` and `BIN check --search=full` (all states, no reduction) must agree in the verdict,
    in the findings (by property and line) and in the set of outcomes (`--outcomes`: how a passing
    run ends and what it printed); so must `--search=enumerate` (all runs, one by one) where there
    are few enough states;
  - for programs with inputs of few values (seeds from 10001 on), which the search follows as terms,
    each combination of values is also searched as a program of its own, with numbers for inputs:
    all of them together must give the same findings and outcomes;
  - every finding's schedule, replayed, must show the finding again;
  - the compiled program, run many times on one core, must show only outcomes of that set, a failing
    assertion that was found, or a deadlock if one was found.

Programs that differ are kept, and their paths printed. The last line is always
`N passed, N failed`; the exit status is 1 if any failed, 2 if the command line makes no sense.
"""

import argparse
import concurrent.futures
import itertools
import json
import os
import re
import resource
import shlex
import shutil
import signal
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
HOME = HERE if os.path.exists(os.path.join(HERE, "generate.py")) else os.path.join(HERE, "random")
sys.path.insert(0, HOME)
sys.dont_write_bytecode = True
from generate import generate, has_inputs, inputs_of, is_unusual  # noqa: E402

TIME_LIMIT = 60
PROPERTIES = "--property=assertion,deadlock,lock,pointer,race"
DEFAULT_SEEDS = "1-300,10001-10040"
HANGS = 1000  # what repeat.c says for a run that does not end
FEW_STATES = 150  # so many, and all runs can be enumerated in seconds
EXIT_OF = {"proved": 0, "faulty": 1}
WRAPPED = ("pthread_mutex_lock pthread_mutex_trylock pthread_mutex_unlock pthread_cond_signal "
           "pthread_cond_broadcast pthread_cond_wait pthread_rwlock_rdlock pthread_rwlock_wrlock "
           "pthread_rwlock_unlock pthread_barrier_wait sem_wait sem_post").split()


class Difference(Exception):
    """Two of the three do not agree."""


class Result:
    def __init__(self, code, out, err, timed_out):
        self.code, self.out, self.err, self.timed_out = code, out, err, timed_out


def execute(argv, cwd, limit=TIME_LIMIT, environment=None, core=None):
    def prepare():
        os.setpgrp()
        if core is not None:
            os.sched_setaffinity(0, {core})
    process = subprocess.Popen(
        argv, cwd=cwd, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
        env=environment, preexec_fn=prepare)
    try:
        out, err = process.communicate(timeout=limit)
        return Result(process.returncode, out, err, False)
    except subprocess.TimeoutExpired:
        try:
            os.killpg(process.pid, signal.SIGKILL)
        except ProcessLookupError:
            pass
        out, err = process.communicate()
        return Result(process.returncode, out, err, True)


def shown(items):
    items = sorted(items)
    text = "; ".join("%s" % (item,) for item in items[:6])
    return text + ("; ... (%d)" % len(items) if len(items) > 6 else "")


class Search:
    """The result of one `check`."""

    def __init__(self, argv, folder):
        self.command = shlex.join(argv)
        result = execute(argv, folder)
        if result.timed_out:
            raise Difference("did not end within %d s: %s" % (TIME_LIMIT, self.command))
        try:
            document = json.loads(result.out)
            self.document = document
            self.verdict = document["verdict"]
            self.findings = document.get("findings", [])
            self.places = {(f["property"], f["location"]["line"]) for f in self.findings}
            self.outcomes = document.get("outcomes", [])
            self.reasons = document.get("reasons", [])
            self.states = document["statistics"]["states"]
        except (ValueError, KeyError, TypeError) as problem:
            raise Difference("exit %d and no usable JSON (%r): %s\n%s" % (
                result.code, problem, self.command, result.err.decode("utf-8", "replace")[:500]))
        if self.verdict not in EXIT_OF:
            raise Difference("verdict `%s` (%s): %s" % (
                self.verdict, "; ".join(self.reasons), self.command))
        if result.code != EXIT_OF[self.verdict]:
            raise Difference("exit %d with verdict `%s`: %s" % (
                result.code, self.verdict, self.command))
        if self.outcomes != sorted(set(self.outcomes)):
            raise Difference("the outcomes are not sorted or repeat: " + self.command)


class Suite:
    def __init__(self, binary, scratch, native):
        self.binary, self.scratch, self.native = binary, scratch, native
        self.cores = sorted(os.sched_getaffinity(0))
        self.yielding = os.path.join(scratch, "yield.o")
        self._compile(["-O1", "-c", os.path.join(HOME, "yield.c"), "-o", self.yielding])
        self.repeat = os.path.join(scratch, "repeat")
        self._compile(["-O1", os.path.join(HOME, "repeat.c"), "-o", self.repeat])

    def _compile(self, arguments):
        argv = ["gcc", "-w", "-std=gnu11", "-pthread"] + arguments
        done = execute(argv, self.scratch)
        if done.code != 0:
            raise Difference("does not compile: %s\n%s" % (
                shlex.join(argv), done.err.decode("utf-8", "replace")))

    def run(self, seed):
        """Return the difference found, as a text, or None."""
        name = "random_%d.c" % seed
        with open(os.path.join(self.scratch, name), "w", encoding="utf-8") as handle:
            handle.write(generate(seed))
        try:
            found = self._searches(name, inputs_of(seed) if has_inputs(seed) else None)
            self._replays(name, found)
            if self.native and not is_unusual(seed) and not has_inputs(seed):
                self._native(name, seed, found)
        except Difference as difference:
            return str(difference)
        except OSError as problem:
            return "could not run: %s" % problem
        for file in os.listdir(self.scratch):
            if file.startswith("random_%d." % seed):
                os.unlink(os.path.join(self.scratch, file))
        return None

    def _searches(self, name, inputs):
        common = [PROPERTIES, "--outcomes", name]
        reduced = Search([self.binary, "check", "--format=json"] + common, self.scratch)
        full = Search([self.binary, "check", "--format=json", "--search=full"] + common,
                      self.scratch)
        self._agree("reduced", reduced, "full", full)
        # Only without outcomes is the reduction what it is for users: nobody asks how runs end.
        plain = Search([self.binary, "check", "--format=json", PROPERTIES, name], self.scratch)
        plain.outcomes = full.outcomes
        self._agree("reduced, without outcomes", plain, "full", full)
        if inputs is not None:
            self._agree("full", full, "every input", self._every_input(name, inputs))
        elif full.states <= FEW_STATES:
            runs = Search([self.binary, "check", "--format=json", "--search=enumerate"] + common,
                          self.scratch)
            self._agree("full", full, "enumerate", runs)
        return reduced

    def _every_input(self, name, inputs):
        """The results for all numbers the inputs can be, as one."""
        whole = None
        for values in itertools.product(*map(range, inputs)):
            flags = ["-DINPUT%d=%d" % pair for pair in enumerate(values)]
            one = Search([self.binary, "check", "--format=json", PROPERTIES, "--outcomes",
                          "--search=full", name, "--"] + flags, self.scratch)
            if one.states <= FEW_STATES / 3:
                self._agree("full", one, "enumerate", Search(
                    [self.binary, "check", "--format=json", PROPERTIES, "--outcomes",
                     "--search=enumerate", name, "--"] + flags, self.scratch))
            if whole is None:
                whole = one
                continue
            whole.places |= one.places
            whole.outcomes = sorted(set(whole.outcomes) | set(one.outcomes))
            if one.verdict == "faulty":
                whole.verdict = "faulty"
        return whole

    @staticmethod
    def _agree(one_name, one, two_name, two):
        problems = []
        if one.verdict != two.verdict:
            problems.append("verdicts: %s `%s`, %s `%s`"
                            % (one_name, one.verdict, two_name, two.verdict))
        for what, here, there in (("findings", one.places, two.places),
                                  ("outcomes", set(one.outcomes), set(two.outcomes))):
            if here - there:
                problems.append("%s of `%s` only: %s" % (what, one_name, shown(here - there)))
            if there - here:
                problems.append("%s of `%s` only: %s" % (what, two_name, shown(there - here)))
        if problems:
            raise Difference("\n".join(problems + [one.command, two.command]))

    def _replays(self, name, found):
        document = name[:-2] + ".json"
        with open(os.path.join(self.scratch, document), "w", encoding="utf-8") as handle:
            json.dump(found.document, handle)
        for finding in found.findings:
            argv = [self.binary, "replay", "--schedule=" + document,
                    "--finding=%d" % finding["id"], PROPERTIES, name]
            result = execute(argv, self.scratch)
            pattern = r"^%s:%d:\d+: error: .*\[%s\]$" % (
                re.escape(name), finding["location"]["line"], re.escape(finding["property"]))
            text = (result.out + b"\n" + result.err).decode("utf-8", "replace")
            if result.timed_out or result.code != 1 or not re.search(pattern, text, re.M):
                raise Difference("replay ends with %d and does not show line %d [%s]: %s" % (
                    result.code, finding["location"]["line"], finding["property"],
                    shlex.join(argv)))

    def _native(self, name, seed, found):
        if any(prop == "lock" for prop, _ in found.places):
            return  # a compiled program goes on after a lock error, in its own way
        stem = name[:-2]
        self._compile(["-O0", name, "-o", stem + ".plain"])
        self._compile(["-O0", "-fsanitize=thread", "-c", name, "-o", stem + ".o"])
        self._compile([stem + ".o", self.yielding, "-o", stem + ".yield"]
                      + ["-Wl,--wrap=" + function for function in WRAPPED])
        core = self.cores[seed % len(self.cores)]
        # A hang of a program that can hang is nothing new, and each one costs time.
        may_hang = any(prop == "deadlock" for prop, _ in found.places)
        for kind, hangs in (("plain", 20), ("yield", 5)):
            program = "./%s.%s" % (stem, kind)
            limit = 200 if may_hang else 5000
            for end_seed, result in self._ends(program, core, seed * 1000, limit, hangs):
                self._compare(program, core, end_seed, result, found, may_hang)

    def _ends(self, program, core, first, limit, hangs):
        """The different ways the runs of a program end, each with the seed of one."""
        argv = [self.repeat, str(core), str(first), str(self.native), str(limit), str(hangs),
                program]
        done = execute(argv, self.scratch, TIME_LIMIT * 5)
        text = done.out
        while True:
            line, _, text = text.partition(b"\n")
            words = line.split()
            if len(words) == 2 and words[0] == b"done" and not done.code:
                return
            if len(words) != 4:
                raise Difference("cannot run the compiled program: %s\n%s" % (
                    shlex.join(argv), done.err.decode("utf-8", "replace")))
            seed, code, out, err = map(int, words)
            yield seed, Result(code, text[:out], text[out:out + err], code == HANGS)
            text = text[out + err:]

    def _compare(self, program, core, seed, result, found, may_hang):
        run = "YIELD_SEED=%d %s" % (seed, program)
        if result.timed_out and not may_hang:  # or is the machine only slow?
            result = execute([program], self.scratch, TIME_LIMIT,
                             dict(os.environ, YIELD_SEED=str(seed)), core)
        if result.timed_out:
            if not may_hang:
                raise Difference("the compiled program hangs, but no deadlock was found: " + run)
        elif result.code == -signal.SIGABRT:
            match = re.search(rb":(\d+): .*Assertion", result.err)
            line = int(match.group(1)) if match else 0
            if ("assertion", line) not in found.places:
                raise Difference("the compiled program fails an assertion in line %d that was "
                                 "not found: %s" % (line, run))
        else:
            outcome = "exit %d: %s" % (result.code, result.out.decode("utf-8", "replace"))
            if outcome not in found.outcomes:
                raise Difference("the compiled program shows an outcome that was not found: "
                                 "%r, %s" % (outcome, run))


def seeds_of(text):
    seeds = []
    for part in text.split(","):
        match = re.fullmatch(r"(\d+)(?:-(\d+))?", part)
        if not match:
            raise argparse.ArgumentTypeError("wanted A or A-B, or several of these with commas")
        first = int(match.group(1))
        seeds += range(first, int(match.group(2) or first) + 1)
    return seeds


def main():
    parser = argparse.ArgumentParser(
        description="Compare reduced search, enumeration and compiled runs of random programs.")
    parser.add_argument("--faultline", required=True, metavar="BIN", help="the program under test")
    parser.add_argument("--seeds", type=seeds_of, default=seeds_of(DEFAULT_SEEDS), metavar="A-B",
                        help="which programs (%s)" % DEFAULT_SEEDS)
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, metavar="N")
    parser.add_argument("--native", type=int, default=50, metavar="N",
                        help="runs of each compiled program, plain and giving way (50 each); 0: none")
    parser.add_argument("--verbose", action="store_true", help="name the passed ones too")
    arguments = parser.parse_args()

    binary = arguments.faultline
    if os.path.dirname(binary):
        binary = os.path.abspath(binary)
    else:
        binary = shutil.which(binary) or os.path.abspath(binary)
    if not os.access(binary, os.X_OK) or os.path.isdir(binary):
        parser.error("cannot execute " + arguments.faultline)

    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    passed = failed = 0
    scratch = tempfile.mkdtemp(prefix="faultline-random-")
    try:
        suite = Suite(binary, scratch, arguments.native)
        with concurrent.futures.ThreadPoolExecutor(max(1, arguments.jobs)) as pool:
            for seed, difference in zip(arguments.seeds, pool.map(suite.run, arguments.seeds)):
                if difference:
                    failed += 1
                    print("FAILED seed %d, %s" % (
                        seed, os.path.join(scratch, "random_%d.c" % seed)))
                    print("\n".join("    " + line for line in difference.splitlines()))
                else:
                    passed += 1
                    if arguments.verbose:
                        print("passed seed %d" % seed)
                sys.stdout.flush()
    finally:
        if not failed:
            shutil.rmtree(scratch, ignore_errors=True)
    print("%d passed, %d failed" % (passed, failed))
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
