#!/usr/bin/env python3
"""Searching and diagnosing with the embedded engine, with CBMC in one run, and with CBMC iterated.

The programs are the studied ones of tests/search. Times are user times of the processes; what does not
end within --timeout says so. "One run" is the program of `sequentialize --diag` with all claims answered at once;
"iterated" is that of `--diag=iterate`, run again without the sites that are known until nothing is
left, as the studies did. Both ask for one value for all executions of a site.

With --agree, all programs of tests/search are compared as tests/run_backends.py does with a sample,
the sites of all programs of the localizer's tests, and all its proved repairs are checked by CBMC.
"""

import argparse
import json
import resource
import subprocess
import sys
import tempfile
import time
from pathlib import Path

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent.parent
STUDIED = ROOT / "tests/search/studied"
sys.path.insert(0, str(ROOT / "tests"))
from compare_sites import WALL, Printed, limit  # noqa: E402
from run_backends import find_cbmc  # noqa: E402

RATIO_AIM = 3
MEMORY = 3 << 30


class Timed:
    """One command, its output and the user seconds of it and its children."""

    def __init__(self, *words, seconds):
        before = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime
        begin = time.monotonic()
        self.is_late = False
        try:
            self.done = subprocess.run(
                [str(word) for word in words], stdin=subprocess.DEVNULL, capture_output=True, text=True,
                errors="replace", timeout=WALL * seconds, preexec_fn=lambda: limit(seconds, MEMORY),
            )
            self.output, self.status = self.done.stdout, self.done.returncode
        except subprocess.TimeoutExpired:
            self.is_late, self.output, self.status = True, "", None
        self.wall = time.monotonic() - begin
        self.user = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime - before


class Bench:
    def __init__(self, faultline, cbmc, folder, seconds):
        self.faultline, self.cbmc, self.folder, self.seconds = faultline, cbmc, folder, seconds

    def engine(self, command, engine, source):
        """One command of ours, and its report."""
        result = self.folder / f"{command}-{engine}.json"
        run = Timed(self.faultline, command, f"--engine={engine}", f"--timeout={self.seconds}", "--format=json",
                    f"--output={result}", source, seconds=2 * self.seconds + 60)
        return run, json.loads(result.read_text())

    def print(self, source, how, finding):
        text = self.folder / f"{how}.c"
        Timed(self.faultline, "sequentialize", f"--diag={how}", f"--schedule={self.folder / 'check-embedded.json'}",
              f"--output={text}", source, seconds=self.seconds)
        return Printed(text, finding)

    def ask(self, printed, *more):
        return Timed(self.cbmc, printed.path, "-DFL_CBMC", "--json-ui", "--trace", "--no-standard-checks",
                     "--no-built-in-assertions", "--slice-formula", "--no-sat-preprocessor",
                     "--object-bits", 12, *printed.flags(), *more, seconds=self.seconds)

    def one_run(self, source, finding):
        """User seconds, sites, and turns of threads that were allowed; no sites: it did not end."""
        printed = self.print(source, "sites", finding)
        for more in (printed.threads + 1, printed.pieces, None):
            run = self.ask(printed)
            sites = {last_site(trace) for trace in traces(run.output)} if has_ended(run) else None
            if sites or sites is None or more is None:
                return run.user, sites, printed.turns
            printed.turns += more  # no run comes to its end

    def iterated(self, source, finding, turns):
        """The same by repetition, within the same bounds."""
        printed, known, user = self.print(source, "iterate", finding), set(), 0.0
        printed.turns = turns
        while True:
            without = "&&".join(["fl_diag!=0", *(f"fl_diag!={site}" for site in sorted(known))])
            run = self.ask(printed, "--stop-on-fail", f"-DFL_KNOWN={without}")
            user += run.user
            if not has_ended(run) or user > 3 * self.seconds:
                return user, None
            found = traces(run.output)
            if not found:
                return user, known
            known.add(last_site(found[0]))


def has_ended(run):
    return not run.is_late and run.status in (0, 10)


def traces(output):
    found = []
    for item in json.loads(output) if output else []:
        claims = item.get("result", []) + ([item] if "trace" in item else [])
        found += [c["trace"] for c in claims if c.get("status") in ("FAILURE", "failed") and "trace" in c]
    return found


def last_site(trace):
    return int([s["value"]["data"] for s in trace if s.get("lhs") == "fl_diag"][-1])


def words_for(user, sites):
    return f"not in {user:.0f} s" if sites is None else f"{user:.1f} s"


def measure_one(bench, source):
    """A row of the table, and the ratio of iterated and one run, or None. What did not end is a lower bound."""
    embedded, report = bench.engine("check", "embedded", source)
    if report["verdict"] != "faulty":
        return None, None
    other, found = bench.engine("check", "cbmc", source)
    statistics = bench.engine("localize", "embedded", source)[1]["statistics"]
    one, sites, turns = bench.one_run(source, report["findings"][0])
    many, again = (0, None) if sites is None else bench.iterated(source, report["findings"][0], turns)
    ratio = many / one if sites is not None else None
    same = "-" if sites is None else len(sites) if again is None or sites == again else f"{len(sites)}, {len(again)}"
    searched = f"{other.user:.1f} s" if found["verdict"] == "faulty" else f"{found['verdict']} in {other.user:.0f} s"
    return [f"`{source.stem}`", f"{embedded.user:.2f} s", searched, f"{statistics['localize_ms'] / 1000:.2f} s",
            words_for(one, sites), "-" if sites is None else words_for(many, again),
            "-" if ratio is None else f"{ratio:.1f}" if again is not None else f"> {ratio:.1f}", str(same)], ratio


def measure(bench, only):
    print_row(["program", "search: embedded", "CBMC", "diag: embedded", "one run", "iterated", "ratio", "sites"])
    print_row(["---"] * 8)
    ratios, count = [], 0
    for source in sorted(STUDIED.glob("*.c")):
        if source.stem.endswith("_repaired") or (only and only not in source.stem):
            continue
        row, ratio = measure_one(bench, source)
        count += row is not None
        if row:
            print_row(row)
        if ratio:
            ratios.append(ratio)
    if ratios:
        ratios.sort()
        median = ratios[len(ratios) // 2]
        met = sum(ratio >= RATIO_AIM for ratio in ratios)
        print(f"aim: one run at least {RATIO_AIM} times cheaper than iterated: met on {met} of {len(ratios)}, median "
              f"{median:.1f} ({ratios[0]:.1f} to {ratios[-1]:.1f}); {count - len(ratios)} not decided in one run")


def print_row(cells):
    """As they come: the whole takes long."""
    print("| " + " | ".join(cells) + " |", flush=True)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--faultline", type=Path, required=True)
    parser.add_argument("--only", default="")
    parser.add_argument("--timeout", type=int, default=60, help="seconds for one run of CBMC")
    parser.add_argument("--agree", action="store_true", help="compare on all programs; takes long")
    options = parser.parse_args()
    cbmc = find_cbmc()
    if not cbmc:
        print("there is no cbmc here; scripts/setup-cbmc gets it")
        return 0
    with tempfile.TemporaryDirectory() as folder:
        bench = Bench(options.faultline.resolve(), cbmc, Path(folder), options.timeout)
        if not options.agree:
            measure(bench, options.only)
            return 0
    words = [ROOT / "tests/run_backends.py", "--faultline", options.faultline, "--all",
             f"--timeout={options.timeout}"]
    return subprocess.run(words, check=False).returncode


if __name__ == "__main__":
    sys.exit(main())
