#!/usr/bin/env python3
"""Calls the command line and checks what it says and how it ends.

    run_cli.py --faultline BIN [--only GLOB] [--verbose]

Every function below whose name begins with `test_` is a test. The last line is
'N passed, N failed'.
"""

import argparse
import fnmatch
import json
import os
import re
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
LIMIT = 60  # seconds for one call
COMMANDS = ("check", "run", "dump")

HELLO = '#include <stdio.h>\nint main(void) { puts("hello"); return 3; }\n'
ENDLESS = "int main(void) { for (;;) ; }\n"
FAULTY = "int zero;\nint main(void) {\n  return 1 / zero;\n}\n"


class Tool:
    """faultline in a folder of its own, with the programs above as files."""

    def __init__(self, faultline, folder):
        self.faultline = str(faultline)
        self.folder = Path(folder)
        for name, text in (("hello.c", HELLO), ("endless.c", ENDLESS), ("faulty.c", FAULTY)):
            (self.folder / name).write_text(text)

    def start(self, *arguments, **options):
        options.setdefault("stdout", subprocess.PIPE)
        options.setdefault("stderr", subprocess.PIPE)
        return subprocess.Popen(
            [self.faultline, *arguments],
            cwd=self.folder,
            stdin=subprocess.DEVNULL,
            text=True,
            **options,
        )

    def __call__(self, *arguments, **options):
        """(exit status, standard output, standard error)"""
        process = self.start(*arguments, **options)
        try:
            out, error = process.communicate(timeout=LIMIT)
        except subprocess.TimeoutExpired:
            process.kill()
            process.communicate()
            raise AssertionError(f"{' '.join(arguments)}: still running after {LIMIT} s")
        return process.returncode, out or "", error or ""


def expect(condition, *what):
    if not condition:
        raise AssertionError(" ".join(map(repr, what)))


def one_sentence(error):
    """Standard error is one line of ours."""
    return re.fullmatch(r"faultline: error: [^\n]+\n", error) is not None


# ---- help and version ----


def test_help_names_every_command_and_exit_code(tool):
    status, out, error = tool("--help")
    expect(status == 0 and not error, status, error)
    for word in (*COMMANDS, "replay", "usage:", "exit codes", "--version"):
        expect(word in out, word, out)
    for code in ("0", "1", "2", "3", "70"):
        expect(re.search(rf"^  {code} ", out, re.M), code)
    expect(tool("-h") == (0, out, ""))
    expect(tool("help") == (0, out, ""))
    expect(max(map(len, out.splitlines())) <= 100, "a line is too long")


def test_help_on_each_command_lists_its_options(tool):
    for command in COMMANDS:
        status, out, error = tool(command, "--help")
        expect(status == 0 and not error, status, error)
        expect(out.startswith(f"faultline {command}: "), out)
        expect("--timeout=SECONDS" in out and "(60)" in out, out)
        expect(("--property" in out) == (command != "dump"), command)
        expect(tool("help", command) == (0, out, ""))
        expect(tool(command, "hello.c", "--help") == (0, out, ""))


def test_version_is_that_of_the_repository(tool):
    version = (ROOT / "VERSION").read_text().strip()
    expect(tool("--version") == (0, f"faultline {version}\n", ""))


# ---- wrong calls ----


def test_localize_is_what_is_done_without_a_command(tool):
    status, out, error = tool("hello.c")
    expect(status == 0 and "proved" in out, status, out, error)


