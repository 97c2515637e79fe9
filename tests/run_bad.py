#!/usr/bin/env python3
"""Feed faultline bad input and check that it says so properly.

    run_bad.py --faultline BIN [--jobs N] [--only GLOB] [--verbose]

Every case runs in a directory of its own, as `faultline run` and, where it makes
sense, as `faultline dump`. Whatever the input, the program must end by itself in
time, without a signal, without a sanitizer report and without leaving files behind.
What else is asked depends on the kind of the case:

  located   exit code 2, nothing on standard output, and on standard error
            FILE:LINE:COL: error: MESSAGE (or "fatal error"), the source line, and
            a line with a caret under the right character
  linking   exit code 2, nothing on standard output, and an error about the given
            name, located as above or as "faultline: ..." (a linker has no columns)
  usage     exit code 2, nothing on standard output, and exactly one line
            "faultline: ..." on standard error, naming what is wrong
  accepted  exit code 0 of `dump`, a model on standard output and no error
  clean     legal C of an unreasonable size: either it works (exit code 0), or it is
            refused as in the kinds above (2), or it is given up (3, `run` only), or it
            ends for want of stack, said so, as natively (`run` only)

The files of tests/bad are cases. A file says what it expects in its first lines:

    /* expect: line 7: expected ';' */             located, the text is part of MESSAGE
    /* expect: line 7 at total: expected ';' */    ... and the caret is under "total"
    /* expect: shape.h: line 4: expected ';' */    ... in another file of the case
    /* expect: linking: counter */                 linking
    /* expect: command line: C++ */                usage
    /* flags: -std=c11 */                          compiler flags after --

A folder is a program of several files. Those in only_warnings are of kind accepted.
Inputs that cannot carry a comment, cannot be kept as text or are large are made here.
"""

import argparse
import concurrent.futures
import fnmatch
import json
import os
import random
import re
import resource
import shutil
import signal
import subprocess
import sys
import tempfile
import time

BAD = os.path.join(os.path.dirname(os.path.abspath(__file__)), "bad")
SANITIZED = "ASAN" in os.environ or "ASAN_OPTIONS" in os.environ
SECONDS = 60 if SANITIZED else 20
REPORTS = ("ERROR: AddressSanitizer", "runtime error:", "LeakSanitizer",
           "ERROR: UndefinedBehaviorSanitizer", "WARNING: ThreadSanitizer")
LOCATED = re.compile(r"^(?P<file>.+?):(?P<line>\d+):(?P<col>\d+): (?:fatal )?error: (?P<message>.*)$")
BOTH = ("run", "dump")


class Case:
    """One input: how to make it, how to call faultline on it, what must come of it."""

    def __init__(self, name, kind, words, args, make, flags=(), commands=BOTH, file=None,
                 line=None, at=None, source=True, skip=None):
        self.name = name
        self.kind = kind            # see above
        self.words = words          # list of texts that the message has
        self.args = args            # after the command; or all of them if commands is ("",)
        self.make = make            # fills the current case's directory
        self.flags = list(flags)
        self.commands = commands
        self.file = file            # located: the file the error is in
        self.line = line            # located: its line, None for any
        self.at = at                # located: text the caret stands under
        self.source = source        # located: whether source line and caret can be compared
        self.skip = skip            # why the case cannot be tried here


# ---------------------------------------------------------------- the stored cases

EXPECT = re.compile(r"^/\* expect: (?P<what>.*) \*/$")
FLAGS = re.compile(r"^/\* flags: (?P<flags>.*) \*/$")
WHERE = re.compile(r"^(?:(?P<file>[\w./]+): )?line (?P<line>\d+)(?: at (?P<at>[^:]+))?: (?P<text>.*)$")


def directives(path):
    """Returns (expectation or None, flags) from the first lines of the file."""
    what, flags = None, []
    with open(path, encoding="utf-8", errors="replace") as f:
        for _, text in zip(range(4), f):
            text = text.rstrip("\n")
            if EXPECT.match(text):
                what = EXPECT.match(text)["what"]
            elif text.startswith("/* expect"):
                what = EXPECT.match(text + " */")["what"]   # the comment that never ends
            elif FLAGS.match(text):
                flags = FLAGS.match(text)["flags"].split()
    return what, flags


