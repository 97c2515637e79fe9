#!/usr/bin/env python3
"""Run the tests of localize in tests/localize.

Every C file there is a faulty program whose first comment says what must come out, one `key: value`
a line up to the first empty one:

  finding: LINE PROPERTY       what the search reports; once for each finding
  place: LINE[|LINE...] WHY    a place a developer would name: one of the first three candidates of
                               the first finding lies there; WHY is for people
  value: LINE 'TEXT' VALUE     the candidate of that line and text offers that value
  repair: proved ['TEXT']      a proved repair at a `place`, which writes TEXT
  repair: synchronization ["WORDS"]  no value repairs this program: among the first three candidates
                               is one of synchronization with a proved repair whose title has these
                               words; without words no proved repair is demanded
  never: 'TEXT'                no repair of any kind writes TEXT
  timeout: SECONDS             for localize, if not the usual
  unreduced: no                too large for --search=full, enumerate, other properties, --format=diff

tests/localize/studied.expect says the same of the faulty programs in tests/search/studied.

Each `proved` repair of every program is applied to a copy with `BIN apply`: gcc must not warn more
than before, `BIN check` of the copy must give `proved`, the unreduced searches must agree where they
end in time, and nothing undefined may come in: overflow, shifts, uninitialized objects, races.
`--format=diff` must be accepted by `patch` and give what `apply` makes of the first repair that is
proved or bounded. JSON is valid by docs/faultline.schema.json.

A program with the key `open: WHAT IS MISSING` is one whose answer is known to be poor: it counts
neither way, until the answer is right and the key has to go.

At the end some mutants of proved programs are localized (tests/localize/mutate.py), and what share
of the mutated places is found and repaired is printed; too small a share fails. So do faults of
synchronization that are seeded into proved programs (tests/localize/unsync.py).

The last line printed is always `N passed, N failed`; the exit status is 1 if any failed, 2 if the
command line makes no sense.
"""

import argparse
import concurrent.futures
import fnmatch
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
import threading
import time

try:
    import jsonschema
except ImportError:
    jsonschema = None

HERE = os.path.dirname(os.path.abspath(__file__))
while os.path.basename(HERE) != "tests":  # the folder tests, wherever below it this file lies
    HERE = os.path.dirname(HERE)
ROOT = os.path.join(HERE, "localize")
STUDIED = os.path.join(HERE, "search", "studied")
SCHEMA = os.path.join(os.path.dirname(HERE), "docs", "faultline.schema.json")
sys.path.insert(0, ROOT)
import mutate  # noqa: E402
import unsync  # noqa: E402

TIME_LIMIT = 60  # seconds for one command
LOCALIZE_TIMEOUT = 15  # seconds, as --timeout: what is longer is cut off and says so
SMALL = 1  # seconds for an unreduced search; one that takes longer proves nothing

MUTANTS = 30
MUTANT_TIMEOUT = 30  # seconds for one: a busy machine is no reason to fail
FLOOR_AMONG_THREE, FLOOR_REPAIRED = 80, 70  # per cent
UNSYNCHRONIZED = 25
FLOOR_SYNC_REPAIRED, FLOOR_SYNC_UNDONE = 75, 50


class Malformed(Exception):
    """The expectation itself is wrong: nothing was run."""


class Expectation:
    def __init__(self, lines, length):
        self.findings, self.places, self.values, self.repairs, self.orders = [], None, [], [], []
        self.never = []
        self.timeout, self.unreduced, self.open = LOCALIZE_TIMEOUT, True, None
        for line in lines:
            key, colon, value = line.partition(":")
            read = getattr(self, "_" + key.strip(), None)
            if not colon or not read:
                raise Malformed("no known key in `%s`" % line)
            read(value.strip())
        if self.places is None:
            raise Malformed("no `place`")
        named = self.places | {f[0] for f in self.findings} | {v[0] for v in self.values}
        if any(line > length for line in named):
            raise Malformed("a line lies behind the end of the file")

    @staticmethod
    def _match(pattern, value):
        match = re.fullmatch(pattern, value)
        if not match:
            raise Malformed("cannot read `%s`" % value)
        return match.groups()

    def _finding(self, value):
        line, prop = self._match(r"(\d+) ([a-z]+)", value)
        self.findings.append((int(line), prop))

    def _place(self, value):
        lines, _ = self._match(r"((?:\d+\|)*\d+) (.+)", value)
        self.places = {int(line) for line in lines.split("|")}

    def _value(self, value):
        line, text, wanted = self._match(r"(\d+) '(.+)' (\S+)", value)
        self.values.append((int(line), text, wanted))

    def _open(self, value):
        self.open = value

    def _timeout(self, value):
        self.timeout = int(self._match(r"(\d+)", value)[0])

    def _unreduced(self, value):
        self._match("(no)", value)
        self.unreduced = False

    def _never(self, value):
        self.never.append(self._match(r"'(.+)'", value)[0])

    def _repair(self, value):
        if value == "proved":
            self.repairs.append(None)
        elif value.startswith('synchronization "'):
            self.orders.append(self._match(r'synchronization "(.+)"', value)[0])
        elif value != "synchronization":
            self.repairs.append(self._match(r"proved '(.+)'", value)[0])