def test_wrong_calls_are_explained_in_one_sentence(tool):
    for arguments, words in (
        ((), "--help"),
        (("",), "--help"),
        (("fly", "hello.c"), "'fly'"),
        (("--fast", "hello.c"), "'--fast'"),
        (("run",), "'run'"),
        (("dump", "--"), "'dump'"),
        (("run", "--speed=9", "hello.c"), "speed"),
        (("run", "--timeout=soon", "hello.c"), "soon"),
        (("run", "--timeout=0", "hello.c"), "timeout"),
        (("run", "--timeout", "hello.c"), "timeout"),
        (("run", "--property=luck", "hello.c"), "luck"),
        (("run", "--color=blue", "hello.c"), "blue"),
        (("dump", "--property=all", "hello.c"), "property"),
        (("run", "absent.c"), "absent.c"),
        (("run", "--entry=absent", "hello.c"), "'absent'"),
        (("run", "hello.c", "--", "-std=c1234"), "c1234"),
        (("run", "--compile-commands=absent", "hello.c"), "absent"),
    ):
        status, out, error = tool(*arguments)
        expect(status == 2, arguments, status)
        expect(not out, arguments, out)
        expect(one_sentence(error) and words in error, arguments, error)


# ---- how it ends ----


def test_run_ends_as_the_program_ends(tool):
    expect(tool("run", "hello.c") == (3, "hello\n", ""))
    (tool.folder / "abort.c").write_text("#include <stdlib.h>\nint main(void) { abort(); }\n")
    status, out, error = tool("run", "abort.c")
    expect(status == -signal.SIGABRT and not out and not error, status, out, error)


def test_a_fault_ends_as_natively_with_a_message(tool):
    status, out, error = tool("run", "faulty.c")
    expect(status == -signal.SIGFPE and not out, status, out)
    expect(error == "faulty.c:3:10: error: division by zero [division]\n"
                    "  return 1 / zero;\n"
                    "         ^~~~~~~~\n", error)


def test_a_fault_without_a_signal_is_exit_code_1(tool):
    (tool.folder / "bounds.c").write_text("int a[2], i = 2;\nint main(void) { return a[i]; }\n")
    status, _, error = tool("run", "bounds.c")
    expect(status == 1 and "[bounds]" in error, status, error)


def test_dump_succeeds_on_a_faulty_program(tool):
    status, out, error = tool("dump", "faulty.c")
    expect(status == 0 and "function main" in out and not error, status, error)


def test_check_ends_by_its_verdict(tool):
    status, out, error = tool("check", "hello.c")
    expect(status == 0 and "proved" in out and not error, status, out, error)
    status, out, error = tool("check", "faulty.c")
    expect(status == 1 and "faulty" in out, status, out, error)


def test_replay_ends_by_what_its_run_shows(tool):
    program = tool.folder / "replayed.c"
    program.write_text(FAULTY)
    status, out, error = tool("check", "--format=json", "replayed.c")
    (tool.folder / "result.json").write_text(out)
    replay = ("replay", "--schedule=result.json", "replayed.c")
    status, out, error = tool(*replay)
    expect(status == 1 and "[division]" in error, status, error)
    program.write_text(FAULTY.replace("int zero;", "int zero = 1;"))
    status, out, error = tool(*replay)
    expect(status == 3 and "the run ends without a fault" in error, status, error)
    status, out, error = tool(*replay, "--format=json")
    expect(status == 3 and json.loads(out)["verdict"] == "unknown", status, out)


def test_bad_c_is_exit_code_2_with_place_and_caret(tool):
    (tool.folder / "bad.c").write_text("int main(void) { return x; }\n")
    for command in COMMANDS:
        status, out, error = tool(command, "bad.c")
        expect(status == 2 and not out, status, out)
        expect(error.startswith("bad.c:1:25: error: "), error)
        expect(error.endswith("int main(void) { return x; }\n                        ^\n"), error)


def test_what_is_not_modelled_is_exit_code_3(tool):
    (tool.folder / "unknown.c").write_text("int f(void);\nint main(void) { return f(); }\n")
    status, out, error = tool("run", "unknown.c")
    expect(status == 3 and not out, status, out)
    expect("unknown.c:2:25: error: " in error and "[unmodelled]" in error, error)


def test_a_limit_is_exit_code_3(tool):
    start = time.monotonic()
    status, _, error = tool("run", "--timeout=1", "endless.c")
    expect(status == 3 and one_sentence(error) and "--timeout" in error, status, error)
    expect(time.monotonic() - start < 20)


