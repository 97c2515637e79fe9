#!/usr/bin/env python3
"""Applies repairs of hand-written results and checks the files, the words and the exit codes.

    run_apply.py --faultline BIN [--only GLOB] [--verbose]

Every function below whose name begins with `test_` is a test. The last line is
'N passed, N failed'.
"""

import argparse
import fnmatch
import hashlib
import json
import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path

try:
    import jsonschema
except ImportError:
    jsonschema = None

ROOT = Path(__file__).resolve().parent.parent
SOURCE = "#include \"sum.h\"\nint main(void) {\n  return sum(2, 1) - 3;\n}\n"
HEADER = "static int sum(int x, int y) {\n  return x - y;\n}\n"
PLACE = {"file": "sum.h", "line": 2, "column": 10, "endLine": 2, "endColumn": 15, "function": "sum"}


def edit(file, line, column, end_line, end_column, text):
    return {"file": file, "line": line, "column": column, "endLine": end_line,
            "endColumn": end_column, "newText": text}


def repair(number, status, *edits):
    return {"id": f"1.1.{number}", "title": f"Mend {number}", "edits": list(edits), "status": status,
            "lost_outcomes": [], "outcomes_compared": True, "parallelism": 1}


REPAIRS = [
    repair(1, "proved", edit("sum.h", 2, 10, 2, 15, "x + y")),
    repair(2, "bounded", edit("main.c", 3, 22, 3, 23, "1"), edit("sum.h", 2, 10, 2, 11, "(x)"),
           edit("main.c", 3, 14, 3, 15, "2")),
    repair(3, "this-schedule", edit("sum.h", 2, 10, 2, 15, "3")),
    repair(4, "proved", edit("sum.h", 9, 1, 9, 2, "")),
    repair(5, "proved", edit("sum.h", 2, 10, 2, 15, "1"), edit("sum.h", 2, 12, 2, 13, "+")),
    repair(6, "proved", edit("main.c", 1, 1, 1, 1, "\n"), edit("other.h", 1, 1, 1, 1, "\n")),
    repair(7, "proved", edit("main.c", 1, 1, 1, 1, "\n"), edit("absent.h", 1, 1, 1, 1, "\n")),
]


class Folder:
    """faultline in a folder with a program and the result of its analysis."""

    def __init__(self, faultline, path):
        self.faultline = str(faultline)
        self.path = Path(path)
        for name, text in (("main.c", SOURCE), ("sum.h", HEADER), ("other.h", "")):
            (self.path / name).write_text(text)
        hashes = [{"path": name, "sha256": hashlib.sha256(text.encode()).hexdigest()}
                  for name, text in (("main.c", SOURCE), ("sum.h", HEADER), ("absent.h", ""))]
        statistics = dict.fromkeys(
            ("states", "transitions", "schedules", "solver_calls", "parse_ms", "search_ms",
             "localize_ms", "repair_ms", "total_ms", "peak_rss_kib"), 0)
        self.result = {
            "tool": {"name": "faultline", "version": "0"},
            "input": {"files": hashes, "flags": [], "entry": "main"},
            "engine": {"name": "embedded", "version": "0"},
            "verdict": "faulty", "reasons": [], "statistics": statistics, "patterns": [],
            "findings": [{
                "id": 1, "property": "assertion", "message": "it fails", "explanation": "",
                "location": PLACE,
                "schedule": {"threads": [], "inputs": [], "preemptions": 0, "fewest": True, "spurious": False,
                             "switches": [], "steps": []},
                "nearest_passing": {"steps": [], "reordered": [[PLACE, PLACE]]},
                "candidates": [{
                    "rank": 1, "score": 0.5, "with": [PLACE], "location": PLACE,
                    "kind": "expression", "diag": 1, "original": "x - y", "values": ["3"],
                    "per_execution": False, "repairs": json.loads(json.dumps(REPAIRS))}]}]}
        self.write_result()

    def repairs(self):
        return self.result["findings"][0]["candidates"][0]["repairs"]

    def write_result(self):
        (self.path / "result.json").write_text(json.dumps(self.result))

    def __call__(self, *arguments):
        """(exit status, standard output, standard error)"""
        done = subprocess.run([self.faultline, *arguments], cwd=self.path, stdin=subprocess.DEVNULL,
                              stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, timeout=60)
        return done.returncode, done.stdout, done.stderr

    def apply(self, number, *options):
        return self("apply", "--from=result.json", f"--repair=1.1.{number}", *options)

    def read(self, name):
        return (self.path / name).read_text()

    def is_untouched(self):
        return self.read("main.c") == SOURCE and self.read("sum.h") == HEADER and sorted(
            os.listdir(self.path)) == ["main.c", "other.h", "result.json", "sum.h"]


