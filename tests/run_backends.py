#!/usr/bin/env python3
"""Other checkers: agreement with the embedded engine, and what becomes of checkers that misbehave.

 - fakes: a checker that is missing, hangs, floods, dies by a signal, prints half a JSON, prints
   another version, complains: never a verdict made of nothing;
 - agreement: the embedded engine and CBMC on a sample of tests/search drawn by a fixed seed (`--all`:
   on all of it), by verdict and property; what CBMC does not decide in time or cannot see is printed;
   a counterexample that the machine does not confirm is a failure, with its reason if it is known;
 - found: what CBMC finds in tests/backends/programs, whatever the embedded engine says;
 - sites: the diagnosis by CBMC names the sites that the embedded one names, of the same run; where one
   of them does not, it says what it left out (a sample of the localizer's tests; `--all`: all of them);
 - repairs: those of the localizer's tests that are said to be proved are confirmed by CBMC, as far as
   it looks (a sample; `--all`: all of them); how many it could not decide is printed.

The last line printed is always `N passed, N failed`; the exit status is 1 if any failed.
"""

import argparse
import concurrent.futures
import json
import os
import random
import re
import shlex
import shutil
import stat
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from compare_sites import Comparison, NotDecided

HERE = Path(__file__).resolve().parent
PROGRAMS = HERE / "search"
ESBMC = HERE / "backends/esbmc"
SMALL = PROGRAMS / "classic/check_then_act.c"
SAMPLE, REPAIRED, SITES, SEED = 40, 8, 10, 7
UNSEEN = {"race", "leak"}  # properties that no run of the sequential program fails by

# What CBMC does not find within 3 rounds, 8 times each loop and the time, with the reason.
MISSED = {
    "two_sums_feed_each_other_5": "needs 5 rounds",
    "two_sums_feed_each_other_6": "needs 6 rounds",
    "threads_on_neighbouring_elements": "needs 4 rounds",
    "mutex_initialized_after_the_thread_was_started": "it does not know what memory is initialized",
    "mutex_never_initialized": "it does not know what memory is initialized",
    "copy_of_a_thread_that_has_ended": "each thread's variables stay for ever",
    "thread_local_variable_handed_over_by_a_semaphore": "each thread's variables stay for ever",
    "thread_local_variable_read_after_its_thread": "each thread's variables stay for ever",
    "order_of_addresses_replays": "its objects have other addresses than the machine's",
    "list_grows_at_both_threads": "takes too long",
    "same_head_but_another_list": "takes too long",
    "input_bounded_by_one_of_its_bytes": "the embedded engine does not know",
    "input_tested_for_truth_keeps_its_value": "the embedded engine does not know",
}
# Programs in which CBMC sees a fault that the machine does not confirm, with the reason.
UNINITIALIZED = "it does not know what memory is initialized"
REJECTED = {
    "mutex_initialized_after_the_thread_was_started": UNINITIALIZED,
    "mutex_initialized_after_the_thread_was_started_repaired": UNINITIALIZED,
    "mutex_never_initialized_repaired": UNINITIALIZED,
}
# Compared with every change: what the printed program once had wrong.
ALWAYS = ["inputs/number_of_threads_is_an_input", "mutex/static_initializers_of_the_other_types",
          "semaphore/answers_of_trywait_and_getvalue"]
SPIN = "no thread can do any more"  # a deadlock of the second form: a loop that waits for ever

# Programs that are localized by CBMC from the search to the report.
DIAGNOSED = [
    "studied/statement_subtracts_the_deposit",
    "studied/total_of_one_thread_expected_wrongly",
    "studied/none_of_two_counters_joined",
    "classic/check_then_act",
]
# Sites only one of the two names though the other does not say what it left out, with the reason: by
# program and the text of the site.
SITE_EXCEPTIONS = {}


def find_cbmc():
    cache = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache")
    private = cache / "faultline/cbmc/cbmc"
    return shutil.which("cbmc") or (str(private) if private.exists() else None)


FAKE = """#!/usr/bin/env python3
import os, signal, sys, time
if "--version" in sys.argv:
    print({version!r})
    sys.exit(0)
{body}
"""