def test_a_signal_cancels_half_way(tool):
    for number in (signal.SIGINT, signal.SIGTERM):
        process = tool.start("run", "endless.c")
        time.sleep(1)
        process.send_signal(number)
        out, error = process.communicate(timeout=LIMIT)
        expect(process.returncode == 3, number, process.returncode)
        expect(one_sentence(error) and "cancelled" in error and not out, error)


def test_a_signal_while_reading_cancels(tool):
    lines = ["int f%d(int x) { return x * %d + f%d(x); }\n" % (k, k, k - 1) for k in range(1, 20000)]
    (tool.folder / "large.c").write_text(
        "int f0(int x) { return x; }\n" + "".join(lines) + "int main(void) { return f19999(1); }\n"
    )
    process = tool.start("dump", "--output=large.txt", "large.c")
    time.sleep(0.1)
    process.send_signal(signal.SIGINT)
    _, error = process.communicate(timeout=LIMIT)
    # A signal that comes before the handlers are set, or after the work, ends otherwise.
    expect(process.returncode in (0, 3, -signal.SIGINT), process.returncode)
    expect((process.returncode == 3) == ("cancelled" in error), process.returncode, error)
    expect(process.returncode == 0 or not (tool.folder / "large.txt").exists())


# ---- where the output goes ----


def test_a_full_disk_is_an_error(tool):
    calls = (("--help",), ("--version",), *((command, "hello.c") for command in COMMANDS))
    for arguments in calls:
        with open("/dev/full", "w") as full:
            status, _, error = tool(*arguments, stdout=full)
        expect(status == 2, arguments, status)
        expect(one_sentence(error) and "No space left" in error, arguments, error)
    status, _, error = tool("dump", "--output=/dev/full", "hello.c")
    expect(status == 2 and one_sentence(error), status, error)


def test_closed_standard_output_is_an_error(tool):
    for arguments in (("--help",), *((command, "hello.c") for command in COMMANDS)):
        status, _, error = tool(*arguments, stdout=None, preexec_fn=lambda: os.close(1))
        expect(status == 2 and one_sentence(error), arguments, status, error)


def test_a_reader_that_goes_away_is_no_crash(tool):
    for command in COMMANDS:
        reader, writer = os.pipe()
        os.close(reader)
        status, _, error = tool(command, "hello.c", stdout=writer)
        os.close(writer)
        expect(status == 2 and one_sentence(error), command, status, error)


def test_closed_standard_error_is_survived(tool):
    status, out, _ = tool("run", "faulty.c", stderr=None, preexec_fn=lambda: os.close(2))
    expect(status == -signal.SIGFPE and not out, status, out)


def test_output_goes_to_a_file(tool):
    _, expected, _ = tool("dump", "hello.c")
    expect(tool("dump", "--output=model.txt", "hello.c") == (0, "", ""))
    expect((tool.folder / "model.txt").read_text() == expected)


def test_output_to_an_unwritable_place_is_an_error(tool):
    (tool.folder / "folder").mkdir(exist_ok=True)
    for place in ("absent/model.txt", "folder", "hello.c/model.txt"):
        status, out, error = tool("dump", f"--output={place}", "hello.c")
        expect(status == 2 and not out, status, out)
        expect(one_sentence(error) and place in error, error)


def test_a_failed_dump_leaves_the_file_alone(tool):
    (tool.folder / "bad.c").write_text("int main(void) { return x; }\n")
    (tool.folder / "kept.txt").write_text("kept\n")
    status, _, _ = tool("dump", "--output=kept.txt", "bad.c")
    expect(status == 2 and (tool.folder / "kept.txt").read_text() == "kept\n")


def test_colors_only_when_asked_for(tool):
    _, _, plain = tool("run", "faulty.c")
    _, _, colored = tool("run", "--color=always", "faulty.c")
    expect("\033" not in plain and "\033[1;31merror:" in colored, colored)
    expect(re.sub("\033\\[[0-9;]*m", "", colored) == plain)