def expect(condition, *what):
    if not condition:
        raise AssertionError(" ".join(map(repr, what)))


def expect_refusal(folder, answer, words):
    status, out, error = answer
    expect(status == 2 and not out, status, out, error)
    expect(re.fullmatch(r"faultline: error: [^\n]+\n", error) and words in error, words, error)
    expect(folder.is_untouched(), "a file was changed")


def test_the_results_here_are_valid(folder):
    if jsonschema:
        schema = json.loads((ROOT / "docs/faultline.schema.json").read_text())
        jsonschema.validate(folder.result, schema)


def test_a_proved_repair_is_written(folder):
    expect(folder("run", "main.c")[0] != 0)
    expect(folder.apply(1) == (0, "sum.h: repair 1.1.1 applied: Mend 1\n", ""))
    expect(folder.read("sum.h") == HEADER.replace("x - y", "x + y"), folder.read("sum.h"))
    expect(folder.read("main.c") == SOURCE)
    expect(folder("run", "main.c")[0] == 0)


def test_a_repair_of_several_files_is_written_at_once(folder):
    expect(folder.apply(2) == (0, "main.c, sum.h: repair 1.1.2 applied: Mend 2\n", ""))
    expect(folder.read("sum.h") == HEADER.replace("x - y", "(x) - y"))
    expect(folder.read("main.c") == SOURCE.replace("sum(2, 1) - 3", "sum(2, 1) - 1"))


def test_quiet_says_nothing(folder):
    expect(folder.apply(1, "--quiet") == (0, "", ""))
    expect("x + y" in folder.read("sum.h"))


def test_permissions_stay(folder):
    (folder.path / "sum.h").chmod(0o640)
    expect(folder.apply(1)[0] == 0)
    expect((folder.path / "sum.h").stat().st_mode & 0o777 == 0o640)


def test_hard_links_stay(folder):
    os.link(folder.path / "sum.h", folder.path / "same.h")
    expect(folder.apply(1)[0] == 0)
    expect(folder.read("same.h") == HEADER.replace("x - y", "x + y"), folder.read("same.h"))
    expect((folder.path / "sum.h").stat().st_nlink == 2)


def test_a_repair_is_not_applied_twice(folder):
    expect(folder.apply(1)[0] == 0)
    status, out, error = folder.apply(1)
    expect(status == 2 and not out and "'sum.h'" in error and "analyse it again" in error, error)
    expect(folder.read("sum.h") == HEADER.replace("x - y", "x + y"))


def test_a_changed_file_is_refused(folder):
    changed = SOURCE + "\n"
    (folder.path / "main.c").write_text(changed)
    status, out, error = folder.apply(2)
    expect(status == 2 and not out and "'main.c' is not what it was" in error, status, error)
    expect(folder.read("main.c") == changed and folder.read("sum.h") == HEADER)
    expect(folder.apply(2, "--force")[0] == 2, "--force is not for that")


def test_a_repair_of_this_schedule_only_wants_force(folder):
    expect_refusal(folder, folder.apply(3), "--force")
    status, out, error = folder.apply(3, "--force")
    expect(status == 0 and not error, error)
    expect(out == "sum.h: repair 1.1.3 applied: Mend 3\n"
                  "It is only known to repair the run that was shown; other interleavings may still "
                  "fail.\n", out)
    expect("return 3;" in folder.read("sum.h"))


def test_an_unknown_status_is_not_trusted(folder):
    folder.repairs()[0]["status"] = "hoped"
    folder.write_result()
    expect_refusal(folder, folder.apply(1), "--force")