class Tests:
    def __init__(self, faultline, folder):
        self.faultline, self.folder = faultline, Path(folder)
        self.passed = self.failed = 0

    def result(self, name, problem):
        if problem:
            self.failed += 1
            print(f"{name}: {problem}", flush=True)
        else:
            self.passed += 1

    def run(self, *words, env=None):
        return subprocess.run(
            [str(word) for word in (self.faultline, *words)],
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            errors="replace",
            timeout=600,
            env={**os.environ, **(env or {})},
        )

    def report(self, *words):
        done = self.run(words[0], "--format=json", *words[1:])
        try:
            return json.loads(done.stdout), done
        except ValueError:
            return {"verdict": "none", "findings": [], "reasons": [done.stderr.strip()]}, done


# ---- fakes ----


def make_fake(tests, name, body, version="6.6.0 (cbmc-6.6.0)"):
    path = tests.folder / name
    path.write_text(FAKE.format(version=version, body=body))
    path.chmod(path.stat().st_mode | stat.S_IXUSR)
    return path


FAKES = {
    # name: (what it does, what must be said)
    "hangs": ("open(os.environ['PIDS'], 'a').write(f'{os.getpid()} ')\ntime.sleep(1000)", "gave up after 2 s"),
    "floods": ("while True: os.write(1, b'[{' * 10000)", "gave up after 2 s"),
    "dies": ("os.kill(os.getpid(), signal.SIGSEGV)", "killed by signal 11"),
    "half": ("print('[{\"program\": \"CBMC 6.6.0\"}, {\"result\": [{\"descr')", "no proper JSON"),
    "empty": ("pass", "nothing"),
    "complains": (
        "print('[{\"messageType\": \"ERROR\", \"messageText\": \"no idea what this is\"}]')\nsys.exit(6)",
        "no idea what this is",
    ),
    "usage": ("print('Unknown option: --json-ui')\nsys.exit(64)", "Unknown option: --json-ui"),
    "contradicts_itself": ("print('[{\"cProverStatus\": \"success\"}]')\nsys.exit(10)", "ended with 10"),
    # a violation without a run that could be made again
    "makes_it_up": (
        "print('[{\"description\": \"assertion: made up\", \"status\": \"failed\", \"trace\": []}, "
        "{\"cProverStatus\": \"failure\"}]')\nsys.exit(10)",
        "made up",
    ),
}


def fakes(tests):
    passing = PROGRAMS / "classic/check_then_act_repaired.c"
    for name, (body, words) in FAKES.items():
        pids = tests.folder / "pids"
        os.environ["PIDS"] = str(pids)
        fake = make_fake(tests, name, body)
        begin = time.monotonic()
        report, done = tests.report(
            "check", "--engine=cbmc", f"--checker={fake}",
            "--timeout=2" if words.startswith("gave up") else "--timeout=60", passing
        )
        took = time.monotonic() - begin
        problem = None
        if done.returncode != 3 or report["verdict"] != "unknown":
            problem = f"status {done.returncode}, verdict {report['verdict']}"
        elif not any(words in reason for reason in report["reasons"]):
            problem = f"reasons {report['reasons']}, nothing of '{words}'"
        elif took > 40:
            problem = f"it took {took:.0f} s"
        elif pids.exists():
            alive = [p for p in pids.read_text().split() if Path(f"/proc/{p}").exists()]
            problem = f"still running: {alive}" if alive else None
            pids.unlink()
        tests.result(f"fake that {name}", problem)
    versions(tests, passing)
    flags(tests)
    flags_of_diagnoses(tests)
    missing(tests, passing)
    usage(tests, SMALL)
    left_behind(tests)
    recordings(tests, passing)
    natives(tests)


def versions(tests, program):
    for version, known in (("6.6.0 (cbmc-6.6.0)", True), ("5.12 (cbmc-5.12)", True), ("9.1 (cbmc-9.1)", False),
                           ("4.9", False), ("something else", False)):
        success = "print('[{\"result\": []}, {\"cProverStatus\": \"success\"}]')"
        fake = make_fake(tests, "version", success, version)
        report, done = tests.report("check", "--engine=cbmc", f"--checker={fake}", program)
        if known:
            right = report["verdict"] == "bounded" and report.get("engine", {}).get("version") == version.split()[0]
        else:
            right = done.returncode == 3 and not done.stdout and version.split()[0] in done.stderr
        tests.result(f"version {version}", None if right else f"{report} {done.stderr}")


