#!/usr/bin/env python3
"""Searching and diagnosing with the embedded engine, with CBMC in one run, and with CBMC iterated.

The programs are the studied ones of tests/search that CBMC finds the fault of. Times are user times
of the processes. "One run" is the program of `sequentialize --diag` with all claims answered at once;
"iterated" is that of `--diag=iterate`, run again without the sites that are known until nothing is
left, as the studies did. Both ask for one value for all executions of a site.

With --agree, all programs of tests/search are compared as tests/run_backends.py does with a sample,
and all proved repairs of the localizer's tests are checked by CBMC.
"""

import argparse
import json
import os
import re
import resource
import subprocess
import sys
import tempfile
import time
from pathlib import Path

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent.parent
STUDIED = ROOT / "tests/search/studied"
sys.path.insert(0, str(HERE.parent))
sys.path.insert(0, str(ROOT / "tests"))
from run_backends import find_cbmc  # noqa: E402
from table import print_table  # noqa: E402

TIMEOUT = 60  # seconds for a run of CBMC
RATIO_AIM = 3
UNWIND = 8


class Timed:
    """One command, its output and the user seconds of it and its children."""

    def __init__(self, *words):
        before = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime
        begin = time.monotonic()
        self.is_late = False
        try:
            self.done = subprocess.run(
                [str(word) for word in words], stdin=subprocess.DEVNULL, capture_output=True, text=True,
                errors="replace", timeout=TIMEOUT,
            )
            self.output, self.status = self.done.stdout, self.done.returncode
        except subprocess.TimeoutExpired:
            self.is_late, self.output, self.status = True, "", None
        self.wall = time.monotonic() - begin
        self.user = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime - before


class Bench:
    def __init__(self, faultline, cbmc, folder):
        self.faultline, self.cbmc, self.folder = faultline, cbmc, folder

    def search(self, source, engine):
        result = self.folder / f"{engine}.json"
        run = Timed(self.faultline, "check", f"--engine={engine}", f"--timeout={TIMEOUT}", "--format=json",
                    f"--output={result}", source)
        return run, json.loads(result.read_text())

    def print(self, source, how):
        text = self.folder / f"{how}.c"
        Timed(self.faultline, "sequentialize", f"--diag={how}", f"--schedule={self.folder / 'embedded.json'}",
              f"--output={text}", source)
        return text

    def ask(self, text, *more):
        numbers = re.search(r"FL_PIECES = (\d+)", text.read_text())
        threads = re.search(r"FL_THREADS = (\d+)", text.read_text())
        parts = re.search(r"FL_FIXED = (\d+)", text.read_text())
        n, t = int(numbers[1]), int(threads[1])
        bounds = f"main.0:{n + 2},main.1:{t + 3},fl_next.0:{n + 2}"
        if parts:
            p = int(parts[1]) + 1
            bounds += f",fl_part_of.0:{p},fl_share.0:{p},fl_share.1:{p},fl_share.2:{p}"
        return Timed(self.cbmc, text, "-DFL_CBMC", "--json-ui", "--trace", "--no-standard-checks",
                     "--no-built-in-assertions", "--slice-formula", "--no-sat-preprocessor",
                     "--object-bits", 12, "--unwind", max(UNWIND, t + 1),
                     "--unwindset", bounds, *more)

    def one_run(self, source):
        run = self.ask(self.print(source, "sites"))
        return run.user, None if run.is_late else {last_site(trace) for trace in traces(run.output)}

    def iterated(self, source):
        text, known, user = self.print(source, "iterate"), set(), 0.0
        while True:
            without = "&&".join(["fl_diag!=0", *(f"fl_diag!={site}" for site in sorted(known))])
            run = self.ask(text, "--stop-on-fail", f"-DFL_KNOWN={without}")
            user += run.user
            found = traces(run.output)
            if run.is_late or user > TIMEOUT:
                return user, None
            if not found:
                return user, known
            known.add(last_site(found[0]))


def traces(output):
    found = []
    for item in json.loads(output) if output else []:
        claims = item.get("result", []) + ([item] if "trace" in item else [])
        found += [c["trace"] for c in claims if c.get("status") in ("FAILURE", "failed") and "trace" in c]
    return found


def last_site(trace):
    return int([s["value"]["data"] for s in trace if s.get("lhs") == "fl_diag"][-1])


def seconds(user, sites):
    return "too late" if sites is None else f"{user:.1f} s"


def measure(bench, only):
    rows = [["program", "search: embedded", "CBMC", "diag: embedded", "one run", "iterated", "ratio", "sites"]]
    ratios = []
    for source in sorted(STUDIED.glob("*.c")):
        if source.stem.endswith("_repaired") or (only and only not in source.stem):
            continue
        embedded, report = bench.search(source, "embedded")
        other, found = bench.search(source, "cbmc")
        if report["verdict"] != "faulty":
            continue
        located = Timed(bench.faultline, "localize", "--format=json", f"--timeout={TIMEOUT}", source)
        statistics = json.loads(located.output)["statistics"]
        one, sites = bench.one_run(source)
        many, again = bench.iterated(source)
        ratio = many / one if sites is not None and again is not None else None
        if ratio:
            ratios.append(ratio)
        same = "-" if sites is None or again is None else len(sites) if sites == again else f"{len(sites)}, {len(again)}"
        rows.append([source.stem, f"{embedded.user:.2f} s", f"{other.user:.1f} s" if found["verdict"] == "faulty" else found["verdict"],
                     f"{statistics['localize_ms'] / 1000:.2f} s", seconds(one, sites), seconds(many, again),
                     f"{ratio:.1f}" if ratio else "-", str(same)])
        print(".", end="", file=sys.stderr, flush=True)
    print(file=sys.stderr)
    print_table(rows)
    if ratios:
        ratios.sort()
        median = ratios[len(ratios) // 2]
        met = "met" if median >= RATIO_AIM else "missed"
        print(f"aim: one run at least {RATIO_AIM} times cheaper than iterated: {met}, median {median:.1f} "
              f"({ratios[0]:.1f} to {ratios[-1]:.1f}) of {len(ratios)}")


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--faultline", type=Path, required=True)
    parser.add_argument("--only", default="")
    parser.add_argument("--agree", action="store_true", help="compare on all programs; takes long")
    options = parser.parse_args()
    cbmc = find_cbmc()
    if not cbmc:
        print("there is no cbmc here; scripts/setup-cbmc gets it")
        return 0
    with tempfile.TemporaryDirectory() as folder:
        bench = Bench(options.faultline.resolve(), cbmc, Path(folder))
        if not options.agree:
            measure(bench, options.only)
            return 0
    words = [ROOT / "tests/run_backends.py", "--faultline", options.faultline, "--all", "--timeout=100"]
    return subprocess.run(words, check=False).returncode


if __name__ == "__main__":
    sys.exit(main())
