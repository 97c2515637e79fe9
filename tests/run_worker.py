#!/usr/bin/env python3
"""`faultline worker`: requests and answers through pipes (docs/worker.md), and the same where nothing is installed."""

import argparse
import base64
import hashlib
import json
import os
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import jsonschema

ROOT = Path(__file__).resolve().parent.parent
SCHEMA = json.loads((ROOT / "docs/faultline.schema.json").read_text())
SEATS = (ROOT / "examples/seats.c").read_text()
ENDLESS = """
#include <pthread.h>
static int shared[8];
static void *work(void *argument)
{
    for (unsigned i = 0; i < 1000000; i++)
        for (int k = 0; k < 8; k++)
            shared[k] = shared[(k + 1) % 8] + (int)i;
    return argument;
}
int main(void)
{
    pthread_t threads[4];
    for (int i = 0; i < 4; i++)
        pthread_create(&threads[i], 0, work, 0);
    for (int i = 0; i < 4; i++)
        pthread_join(threads[i], 0);
    return 0;
}
"""
# Without a header of the system.
ALONE = """
#include <stdatomic.h>
#include <stddef.h>
typedef unsigned long pthread_t;
int pthread_create(pthread_t *, const void *, void *(*)(void *), void *);
int pthread_join(pthread_t, void **);
void __assert_fail(const char *, const char *, unsigned, const char *);
static atomic_int counter;
static void *count(void *unused)
{
    int old = atomic_load(&counter);
    atomic_store(&counter, old + 1);
    return unused;
}
int main(void)
{
    pthread_t a, b;
    pthread_create(&a, NULL, count, NULL);
    pthread_create(&b, NULL, count, NULL);
    pthread_join(a, NULL);
    pthread_join(b, NULL);
    if (counter != 2)
        __assert_fail("counter == 2", "alone.c", 22, "main");
    return 0;
}
"""


class Worker:
    """A worker and its request; what it said is read with finish."""

    def __init__(self, command, request, folder=None):
        self.found = None
        text = request if isinstance(request, bytes) else json.dumps(request).encode()
        self.process = subprocess.Popen(
            command, cwd=folder, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE
        )
        self.process.stdin.write(b"%d\n%s" % (len(text), text))
        self.process.stdin.flush()

    def finish(self):
        """(exit status, list of lines before the answer, answer or None, standard error)"""
        output = self.process.stdout.read()
        error = self.process.stderr.read().decode()
        status = self.process.wait(timeout=60)
        self.process.stdin.close()
        lines = []
        while output:
            line, _, output = output.partition(b"\n")
            if line.startswith(b"F "):
                self.found = json.loads(output[: int(line[2:])])
                output = output[int(line[2:]) :]
                continue
            if line.startswith(b"A "):
                answer = output[: int(line[2:])]
                assert len(answer) == len(output) == int(line[2:]), "the length of the answer"
                return status, lines, json.loads(answer), error
            lines.append(line.decode())
        return status, lines, None, error


