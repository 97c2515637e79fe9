#!/usr/bin/env python3
"""Run the search tests in tests/search.

Every C file below that folder is one small threaded program whose first comment says what a
search of all its interleavings must find; tests/search/README.md explains the keys. A program
passes if

  - `BIN check` gives the verdict, the exit status and exactly the findings the comment states,
  - its JSON is valid by docs/faultline.schema.json, where that file exists,
  - `BIN replay` of every finding's schedule shows the same finding again,
  - the unreduced searches (`--search=full` over states, `--search=enumerate` over runs) come to the
    same verdict and findings.

The last line printed is always `N passed, N failed`; the exit status is 1 if any failed, 2 if
the command line makes no sense.
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

try:
    import jsonschema
except ImportError:
    jsonschema = None

TIME_LIMIT = 60
EXIT_OF = {"proved": 0, "faulty": 1, "bounded": 3, "unknown": 3}
UNREDUCED = {"yes": ["full", "enumerate"], "full": ["full"], "no": []}
SINGLE_KEYS = {"expect", "options", "enumerate"}
REPEATED_KEYS = {"finding", "reason", "message"}


def repository():
    """The folder above tests/, wherever below it this file lies."""
    folder = os.path.dirname(os.path.abspath(__file__))
    while os.path.basename(folder) != "tests":
        folder = os.path.dirname(folder)
    return os.path.dirname(folder)


ROOT = os.path.join(repository(), "tests", "search")
SCHEMA = os.path.join(repository(), "docs", "faultline.schema.json")


class Malformed(Exception):
    """The program's own comment is wrong: nothing was run."""


class Expectation:
    """What the first comment of a program says."""

    single_keys, repeated_keys = SINGLE_KEYS, REPEATED_KEYS

    def __init__(self, path):
        self.files, self.flags = [os.path.basename(path)], []
        with open(path, encoding="utf-8") as handle:
            text = handle.read()
        match = re.match(r"/\*(.*?)\*/", text, re.S)
        if not match:
            raise Malformed("the file does not begin with a comment")
        self.single, self.lists = {}, {key: [] for key in self.repeated_keys}
        for line in match.group(1).split("\n"):
            line = line.strip().lstrip("*").strip()
            if not line:
                break  # what follows is for people
            self._line(line)
        self.verdicts = self.single.get("expect", "").split("|")
        if not set(self.verdicts) <= set(EXIT_OF):
            raise Malformed("`expect` must be one of " + ", ".join(EXIT_OF))
        self.options = shlex.split(self.single.get("options", ""))
        how = self.single.get("enumerate", "yes")
        if how not in UNREDUCED:
            raise Malformed("`enumerate` must be one of " + ", ".join(UNREDUCED))
        self.unreduced = UNREDUCED[how]
        self.findings = [self._finding(value) for value in self.lists["finding"]]
        if bool(self.findings) != (self.verdicts == ["faulty"]):
            raise Malformed("`faulty` and findings belong together")
        count = text.count("\n")
        if any(isinstance(line, int) and line > count for lines, _ in self.findings for line in lines):
            raise Malformed("a finding lies behind the end of the file")

    def _line(self, line):
        key, colon, value = line.partition(":")
        key, value = key.strip(), value.strip()
        if not colon or not value:
            raise Malformed("no `key: value` in `%s`" % line)
        if key in self.repeated_keys:
            self.lists[key].append(value)
        elif key in self.single_keys and key not in self.single:
            self.single[key] = value
        else:
            raise Malformed("unknown or repeated key `%s`" % key)

    @staticmethod
    def _finding(value):
        match = re.fullmatch(r"(\d+(?:\|\d+)*)\s+([a-z]+)", value)
        if not match:
            raise Malformed("finding: wanted `LINE[|LINE...] PROPERTY`, got `%s`" % value)
        return {int(line) for line in match.group(1).split("|")}, match.group(2)


class Result:
    def __init__(self, code, out, err, timed_out):
        self.code, self.out, self.err, self.timed_out = code, out, err, timed_out


def end_in_words(code):
    if code < 0:
        try:
            return "signal " + signal.Signals(-code).name
        except ValueError:
            return "signal %d" % -code
    return "exit %d" % code