def copier(path):
    def make(where):
        if os.path.isdir(path):
            shutil.copytree(path, where, dirs_exist_ok=True)
        else:
            shutil.copy(path, where)
    return make


def stored_case(name, path, files, main):
    what, flags = directives(os.path.join(path, main) if os.path.isdir(path) else path)
    make = copier(path)
    if what is None:
        raise SystemExit(f"run_bad.py: {path} does not say what it expects")
    if what.startswith("linking: "):
        return Case(name, "linking", [what[9:]], files, make, flags, commands=("run",))
    if what.startswith("command line: "):
        return Case(name, "usage", [what[14:]], files, make, flags)
    where = WHERE.match(what)
    if not where:
        raise SystemExit(f"run_bad.py: {path}: cannot read '{what}'")
    return Case(name, "located", [where["text"]], files, make, flags,
                file=where["file"] or main, line=int(where["line"]), at=where["at"])


def stored_cases():
    for name in sorted(os.listdir(BAD)):
        path = os.path.join(BAD, name)
        if name == "only_warnings":
            for file in sorted(os.listdir(path)):
                full = os.path.join(path, file)
                yield Case(f"{name}/{file}", "accepted", [], [file], copier(full),
                           directives(full)[1], commands=("dump",))
        elif name == "empty.c":
            yield Case(name, "linking", ["main"], [name], copier(path), commands=("run",))
        elif os.path.isdir(path):
            files = sorted(f for f in os.listdir(path) if f.endswith(".c"))
            main = next((f for f in files if directives(os.path.join(path, f))[0]), files[0])
            yield stored_case(name, path, files, main)
        else:
            yield stored_case(name, path, [name], name)


# ------------------------------------------------------------------- the made cases

GOOD = "int main(void)\n{\n    return 0;\n}\n"
WRONG = "int main(void)\n{\n    int n = 3;\n    return missing;\n}\n"


def writer(files):
    """A maker of these files: {name: text or bytes}."""
    def make(where):
        for name, text in files.items():
            path = os.path.join(where, name)
            os.makedirs(os.path.dirname(path), exist_ok=True)
            with open(path, "wb") as f:
                f.write(text if isinstance(text, bytes) else text.encode())
    return make


def program(body):
    return "int main(void)\n{\n" + body + "\n    return 0;\n}\n"


def located(name, text, line, message, **more):
    return Case(name, "located", [message] if message else [], [name], writer({name: text}),
                file=name, line=line, **more)


def clean(name, text, **more):
    return Case(name, "clean", [], [name], writer({name: text}), **more)


def encoding_cases():
    yield located("nul_bytes.c", b"int main(void)\n{\n    in\0t n = 3;\n    return n;\n}\n", 3,
                  "use of undeclared identifier 'in'", source=False)
    yield located("binary.c", random.Random(7).randbytes(8192), None, None, source=False)
    yield located("binary_with_good_start.c", GOOD.encode() + random.Random(8).randbytes(8192),
                  None, None, source=False)
    yield located("invalid_utf8.c", b"int main(void)\n{\n    int n = \xff\xfe;\n    return n;\n}\n",
                  3, "source file is not valid UTF-8", source=False)
    yield located("invalid_utf8_in_name.c",
                  b"int main(void)\n{\n    /* \xe9 */ int n\xc3 = 3;\n    return n;\n}\n", 3,
                  "source file is not valid UTF-8", source=False)
    yield located("utf8_byte_order_mark.c", b"\xef\xbb\xbf" + WRONG.encode(), 4,
                  "use of undeclared identifier 'missing'", at="missing")
    for name, encoding, mark in (("utf16_little_endian.c", "utf-16-le", b"\xff\xfe"),
                                 ("utf16_big_endian.c", "utf-16-be", b"\xfe\xff")):
        yield Case(name, "linking", ["UTF-16"], [name], writer({name: mark + GOOD.encode(encoding)}))
    yield located("crlf_line_endings.c", WRONG.replace("\n", "\r\n"), 4,
                  "use of undeclared identifier 'missing'", at="missing")
    yield located("cr_line_endings.c", WRONG.replace("\n", "\r"), 4,
                  "use of undeclared identifier 'missing'", at="missing")
    yield located("no_newline_at_end.c", "int main(void)\n{\n    return missing; }", 3,
                  "use of undeclared identifier 'missing'", at="missing")
    yield located("form_feeds_and_vertical_tabs.c",
                  "\f\nint main(void)\n{\n\v\f    return missing;\n}\n", 4,
                  "use of undeclared identifier 'missing'")