class Tests:
    def __init__(self, faultline, folder):
        self.command = [faultline, "worker"]
        self.folder = folder

    def ask(self, **request):
        return Worker(self.command, request, self.folder).finish()

    def answer(self, **request):
        status, _, answer, error = self.ask(**request)
        assert status == 0 and answer, (status, error)
        return answer

    def write(self, name, text):
        path = self.folder / name
        path.write_text(text)
        return str(path)

    def test_result_is_that_of_the_command_line(self):
        path = self.write("seats.c", SEATS)
        status, lines, answer, _ = self.ask(command="localize", files=[path], flags=["-DUNUSED"])
        assert status == 0 and answer["status"] == "faulty", answer
        jsonschema.validate(answer["result"], SCHEMA)
        assert answer["result"]["input"]["flags"] == ["-DUNUSED"]
        assert any(line == f"L faultline localize {path} -- -DUNUSED" for line in lines), lines
        phases = [line.split()[-1] for line in lines if line.startswith("P ")]
        assert {"reading", "searching", "localizing", "repairing"} <= set(phases), phases

    def test_faults_are_told_before_their_causes(self):
        path = self.write("seats.c", SEATS)
        worker = Worker(self.command, {"command": "localize", "files": [path]})
        _, _, answer, _ = worker.finish()
        jsonschema.validate(worker.found["result"], SCHEMA)
        early, late = worker.found["result"]["findings"][0], answer["result"]["findings"][0]
        assert early["location"] == late["location"] and early["schedule"] == late["schedule"]
        assert worker.found["status"] == "faulty" and not early["candidates"] and late["candidates"]
        worker = Worker(self.command, {"command": "check", "files": [path]})
        worker.finish()
        assert worker.found is None

    def test_options_count(self):
        path = self.write("seats.c", SEATS)
        answer = self.answer(command="check", files=[path], options={"property": "deadlock"})
        assert answer["status"] == "ok" and answer["result"]["verdict"] == "proved", answer

    def test_wrong_option_is_a_message(self):
        path = self.write("seats.c", SEATS)
        answer = self.answer(command="check", files=[path], options={"timeout": "soon"})
        assert answer["status"] == "bad-input" and "timeout" in answer["messages"][0]["text"], answer

    def test_overlay_is_analysed_instead_of_the_file(self):
        path = self.write("seats.c", "this does not compile\n")
        text = "/* ä */\n" + SEATS
        answer = self.answer(command="localize", files=[path], overlays={path: text})
        result = answer["result"]
        assert result["verdict"] == "faulty", answer
        assert result["input"]["files"][0]["sha256"] == hashlib.sha256(text.encode()).hexdigest()
        repairs = [r for c in result["findings"][0]["candidates"] for r in c["repairs"]]
        assert repairs, "repairs were tried against the file on the disk"
        edit = repairs[0]["edits"][0]
        line = text.splitlines()[edit["line"] - 1].encode()
        assert line[edit["column"] - 1 : edit["endColumn"] - 1] == b"sold <= SEATS", edit

    def test_overlay_of_a_header_counts_under_any_name(self):
        (self.folder / "inc").mkdir(exist_ok=True)
        header = self.write("inc/limit.h", "#error not this one\n")
        path = self.write("uses.c", '#include "inc/../inc/limit.h"\nint main(void) { return LIMIT; }\n')
        answer = self.answer(command="check", files=[path], overlays={header: "#define LIMIT 0\n"})
        assert answer["status"] == "ok", answer

    def test_overlay_may_be_bytes(self):
        path = self.write("bytes.c", "this does not compile\n")
        for word in ("\u00e9", "\u00e9\u00e9", "\u00e9\u00e9\u00e9"):
            text = f'#include <assert.h>\nint main(void) {{ assert(sizeof "{word}" == {len(word) + 1}); }}\n'
            for encoding, status in (("latin-1", "ok"), ("utf-8", "faulty")):
                data = text.encode(encoding)
                overlay = {"base64": base64.b64encode(data).decode()}
                answer = self.answer(command="check", files=[path], overlays={path: overlay})
                assert answer["status"] == status, (encoding, answer)
                assert answer["result"]["input"]["files"][0]["sha256"] == hashlib.sha256(data).hexdigest()

    def test_files_that_were_read_are_listed(self):
        self.write("outer.h", '#include "inner.h"\n')
        self.write("inner.h", "#define LIMIT 2\n")
        path = self.write("reads.c", '#include <assert.h>\n#include "outer.h"\nint main(void) { assert(LIMIT == 2); }\n')
        for command in ("check", "localize"):
            files = self.answer(command=command, files=[path])["result"]["input"]["files"]
            names = [Path(file["path"]).name for file in files]
            assert names[0] == "reads.c" and sorted(names[1:]) == ["inner.h", "outer.h"], names
            for file in files:
                assert file["sha256"] == hashlib.sha256(Path(file["path"]).read_bytes()).hexdigest(), file

    def test_mistakes_in_the_c_are_messages_with_places(self):
        path = self.write("bad.c", "int main(void)\n{\n    return nothing;\n}\n")
        answer = self.answer(command="check", files=[path])
        first = answer["messages"][0]
        assert answer["status"] == "bad-input" and answer["result"] is None, answer
        assert (first["severity"], first["file"], first["line"], first["column"]) == ("error", path, 3, 12)

    def test_options_are_listed(self):
        names = [option["name"] for option in self.answer(command="options")["result"]]
        assert {"property", "timeout", "memory", "unwind", "switches"} <= set(names), names

    def test_text_of_a_command_is_a_string(self):
        path = self.folder / "seats.c"
        path.write_bytes(SEATS.encode() + b"/* caf\xe9 */\n")
        answer = self.answer(command="check", files=[str(path)])
        schedule = self.write("result.json", json.dumps(answer["result"]))
        answer = self.answer(command="sequentialize", files=[str(path)], options={"schedule": schedule})
        assert answer["status"] == "ok" and "thread_1" in answer["result"], answer
        done = subprocess.run([self.command[0], "sequentialize", f"--schedule={schedule}", path],
                              stdout=subprocess.PIPE, text=True, check=True)
        assert answer["result"] == done.stdout
        answer = self.answer(command="sequentialize", files=[str(path)], options={"schedule": self.write("no", "{}")})
        assert answer["result"] is None and "no finding" in answer["messages"][0]["text"], answer

    def test_text_that_is_not_utf8_is_a_string_as_well(self):
        path = self.folder / "latin.c"
        path.write_bytes(b'int main(void) { const char *s = "caf\xe9"; return s[0] == 0; }\n')
        answer = self.answer(command="dump", files=[str(path)])
        assert answer["status"] == "ok" and "'\"caf?\"'" in answer["result"], answer

    def checker(self, text):
        """A program that says something, whatever it is asked."""
        self.checkers = getattr(self, "checkers", 0) + 1
        path = self.folder / f"checker-{self.checkers}"
        path.write_text("#!/bin/sh\n" + text)
        path.chmod(0o755)
        return str(path)

    def test_checker_says_its_version(self):
        path = self.checker("[ $1 = --version ] && echo '6.4.1 (cbmc-6.4.1)'\n")
        for engine in ("cbmc", "auto"):
            answer = self.answer(command="checker", options={"engine": engine, "checker": path})
            assert answer["status"] == "ok" and not answer["messages"], answer
            assert answer["result"] == {"engine": "cbmc", "version": "6.4.1", "program": path}, answer
        path = self.checker("echo 'ESBMC version 8.0.0 64-bit x86_64 linux'\n")
        answer = self.answer(command="checker", options={"engine": "esbmc", "checker": path})
        assert answer["result"] == {"engine": "esbmc", "version": "8.0.0", "program": path}, answer
        answer = self.answer(command="checker")
        assert answer["result"] == {"engine": "embedded", "version": answer["version"], "program": None}, answer

    def test_checker_that_cannot_be_used_is_explained(self):
        for engine, path, status, words in (
            ("cbmc", "/no/such/cbmc", "bad-input", "no cbmc to be started at '/no/such/cbmc'"),
            ("cbmc", self.checker("echo hello\n"), "inconclusive", "says: hello"),
            ("cbmc", self.checker("echo 4.0\n"), "inconclusive", "4.0 is not a version"),
            ("embedded", "/bin/true", "bad-input", "'--checker' is for"),
            ("fast", "/bin/true", "bad-input", "engine"),
        ):
            answer = self.answer(command="checker", options={"engine": engine, "checker": path})
            assert answer["status"] == status and answer["result"] is None, answer
            assert words in answer["messages"][0]["text"], answer

    def test_bad_requests_are_refused(self):
        for bad in (b"", b"{", b"[]", b'{"command": "check", "files": [1]}', b'{"command": "check", "files": ["a"], "options": 1}',
                    b'{"command": "check", "files": ["a"], "overlays": {"a": {}}}',
                    b'{"command": "check", "files": ["a"], "overlays": {"a": {"base64": "abc"}}}',
                    b'{"command": "check", "files": ["a"], "overlays": {"a": {"base64": "a*=="}}}'):
            status, _, answer, error = Worker(self.command, bad).finish()
            assert status == 2 and answer is None and "request" in error, (bad, status, error)
        done = subprocess.run(self.command, input=b"seven\n", stderr=subprocess.PIPE)
        assert done.returncode == 2 and b"request" in done.stderr, done

    def test_unknown_command_is_misuse(self):
        answer = self.answer(command="dance", files=[self.write("seats.c", SEATS)])
        assert answer["status"] == "misuse" and answer["result"] is None, answer

    def test_closed_pipe_ends_the_worker(self):
        path = self.write("endless.c", ENDLESS)
        worker = Worker(self.command, {"command": "check", "files": [path], "options": {"timeout": "600"}})
        time.sleep(0.3)
        assert worker.process.poll() is None, "it ended before"
        worker.process.stdin.close()
        worker.process.wait(timeout=5)
        worker.process.stdout.close()
        worker.process.stderr.close()

    def test_limits_are_kept(self):
        path = self.write("endless.c", ENDLESS)
        answer = self.answer(command="check", files=[path], options={"timeout": "1"})
        assert answer["status"] == "inconclusive" and "1 s" in str(answer["result"]["reasons"]), answer
        answer = self.answer(command="check", files=[path], options={"timeout": "60", "memory": "256"})
        assert answer["status"] == "inconclusive" and "256 MiB" in str(answer["result"]["reasons"]), answer