def execute(argv, cwd, limit=TIME_LIMIT):
    process = subprocess.Popen(
        argv, cwd=cwd, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
        preexec_fn=os.setpgrp)
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


class Report:
    """What one `check` said."""

    def __init__(self, document):
        self.document = document
        self.verdict = document["verdict"]
        self.reasons = document.get("reasons", [])
        self.findings = document.get("findings", [])

    def places(self):
        """Lines of the first file are numbers, those of others `FILE:LINE`."""
        first = self.document["input"]["files"][0]["path"]
        return {(where["line"] if where["file"] == first else
                 "%s:%d" % (os.path.basename(where["file"]), where["line"]), f["property"])
                for f in self.findings for where in [f["location"]]}


def in_words(places):
    return ", ".join(sorted("%s %s" % place for place in places)) or "none"


class Suite:
    def __init__(self, binary, scratch):
        self.binary = binary
        self.scratch = scratch
        self.validator = None
        if jsonschema and os.path.exists(SCHEMA):
            with open(SCHEMA, encoding="utf-8") as handle:
                schema = json.load(handle)
            self.validator = jsonschema.validators.validator_for(schema)(schema)

    def run(self, name):
        """Return the problems found (a list of texts); empty means passed."""
        path = os.path.join(ROOT, name)
        try:
            expect = Expectation(path)
        except Malformed as problem:
            return ["malformed: %s" % problem]
        folder = os.path.dirname(path)
        try:
            report, problems = self._check(folder, expect, [])
            if report:
                self._replays(name, folder, expect, report, problems)
            for search in expect.unreduced:
                problems += self._check(folder, expect, ["--search=" + search])[1]
            return problems
        except OSError as problem:
            return ["could not run: %s" % problem]

    def _check(self, folder, expect, extra):
        argv = [self.binary, "check", "--format=json"] + extra + expect.options
        argv += self._program(expect)
        result = execute(argv, folder)
        problems = []
        report = self._read(result, problems)
        if report:
            self._compare(report, result, expect, problems)
        if problems:
            problems = ["command: " + shlex.join(argv)] + problems + self._tail(result)
        return report, problems

    @staticmethod
    def _program(expect):
        return expect.files + (["--"] + expect.flags if expect.flags else [])

    def _read(self, result, problems):
        if result.timed_out:
            problems.append("did not end within %d s" % TIME_LIMIT)
            return None
        try:
            document = json.loads(result.out)
            report = Report(document)
            report.places()
        except (ValueError, KeyError, TypeError) as problem:
            problems.append("%s, and no usable JSON: %r" % (end_in_words(result.code), problem))
            return None
        if self.validator:
            for error in list(self.validator.iter_errors(document))[:3]:
                where = "/".join(str(part) for part in error.absolute_path)
                problems.append("not valid by the schema at /%s: %s" % (where, error.message[:200]))
        return report

    @staticmethod
    def _compare(report, result, expect, problems):
        if report.verdict not in expect.verdicts:
            problems.append("verdict `%s`, wanted `%s`" % (report.verdict, "|".join(expect.verdicts)))
        wanted_code = EXIT_OF.get(report.verdict)
        if result.code != wanted_code:
            problems.append("%s does not fit the verdict `%s`"
                            % (end_in_words(result.code), report.verdict))
        places = report.places()
        extra = {(line, prop) for line, prop in places
                 if not any(line in lines and prop == wanted for lines, wanted in expect.findings)}
        missing = [(lines, prop) for lines, prop in expect.findings
                   if not any((line, prop) in places for line in lines)]
        if extra:
            problems.append("unwanted findings: " + in_words(extra))
        for lines, prop in missing:
            problems.append("missing finding: %s %s" % ("|".join(sorted(map(str, lines))), prop))
        reasons = "\n".join(report.reasons)
        for word in expect.lists["reason"]:
            if word not in reasons:
                problems.append("no reason contains `%s`" % word)
        messages = "\n".join(finding["message"] for finding in report.findings)
        for word in expect.lists["message"]:
            if word not in messages:
                problems.append("no message contains `%s`: %s" % (word, messages))
        if report.verdict in ("bounded", "unknown") and not report.reasons:
            problems.append("no reason given")
        if (extra or missing or report.verdict not in expect.verdicts) and reasons:
            problems.append("reasons given: " + "; ".join(report.reasons))

    def _replays(self, name, folder, expect, report, problems):
        """Every finding's schedule, run again, must show that finding."""
        options = [o for o in expect.options if o.startswith("--property=")]
        document = os.path.join(self.scratch, name.replace("/", ".") + ".json")
        before = len(problems)
        with open(document, "w", encoding="utf-8") as handle:
            json.dump(report.document, handle)
        for finding in report.findings:
            number = finding["id"]
            argv = [self.binary, "replay", "--schedule=" + document, "--finding=%d" % number]
            argv += options + self._program(expect)
            result = execute(argv, folder)
            line, prop = finding["location"]["line"], finding["property"]
            file = os.path.basename(finding["location"]["file"])
            pattern = re.compile(r"^(.*/)?%s:%d:\d+: error: .*\[%s\]$"
                                 % (re.escape(file), line, re.escape(prop)))
            shown = (result.out + b"\n" + result.err).decode("utf-8", "replace").splitlines()
            complaint = None
            if result.timed_out:
                complaint = "did not end within %d s" % TIME_LIMIT
            elif result.code != 1:
                complaint = "ended by %s, wanted exit 1" % end_in_words(result.code)
            elif not any(pattern.match(text) for text in shown):
                complaint = "no report `%s:%d:COLUMN: error: ... [%s]`" % (file, line, prop)
            if complaint:
                problems.append("command: " + shlex.join(argv))
                problems.append("replay of finding %d (%d %s): %s" % (number, line, prop, complaint))
                problems += self._tail(result)
        if len(problems) == before:
            os.unlink(document)

    @staticmethod
    def _tail(result):
        lines = result.err.decode("utf-8", "replace").splitlines()
        if not lines:
            return []
        if len(lines) > 10:
            lines = lines[:8] + ["... (%d more lines)" % (len(lines) - 8)]
        return ["standard error was:\n" + "\n".join("| " + line for line in lines)]