def test_an_unknown_id_is_refused(folder):
    expect_refusal(folder, folder.apply(99), "'result.json' has no repair 1.1.99")
    expect_refusal(folder, folder("apply", "--from=result.json", "--repair=x"), "no repair x")


def test_places_outside_and_overlaps_are_refused(folder):
    expect_refusal(folder, folder.apply(4), "no place 9:1 to 9:2 in 'sum.h'")
    expect_refusal(folder, folder.apply(5), "overlap in 'sum.h'")


def test_a_file_the_result_does_not_know_is_refused(folder):
    expect_refusal(folder, folder.apply(6), "'other.h'")


def test_an_absent_file_changes_nothing(folder):
    expect_refusal(folder, folder.apply(7), "'absent.h'")


def test_a_file_that_cannot_be_written_leaves_all_as_they_were(folder):
    name = "n" * 250 + ".h"  # leaves no room for the name of the new file, whoever writes
    (folder.path / name).write_text(HEADER)
    folder.result["input"]["files"][1]["path"] = name
    folder.repairs()[1]["edits"][1]["file"] = name
    folder.write_result()
    status, out, error = folder.apply(2)
    expect(status == 2 and not out and f"cannot write '{name}'" in error, error)
    expect(folder.read("main.c") == SOURCE and folder.read(name) == HEADER)


def test_broken_results_are_refused(folder):
    for change in (
        lambda r: r.pop("edits"),
        lambda r: r.update(edits=[]),
        lambda r: r.update(edits=3),
        lambda r: r["edits"][0].pop("newText"),
        lambda r: r["edits"][0].update(line=0),
        lambda r: r["edits"][0].update(line=-1),
        lambda r: r["edits"][0].update(endColumn=1 << 40),
        lambda r: r["edits"][0].update(column="1"),
        lambda r: r["edits"][0].update(file=None),
        lambda r: r.pop("status"),
        lambda r: r.pop("title"),
    ):
        folder.repairs()[0] = json.loads(json.dumps(REPAIRS[0]))
        change(folder.repairs()[0])
        folder.write_result()
        answer = folder.apply(1)
        expect_refusal(folder, answer, "repair 1.1.1 is not as faultline writes it")
    for text in ("[]", "{}", '{"findings": 1}', '{"findings": [[], {"candidates": [3]}]}'):
        (folder.path / "result.json").write_text(text)
        expect_refusal(folder, folder.apply(1), "no repair 1.1.1")
    for text in ("", "3", "{", "\0", '{"findings": [}'):
        (folder.path / "result.json").write_text(text)
        status, out, error = folder.apply(1)
        expect(status == 2 and not out and error.startswith("result.json:1:"), error)


def test_wrong_calls_are_explained(folder):
    for arguments, words in (
        (("apply",), "--from"),
        (("apply", "--from=result.json"), "--repair"),
        (("apply", "--repair=1.1.1"), "--from"),
        (("apply", "--from=absent.json", "--repair=1.1.1"), "absent.json"),
        (("apply", "--from=.", "--repair=1.1.1"), "folder"),
        (("apply", "--from=result.json", "--repair=1.1.1", "main.c"), "takes no files"),
        (("apply", "--from=result.json", "--repair=1.1.1", "--", "-O2"), "takes no files"),
        (("apply", "--from=result.json", "--repair=1.1.1", "--timeout=3"), "timeout"),
        (("check", "--format=diff", "main.c"), "localize"),
        (("check", "--force", "main.c"), "force"),
    ):
        expect_refusal(folder, folder(*arguments), words)


def test_help_tells_how_to_call_it(folder):
    status, out, error = folder("apply", "--help")
    expect(status == 0 and not error, status, error)
    expect("usage: faultline apply --from=RESULT.json --repair=ID" in out and "--force" in out, out)
    expect("--timeout" not in out and "FILE..." not in out, out)


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
        with tempfile.TemporaryDirectory(prefix="faultline-apply-") as folder:
            try:
                test(Folder(options.faultline.resolve(), folder))
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