class Program:
    """A C file and what is expected of it."""

    def __init__(self, name, path, lines):
        self.name, self.path = name, path
        with open(path, encoding="utf-8") as handle:
            text = handle.read()
        if lines is None:
            match = re.match(r"/\*(.*?)\*/", text, re.S)
            lines = []
            for line in match.group(1).split("\n") if match else []:
                line = line.strip().lstrip("*").strip()
                if not line:
                    break  # what follows is for people
                lines.append(line)
        self.problem = self.expect = None
        try:
            self.expect = Expectation(lines, text.count("\n"))
        except Malformed as problem:
            self.problem = "malformed: %s" % problem


def programs():
    found = []
    for file in sorted(os.listdir(ROOT)):
        if file.endswith(".c"):
            found.append(Program(file, os.path.join(ROOT, file), None))
    listed = set()
    with open(os.path.join(ROOT, "studied.expect"), encoding="utf-8") as handle:
        sections = re.split(r"^\[(.+)\]$", re.sub(r"^#.*\n", "", handle.read(), flags=re.M), flags=re.M)
    for file, text in zip(sections[1::2], sections[2::2]):
        lines = [line.strip() for line in text.splitlines() if line.strip()]
        found.append(Program("studied/" + file, os.path.join(STUDIED, file), lines))
        listed.add(file)
    for file in sorted(os.listdir(STUDIED)):
        if file.endswith(".c") and not file.endswith("_repaired.c") and file not in listed:
            found.append(Program("studied/" + file, os.path.join(STUDIED, file), ["missing"]))
    return found


class Result:
    def __init__(self, code, out, err, timed_out):
        self.code, self.out, self.err, self.timed_out = code, out, err, timed_out


def execute(argv, cwd, limit=TIME_LIMIT, given=None):
    process = subprocess.Popen(
        argv, cwd=cwd, stdin=subprocess.PIPE if given is not None else subprocess.DEVNULL,
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, preexec_fn=os.setpgrp)
    try:
        out, err = process.communicate(given, timeout=limit)
        return Result(process.returncode, out, err, False)
    except subprocess.TimeoutExpired:
        try:
            os.killpg(process.pid, signal.SIGKILL)
        except ProcessLookupError:
            pass
        out, err = process.communicate()
        return Result(process.returncode, out, err, True)


def warnings_of(folder, file):
    result = execute(["gcc", "-Wall", "-Wextra", "-Winit-self", "-pthread", "-c", "-o", os.devnull,
                      file], folder)
    text = result.err.decode("utf-8", "replace")
    return (len(re.findall(r"\bwarning:", text)) if result.code == 0 else None), text


def spans(candidate, edit):
    """Whether an edit lies at a candidate's place."""
    return candidate["location"]["line"] <= edit["line"] <= candidate["location"]["endLine"]


