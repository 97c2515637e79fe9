#!/usr/bin/env python3
"""The JNI library, driven by a plain Java program: see tests/jni."""

import argparse
import os
import re
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
ENDLESS = r"""
#include <pthread.h>
static int shared[8];
static void *work(void *argument)
{
    int *own = argument;
    for (unsigned i = 0; i < 1000000; i++)
        for (int k = 0; k < 8; k++)
            shared[k] = shared[(k + 1) % 8] + *own + (int)i;
    return 0;
}
int main(void)
{
    pthread_t threads[4];
    int numbers[4] = {1, 2, 3, 4};
    for (int i = 0; i < 4; i++)
        pthread_create(&threads[i], 0, work, &numbers[i]);
    for (int i = 0; i < 4; i++)
        pthread_join(threads[i], 0);
    return 0;
}
"""
results = {True: 0, False: 0}


def report(ok, name, why=""):
    results[ok] += 1
    if not ok:
        print(f"FAILED {name}: {why}")


def children(pid):
    """Process ids of the children of a process, of all its threads."""
    found = []
    for task in Path(f"/proc/{pid}/task").glob("*/children"):
        found += [int(word) for word in task.read_text().split()]
    return found


def is_alive(pid):
    try:
        return Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()[0] != "Z"
    except OSError:
        return False


def wait_until(condition, seconds=20):
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        value = condition()
        if value:
            return value
        time.sleep(0.02)
    return condition()


def killed_host(java):
    """A JVM that is killed takes its worker along."""
    with subprocess.Popen([*java, "wait"], stdout=subprocess.DEVNULL) as jvm:
        workers = wait_until(lambda: children(jvm.pid))
        jvm.send_signal(signal.SIGKILL)
        jvm.wait()
        if not workers:
            return "there was no worker"
        if not wait_until(lambda: not any(is_alive(pid) for pid in workers), 5):
            return "the worker goes on"
    return ""


def libraries(library):
    """The library needs the C library and nothing else."""
    done = subprocess.run(["objdump", "-p", library], stdout=subprocess.PIPE, text=True, check=True)
    needed = re.findall(r"NEEDED\s+(\S+)", done.stdout)
    return "" if all(re.match(r"libc\.so|ld-linux", name) for name in needed) else f"needs {needed}"


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--faultline", type=Path, required=True)
    options = parser.parse_args()
    if "-fsanitize" in os.environ.get("CFLAGS", ""):
        print("a Java machine cannot load a library with sanitizers: tested without them only")
        print("0 passed, 0 failed")
        return 0
    build = options.faultline.resolve().parent
    library = build / "jni/libfaultline_jni.so"
    done = subprocess.run(
        ["make", "-s", f"BUILD={build}", str(library)], cwd=ROOT, stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT, text=True,
        env={k: v for k, v in os.environ.items() if k not in ("CFLAGS", "MAKEFLAGS")},
    )
    if done.returncode:
        print(done.stdout + "\n0 passed, 1 failed")
        return 1
    with tempfile.TemporaryDirectory(prefix="faultline-jni-") as folder:
        classes, endless = Path(folder) / "classes", Path(folder) / "endless.c"
        endless.write_text(ENDLESS)
        sources = ["plugin/src/org/faultline/engine/Worker.java",
                   "tests/jni/org/faultline/engine/WorkerTest.java"]
        subprocess.run(["javac", "--release", "17", "-Xlint:all", "-Werror", "-d", classes, *sources],
                       cwd=ROOT, check=True)
        java = ["java", "-Xmx256m", "-Xcheck:jni", "-cp", classes, "org.faultline.engine.WorkerTest",
                library, options.faultline.resolve(), ROOT / "examples/account.c", endless]
        done = subprocess.run(java, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
                              timeout=300)
        for line in done.stdout.splitlines():
            if line.startswith("ok "):
                report(True, line)
            elif line.startswith("not ok "):
                report(False, line)
        complaint = re.search(r"WARNING in native method|FATAL ERROR", done.stdout)
        report(not complaint and done.returncode == 0 and results[True] > 10, "the Java machine",
               f"exit status {done.returncode}\n{done.stdout}")
        why = killed_host(java)
        report(not why, "the Java machine is killed", why)
    why = libraries(library)
    report(not why, "what the library needs", why)
    print(f"{results[True]} passed, {results[False]} failed")
    return 1 if results[False] else 0


if __name__ == "__main__":
    sys.exit(main())