def large_cases():
    depth = 2000
    deep = "bracket nesting level exceeded maximum of 256"
    parentheses = program("    int n = " + "(" * depth + "1" + ")" * depth + ";\n    (void)n;")
    blocks = program("{" * depth + "}" * depth)
    braces = program("    int n = " + "{" * depth + "1" + "}" * depth + ";\n    (void)n;")
    calls = ("static int next(int n)\n{\n    return n + 1;\n}\n"
             + program("    int n = " + "next(" * depth + "0" + ")" * depth + ";\n    (void)n;"))
    # How deep is too deep differs between versions of libclang, so it is said.
    limit = {"flags": ["-fbracket-depth=256"]}
    yield located("nested_parentheses.c", parentheses, 3, deep, **limit)
    yield located("nested_blocks.c", blocks, 3, deep, **limit)
    yield located("nested_initializer_braces.c", braces, 3, deep, **limit)
    yield located("nested_subscripts.c", program(
        "    int n[1] = {0};\n    n" + "[n" * depth + "[0]" + "]" * depth + " = 1;"), 4, deep, **limit)
    yield located("nested_calls.c", calls, 7, deep, **limit)
    for name, text in (("parentheses", parentheses), ("blocks", blocks), ("calls", calls)):
        yield clean(f"nested_{name}_allowed_by_flag.c", text, flags=["-fbracket-depth=20000"])

    # Different names: clang needs time by the square of the declarations of one.
    yield located("error_on_line_19990.c",
                  "int n;\n" + "".join(f"int n{i};\n" for i in range(19979))
                  + "int main(void)\n{\n" + "    n++;\n" * 7 + "    n = missing;\n"
                  + "    n++;\n" * 8 + "    return n;\n}\n", 19990,
                  "use of undeclared identifier 'missing'", at="missing")
    yield located("line_of_one_megabyte.c",
                  "int main(void) { int n = 0; " + "n += 1; " * 130000 + "n += missing; return n; }\n", 1,
                  "use of undeclared identifier 'missing'", at="missing")
    yield located("unterminated_conditionals.c", "#if 1\n" * 5000 + GOOD, None,
                  "unterminated conditional directive")
    yield located("name_of_100000_letters.c", program("    int n = " + "x" * 100000 + ";"), 3,
                  "use of undeclared identifier")

    yield clean("else_if_chain.c", program(
        "    int n = 3;\n    if (n == 0) n = 1;\n"
        + "".join(f"    else if (n == {-i - 1}) n = {i};\n" for i in range(depth))))
    yield clean("nested_ifs.c", program("    int n = 1;\n" + "    if (n)\n" * depth + "        n = 2;"))
    yield clean("nested_loops.c", program(
        "    int n = 0;\n" + "    while (n < 1)\n" * depth + "        n++;"))
    yield clean("sum_of_20000_terms.c", program(
        "    int n = " + "+".join(["1"] * 20000) + ";\n    if (n != 20000) return 1;"))
    yield clean("comma_of_20000_terms.c", program(
        "    int n = 0;\n    " + ", ".join(["n++"] * 20000) + ";\n    if (n != 20000) return 1;"))
    yield clean("conditional_chain.c", program(
        "    int n = 3, k = " + "".join(f"n == {-i} ? {i} :\n" for i in range(depth))
        + "    7;\n    if (k != 7) return 1;"))
    yield clean("chain_of_minus_signs.c", program("    int n = " + "- " * depth + "1;\n    (void)n;"))
    yield clean("chain_of_assignments.c", program(
        "    int n[3];\n    " + "n[0] = n[1] = " * (depth // 2) + "1;"))
    yield clean("chain_of_stars.c", program("    int " + "*" * depth + "p = 0;\n    (void)p;"))
    yield clean("chain_of_labels.c", program(
        "    goto l0;\n" + "".join(f"l{i}:\n" for i in range(depth)) + "    ;"))
    yield clean("array_of_2000_dimensions.c", program("    int n" + "[1]" * depth + ";\n    (void)n;"))
    yield clean("enum_of_20000_names.c", "enum many {\n" + ",\n".join(f"    E{i}" for i in range(20000))
                + "\n};\n" + program("    if (E19999 != 19999) return 1;"))
    yield clean("switch_of_5000_cases.c", program(
        "    int n = 4999;\n    switch (n) {\n" + "".join(f"    case {i}: n = {i}; break;\n" for i in range(5000))
        + "    }\n    if (n != 4999) return 1;"))
    yield clean("struct_of_5000_members.c", "struct wide {\n" + "".join(f"    int m{i};\n" for i in range(5000))
                + "};\n" + program("    struct wide w = {0};\n    if (w.m4999) return 1;"))
    yield clean("string_of_5000_parts.c", "static const char *text =\n" + '    "part"\n' * 5000 + "    ;\n"
                + program("    if (text[19999] != 't') return 1;"))
    yield clean("macro_doubled_14_times.c", "#define A0 1\n"
                + "".join(f"#define A{i + 1} A{i} + A{i}\n" for i in range(14))
                + program("    int n = A14;\n    if (n != 16384) return 1;"))
    yield clean("2000_functions.c", "static int f0(int n)\n{\n    return n;\n}\n"
                + "".join(f"static int f{i}(int n)\n{{\n    return f{i - 1}(n + 1);\n}}\n" for i in range(1, depth))
                + program("    if (f1999(0) != 1999) return 1;"))
    yield clean("array_of_four_terabytes.c", "static int all[1UL << 40];\n" + program(
        "    if (all[3]) return 1;"))
    yield clean("initialized_array_of_four_terabytes.c", "static int all[1UL << 40] = {1};\n" + program(
        "    if (all[3]) return 1;"))
    yield clean("designator_far_away.c", "static char all[1UL << 33] = {[1UL << 32] = 1};\n" + program(
        "    if (all[3]) return 1;"))
    # run ends as the program would: by a signal
    yield clean("local_array_of_four_terabytes.c", program("    int all[1UL << 40];\n    (void)all;"),
                commands=("dump",))


def usage(name, args, words, files=None, commands=("run",), **more):
    return Case(name, "usage", words, args, writer(files if files is not None else {"good.c": GOOD}),
                commands=commands, **more)


def file_cases():
    def fifo(where):
        os.mkfifo(os.path.join(where, "fifo.c"))

    def loop(where):
        os.symlink("loop.c", os.path.join(where, "loop.c"))

    def dangling(where):
        os.symlink("gone.c", os.path.join(where, "dangling.c"))

    def unreadable(where):
        writer({"unreadable.c": GOOD})(where)
        os.chmod(os.path.join(where, "unreadable.c"), 0)

    def folder(where):
        os.mkdir(os.path.join(where, "folder.c"))

    yield usage("missing_file", ["gone.c"], ["gone.c"], commands=BOTH)
    yield usage("missing_second_file", ["good.c", "gone.c"], ["gone.c"], commands=BOTH)
    yield usage("missing_folder", ["nowhere/good.c"], ["nowhere/good.c"], commands=BOTH)
    yield usage("file_below_a_file", ["good.c/good.c"], ["good.c/good.c"], commands=BOTH)
    yield usage("empty_file_name", [""], ["file"], commands=BOTH)
    yield usage("file_name_of_5000_letters", ["x" * 5000 + ".c"], ["xxx"], commands=BOTH)
    yield Case("directory_as_file", "usage", ["folder.c"], ["folder.c"], folder)
    yield Case("fifo_as_file", "usage", ["fifo.c"], ["fifo.c"], fifo)
    yield Case("link_to_itself", "usage", ["loop.c"], ["loop.c"], loop)
    yield Case("dangling_link", "usage", ["dangling.c"], ["dangling.c"], dangling)
    yield Case("unreadable_file", "usage", ["unreadable.c"], ["unreadable.c"], unreadable,
               skip="root can read everything" if os.geteuid() == 0 else None)
    yield usage("device_as_file", ["/dev/null"], ["/dev/null"], commands=BOTH)
    yield usage("object_file", ["thing.o"], ["thing.o"], {"thing.o": b"\x7fELF\2\1\1" + bytes(57)}, BOTH)
    yield usage("suffix_in_capitals_means_cplusplus", ["thing.C"], ["C++"], {"thing.C": GOOD}, BOTH)
    yield usage("cplusplus_as_second_file", ["good.c", "more.cxx"], ["more.cxx", "C++"],
                {"good.c": GOOD, "more.cxx": "class thing;\n"}, BOTH)
    yield Case("same_file_twice", "linking", ["good.c"], ["good.c", "good.c"], writer({"good.c": GOOD}),
               commands=("run",))
    yield Case("same_file_under_two_names", "linking", ["main"], ["good.c", "other.c"],
               writer({"good.c": GOOD, "other.c": GOOD}), commands=("run",))
    message = "use of undeclared identifier 'missing'"
    for name, file in (("file_name_with_spaces", "my first program.c"),
                       ("file_name_with_dash", "./-dash.c"),
                       ("file_name_with_colon", "a:7:b.c"),
                       ("file_name_with_quotes", "a'b\"c.c"),
                       ("file_name_with_percent", "100%s%n.c"),
                       ("file_name_with_accents", "é漢.c"),
                       ("file_name_with_two_dots", "a.b.c")):
        yield Case(name, "located", [message], [file], writer({file: WRONG}), file=file, line=4, at="missing")
    yield usage("file_name_with_dash_unprotected", ["-dash.c"], ["-dash.c"], {"-dash.c": GOOD})


def command_line_cases():
    whole = ("",)
    yield usage("no_arguments", [], [], commands=whole)
    yield usage("no_files", [], ["file"], commands=BOTH)
    yield usage("no_files_but_flags", [], ["file"], commands=BOTH, flags=["-DX=1"])
    yield usage("unknown_command", ["frobnicate"], ["frobnicate"], commands=whole)
    yield usage("unknown_command_with_file", ["frobnicate", "good.c"], ["frobnicate"], commands=whole)
    yield usage("misspelled_command", ["runn", "good.c"], ["runn"], commands=whole)
    yield usage("unknown_option_without_command", ["--frobnicate"], ["--frobnicate"], commands=whole)
    yield usage("unknown_option", ["--frobnicate", "good.c"], ["--frobnicate"], commands=BOTH)
    yield usage("unknown_option_with_value", ["--frobnicate=3", "good.c"], ["--frobnicate"], commands=BOTH)
    yield usage("unknown_option_after_file", ["good.c", "--frobnicate"], ["--frobnicate"], commands=BOTH)
    yield usage("unknown_short_option", ["-q7", "good.c"], ["-q7"])
    yield usage("option_without_value", ["good.c", "--timeout"], ["--timeout"])
    yield usage("option_with_empty_value", ["--timeout=", "good.c"], ["--timeout"])
    yield usage("option_with_value_it_does_not_take", ["--quiet=yes", "good.c"], ["--quiet"])
    for name, value in (("text", "abc"), ("negative", "-1"), ("trailing_text", "5x"), ("blank", " "),
                        ("fraction_of_nothing", "."), ("huge", "9" * 30)):
        yield usage(f"timeout_{name}", [f"--timeout={value}", "good.c"], ["--timeout"])
    yield usage("entry_does_not_exist", ["--entry=nosuch", "good.c"], ["nosuch"])
    yield usage("entry_empty", ["--entry=", "good.c"], ["entry"])
    yield usage("entry_only_declared", ["--entry=later", "e.c"], ["later"],
                {"e.c": "int later(void);\n" + GOOD})
    yield usage("entry_is_a_variable", ["--entry=level", "e.c"], ["level"], {"e.c": "int level = 3;\n" + GOOD})

    yield usage("unknown_compiler_flag", ["good.c"], ["-fno-such-flag-exists"], commands=BOTH,
                flags=["-fno-such-flag-exists"])
    yield usage("include_flag_without_folder", ["good.c"], ["-I"], commands=BOTH, flags=["-I"])
    yield usage("unknown_standard", ["good.c"], ["c47"], commands=BOTH, flags=["-std=c47"])
    yield usage("language_flag_cplusplus", ["good.c"], ["C++"], commands=BOTH, flags=["-x", "c++"])
    yield usage("language_flag_cplusplus_joined", ["good.c"], ["C++"], commands=BOTH, flags=["-xc++"])
    yield usage("standard_flag_cplusplus", ["good.c"], ["C++"], commands=BOTH, flags=["-std=c++17"])
    yield usage("unknown_language_flag", ["good.c"], ["klingon"], commands=BOTH, flags=["-x", "klingon"])
    yield Case("forced_include_missing", "linking", ["gone.h"], ["good.c"], writer({"good.c": GOOD}),
               ["-include", "gone.h"])
    yield Case("separator_without_flags", "accepted", [], ["good.c", "--"], writer({"good.c": GOOD}),
               commands=("dump",))


def compile_commands_cases():
    def database(name, text, words):
        files = {"good.c": GOOD, "build/compile_commands.json": text}
        return usage(name, ["--compile-commands=build", "good.c"], words, files)

    def entry(**more):
        return json.dumps([dict({"directory": ".", "file": "good.c"}, **more)])

    table = ["compile_commands.json"]
    yield usage("compile_commands_folder_missing", ["--compile-commands=nowhere", "good.c"], ["nowhere"])
    yield usage("compile_commands_folder_without_it", ["--compile-commands=.", "good.c"], table)
    yield usage("compile_commands_empty_value", ["--compile-commands=", "good.c"], ["--compile-commands"])
    yield database("compile_commands_empty", "", table)
    yield database("compile_commands_broken", '[{"directory": ".", "file": ', table)
    yield database("compile_commands_trailing_text", entry(command="cc -c good.c") + "}", table)
    yield database("compile_commands_not_a_list", '"good.c"', table)
    yield database("compile_commands_unterminated_string", '[{"directory": "', table)
    yield database("compile_commands_nested_deeply", "[" * 100000, table)
    yield database("compile_commands_binary", random.Random(9).randbytes(4096), table)
    yield database("compile_commands_without_the_file", json.dumps(
        [{"directory": ".", "file": "other.c", "command": "cc -c other.c"}]), ["good.c"])
    yield database("compile_commands_no_entries", "[]", ["good.c"])
    yield database("compile_commands_entry_without_command", entry(), table)
    yield database("compile_commands_command_is_a_number", entry(command=7), table)

    def flags_with_error(where):
        writer({"wrong.c": "#if TRACE\nint n = missing;\n#endif\n" + GOOD})(where)
        writer({"build/compile_commands.json": json.dumps(
            [{"directory": os.path.realpath(where), "file": "wrong.c",
              "arguments": ["cc", "-DTRACE=1", "-c", "wrong.c", "-o", "wrong.o"]}])})(where)

    yield Case("compile_commands_flags_bring_error", "located", ["use of undeclared identifier 'missing'"],
               ["--compile-commands=build", "wrong.c"], flags_with_error, commands=("run",),
               file="wrong.c", line=2, at="missing")


def all_cases():
    for make in (stored_cases, encoding_cases, large_cases, file_cases, command_line_cases,
                 compile_commands_cases):
        yield from make()


# ----------------------------------------------------------------------- the checks

def source_line(path, number):
    """The line as text, its end taken off; '' past the end of the file."""
    with open(path, "rb") as f:
        lines = re.split(rb"\r\n|\n|\r", f.read().removeprefix(b"\xef\xbb\xbf"))
    return lines[number - 1].decode("utf-8", "replace") if number <= len(lines) else ""


def squeezed(text):
    return " ".join(text.split())


def caret_fault(case, text, column, shown, below):
    """What is wrong with the shown source line and the line below it, or None."""
    if squeezed(text)[:40] not in squeezed(shown) and len(text) <= 200:
        return f"the source line is not shown: '{text.strip()}'"
    caret = below.expandtabs().find("^")
    if caret < 0:
        return "no caret below the source line"
    if below.strip(" \t^~|0123456789"):
        return f"the caret line has other text: '{below.strip()[:60]}'"
    shown = shown.expandtabs().rstrip()
    tail = shown[caret:]
    as_bytes = text.encode()[column - 1:].decode("utf-8", "replace")
    wanted = [text[text.index(case.at):]] if case.at else [as_bytes, text[column - 1:]]
    for rest in wanted:
        if not rest.strip():                                    # at the end of the line
            if not tail and caret - len(shown) <= len(text) - len(text.rstrip()):
                return None
        elif tail[:1].isspace() == rest[:1].isspace():
            if squeezed(tail) == squeezed(rest) or (len(text) > 200 and tail[:7] == rest[:7]):
                return None
    return f"the caret stands under '{tail[:30]}' instead of '{wanted[0][:30]}'"


def located_fault(case, where, err):
    """What is wrong with standard error of a located case, or None."""
    lines = err.split("\n")
    fault = "no line FILE:LINE:COL: error: ..."
    for i, text in enumerate(lines):
        found = LOCATED.match(text)
        if not found:
            continue
        path = os.path.join(where, found["file"])
        number = int(found["line"])
        if os.path.realpath(path) != os.path.realpath(os.path.join(where, case.file)):
            fault = f"the error is in '{found['file']}' instead of '{case.file}'"
        elif case.line not in (None, number):
            fault = f"no error on line {case.line}, but one on line {number}"
        elif not all(w in found["message"] for w in case.words):
            fault = f"line {number} is there, but not its text: {case.words[0]}"
        else:
            following = lines[i + 1:i + 3] + ["", ""]
            if not case.source:
                return None if "^" in "".join(lines[i + 1:]) else "no caret below the error"
            fault = caret_fault(case, source_line(path, number), int(found["col"]), *following[:2])
            if fault is None:
                return "carriage returns on standard error" if "\r" in err else None
    return fault


def named_fault(case, err):
    """What is wrong with standard error of a linking case, or None."""
    errors = [s for s in err.split("\n") if LOCATED.match(s) or s.startswith("faultline: ")]
    if not errors:
        return "neither FILE:LINE:COL: error: ... nor faultline: ..."
    for word in case.words:
        if not any(re.search(r"(?<!\w)" + re.escape(word) + r"(?!\w)", s) for s in errors):
            return f"no error names '{word}'"
    return None


def usage_fault(case, err):
    """What is wrong with standard error of a usage case, or None."""
    lines = [s for s in err.split("\n") if s.strip()]
    if len(lines) != 1:
        return f"{len(lines)} lines on standard error instead of one"
    if not lines[0].startswith("faultline: "):
        return "the line does not start with 'faultline: '"
    said = lines[0].removeprefix("faultline: ")
    missing = [w for w in case.words if w.lower() not in said.lower()]
    return f"the line does not mention '{missing[0]}'" if missing else None


def fault_of(case, command, where, code, out, err):
    """What is wrong with how one call ended, or None."""
    for report in REPORTS:
        if report in err or report in out:
            return f"sanitizer report ({report})"
    if code == -signal.SIGSEGV and (case.kind, command) == ("clean", "run") and "[stack]" in err:
        return None  # as the program natively ends
    if code < 0:
        return f"ended by signal {-code}"
    errors = [s for s in err.split("\n") if LOCATED.match(s)]
    if case.kind == "accepted" or (case.kind == "clean" and code == 0):
        if code != 0:
            return f"exit code {code} instead of 0"
        if errors:
            return "an error is reported, but the exit code is 0"
        if command == "dump" and not out:
            return "nothing on standard output"
        return None
    if case.kind == "clean" and code == 3 and command == "run":
        return None if err else "given up without a word on standard error"
    if code != 2:
        return f"exit code {code} instead of {'0 or 2' if case.kind == 'clean' else 2}"
    if out:
        return "something on standard output"
    if case.kind == "located":
        return located_fault(case, where, err)
    if case.kind == "usage":
        return usage_fault(case, err)
    return named_fault(case, err)


def listing(where):
    return sorted(os.path.join(at, name) for at, folders, files in os.walk(where) for name in folders + files)


def call(binary, case, command, where, scratch):
    """Runs faultline once; returns (fault or None, what was called, standard error)."""
    args = [binary] + ([command] if command else []) + case.args
    if case.flags:
        args += ["--"] + case.flags
    before = listing(where)
    paths = [os.path.join(scratch, name) for name in ("out", "err")]
    with open(paths[0], "wb") as out, open(paths[1], "wb") as err:
        process = subprocess.Popen(args, cwd=where, stdin=subprocess.DEVNULL, stdout=out, stderr=err)
        try:
            code = process.wait(SECONDS)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()
            code = None
    texts = []
    for path in paths:
        with open(path, "rb") as f:
            texts.append(f.read(8 << 20).decode("utf-8", "replace"))
    if code is None:
        fault = f"still running after {SECONDS} seconds"
    else:
        fault = fault_of(case, command, where, code, *texts)
    left = [os.path.relpath(p, where) for p in listing(where) if p not in before]
    if fault is None and left:
        fault = "left behind: " + ", ".join(left)
    return fault, " ".join(["faultline"] + [a if len(a) < 80 else a[:77] + "..." for a in args[1:]]), texts[1]


def try_case(binary, case):
    """Returns (list of (call, fault, standard error), seconds)."""
    started, results = time.monotonic(), []
    with tempfile.TemporaryDirectory(prefix="run_bad.") as top:
        where, scratch = os.path.join(top, "case"), os.path.join(top, "scratch")
        os.mkdir(where)
        os.mkdir(scratch)
        case.make(where)
        for command in case.commands:
            fault, called, err = call(binary, case, command, where, scratch)
            results.append((called, fault, err))
    return results, time.monotonic() - started


def excerpt(err):
    lines = [s if len(s) <= 160 else s[:157] + "..." for s in err.rstrip("\n").split("\n")]
    return "".join(f"      | {s}\n" for s in lines[:6])


def limit(what, amount):
    """Lowers a resource limit, for the processes started from here."""
    hard = resource.getrlimit(what)[1]
    resource.setrlimit(what, (amount if hard == resource.RLIM_INFINITY else min(amount, hard), hard))


def main():
    parser = argparse.ArgumentParser(description="Check what faultline says about bad input.")
    parser.add_argument("--faultline", required=True, metavar="BIN", help="the program to test")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, metavar="N", help="cases at a time")
    parser.add_argument("--only", default="*", metavar="GLOB", help="only the cases with such a name")
    parser.add_argument("--verbose", action="store_true", help="one line for every case, and what was said")
    options = parser.parse_args()
    binary = os.path.abspath(options.faultline)
    if not os.access(binary, os.X_OK):
        parser.error(f"cannot execute {options.faultline}")

    limit(resource.RLIMIT_CORE, 0)
    if not SANITIZED:
        limit(resource.RLIMIT_AS, 16 << 30)

    cases = [c for c in all_cases() if fnmatch.fnmatch(c.name, options.only)]
    skipped = [c for c in cases if c.skip]
    passed = failed = 0
    with concurrent.futures.ThreadPoolExecutor(max(1, options.jobs)) as pool:
        tried = [c for c in cases if not c.skip]
        for case, (results, seconds) in zip(tried, pool.map(lambda c: try_case(binary, c), tried)):
            good = all(fault is None for _, fault, _ in results)
            passed += good
            failed += not good
            if options.verbose or not good:
                print(f"{'ok  ' if good else 'FAIL'} {case.name} ({case.kind}, {seconds:.1f} s)")
            for called, fault, err in results:
                if options.verbose or fault:
                    print(f"      {called}" + (f"\n      {fault}" if fault else ""))
                    print(excerpt(err), end="")
            sys.stdout.flush()
    for case in skipped:
        print(f"skip {case.name}: {case.skip}")
    print(f"{passed} passed, {failed} failed")
    return 1 if failed or not passed else 0


if __name__ == "__main__":
    sys.exit(main())