def flags(tests):
    """Each version gets the flags it knows, and no claim is made that nobody asked for."""
    seen = tests.folder / "flags"
    body = (
        f"open({str(seen)!r}, 'a').write(' '.join(sys.argv[1:]) + chr(10))\n"
        "print('[{\"result\": []}, {\"cProverStatus\": \"success\"}]')"
    )
    result = tests.folder / "cause.json"
    tests.run("check", "--format=json", f"--output={result}", SMALL)
    for version, new in (("5.12 (cbmc-5.12)", False), ("6.6.0 (cbmc-6.6.0)", True)):
        fake = make_fake(tests, "flags_of", body, version)
        tests.report("check", "--engine=cbmc", f"--checker={fake}", SMALL)
        lines = seen.read_text().splitlines()
        seen.unlink()
        always = ("-DFL_CBMC", "--json-ui", "--trace", "--stop-on-fail", "--no-built-in-assertions", "--unwind 8")
        right = len(lines) == 6 and all(words in line for line in lines for words in always)
        right = right and all(("--no-standard-checks" in line) == new for line in lines)
        right = right and all("--unwinding-assertions" not in line and "--slice" not in line for line in lines)
        right = right and sum("FL_DEADLOCKS_ONLY" in line for line in lines) == 3
        tests.result(f"flags of {version}", None if right else lines)


def flags_of_diagnoses(tests):
    """The same of a diagnosis: all claims at once, bounds named, the formula sliced."""
    seen = tests.folder / "flags"
    real = find_cbmc()
    for version, new in (("5.12 (cbmc-5.12)", False), ("6.6.0 (cbmc-6.6.0)", True)):
        body = (
            "import subprocess\n"
            f"open({str(seen)!r}, 'a').write(' '.join(sys.argv[1:]) + chr(10))\n"
            f"if '--stop-on-fail' in sys.argv: sys.exit(subprocess.call([{real!r}, *sys.argv[1:]]))\n"
            "print('[{\"result\": []}, {\"cProverStatus\": \"success\"}]')"
        )
        fake = make_fake(tests, "flags_of_diagnosis", body, version)
        tests.report("localize", "--engine=cbmc", f"--checker={fake}", SMALL)
        lines = [line for line in seen.read_text().splitlines() if "--stop-on-fail" not in line]
        seen.unlink()
        always = ("--unwinding-assertions", "--slice-formula", "-DFL_NAMES_BOUNDS", "-DFL_MODES=")
        right = lines and all(words in line for line in lines for words in always)
        right = right and all(("--no-sat-preprocessor" in line) == new for line in lines)
        right = right and all(("--no-standard-checks" in line) == new for line in lines)
        tests.result(f"flags of a diagnosis by {version}", None if right else lines)


def missing(tests, program):
    done = tests.run("check", "--engine=cbmc", "--checker=/nowhere/cbmc", program)
    right = done.returncode == 2 and "/nowhere/cbmc" in done.stderr and not done.stdout
    tests.result("missing, by option", None if right else f"{done.returncode} {done.stderr}")
    done = tests.run("check", "--engine=cbmc", program, env={"FAULTLINE_CBMC": "/nowhere/else"})
    right = done.returncode == 2 and "/nowhere/else" in done.stderr
    tests.result("missing, by environment", None if right else f"{done.returncode} {done.stderr}")
    away = {"PATH": str(tests.folder), "HOME": str(tests.folder), "XDG_CACHE_HOME": str(tests.folder)}
    for engine in ("cbmc", "esbmc"):
        done = tests.run("check", f"--engine={engine}", program, env=away)
        right = done.returncode == 2 and f"{engine} was not found" in done.stderr and "--checker" in done.stderr
        tests.result(f"no {engine} anywhere", None if right else f"{done.returncode} {done.stderr}")
    # where the embedded engine has no answer and there is no other, its own answer stays
    unknown = PROGRAMS / "inputs"
    for source in sorted(unknown.glob("*.c")):
        if "expect: unknown" in source.read_text():
            report, done = tests.report("check", f"--checker={tests.folder}/none", "--engine=auto", source)
            right = report["verdict"] == "unknown" and done.returncode == 3
            tests.result("auto without a checker", None if right else f"{done.returncode} {report}")
            break