class Suite:
    def __init__(self, binary, scratch):
        self.binary, self.scratch = binary, scratch
        self.lock = threading.Lock()
        self.seconds = []  # with the name of the program
        self.proved = 0  # repairs that were applied and looked at
        self.agreed = {"full": 0, "enumerate": 0}
        self.validator = None
        if jsonschema and os.path.exists(SCHEMA):
            with open(SCHEMA, encoding="utf-8") as handle:
                schema = json.load(handle)
            self.validator = jsonschema.validators.validator_for(schema)(schema)

    def run(self, program):
        """The problems found (a list of texts); empty means passed."""
        if program.problem:
            return [program.problem]
        folder = os.path.join(self.scratch, program.name.replace("/", "."))
        os.makedirs(folder)
        file = os.path.basename(program.path)
        shutil.copy(program.path, folder)
        start = time.monotonic()
        try:
            return self._run(program.expect, folder, file)
        except OSError as problem:
            return ["could not run: %s" % problem]
        finally:
            self.seconds.append((time.monotonic() - start, program.name))

    def _run(self, expect, folder, file):
        problems = []
        argv = [self.binary, "localize", "--timeout=%d" % expect.timeout]
        result = execute(argv + ["--format=json", file], folder)
        document = self._read(result, problems)
        if document is None:
            return ["command: " + shlex.join(argv + ["--format=json", file])] + problems
        self._compare(document, expect, problems)
        with open(os.path.join(folder, "result.json"), "wb") as handle:
            handle.write(result.out)
        self._repairs(document, expect, folder, file, problems)
        if expect.unreduced:
            self._diff(argv + ["--format=diff", file], document, folder, file, problems)
        return problems

    def _read(self, result, problems):
        if result.timed_out:
            problems.append("did not end within %d s" % TIME_LIMIT)
            return None
        try:
            document = json.loads(result.out)
        except ValueError:
            problems.append("exit %d, and no JSON: %s"
                            % (result.code, result.err.decode("utf-8", "replace")[:500]))
            return None
        if result.code != 1:
            problems.append("exit %d, wanted 1" % result.code)
        if self.validator:
            for error in list(self.validator.iter_errors(document))[:3]:
                where = "/".join(str(part) for part in error.absolute_path)
                problems.append("not valid by the schema at /%s: %s" % (where, error.message[:200]))
        return document

    @staticmethod
    def _compare(document, expect, problems):
        places = {(f["location"]["line"], f["property"]) for f in document["findings"]}
        if places != set(expect.findings):
            problems.append("findings %s, wanted %s" % (sorted(places), sorted(expect.findings)))
        if not document["findings"]:
            return
        first = [f for f in document["findings"]
                 if (f["location"]["line"], f["property"]) == expect.findings[0]]
        candidates = first[0]["candidates"] if first else []
        if [c["rank"] for c in candidates] != list(range(1, len(candidates) + 1)):
            problems.append("the ranks do not count the candidates")

        for finding in document["findings"]:
            Suite._nearest(finding, problems)
        three = [c["location"]["line"] for c in candidates[:3]]
        if not expect.places & set(three):
            problems.append("the first three places are in the lines %s, wanted one of %s"
                            % (three, sorted(expect.places)))
        for line, text, value in expect.values:
            offered = [c["values"] for c in candidates
                       if c["location"]["line"] == line and c["original"] == text]
            if not any(value in values for values in offered):
                problems.append("line %d: '%s' offers %s, wanted %s" % (line, text, offered, value))
        proved = [(edit["line"], edit["newText"]) for c in candidates for r in c["repairs"]
                  if r["status"] == "proved" for edit in r["edits"]]
        titles = [r["title"] for c in candidates[:3] if c["kind"] == "synchronization"
                  for r in c["repairs"] if r["status"] == "proved"]
        for words in expect.orders:
            if not any(words.lower() in title.lower() for title in titles):
                problems.append('no proved repair "%s" of synchronization; there are %s' % (words, titles))
        for text in expect.repairs:
            if not any(line in expect.places and text in (None, new) for line, new in proved):
                problems.append("no proved repair %s; there are %s"
                                % ("`%s`" % text if text else "at the place", proved))
        written = {edit["newText"] for c in candidates for r in c["repairs"] for edit in r["edits"]}
        problems += ["a repair writes `%s`" % text for text in expect.never if text in written]

    @staticmethod
    def _nearest(finding, problems):
        """Reordered pairs stand in the order of the passing run, which the failing one has not."""
        def place(location):
            return location["line"], location["column"]

        def has(steps, pair):
            places = [place(step["location"]) for step in steps]
            return pair[0] in places and pair[1] in places[places.index(pair[0]) + 1:]

        nearest = finding["nearest_passing"]
        for first, second in nearest["reordered"] if nearest else []:
            pair = place(first), place(second)
            failing = finding["schedule"]["steps"]
            made = [sum(place(step["location"]) == pair[0] for step in steps)
                    for steps in (failing, nearest["steps"])]
            comes_later = made[0] < made[1]  # the failing run ends before it
            if not has(nearest["steps"], pair) or not (comes_later or has(failing, pair[::-1])):
                problems.append("lines %d and %d are not reordered as is said" % (pair[0][0], pair[1][0]))

    def _repairs(self, document, expect, folder, file, problems):
        before = warnings_of(folder, file)[0], self._undefined(folder, file)
        tried = set()
        for finding in document["findings"]:
            for candidate in finding["candidates"]:
                for repair in candidate["repairs"]:
                    if repair["status"] != "proved":
                        continue
                    words = "repair %s (%s)" % (repair["id"], repair["title"])
                    if len(repair["edits"]) == 1 and not spans(candidate, repair["edits"][0]):
                        problems.append(words + ": the edit is not at the candidate's place")
                    text = self._applied(repair["id"], folder, file, words, problems)
                    if text is None or text in tried:
                        continue
                    tried.add(text)
                    self._holds(text, before, expect, folder, file, words, problems)

    def _undefined(self, folder, file):
        """What is undefined in C and not searched for unless it is asked for."""
        argv = [self.binary, "check", "--format=json", "--timeout=%d" % SMALL,
                "--property=overflow,shift,uninitialized,stack,race", file]
        try:
            document = json.loads(execute(argv, folder).out)
        except ValueError:
            return set()
        return {f["property"] for f in document["findings"]}

    def _applied(self, ident, folder, file, words, problems):
        """The text of the file with the repair; the file itself stays as it was."""
        copy = os.path.join(folder, "applied")
        shutil.rmtree(copy, ignore_errors=True)
        os.makedirs(copy)
        shutil.copy(os.path.join(folder, file), copy)
        argv = [self.binary, "apply", "--quiet", "--from=" + os.path.join(folder, "result.json"),
                "--repair=" + ident]
        result = execute(argv, copy)
        if result.code != 0:
            problems.append("%s: apply ends with %d: %s"
                            % (words, result.code, result.err.decode("utf-8", "replace")[:300]))
            return None
        with open(os.path.join(copy, file), encoding="utf-8") as handle:
            return handle.read()

    def _holds(self, text, before, expect, folder, file, words, problems):
        copy = os.path.join(folder, "applied")
        after, said = warnings_of(copy, file)
        if after is None:
            problems.append("%s: gcc rejects it: %s" % (words, said[:300]))
        elif before[0] is not None and after > before[0]:
            problems.append("%s: gcc warns %d times, before %d: %s" % (words, after, before[0], said[:300]))
        undefined = self._undefined(copy, file) - before[1] if expect.unreduced else None
        if undefined:
            problems.append("%s: now undefined: %s" % (words, sorted(undefined)))
        with self.lock:
            self.proved += 1
        for search in (None, "full", "enumerate") if expect.unreduced else (None,):
            argv = [self.binary, "check", "--format=json", file]
            argv[2:2] = ["--search=" + search, "--timeout=%d" % SMALL] if search else []
            result = execute(argv, copy)
            try:
                verdict = json.loads(result.out)
            except ValueError:
                if search and result.code == 3:
                    continue  # the time was up before anything was read
                problems.append("%s: exit %d of `%s`" % (words, result.code, shlex.join(argv)))
                continue
            late = any("gave up" in reason for reason in verdict["reasons"])
            if verdict["verdict"] == "proved":
                if search:
                    with self.lock:
                        self.agreed[search] += 1
            elif search and verdict["verdict"] in ("bounded", "unknown") and late:
                continue
            else:
                problems.append("%s: NOT PROVED: `%s` says %s %s"
                                % (words, shlex.join(argv[1:]), verdict["verdict"], verdict["reasons"]))

    @staticmethod
    def _leaves_out(repair):
        return bool(re.search("so that the fault is not reached|after which no run does", repair["title"]))

    def _diff(self, argv, document, folder, file, problems):
        best = [r for f in document["findings"] for c in f["candidates"] for r in c["repairs"]
                if r["status"] in ("proved", "bounded")]
        if any("--timeout" in reason for reason in document["reasons"]):
            return  # what was found in time differs from run to run
        result = execute(argv, folder)
        if result.timed_out or result.code != 1:
            problems.append("--format=diff ends with %d" % result.code)
        if not result.out.strip():
            best = [r for r in best if not self._leaves_out(r)]
            if best:
                problems.append("no diff although there is repair " + best[0]["id"])
            return
        named = re.match(rb"Repair ([\d.]+): ", result.out)
        first = [k for k, r in enumerate(best) if named and r["id"] == named.group(1).decode()]
        if not first:
            problems.append("a diff of no repair that holds")
            return
        # those in front of it work by not doing what the program did
        if not all(self._leaves_out(r) or r["lost_outcomes"] for r in best[:first[0]]):
            problems.append("the diff is not of the best repair")
        best = best[first[0]:]
        wanted = self._applied(best[0]["id"], folder, file, "repair " + best[0]["id"], problems)
        patched = os.path.join(folder, "patched")
        os.makedirs(patched)
        shutil.copy(os.path.join(folder, file), patched)
        done = execute(["patch", "-p0", "--batch"], patched, given=result.out)
        with open(os.path.join(patched, file), encoding="utf-8") as handle:
            text = handle.read()
        if done.code != 0:
            problems.append("patch does not accept the diff: " + done.out.decode("utf-8", "replace"))
        elif wanted is not None and text != wanted:
            problems.append("the diff gives another file than apply of repair " + best[0]["id"])


