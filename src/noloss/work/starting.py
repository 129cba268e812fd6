"""How processes start: on Linux from a server that has loaded their work, elsewhere from nothing.

Loading numba and what belongs to it takes a process a second and 80 MB. The server, that of
the standard library, does it once. Then a process is a copy of it, there in a moment, and shares
most of its memory. A copy of the command itself would hold what the command holds: open files,
threads' locks, text that is not yet printed, what it does when a signal comes. The server starts as
a new program and has none of that.

It is started with the first pool of a command and serves all that follow; what they need beyond
that they load themselves. It ends with the command, however that ends: the system then closes a
pipe that the server looks at.
"""

import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from multiprocessing import forkserver, get_context, resource_tracker
from multiprocessing.context import BaseContext

PREPARED, KERNELS = "noloss.work.served", "noloss.kernels.loaded"
"""What the server loads before the work, and after it."""


def starting(module: str) -> BaseContext:
    """The way to start processes for work that is in this module; the server is there then."""
    if sys.platform != "linux":
        return get_context("spawn")
    server = get_context("forkserver")
    server.set_forkserver_preload([PREPARED, module, KERNELS])
    first = server.Process(target=int)  # nobody misses it if the command ends while it waits
    try:
        with _no_interrupt():
            forkserver.ensure_running()
        first.start()  # waits until the server has loaded the work; Ctrl-C ends that
    except (OSError, EOFError):  # the server was killed
        return get_context("spawn")
    first.join()
    return server


@contextmanager
def _no_interrupt() -> Iterator[None]:
    """Ctrl-C is for the command: what starts now, and all that it forks, never hears of it."""
    resource_tracker.ensure_running()  # it belongs to the server, and would end this
    before = signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGINT])
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
