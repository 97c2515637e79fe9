#!/usr/bin/env python3
"""Hold the machine to the compiler on programs of csmith's.

For each seed csmith writes a program without undefined behaviour that computes a checksum of all its
variables. `BIN run --property=all` must print what the program compiled by `gcc -O0` prints, end as
it ends, and report nothing. Every fourth seed asks for more of the language (see VARIANTS). What
takes the compiled program more than a few seconds is left out, as csmith does not promise that its
programs end.

Programs that differ are kept, and their paths printed. The last line is always
`N passed, N failed`; the exit status is 1 if any failed, 2 if the command line makes no sense.
"""

import argparse
import concurrent.futures
import os
import re
import resource
import shlex
import shutil
import subprocess
import sys
import tempfile

DEFAULT_SEEDS = "1-120"  # a hundred and some end in time
NATIVE_LIMIT = 2  # seconds of a compiled program; most need a few thousandths
TIME_LIMIT = 300
INCLUDE = "/usr/include/csmith"
FLAGS = ["-w", "-I" + INCLUDE]
# One of the builtins csmith knows is an instruction not every processor has, and it takes no care of
# those that are undefined for 0.
FLAGS += ["-D__builtin_ia32_crc32qi(a,b)=((unsigned)(a)*33u^(b))"]
FLAGS += ["-D__builtin_%s%s(x)=({unsigned %s t_=(x);t_?__builtin_%s%s(t_):77;})" % (
    name, suffix, kind, name, suffix)
    for name in ("clz", "ctz") for suffix, kind in (("", ""), ("l", "long"), ("ll", "long long"))]

# By seed modulo 4.
VARIANTS = (
    [],
    ["--float"],
    ["--builtins"],
    ["--inline-function", "--max-struct-fields", "20", "--max-array-dim", "4"],
)


def limit_memory():
    resource.setrlimit(resource.RLIMIT_AS, (4 << 30, 4 << 30))


def command_text(command):
    return " ".join(shlex.quote(word) for word in command)


class Difference(Exception):
    """The two do not agree; the text says in what."""


def run(command, limit, **options):
    return subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True, timeout=limit,
                          text=True, errors="replace", **options)


def generate(seed, source):
    done = run(["csmith", "--seed", str(seed), "-o", source, *VARIANTS[seed % len(VARIANTS)]], TIME_LIMIT)
    if done.returncode:
        raise Difference("csmith fails: " + done.stderr)


def properties(seed):
    """What is checked: all, but csmith lets numbers of type float overflow integers."""
    if "--float" not in VARIANTS[seed % len(VARIANTS)]:
        return "--property=all"
    return "--property=assertion,lock,division,shift,bounds,pointer,uninitialized,stack,leak"


def is_undefined(binary, seed, source):
    """Whether a number of type float has no room in the integer it becomes: csmith does not see to that."""
    if "--float" not in VARIANTS[seed % len(VARIANTS)]:
        return False
    done = run([binary, "run", "--property=overflow", source, "--", *FLAGS], TIME_LIMIT)
    return re.search(r"error: \S+ does not fit a \d+-bit (un)?signed integer \[overflow\]", done.stderr)


def compare(binary, seed, source):
    """'passed', 'slow' if the compiled program takes too long, 'undefined'; raises what differs."""
    program = source.removesuffix(".c")
    done = run(["gcc", "-O0", "-std=gnu11", *FLAGS, source, "-o", program, "-lm"], TIME_LIMIT)
    if done.returncode:
        raise Difference("gcc fails:\n" + done.stderr)
    try:
        native = run([program], NATIVE_LIMIT)
    except subprocess.TimeoutExpired:
        return "slow"
    command = [binary, "run", properties(seed), source, "--", *FLAGS]
    try:
        ours = run(command, TIME_LIMIT)
    except subprocess.TimeoutExpired:
        raise Difference("no end within %d s: %s" % (TIME_LIMIT, command_text(command))) from None
    if (ours.stdout, ours.returncode) != (native.stdout, native.returncode) or ours.stderr:
        if is_undefined(binary, seed, source):
            return "undefined"
        raise Difference("%s\ncompiled: status %d, %sours: status %d, %s%s" % (
            command_text(command), native.returncode, native.stdout, ours.returncode, ours.stdout,
            ours.stderr))
    return "passed"


def check(binary, seed, keep):
    """(seed, 'passed' | 'slow' | 'undefined' | what differs)."""
    folder = tempfile.mkdtemp(prefix="faultline-csmith-")
    source = os.path.join(folder, "seed%d.c" % seed)
    try:
        generate(seed, source)
        return seed, compare(binary, seed, source)
    except Difference as difference:
        os.makedirs(keep, exist_ok=True)
        if os.path.exists(source):
            shutil.copy(source, keep)
        return seed, str(difference).replace(folder, keep)
    except subprocess.TimeoutExpired:
        return seed, "csmith or gcc does not end"
    finally:
        shutil.rmtree(folder)


def seeds_of(text):
    match = re.fullmatch(r"(\d+)(?:-(\d+))?", text)
    if not match:
        raise argparse.ArgumentTypeError("wanted A or A-B")
    first = int(match.group(1))
    return range(first, int(match.group(2) or first) + 1)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--faultline", required=True, metavar="BIN", help="the program under test")
    parser.add_argument("--seeds", type=seeds_of, default=seeds_of(DEFAULT_SEEDS), metavar="A-B",
                        help="which programs (%s)" % DEFAULT_SEEDS)
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, metavar="N")
    parser.add_argument("--keep", default=os.path.join(tempfile.gettempdir(), "faultline-csmith"),
                        metavar="FOLDER", help="where programs that differ are kept")
    parser.add_argument("--verbose", action="store_true", help="name the passed ones too")
    arguments = parser.parse_args()
    if not shutil.which("csmith") or not os.path.isdir(INCLUDE):
        print("csmith is not installed, so that nothing was compared")
        print("0 passed, 0 failed")
        return 0
    binary = os.path.abspath(arguments.faultline)
    limit_memory()
    counts = {"passed": 0, "slow": 0, "undefined": 0, "failed": 0}
    with concurrent.futures.ThreadPoolExecutor(arguments.jobs) as pool:
        jobs = [pool.submit(check, binary, seed, arguments.keep) for seed in arguments.seeds]
        for job in concurrent.futures.as_completed(jobs):
            seed, outcome = job.result()
            counts[outcome if outcome in counts else "failed"] += 1
            if outcome not in counts:
                print("seed %d: %s" % (seed, outcome), flush=True)
            elif arguments.verbose:
                print("seed %d: %s" % (seed, outcome), flush=True)
    if counts["slow"]:
        print("%d compiled programs did not end in %d s and were left out" % (counts["slow"], NATIVE_LIMIT))
    if counts["undefined"]:
        print("%d differ where csmith's program is undefined" % counts["undefined"])
    print("%d passed, %d failed" % (counts["passed"], counts["failed"]))
    return 1 if counts["failed"] else 0


if __name__ == "__main__":
    sys.exit(main())