def test_warnings_only_when_verbose(tool):
    (tool.folder / "warning.c").write_text("int main(void) { 1 + 2; return 0; }\n")
    expect(tool("run", "warning.c") == (0, "", ""))
    status, out, error = tool("run", "--verbose", "warning.c")
    expect(status == 0 and not out and "warning.c:1:20: warning: " in error, error)


# ---- the documentation ----


def test_the_program_in_the_readme_works(tool):
    code = re.search(r"```c\n(.*?)```", (ROOT / "README.md").read_text(), re.S)[1]
    (tool.folder / "user.c").write_text(code)
    build = Path(tool.faultline).parent
    sanitize = re.findall(r"-fsanitize=\S+", os.environ.get("CFLAGS", ""))
    compiler = os.environ.get("CC", "gcc").split()
    subprocess.run(
        [*compiler, *sanitize, "-o", "user", "user.c", f"-I{ROOT / 'engine/include'}",
         f"-L{build}", "-lfaultline", f"-Wl,-rpath,{build}"],
        cwd=tool.folder, check=True,
    )
    done = subprocess.run(["./user", "faulty.c"], cwd=tool.folder, stdout=subprocess.PIPE, text=True)
    expect(done.returncode == 1, done.returncode)
    expect(done.stdout.startswith("faulty.c:3:10: error: division by zero"), done.stdout)


def test_the_output_in_the_readme_is_as_it_looks(tool):
    text = (ROOT / "README.md").read_text()
    shown = re.search(r"\$ build/faultline (\S.*)\n((?:.*\n)*?)```", text)
    process = subprocess.run(
        [tool.faultline, *shown[1].split()],
        cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
    )
    effort = r"\(\d+ states, [\d.]+ s\)"
    expect(re.sub(effort, "", process.stdout) == re.sub(effort, "", shown[2]), process.stdout)


def test_what_failed_is_explained_in_words_that_fit(tool):
    (tool.folder / "alone.c").write_text(
        "#include <assert.h>\n#include <stdio.h>\n#include <stdlib.h>\nstatic int price;\nint main(void) {\n"
        "  price = 6;\n  int paid = price;\n  fputs(\"look\", stderr);\n  if (paid != 5)\n    assert(0);\n"
        "  return 0;\n}\n"
    )
    status, out, _ = tool("check", "alone.c")
    expect(status == 1, status)
    expect("it fails because 'price' is 6 at line 7, written at line 6\n" in out, out)


def test_a_diff_of_a_file_elsewhere_says_how_to_apply_it(tool):
    (tool.folder / "wrong.c").write_text("#include <assert.h>\nint main(void) {\n  int x = 4;\n  assert(x == 5);\n}\n")
    below = tool.folder / "below"
    below.mkdir()
    done = subprocess.run([tool.faultline, "localize", "--format=diff", "../wrong.c"], cwd=below,
                          stdout=subprocess.PIPE, text=True)
    expect(done.returncode == 1, done.returncode)
    expect("name it in the call of patch" in done.stdout, done.stdout)
    subprocess.run(["patch", "--quiet", "../wrong.c"], cwd=below, input=done.stdout, text=True, check=True)
    expect("int x = 5;" in (tool.folder / "wrong.c").read_text())


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--faultline", type=Path, default=ROOT / "build/faultline")
    parser.add_argument("--only", default="*", help="run the tests whose name matches")
    parser.add_argument("--verbose", action="store_true")
    options = parser.parse_args()
    passed = failed = 0
    for name, test in list(globals().items()):
        if not name.startswith("test_") or not fnmatch.fnmatch(name.removeprefix("test_"), options.only):
            continue
        with tempfile.TemporaryDirectory(prefix="faultline-cli-") as folder:
            try:
                test(Tool(options.faultline.resolve(), folder))
                passed += 1
                if options.verbose:
                    print(f"ok   {name}")
            except (AssertionError, OSError, subprocess.SubprocessError) as reason:
                failed += 1
                print(f"FAIL {name}: {reason}", flush=True)
    print(f"{passed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