def usage(tests, program):
    """Command lines that make no sense, with what must be said about them."""
    result = tests.folder / "usage.json"
    tests.run("check", "--format=json", f"--output={result}", SMALL)
    wrong = (
        (("check", "--checker=cbmc"), "'--checker' is for"),
        (("check", "--rounds=2"), "'--rounds' is for"),
        (("check", "--keep=/"), "'--keep' is for"),
        (("check", "--engine=cbmc", "--switches=2"), "'--switches' is for the embedded engine"),
        (("check", "--engine=cbmc", "--search=full"), "'--search' is for the embedded engine"),
        (("check", "--engine=cbmc", "--keep=/nowhere"), "'/nowhere' is not a folder"),
        (("check", "--engine=gcc"), "--engine"),
        (("check", "--esbmc-native"), "'--esbmc-native' is for --engine=esbmc"),
        (("localize", "--engine=cbmc", "--esbmc-native"), "'--esbmc-native' is for --engine=esbmc"),
        (("check", "--engine=esbmc", "--esbmc-native", "--spurious"), "does not know --spurious"),
        (("check", "--engine=esbmc", "--esbmc-native", "--compile-commands=."), "give the flags after '--'"),
        (("sequentialize",), "wants a schedule"),
        (("sequentialize", "--schedule=nondet", "--diag"), "--diag wants the schedule of a failing run"),
        (("sequentialize", f"--schedule={result}", "--rounds=2"), "--rounds is for"),
        (("sequentialize", f"--schedule={result}", "--finding=7"), "no finding 7"),
        (("sequentialize", "--schedule=/nowhere/at.json"), "/nowhere/at.json"),
        (("sequentialize", f"--schedule={result}", "--diag=maybe"), "wants one of sites, iterate"),
    )
    for words, said in wrong:
        done = tests.run(*words, program)
        right = done.returncode == 2 and said in done.stderr and not done.stdout
        tests.result(" ".join(words), None if right else f"{done.returncode} {done.stderr}")


def left_behind(tests):
    """No temporary file stays, whatever happens."""
    folder = tests.folder / "temporary"
    folder.mkdir()
    for name in ("hangs", "dies", "half"):
        fake = make_fake(tests, name, FAKES[name][0])
        tests.run("check", "--engine=cbmc", f"--checker={fake}", "--timeout=1", SMALL, env={"TMPDIR": str(folder)})
    left = list(folder.iterdir())
    tests.result("temporary files", f"left: {left}" if left else None)
    keep = tests.folder / "keep"
    keep.mkdir()
    fake = make_fake(tests, "half", FAKES["half"][0])
    tests.run("check", "--engine=cbmc", f"--checker={fake}", f"--keep={keep}", SMALL)
    kept = sorted(path.suffix for path in keep.iterdir())
    tests.result("--keep", None if kept == [".c", ".err", ".out"] else f"kept: {kept}")


def recordings(tests, program):
    """ESBMC, as it was recorded."""
    cases = (("5_success", "bounded", "rounds"), ("6_parse", "unknown", "expected ';'"),
             ("10_noproperty_nofile", "unknown", "failed to open input file"),
             ("11_badopt", "unknown", "no-such-option"), ("1b_assert_noslice", "unknown", "does not fail"))
    for name, verdict, words in cases:
        body = (
            f"sys.stderr.write(open({str(ESBMC / name)!r} + '.stderr').read())\n"
            f"sys.exit(int(open({str(ESBMC / name)!r} + '.exit').read()))"
        )
        fake = make_fake(tests, "esbmc", body, "ESBMC version 8.4.0 64-bit x86_64 linux")
        report, _ = tests.report("check", "--engine=esbmc", f"--checker={fake}", program)
        right = report["verdict"] == verdict and any(words in reason for reason in report["reasons"])
        tests.result(f"esbmc recording {name}", None if right else report)