def measured(binary, jobs, count):
    """The mutants: the text to print, and the problems."""
    problems = []
    for path in mutate.program_files():
        if os.path.dirname(path) == os.path.join(ROOT, "large"):
            code = execute([binary, "check", "--quiet", path], ROOT).code
            if code != 0:
                problems.append("exit %d of check of the program itself: %s" % (code, path))
    measure = mutate.Measure(binary, jobs, timeout=MUTANT_TIMEOUT)
    tried = measure.run(count)
    if len(tried) < count:
        problems.append("only %d mutants" % len(tried))
    for share, floor, words in ((measure.share("three"), FLOOR_AMONG_THREE, "among the first three"),
                                (measure.share("repaired"), FLOOR_REPAIRED, "repaired")):
        if share < floor:
            problems.append("%.0f %% %s, wanted at least %d %%" % (share, words, floor))
    problems += measure.problems
    return measure.summary(), problems


def unsynchronized(binary, jobs, count):
    """The seeded faults of synchronization: the text to print, and the problems."""
    measure = unsync.Measure(binary, jobs, timeout=MUTANT_TIMEOUT)
    tried = measure.run(count)
    problems = [] if len(tried) >= count else ["only %d seeded faults" % len(tried)]
    for share, floor, words in ((measure.share("repaired"), FLOOR_SYNC_REPAIRED, "repaired"),
                                (measure.share("undone"), FLOOR_SYNC_UNDONE, "given back the original text")):
        if share < floor:
            problems.append("%.0f %% %s, wanted at least %d %%" % (share, words, floor))
    return measure.summary(), problems + measure.problems


