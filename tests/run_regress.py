#!/usr/bin/env python3
"""Run the regression programs in tests/regress.

Every folder there is one program; tests/regress/README.md says what a folder
holds and what each key of its `expect` file means.

The last line printed is always `N passed, N failed`; the exit status is 1 if
any failed, 2 if the command line makes no sense.
"""

import argparse
import concurrent.futures
import difflib
import fnmatch
import os
import re
import resource
import shlex
import shutil
import signal
import subprocess
import sys
import tempfile

TIME_LIMIT = 60
HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.join(HERE, "regress")

SINGLE_KEYS = {"same-as-gcc", "flags", "options", "command", "exit", "signal"}
REPEATED_KEYS = {"fault", "out", "err", "not-out", "not-err", "unmodelled"}


class Malformed(Exception):
    """The folder itself is wrong: nothing was run."""


class Expectation:
    def __init__(self, folder):
        self.folder = folder
        self.keys = {}
        self.lists = {key: [] for key in REPEATED_KEYS}
        path = os.path.join(folder, "expect")
        self.present = os.path.exists(path)
        if self.present:
            with open(path, encoding="utf-8") as handle:
                for number, line in enumerate(handle, 1):
                    self._line(number, line.rstrip("\n"))
        same = self.keys.get("same-as-gcc", "no" if self.present else "yes")
        if same not in ("yes", "no"):
            raise Malformed("same-as-gcc must be yes or no")
        self.same_as_gcc = same == "yes"
        self.flags = shlex.split(self.keys.get("flags", ""))
        self.options = shlex.split(self.keys.get("options", ""))
        self.command = self.keys.get("command", "run")
        self.end = self._end()
        if not self.same_as_gcc and self.end is None:
            raise Malformed("expect names no end: it needs same-as-gcc, exit, signal or unmodelled")

    def _line(self, number, line):
        text = line.strip()
        if not text or text.startswith("#"):
            return
        key, colon, value = text.partition(":")
        key, value = key.strip(), value.strip()
        if not colon:
            raise Malformed("expect:%d: no `key: value`" % number)
        if key in REPEATED_KEYS:
            if not value:
                raise Malformed("expect:%d: `%s` has no value" % (number, key))
            self.lists[key].append(value)
        elif key in SINGLE_KEYS:
            if key in self.keys:
                raise Malformed("expect:%d: `%s` may not repeat" % (number, key))
            self.keys[key] = value
        else:
            raise Malformed("expect:%d: unknown key `%s`" % (number, key))

    def _end(self):
        """The expected return code in Python's sense, or None if none is given."""
        if "exit" in self.keys and "signal" in self.keys:
            raise Malformed("both exit and signal given")
        if "exit" in self.keys:
            return int(self.keys["exit"])
        if "signal" in self.keys:
            try:
                return -signal.Signals[self.keys["signal"]].value
            except KeyError:
                raise Malformed("unknown signal " + self.keys["signal"])
        if self.lists["unmodelled"]:
            return 3
        return None


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