class ShippedTests:
    """What the plug-in carries, in a root that has nothing else."""

    def __init__(self, natives, folder):
        self.natives = natives
        self.folder = folder

    def test_everything_comes_from_the_folder(self):
        done = subprocess.run(["ldd", self.natives / "faultline"], stdout=subprocess.PIPE, text=True, check=True)
        allowed = ("libc.so", "libm.so", "libdl.so", "librt.so", "libpthread.so", "libgcc_s.so", "libstdc++.so")
        for line in done.stdout.splitlines():
            name, _, path = line.strip().partition(" => ")
            assert not path or path.startswith(str(self.natives)) or name.startswith(allowed), line

    def test_it_works_where_nothing_is_installed(self):
        root = self.folder / "root"
        shutil.copytree(self.natives, root / "natives")
        done = subprocess.run(["ldd", self.natives / "faultline"], stdout=subprocess.PIPE, text=True, check=True)
        for line in done.stdout.splitlines():
            words = line.split()
            path = words[2] if "=>" in words else words[0]
            if path.startswith("/") and not path.startswith(str(self.natives)):
                to = root / path[1:]
                to.parent.mkdir(parents=True, exist_ok=True)
                shutil.copy(path, to)
        (root / "alone.c").write_text(ALONE)
        (root / "tmp").mkdir()
        (root / "proc").mkdir()  # from which the loader learns where the program lies
        enter = ["unshare", "--mount"] + ([] if os.geteuid() == 0 else ["--map-root-user"])
        enter += ["sh", "-c", 'mount --rbind /proc "$0/proc" && exec chroot "$0" "$@"']
        for command, status in (("check", "faulty"), ("localize", "faulty")):
            worker = Worker([*enter, root, "/natives/faultline", "worker"], {"command": command, "files": ["/alone.c"]})
            code, _, answer, error = worker.finish()
            assert code == 0 and answer and answer["status"] == status, (code, answer, error)


def run_all(tests):
    passed = failed = 0
    for name in sorted(name for name in dir(tests) if name.startswith("test_")):
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
    options = parser.parse_args()
    build = options.faultline.resolve().parent
    with tempfile.TemporaryDirectory(prefix="faultline-worker-") as folder:
        passed, failed = run_all(Tests(options.faultline.resolve(), Path(folder)))
        environment = {k: v for k, v in os.environ.items() if k not in ("CFLAGS", "MAKEFLAGS")}
        if "-fsanitize" not in os.environ.get("CFLAGS", ""):
            done = subprocess.run(["make", "-s", f"BUILD={build}", "natives"], cwd=ROOT, stdout=subprocess.PIPE,
                                  stderr=subprocess.STDOUT, text=True, env=environment)
            if done.returncode:
                print(done.stdout)
            natives = build / "eclipse/linux-x86_64/os/linux/x86_64"
            more = run_all(ShippedTests(natives, Path(folder)))
            passed, failed = passed + more[0], failed + more[1]
    print(f"{passed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
