"""A display for tests: Xvfb with a window manager, gone when the block is left."""

import contextlib
import os
import subprocess


@contextlib.contextmanager
def display(size="1280x900x24"):
    """The environment for programs that are to be shown there."""
    read_end, write_end = os.pipe()
    with contextlib.ExitStack() as stack:
        def start(command, **options):
            process = subprocess.Popen(
                command, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, **options
            )
            stack.callback(process.wait)
            stack.callback(process.terminate)
            return process

        start(["Xvfb", "-displayfd", str(write_end), "-screen", "0", size, "-nolisten", "tcp"], pass_fds=[write_end])
        os.close(write_end)
        with os.fdopen(read_end) as pipe:
            number = pipe.readline().strip()
        if not number:
            raise RuntimeError("Xvfb does not start")
        environment = {**os.environ, "DISPLAY": f":{number}", "GDK_BACKEND": "x11", "NO_AT_BRIDGE": "1"}
        environment.pop("WAYLAND_DISPLAY", None)
        start(["openbox"], env=environment)
        yield environment