def main():
    parser = argparse.ArgumentParser(description="Run the tests of localize.")
    parser.add_argument("--faultline", required=True, metavar="BIN", help="the program under test")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, metavar="N")
    parser.add_argument("--only", metavar="GLOB", help="only the programs whose name matches")
    parser.add_argument("--mutants", type=int, default=MUTANTS, metavar="N", help="0: none")
    parser.add_argument("--verbose", action="store_true", help="name the passed ones too")
    arguments = parser.parse_args()

    binary = arguments.faultline
    if os.path.dirname(binary):
        binary = os.path.abspath(binary)
    else:
        binary = shutil.which(binary) or os.path.abspath(binary)
    if not os.access(binary, os.X_OK) or os.path.isdir(binary):
        parser.error("cannot execute " + arguments.faultline)
    chosen = [p for p in programs() if not arguments.only
              or fnmatch.fnmatchcase(p.name, arguments.only)
              or fnmatch.fnmatchcase(p.name, arguments.only + ".c")]
    if not chosen:
        parser.error("no program matches")

    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    passed = failed = 0

    def is_missing(problem):
        """What a program with the key `open` may lack; what is offered must be right even so."""
        return re.match(r"the first three places|no proved repair|line \d+: .* offers|repair .*gcc warns",
                        problem)

    def count(name, problems, reason=None):
        nonlocal passed, failed
        if reason and not problems:
            problems = ["is no longer open: take out the key"]
        elif reason and all(is_missing(problem) for problem in problems):
            print("open   %s: %s" % (name, reason))
            return
        if problems:
            failed += 1
            print("FAILED " + name)
            for problem in problems:
                print("\n".join("    " + line for line in problem.splitlines()))
        else:
            passed += 1
            if arguments.verbose:
                print("passed " + name)
        sys.stdout.flush()

    with tempfile.TemporaryDirectory(prefix="faultline-localize-") as scratch:
        suite = Suite(binary, scratch)
        with concurrent.futures.ThreadPoolExecutor(max(1, arguments.jobs)) as pool:
            for program, problems in zip(chosen, pool.map(suite.run, chosen)):
                count(program.name, problems, program.expect and program.expect.open)
        if arguments.verbose:
            for seconds, name in sorted(suite.seconds, reverse=True)[:10]:
                print("%6.1f s %s" % (seconds, name))
    print("%d proved repairs applied and searched again; agreed: %d by --search=full, %d by enumerate"
          % (suite.proved, suite.agreed["full"], suite.agreed["enumerate"]))
    if arguments.mutants and not arguments.only:
        text, problems = measured(binary, max(1, arguments.jobs), arguments.mutants)
        print(text)
        count("mutants", problems)
        text, problems = unsynchronized(binary, max(1, arguments.jobs), UNSYNCHRONIZED)
        print(text)
        count("seeded faults of synchronization", problems)
    print("%d passed, %d failed" % (passed, failed))
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
