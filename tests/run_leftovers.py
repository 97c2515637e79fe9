#!/usr/bin/env python3
"""What is left when an analysis is ended while another checker works for it: nothing.  The command line, a worker, and
a host of workers are told to end or are killed; then no process and no temporary file may be there."""

import argparse
import ctypes
import json
import os
import signal
import subprocess
import sys
import tempfile
import threading
import time
from pathlib import Path

SECONDS = 20
SOURCE = "int main(void) { return 0; }\n"
# Has a child, and files where temporary files go.
CHECKER = """#!/bin/sh
if [ "$1" = --version ]; then echo '6.6.0 (cbmc-6.6.0)'; exit; fi
mkdir -p "$TMPDIR/of-checker" && echo text >"$TMPDIR/of-checker/file"
sleep 1000 &
echo "$$ $!" >"$PIDS.new"
mv "$PIDS.new" "$PIDS"
wait
"""
CANCELLED = 4  # FL_CANCELLED


def is_alive(pid):
    try:
        return ") Z" not in Path(f"/proc/{pid}/stat").read_text()
    except (FileNotFoundError, ProcessLookupError):
        return False


def wait_for(condition):
    end = time.monotonic() + SECONDS
    while not condition():
        if time.monotonic() > end:
            return False
        time.sleep(0.005)
    return True


class Request(ctypes.Structure):
    _fields_ = [("program", ctypes.c_char_p), ("folder", ctypes.c_char_p), ("request", ctypes.c_char_p),
                ("length", ctypes.c_size_t), ("timeout", ctypes.c_double), ("memory_mib", ctypes.c_size_t)]


class Host:
    """libfaultline with one worker, as an IDE has it."""

    def __init__(self, library):
        self.library = ctypes.CDLL(library)
        self.library.fl_worker_new.restype = ctypes.c_void_p
        self.library.fl_worker_error.restype = ctypes.c_char_p
        self.worker = ctypes.c_void_p(self.library.fl_worker_new())

    def run(self, program, request):
        text = json.dumps(request).encode()
        wanted = Request(str(program).encode(), None, text, len(text), 600.0, 0)
        return self.library.fl_worker_run(self.worker, ctypes.byref(wanted), None)

    def cancel(self):
        self.library.fl_worker_cancel(self.worker)

    def error(self):
        return self.library.fl_worker_error(self.worker).decode()


class Tests:
    def __init__(self, faultline, folder):
        self.faultline = faultline
        self.folder = folder
        self.temporary = folder / "temporary"
        self.pids = folder / "pids"
        self.temporary.mkdir()
        self.checker = folder / "checker"
        self.checker.write_text(CHECKER)
        self.checker.chmod(0o755)
        self.source = folder / "small.c"
        self.source.write_text(SOURCE)
        self.environment = {**os.environ, "TMPDIR": str(self.temporary), "PIDS": str(self.pids)}
        self.request = {"command": "check", "files": [str(self.source)],
                        "options": {"engine": "cbmc", "checker": str(self.checker), "timeout": "500"}}

    def start(self, command, **options):
        self.pids.unlink(missing_ok=True)
        return subprocess.Popen(
            [str(word) for word in command], env=self.environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
            **options,
        )

    def command_line(self):
        options = ["--engine=cbmc", f"--checker={self.checker}", "--timeout=500"]
        return self.start([self.faultline, "check", *options, self.source], stdin=subprocess.DEVNULL)

    def worker(self):
        process = self.start([self.faultline, "worker"], stdin=subprocess.PIPE)
        text = json.dumps(self.request).encode()
        process.stdin.write(b"%d\n%s" % (len(text), text))
        process.stdin.flush()
        return process

    def checkers(self):
        """The numbers of the checker and of its child, as soon as they work."""
        assert wait_for(self.pids.exists), "the checker was not started"
        assert list(self.temporary.iterdir()), "the checker has no folder"
        return [int(pid) for pid in self.pids.read_text().split()]

    def end(self, process):
        process.communicate(timeout=SECONDS)

    def nothing_is_left(self, pids, files=True):
        for pid in pids:
            assert wait_for(lambda pid=pid: not is_alive(pid)), "the checker lives on"
        left = []
        if files and not wait_for(lambda: not list(self.temporary.iterdir())):
            left = list(self.temporary.rglob("*"))
        assert not left, left

    # ---- the command line ----

    def test_signals_to_the_command_line(self):
        for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
            process = self.command_line()
            pids = self.checkers()
            process.send_signal(number)
            self.end(process)
            self.nothing_is_left(pids)

    def test_killed_command_line_is_tidied_up_by_the_next(self):
        process = self.command_line()
        pids = self.checkers()
        process.kill()
        self.end(process)
        self.nothing_is_left(pids[:1], files=False)
        mine = self.temporary / "faultline-run-of-others"
        mine.mkdir()
        process = self.command_line()
        wait_for(self.pids.exists)
        others = self.checkers()
        self.nothing_is_left(pids, files=False)
        names = sorted(path.name for path in self.temporary.iterdir())
        assert len(names) == 2 and mine.name in names, names
        # one that lives keeps its folder, whoever comes
        third = self.command_line()
        third_pids = self.checkers()
        assert len(list(self.temporary.iterdir())) == 3 and all(map(is_alive, others))
        for each in (process, third):
            each.terminate()
            self.end(each)
        mine.rmdir()
        self.nothing_is_left(others + third_pids)

    # ---- a worker ----

    def test_closed_pipe_of_a_worker(self):
        process = self.worker()
        pids = self.checkers()
        process.stdin.close()
        process.stdin = None
        self.end(process)
        assert process.returncode == 0, process.returncode
        self.nothing_is_left(pids)

    def test_signals_to_a_worker(self):
        for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
            process = self.worker()
            pids = self.checkers()
            process.send_signal(number)
            process.wait(SECONDS)
            self.end(process)
            assert process.returncode == 128 + number, process.returncode
            self.nothing_is_left(pids)


