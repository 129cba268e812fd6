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

import sys
from multiprocessing import forkserver, get_context
from multiprocessing.context import BaseContext

PREPARED, KERNELS = "noloss.cluster.served", "noloss.kernels.loaded"
"""What the server loads before the work, and after it."""


def starting(module: str) -> BaseContext:
    """The way to start processes for work that is in this module."""
    if sys.platform != "linux":
        return get_context("spawn")
    forkserver.set_forkserver_preload([PREPARED, module, KERNELS])
    forkserver.ensure_running()
    return get_context("forkserver")