def natives(tests):
    """ESBMC with the concurrent program itself: the switches of its counterexample, made again."""
    # the recording, its program, what it was recorded with; verdict, property and line, words
    cases = (
        ("1b_assert_noslice", "1_assert", False, ("assertion", 29), None),
        ("2b_deadlock_stack", "2_deadlock", True, ("deadlock", 7), None),
        ("3_race", "3_race", False, None, "W/W data race on c:@x"),  # not something that is looked for here
        ("4_pointer", "4_pointer", False, ("pointer", 11), None),
        ("1b_assert_noslice", "5_success", False, None, "assertion counter == 2"),  # a run of another program
        ("5_success", "5_success", None, "bounded", "3 context switches"),
        ("6_parse", "5_success", None, None, "expected ';'"),
    )
    seen = tests.folder / "arguments"
    for name, program, deadlocks, found, words in cases:
        body = (
            f"open({str(seen)!r}, 'a').write(' '.join(sys.argv[1:]) + chr(10))\n"
            f"fits = {deadlocks} in (None, '--deadlock-check' in sys.argv)\n"
            f"base = {str(ESBMC)!r} + '/' + ({name!r} if fits else '5_success')\n"
            "sys.stderr.write(open(base + '.stderr').read())\nsys.exit(int(open(base + '.exit').read()))"
        )
        fake = make_fake(tests, "esbmc", body, "ESBMC version 8.4.0 64-bit x86_64 linux")
        source = ESBMC / f"{program}.c"
        report, done = tests.report("check", "--engine=esbmc", "--esbmc-native", f"--checker={fake}", source, "--",
                                    "-Dnondet_int=__VERIFIER_nondet_int")
        given = seen.read_text()
        seen.unlink()
        if isinstance(found, tuple):
            places = [(f["property"], f["location"]["line"]) for f in report["findings"]]
            right = report["verdict"] == "faulty" and places == [found]
        else:
            right = report["verdict"] == (found or "unknown") and any(words in reason for reason in report["reasons"])
        right = right and f"{source} -Dnondet_int" in given and "--context-bound 1" in given and "FL_ESBMC" not in given
        tests.result(f"native esbmc, recording {name} with {program}", None if right else f"{report} {given}")


# ---- agreement ----


def comment_of(source):
    return re.match(r"/\*(.*?)\*/", source.read_text(), re.S).group(1)


def options_of(source):
    for line in comment_of(source).splitlines():
        line = line.strip().lstrip("* ")
        if line.startswith("options:"):
            return shlex.split(line.split(":", 1)[1])
    return []


def is_comparable(source):
    """Both can be asked about it: no properties or limits of the embedded engine alone."""
    text = comment_of(source)
    if "expect: faulty" not in text and "expect: proved" not in text:
        return False
    return not any(
        option.startswith(("--switches", "--unwind", "--timeout", "--states")) or "race" in option
        or "all" in option or "uninitialized" in option or "leak" in option
        for option in options_of(source)
    )


def compared(everything):
    """All programs both can be asked about, or a sample of them drawn by a fixed seed."""
    sources = [s for s in sorted(PROGRAMS.glob("*/*.c")) if is_comparable(s)]
    if everything:
        return sources
    always = {PROGRAMS / f"{name}.c" for name in ALWAYS}
    return sorted(always | set(random.Random(SEED).sample(sources, SAMPLE)))


def agreement(tests, source, timeout):
    """(what CBMC did not decide, how the engines disagree): words, or None."""
    embedded, _ = tests.report("check", *options_of(source), source)
    other, done = tests.report(
        "check", "--engine=cbmc", f"--timeout={timeout}", *options_of(source), source
    )
    found = {
        (f["property"], f["location"]["line"])
        for f in embedded["findings"]
        if f["property"] not in UNSEEN and SPIN not in f["message"]
    }
    too = {(f["property"], f["location"]["line"]) for f in other["findings"]}
    rejected = [reason for reason in other["reasons"] if "when it is made again" in reason]
    if rejected and source.stem in REJECTED:
        return REJECTED[source.stem], None
    if rejected:
        return None, rejected[0]
    if other["verdict"] == "unknown":
        return "; ".join(other["reasons"]), None
    if found and not too and source.stem in MISSED:
        return MISSED[source.stem], None
    if found:
        return None, None if too and too <= found else f"embedded {found}, cbmc {other['verdict']} {too}"
    right = other["verdict"] == "bounded" and done.returncode == 3
    return None, None if right else f"cbmc {other['verdict']} {too}"