def programs(only):
    names = []
    for folder, folders, files in os.walk(ROOT):
        folders.sort()
        for file in sorted(files):
            if file.endswith(".c"):
                names.append(os.path.relpath(os.path.join(folder, file), ROOT))
    return chosen(names, only)


def chosen(names, only):
    if only:
        names = [n for n in names if fnmatch.fnmatchcase(n, only)
                 or fnmatch.fnmatchcase(n, only + ".c")
                 or fnmatch.fnmatchcase(os.path.basename(n), only)
                 or fnmatch.fnmatchcase(os.path.basename(n), only + ".c")]
    return sorted(names)


def main(folder="tests/search", find=programs, kind=Suite):
    parser = argparse.ArgumentParser(description="Run the search tests in %s." % folder)
    parser.add_argument("--faultline", required=True, metavar="BIN", help="the program under test")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, metavar="N")
    parser.add_argument("--only", metavar="GLOB",
                        help="only the programs whose name, with or without folder, matches")
    parser.add_argument("--verbose", action="store_true", help="name the passed ones too")
    parser.add_argument("--keep", metavar="FOLDER",
                        help="keep the results that could not be replayed there")
    arguments = parser.parse_args()

    binary = arguments.faultline
    if os.path.dirname(binary):
        binary = os.path.abspath(binary)
    else:
        binary = shutil.which(binary) or os.path.abspath(binary)
    if not os.access(binary, os.X_OK) or os.path.isdir(binary):
        parser.error("cannot execute " + arguments.faultline)
    names = find(arguments.only)
    if not names:
        parser.error("no program matches")

    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    passed = failed = 0
    if arguments.keep:
        scratch = os.path.abspath(arguments.keep)
        os.makedirs(scratch, exist_ok=True)
    else:
        scratch = tempfile.mkdtemp(prefix="faultline-search-")
    try:
        suite = kind(binary, scratch)
        with concurrent.futures.ThreadPoolExecutor(max(1, arguments.jobs)) as pool:
            for name, problems in zip(names, pool.map(suite.run, names)):
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
    finally:
        if not arguments.keep:
            shutil.rmtree(scratch, ignore_errors=True)
    print("%d passed, %d failed" % (passed, failed))
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