class HostTests(Tests):
    """With libfaultline in this process, or in one that is killed."""

    def run_host(self):
        """(thread, host, outcome): a host whose worker's checker works."""
        self.pids.unlink(missing_ok=True)
        os.environ.update(self.environment)
        host, outcome = Host(self.faultline.parent / "libfaultline.so"), []
        thread = threading.Thread(target=lambda: outcome.append(host.run(self.faultline, self.request)))
        thread.start()
        return thread, host, outcome

    def test_cancel(self):
        thread, host, outcome = self.run_host()
        pids = self.checkers()
        begin = time.monotonic()
        host.cancel()
        thread.join(SECONDS)
        took = time.monotonic() - begin
        assert outcome == [CANCELLED], outcome
        assert took < 2, took
        self.nothing_is_left(pids)

    def test_killed_worker(self):
        thread, host, outcome = self.run_host()
        pids = self.checkers()
        workers = subprocess.run(["pgrep", "-P", str(os.getpid()), "-x", "faultline"], stdout=subprocess.PIPE, text=True)
        for pid in workers.stdout.split():
            os.kill(int(pid), signal.SIGKILL)
        thread.join(SECONDS)
        assert outcome and "signal 9" in host.error(), (outcome, host.error())
        self.nothing_is_left(pids)

    def test_killed_host(self):
        process = self.start([sys.executable, __file__, "--faultline", self.faultline, "--host", json.dumps(self.request)],
                             stdin=subprocess.DEVNULL)
        pids = self.checkers()
        process.kill()
        self.end(process)
        self.nothing_is_left(pids)


def run_all(tests, names):
    passed = failed = 0
    for name in sorted(names):
        try:
            getattr(tests, name)()
            passed += 1
        except Exception as error:  # whatever it is, the test has failed
            failed += 1
            print(f"FAILED {name}: {type(error).__name__}: {error}")
    return passed, failed


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--faultline", type=Path, required=True)
    parser.add_argument("--host", help=argparse.SUPPRESS)
    options = parser.parse_args()
    faultline = options.faultline.resolve()
    if options.host:
        return Host(faultline.parent / "libfaultline.so").run(faultline, json.loads(options.host))
    # A library with sanitizers wants a host with them.
    kind = Tests if "-fsanitize" in os.environ.get("CFLAGS", "") else HostTests
    with tempfile.TemporaryDirectory(prefix="faultline-leftovers-") as folder:
        passed, failed = run_all(kind(faultline, Path(folder)), [name for name in dir(kind) if name.startswith("test_")])
    print(f"{passed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