def agreements(tests, pool, everything, timeout):
    sources = compared(everything)
    undecided = 0
    for source, (unknown, problem) in zip(sources, pool.map(lambda s: agreement(tests, s, timeout), sources)):
        name = f"{source.parent.name}/{source.stem}"
        if unknown:
            undecided += 1
            print(f"{name}: not decided by cbmc: {unknown[:160]}", flush=True)
        else:
            tests.result(name, problem)
    print(f"agreement: {len(sources)} programs, {undecided} not decided by cbmc within {timeout} s")
    too_many = undecided > len(sources) // 2
    tests.result("agreement", "cbmc decides less than half of the programs" if too_many else None)


def found(tests):
    """Faults only CBMC may find, at the line that the program says."""
    for source in sorted((HERE / "backends/programs").glob("*.c")):
        report, done = tests.report("check", "--engine=cbmc", source)
        line, name = re.search(r"finding: (\d+) (\w+)", comment_of(source)).groups()
        places = [(f["location"]["line"], f["property"]) for f in report["findings"]]
        right = report["verdict"] == "faulty" and places == [(int(line), name)]
        tests.result(f"found: {source.stem}", None if right else f"{report} {done.stderr}")


FRACTION = """#include <assert.h>
extern double __VERIFIER_nondet_double(void);
int main(void) {
  double x = __VERIFIER_nondet_double();
  assert(x != 1.5);
  return 0;
}
"""


def auto(tests):
    """CBMC decides where the embedded engine ends unknown, and only there."""
    unknown = HERE / "backends/programs/number_that_becomes_a_fraction.c"
    report, done = tests.report("check", "--engine=auto", unknown)
    right = done.returncode == 1 and report["engine"]["name"] == "cbmc" and report["verdict"] == "faulty"
    tests.result("auto, unknown to the embedded engine", None if right else f"{report} {done.stderr}")
    with tempfile.TemporaryDirectory() as folder:
        source = Path(folder) / "fraction.c"
        source.write_text(FRACTION, encoding="utf-8")
        report, done = tests.report("check", "--engine=auto", source)
        said = any("floating-point input" in reason for reason in report["reasons"])
        right = done.returncode == 3 and report["verdict"] == "unknown" and said
        tests.result("auto, floating-point input", None if right else f"{report} {done.stderr}")
    words = tests.run("check", "--engine=cbmc", SMALL).stdout
    tests.result("a single run of a checker", None if ", as the checker gave it:" in words else words)
    report, done = tests.report("check", "--engine=auto", SMALL)
    right = done.returncode == 1 and report["engine"]["name"] == "embedded"
    tests.result("auto, known to the embedded engine", None if right else f"{report} {done.stderr}")


def valid(report):
    """Whether the report of another engine has the form of all reports."""
    try:
        import jsonschema
    except ImportError:
        return "python3-jsonschema is not installed"
    try:
        jsonschema.validate(report, json.loads((HERE.parent / "docs/faultline.schema.json").read_text()))
    except jsonschema.ValidationError as error:
        return str(error)[:300]
    return None


def diagnosis(tests, name):
    """The whole of `localize --engine=cbmc`: a report of the usual form, with the same places."""
    source = PROGRAMS / (name + ".c")
    named = []
    for engine in ("embedded", "cbmc"):
        report, done = tests.report("localize", f"--engine={engine}", "--timeout=240", source)
        if report["verdict"] != "faulty":
            return f"{engine}: {report['verdict']} {report['reasons']} {done.stderr}"
        if valid(report):
            return valid(report)
        named.append({c["diag"] for c in report["findings"][0]["candidates"]})
    same = named[0] == named[1] and named[0]
    return None if same else f"embedded {sorted(named[0])}, cbmc {sorted(named[1])}"