def execute(argv, cwd, stdin_path, limit=TIME_LIMIT):
    with open(stdin_path, "rb") as stdin:
        process = subprocess.Popen(
            argv, cwd=cwd, stdin=stdin, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
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


def can_link_m32(scratch):
    source = os.path.join(scratch, "m32.c")
    with open(source, "w") as handle:
        handle.write("int main(void) { return 0; }\n")
    done = subprocess.run(["gcc", "-m32", source, "-o", os.path.join(scratch, "m32")],
                          stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    return done.returncode == 0


def text_diff(wanted, got, wanted_name, got_name):
    def lines(data):
        return data.decode("utf-8", "backslashreplace").splitlines(keepends=True)
    shown = []
    for line in difflib.unified_diff(lines(wanted), lines(got), wanted_name, got_name, n=2):
        if line.endswith("\n"):
            shown.append(line[:-1])
        else:
            shown.append(line)
            shown.append("\\ no newline at end")
    if len(shown) > 60:
        shown = shown[:60] + ["... (%d more lines)" % (len(shown) - 60)]
    return "\n".join(shown)


def located(value, key, sources):
    """Split `[file.c:]LINE REST` into the file's name, the line and the rest."""
    match = re.match(r"(?:(\S+):)?(\d+)\s+(\S.*)$", value)
    if not match:
        raise Malformed("%s: wanted `[file.c:]LINE TEXT`, got `%s`" % (key, value))
    name = match.group(1)
    if name is None:
        if len(sources) != 1:
            raise Malformed("%s: several files, so `file.c:LINE` is needed" % key)
        name = sources[0]
    return name, int(match.group(2)), match.group(3)


class Suite:
    def __init__(self, binary, scratch, extra):
        self.binary = binary
        self.scratch = scratch
        self.extra = extra
        self.m32 = can_link_m32(scratch)

    def run(self, name):
        """Return the problems found (a list of texts); empty means passed."""
        folder = os.path.join(ROOT, name)
        try:
            return self._run(name, folder)
        except Malformed as problem:
            return ["malformed folder: %s" % problem]
        except OSError as problem:
            return ["could not run: %s" % problem]

    def _run(self, name, folder):
        sources = sorted(f for f in os.listdir(folder) if f.endswith(".c"))
        if not sources:
            raise Malformed("no .c file")
        expect = Expectation(folder)
        stdin = os.path.join(folder, "stdin")
        if not os.path.exists(stdin):
            stdin = os.devnull
        stdout_path = os.path.join(folder, "stdout")
        wanted_out, wanted_name, wanted_end = None, "stdout", expect.end
        if os.path.exists(stdout_path):
            with open(stdout_path, "rb") as handle:
                wanted_out = handle.read()

        native = None
        if expect.same_as_gcc:
            if "-m32" in expect.flags and not self.m32:
                if wanted_out is None:
                    raise Malformed("gcc -m32 cannot link here and there is no file `stdout`")
                if wanted_end is None:
                    wanted_end = 0
            else:
                native, problem = self._native(name, folder, sources, expect, stdin)
                if problem:
                    return [problem]
                if wanted_out is not None and wanted_out != native.out:
                    raise Malformed("the file `stdout` is not what gcc's program prints")
                wanted_out, wanted_name, wanted_end = native.out, "gcc", native.code

        problems = []
        argv = [self.binary, expect.command] + expect.options + sources
        if expect.flags:
            argv += ["--"] + expect.flags
        result = execute(argv, folder, stdin)
        self._compare(result, wanted_out, wanted_name, wanted_end, problems)
        if not result.timed_out:
            self._texts(result, expect, sources, problems)
        if problems:
            return ["command: " + shlex.join(argv)] + problems + self._tail(result)

        if self.extra and native is not None and native.code >= 0 and not expect.options:
            argv = [self.binary, expect.command] + self.extra + sources
            if expect.flags:
                argv += ["--"] + expect.flags
            result = execute(argv, folder, stdin)
            self._compare(result, wanted_out, wanted_name, wanted_end, problems)
            if b"error:" in result.err:
                problems.append("`error:` on standard error of a correct program")
            if problems:
                return ["command: " + shlex.join(argv)] + problems + self._tail(result)
        return []

    def _native(self, name, folder, sources, expect, stdin):
        program = os.path.join(self.scratch, name)
        argv = (["gcc", "-O0", "-w", "-std=gnu11"] + expect.flags + sources
                + ["-o", program, "-lm", "-lpthread"])
        done = execute(argv, folder, os.devnull)
        if done.code != 0:
            return None, "gcc does not compile it:\n" + done.err.decode("utf-8", "replace")
        native = execute([program], folder, stdin)
        os.unlink(program)
        if native.timed_out:
            return None, "gcc's program did not end within %d s" % TIME_LIMIT
        return native, None

    @staticmethod
    def _compare(result, wanted_out, wanted_name, wanted_end, problems):
        if result.timed_out:
            problems.append("did not end within %d s" % TIME_LIMIT)
            return
        if wanted_end is not None and result.code != wanted_end:
            problems.append("ended by %s, wanted %s"
                            % (end_in_words(result.code), end_in_words(wanted_end)))
        if wanted_out is not None and result.out != wanted_out:
            problems.append("standard output differs:\n"
                            + text_diff(wanted_out, result.out, wanted_name, "faultline"))

    @staticmethod
    def _texts(result, expect, sources, problems):
        out = result.out.decode("utf-8", "replace")
        err = result.err.decode("utf-8", "replace")
        # `run` leaves standard output to the program; other commands may report there.
        reports = (err if expect.command == "run" else out + "\n" + err).splitlines()
        for value in expect.lists["fault"]:
            file, line, prop = located(value, "fault", sources)
            pattern = re.compile(r"^(.*/)?%s:%d:\d+: error: .* \[%s\]$"
                                 % (re.escape(file), line, re.escape(prop)))
            if not any(pattern.match(text) for text in reports):
                problems.append("no report `%s:%d:COLUMN: error: ... [%s]`" % (file, line, prop))
        for value in expect.lists["unmodelled"]:
            file, line, words = located(value, "unmodelled", sources)
            pattern = re.compile(r"^(.*/)?%s:%d:\d+: .*%s"
                                 % (re.escape(file), line, re.escape(words)))
            if not any(pattern.match(text) for text in reports):
                problems.append("no report `%s:%d:COLUMN: ...%s...`" % (file, line, words))
        for key, text, where in (("out", out, "standard output"), ("err", err, "standard error")):
            for value in expect.lists[key]:
                if value not in text:
                    problems.append("%s lacks `%s`" % (where, value))
            for value in expect.lists["not-" + key]:
                if value in text:
                    problems.append("%s must not have `%s`" % (where, value))

    @staticmethod
    def _tail(result):
        lines = result.err.decode("utf-8", "replace").splitlines()
        if not lines:
            return ["standard error was empty"]
        if len(lines) > 15:
            lines = lines[:12] + ["... (%d more lines)" % (len(lines) - 12)]
        return ["standard error was:\n" + "\n".join("| " + line for line in lines)]


def main():
    parser = argparse.ArgumentParser(description="Run the regression programs in tests/regress.")
    parser.add_argument("--faultline", required=True, metavar="BIN", help="the program under test")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, metavar="N")
    parser.add_argument("--only", metavar="GLOB", help="only the folders whose name matches")
    parser.add_argument("--verbose", action="store_true", help="name the passed ones too")
    parser.add_argument("--extra", default="", metavar="OPTIONS",
                        help="run each correct program (one compared with gcc that has no options "
                             "of its own) a second time with these options, and require the same "
                             "result without any `error:` line")
    arguments = parser.parse_args()

    binary = arguments.faultline
    if os.path.dirname(binary):
        binary = os.path.abspath(binary)
    else:
        binary = shutil.which(binary) or os.path.abspath(binary)
    if not os.access(binary, os.X_OK) or os.path.isdir(binary):
        parser.error("cannot execute " + arguments.faultline)
    names = sorted(entry for entry in os.listdir(ROOT)
                   if os.path.isdir(os.path.join(ROOT, entry)) and not entry.startswith("."))
    if arguments.only:
        names = [name for name in names if fnmatch.fnmatchcase(name, arguments.only)]
    if not names:
        parser.error("no folder matches")

    # Many of the programs die by a signal on purpose; none should leave a core file.
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    passed = failed = 0
    scratch = tempfile.mkdtemp(prefix="faultline-regress-")
    try:
        suite = Suite(binary, scratch, shlex.split(arguments.extra))
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
        shutil.rmtree(scratch, ignore_errors=True)
    print("%d passed, %d failed" % (passed, failed))
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
