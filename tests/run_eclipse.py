#!/usr/bin/env python3
"""The Eclipse side: builds it, runs its tests in a workbench, installs the feature from the update site into a
fresh Eclipse and uses it there."""

import argparse
import os
import re
import shutil
import subprocess
import sys
import tempfile
import xml.etree.ElementTree as ElementTree
import zipfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))
from display import display  # noqa: E402

ROOT = Path(__file__).resolve().parent.parent
SMOKE_SECONDS = 120
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


def run(command, **options):
    return subprocess.run(
        command, cwd=ROOT, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
        errors="replace", **options,
    )


def read_reports(folder):
    """(passed, failed) of the tests that ran; what failed is printed."""
    passed = failed = 0
    for path in sorted(folder.glob("TEST-*.xml")):
        for case in ElementTree.parse(path).getroot().iter("testcase"):
            problem = case.find("failure")
            problem = case.find("error") if problem is None else problem
            if problem is None:
                passed += 1
                continue
            failed += 1
            text = (problem.text or problem.get("message") or "").splitlines()
            print(f"FAILED {case.get('classname')}.{case.get('name')}")
            frames = r"\s+at (java\.|jdk\.|org\.junit|org\.apache|org\.eclipse\.(tycho|equinox|osgi|core\.launcher))"
            print("".join(f"    {line}\n" for line in text if not re.match(frames, line))[:3000])
    return passed, failed


def check_site(site):
    """The update site holds our feature and bundles and nothing else; zipped too."""
    names = sorted(path.name.split("_")[0] for kind in ("features", "plugins") for path in (site / kind).iterdir())
    wanted = ["org.faultline.eclipse", "org.faultline.eclipse.linux.x86", "org.faultline.feature"]
    if names != wanted:
        return f"the update site has {names}"
    zipped = list(site.parent.glob("*.zip"))
    if len(zipped) != 1 or "content.jar" not in zipfile.ZipFile(zipped[0]).namelist():
        return f"there is no zipped update site, or it is not one: {zipped}"
    names = zipfile.ZipFile(next(site.glob("plugins/org.faultline.eclipse.linux.*.jar"))).namelist()
    libraries = [name for name in names if re.search(r"/lib[^/]*\.so", name)]
    licenses = [name for name in names if re.search(r"/licenses/[^/]+\.txt$", name)]
    for word in ("llvm", "clang", "z3", "jansson"):
        if not any(word in Path(name).name for name in licenses):
            return f"the licence of {word} is not there: {licenses}"
    if len(licenses) < len(libraries) - 2:  # ours has none, and two may come from one package
        return f"there are {len(libraries)} libraries and {len(licenses)} licences"
    return ""


def add_bundle(ide, jar):
    """Makes Eclipse load one bundle more."""
    version = "0.0.0"
    for line in zipfile.ZipFile(jar).read("META-INF/MANIFEST.MF").decode().splitlines():
        if line.startswith("Bundle-Version: "):
            version = line.split(": ")[1].strip()
    bundles = next(ide.glob("configuration/org.eclipse.equinox.simpleconfigurator/bundles.info"))
    with bundles.open("a") as file:
        file.write(f"org.faultline.eclipse.driver,{version},{jar.as_uri()},4,false\n")


def drive(ide, workspace, source, rounds, environment, *properties):
    """The lines of the driver's report after it ran 'Localize Fault' on a file in that Eclipse."""
    report = workspace.parent / f"report-{workspace.name}.txt"
    launcher = next(ide.glob("plugins/org.eclipse.equinox.launcher_*.jar"))
    done = run(
        ["java", "-Xmx1g", f"-Dfaultline.drive={source}", f"-Dfaultline.rounds={rounds}",
         f"-Dfaultline.report={report}", *properties, "-jar", launcher, "-nosplash", "-consoleLog", "-data", workspace],
        env=environment, timeout=SMOKE_SECONDS + 5 * rounds,
    )
    if not report.exists():
        return [f"failed: no report, exit status {done.returncode}", done.stdout[-3000:]]
    complaints = [line for line in done.stdout.splitlines() if "still running after platform shutdown" in line]
    return report.read_text().splitlines() + complaints + [f"exit status {done.returncode}"]


def smoke(tree, environment):
    """Installs with the p2 director and analyses a file there."""
    with tempfile.TemporaryDirectory(prefix="faultline-eclipse-") as folder:
        ide = Path(folder) / "ide"
        shutil.copytree(product(tree), ide, symlinks=True)
        launcher = next(ide.glob("plugins/org.eclipse.equinox.launcher_*.jar"))
        site = tree / "update-site/target/repository"
        done = run(
            ["java", "-jar", launcher, "-nosplash", "-application", "org.eclipse.equinox.p2.director",
             "-repository", site.as_uri(), "-installIU", "org.faultline.feature.feature.group"],
            env=environment, timeout=SMOKE_SECONDS,
        )
        if done.returncode:
            return "the p2 director fails:\n" + done.stdout[-3000:]
        add_bundle(ide, next((tree / "driver/target").glob("org.faultline.eclipse.driver-*SNAPSHOT.jar")))
        lines = drive(ide, Path(folder) / "workspace", ROOT / "examples/account.c", 1, environment)
        if not any(line.startswith("fault in line 56: assertion fails: balance == ") for line in lines):
            return "in the Eclipse it was installed into:\n" + "\n".join(lines)
        # Closed in the middle of an analysis, it ends at once, and so does the worker.
        endless = Path(folder) / "endless.c"
        endless.write_text(ENDLESS)
        lines = drive(ide, Path(folder) / "closed", endless, 0, environment, "-Dfaultline.leave=true")
        if lines != ["left while it was running: true", "exit status 0"]:
            return "when Eclipse is closed during an analysis:\n" + "\n".join(lines)
        left = run(["pgrep", "-f", f"^{folder}/.*/faultline worker"]).stdout
        if left:
            return f"a worker is left when Eclipse is closed: {left}"
    return ""


def product(tree):
    found = list(tree.glob("product/target/products/org.faultline.ide/linux/gtk/x86_64"))
    return next((path.parent for path in found[0].rglob("plugins")), found[0])


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--faultline", type=Path, required=True)
    options = parser.parse_args()
    if "-fsanitize" in os.environ.get("CFLAGS", ""):
        print("the plug-in carries a program without sanitizers: tested without them only")
        print("0 passed, 0 failed")
        return 0
    build = options.faultline.resolve().parent
    tree = build / "eclipse"
    done = run(["make", "-s", f"BUILD={build}", "eclipse-tree"],
               env={k: v for k, v in os.environ.items() if k not in ("CFLAGS", "MAKEFLAGS")})
    if done.returncode:
        print(done.stdout + "\n0 passed, 1 failed")
        return 1
    reports = tree / "tests/target/surefire-reports"
    shutil.rmtree(reports, ignore_errors=True)
    with display() as environment:
        done = run(["scripts/eclipse-build", tree, "verify"], env=environment)
        if done.returncode:
            shown = [line for line in done.stdout.splitlines() if "ERROR" in line and "osgi.platform" not in line]
            print("\n".join(line[:400] for line in shown[:60]))
            print("0 passed, 1 failed")
            return 1
        passed, failed = read_reports(reports)
        if not passed + failed:
            print("FAILED: no test of the plug-in ran")
            failed += 1
        for why in (check_site(tree / "update-site/target/repository"), smoke(tree, environment)):
            if why:
                print("FAILED", why)
            passed, failed = passed + (not why), failed + bool(why)
    print(f"{passed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