def explanation(source, c, site, text, who):
    """Why only one of the two names the site; None: nobody knows."""
    if (source.stem, text) in SITE_EXCEPTIONS:
        return SITE_EXCEPTIONS[source.stem, text]
    if who == "cbmc":
        said = [r.split("values: ")[1] for r in c.reasons if "while trying other values" in r]
        return f"the embedded engine says: {said[0]}" if said else None
    if site not in c.selectors:
        return "there is no selector for such a value"
    return f"CBMC says: {c.bounds[0]} goes on beyond its bound" if c.bounds else None


def compare_sites(tests, source, seconds):
    """(why it was not decided, [reasons for differences], [differences without one])."""
    with tempfile.TemporaryDirectory(dir=tests.folder) as folder:
        try:
            c = Comparison(tests.faultline, find_cbmc(), source, options_of(source), Path(folder), seconds)
        except NotDecided as why:
            return str(why), [], []
        except AssertionError as wrong:
            return None, [], [str(wrong)]
    reasons, problems = [], []
    for site, place, text, _, who in c.differences():
        why = explanation(source, c, site, text, who)
        (reasons if why else problems).append(f"'{text}' ({place}) is named by {who} alone: {why}")
    return None, reasons, problems


def sites(tests, pool, sources, seconds):
    """Both name the same sites of the same run, or the one that does not says what it left out."""
    equal = explained = undecided = 0
    for source, found in zip(sources, pool.map(lambda s: compare_sites(tests, s, seconds), sources)):
        unknown, reasons, problems = found
        for line in [f"not decided: {unknown}"] if unknown else reasons:
            print(f"sites of {source.stem}: {line}", flush=True)
        undecided += unknown is not None
        explained += bool(reasons) and not problems
        equal += not (unknown or reasons or problems)
        if not unknown:
            tests.result(f"sites of {source.stem}", "; ".join(problems) or None)
    print(f"sites of {len(sources)} programs: {equal} equal, {explained} differ by what an engine says it leaves out, "
          f"{undecided} not decided in {seconds} s")
    enough = equal > 0 and 2 * equal >= len(sources) - undecided
    tests.result("sites", None if enough else "less than half of those that are decided are equal")


LOOP = """
#include <assert.h>
#include <pthread.h>
static int total, rounds = 2;
static void *count(void *unused) {
  (void)unused;
  for (int k = 0; k < rounds; k++)
    total++;
  return NULL;
}
int main(void) {
  pthread_t id;
  pthread_create(&id, NULL, count, NULL);
  pthread_join(id, NULL);
  assert(total == 3);
  return 0;
}
"""


def bounds(tests):
    """Runs that the diagnosis does not follow to their end are named: 'rounds' may be any number."""
    source = tests.folder / "loop.c"
    source.write_text(LOOP)
    for unwind in (4, 6):
        report, done = tests.report("localize", "--engine=cbmc", f"--unwind={unwind}", source)
        said = [r for r in report["reasons"] if f"loop.c:7 was followed {unwind} times" in r]
        lines = {place["location"]["line"] for f in report["findings"] for place in f["candidates"]}
        right = report["verdict"] == "faulty" and len(said) == 1 and {4, 15} <= lines
        tests.result(f"bound of {unwind} in a diagnosis", None if right else f"{report} {done.stderr}")


REALS = """
#include <assert.h>
#include <pthread.h>
static double share = 0.25;
static float total;
static void *add(void *unused) {
  (void)unused;
  total = total + (float)share * 8;
  return NULL;
}
int main(void) {
  pthread_t id;
  pthread_create(&id, NULL, add, NULL);
  pthread_join(id, NULL);
  assert(total == 3.5f);
  return 0;
}
"""


def reals(tests):
    """Floating-point numbers, and whole ones whose effect goes through them, have values that help."""
    source, result, text = (tests.folder / name for name in ("reals.c", "reals.json", "reals_diag.c"))
    source.write_text(REALS)
    report, done = tests.report("localize", "--engine=cbmc", source)
    places = {c["original"]: c for f in report["findings"] for c in f["candidates"]}
    wanted = {"0.25": "0.4375", "8": "14", "total + (float)share * 8": "3.5f", "3.5f": "2.0f"}
    right = all(value in places.get(place, {"values": []})["values"] for place, value in wanted.items())
    tests.result("floating-point places", None if right else f"{report} {done.stderr}")
    result.write_text(json.dumps(report))
    tests.run("sequentialize", "--diag", f"--schedule={result}", f"--output={text}", source)
    program = tests.folder / "reals"
    subprocess.run(["gcc", "-std=c11", "-Wall", "-Wextra", "-Werror", "-o", program, text], check=True)
    site = str(places.get("0.25", {"diag": 0})["diag"])
    ends = [subprocess.run([program, site, value], capture_output=True).returncode for value in ("0.4375", "0.5")]
    tests.result("floating-point values by hand", None if ends == [0, 1] else f"{ends}")


