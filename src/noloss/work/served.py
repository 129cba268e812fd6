"""What the server of processes loads first (see `processes`); in any other process it does nothing.

The server goes on to load the work, and then forks itself. So it has no thread but its own, since
a fork copies locks and not those who hold them; and it finds what it loads where the command does,
not in a file of the current folder that has the same name.
"""

import os
import sys


def prepare() -> None:
    """In the server, before anything else is loaded; whatever it forks is prepared, too."""
    sys.path[:] = [place for place in sys.path if place]
    os.environ["OPENBLAS_NUM_THREADS"] = "1"  # numpy's library starts threads when it is loaded


if "multiprocessing.forkserver" in sys.orig_argv[-1]:
    prepare()