def edited(source, repair):
    """The text of the program with the repair."""
    lines = source.read_text().split("\n")
    for edit in sorted(repair["edits"], key=lambda e: (e["line"], e["column"]), reverse=True):
        first, last = edit["line"] - 1, edit["endLine"] - 1
        lines[first : last + 1] = [
            lines[first][: edit["column"] - 1] + edit["newText"] + lines[last][edit["endColumn"] - 1 :]
        ]
    return "\n".join(lines)


def confirm(tests, source, most):
    """Verdicts of CBMC on the program with each of its first proved repairs, by the repair's title."""
    report, _ = tests.report("localize", "--timeout=30", source)
    proved = [
        repair
        for finding in report["findings"]
        for place in finding["candidates"]
        for repair in place["repairs"]
        if repair["status"] == "proved"
    ]
    verdicts = {}
    for number, repair in enumerate(proved[:most]):
        copy = tests.folder / f"{source.stem}_{number}.c"
        copy.write_text(edited(source, repair))
        verdicts[repair["title"]] = tests.report("check", "--engine=cbmc", "--timeout=30", copy)[0]["verdict"]
    return verdicts


def repaired_programs():
    """The faulty programs of the localizer's tests."""
    studied = [s for s in sorted((PROGRAMS / "studied").glob("*.c")) if not s.stem.endswith("_repaired")]
    faulty = [s for s in sorted((HERE / "localize").glob("*.c")) if "finding:" in comment_of(s)]
    return faulty + studied


def repairs(tests, pool, sources, most):
    """Repairs that are said to be proved: CBMC confirms them up to its bounds, or does not know."""
    count = {"bounded": 0, "unknown": 0, "faulty": 0}
    for source, verdicts in zip(sources, pool.map(lambda s: confirm(tests, s, most), sources)):
        for title, verdict in verdicts.items():
            count[verdict] = count.get(verdict, 0) + 1
            if verdict == "faulty":
                tests.result(f"{source.stem}: '{title}'", "CBMC refutes it")
    print(f"proved repairs of {len(sources)} programs: {count['bounded']} confirmed by cbmc up to its bounds, "
          f"{count['unknown']} not decided, {count['faulty']} refuted")
    tests.result("proved repairs", None if count["bounded"] else "none is confirmed")


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--faultline", type=Path, required=True)
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    parser.add_argument("--all", action="store_true", help="compare on every program, not on a sample")
    parser.add_argument("--timeout", type=int, default=20, help="seconds for one program by CBMC")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        tests = Tests(options.faultline.resolve(), folder)
        fakes(tests)
        auto(tests)
        found(tests)
        bounds(tests)
        reals(tests)
        with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
            agreements(tests, pool, options.all, options.timeout)
            repaired = repaired_programs()
            if not options.all:
                repaired = sorted(random.Random(SEED).sample(repaired, REPAIRED))
            repairs(tests, pool, repaired, 1000 if options.all else 2)
            for name, problem in zip(DIAGNOSED, pool.map(lambda n: diagnosis(tests, n), DIAGNOSED)):
                tests.result(f"diagnosis of {name}", problem)
            located = repaired_programs()
            if not options.all:
                located = sorted(random.Random(SEED).sample(located, SITES))
            sites(tests, pool, located, 2 * options.timeout)
        if shutil.which("esbmc"):
            report, done = tests.report("check", "--engine=esbmc", SMALL)
            right = report["verdict"] == "faulty" and report["findings"][0]["property"] == "assertion"
            tests.result("esbmc itself", None if right else f"{report} {done.stderr}")
    print(f"{tests.passed} passed, {tests.failed} failed")
    return 1 if tests.failed or not tests.passed else 0


if __name__ == "__main__":
    sys.exit(main())
