"""Python as on a system that is no Unix, as far as can be told from here.

What only Unix has cannot be imported by modules of noloss and is not there in `os`, `select` and
`signal`. This says nothing about paths, terminals and locks of files: nobody has tried those.
"""

import builtins
import os
import select
import signal
import sys
from collections.abc import Mapping, Sequence
from types import ModuleType
from typing import Any

from noloss.core.errors import EXTRAS

UNIX_MODULES = frozenset({
    "crypt", "curses", "fcntl", "grp", "nis", "ossaudiodev", "posix", "pty", "pwd", "readline",
    "resource", "spwd", "syslog", "termios", "tty",
})  # fmt: skip
UNIX_NAMES = {
    os: "chown fork forkpty getegid geteuid getgid getloadavg getpgid getppid getuid initgroups"
    " killpg lchown mkfifo nice O_NOFOLLOW O_NONBLOCK pipe2 posix_spawn sched_getaffinity"
    " sched_setaffinity set_blocking setgid setpgid setsid setuid sysconf uname wait3 wait4",
    select: "poll epoll",
    signal: "SIGALRM SIGCHLD SIGHUP SIGPROF SIGQUIT SIGSTOP SIGUSR1 SIGUSR2 alarm pthread_sigmask"
    " setitimer sigwait sigtimedwait",
}
"""Names that only Unix has; `signal.SIGKILL` is another, but Python's own modules use it."""
LARGE = frozenset(EXTRAS) - {"numpy", "numba"}
"""Libraries that would take seconds to load, and are not what is looked at."""


def pretend() -> None:
    """From now on, this process is on no Unix; what is loaded of Python and of others stays."""
    sys.platform = "win32"
    for module, names in UNIX_NAMES.items():
        for name in names.split():
            if hasattr(module, name):
                delattr(module, name)
    builtins.__import__ = _refuse(builtins.__import__)


def _refuse(load: Any) -> Any:
    def import_(
        name: str,
        globals: Mapping[str, Any] | None = None,  # noqa: A002 (as Python calls it)
        locals: Mapping[str, Any] | None = None,  # noqa: A002
        fromlist: Sequence[str] = (),
        level: int = 0,
    ) -> ModuleType:
        who = str((globals or {}).get("__name__", ""))
        first = name.partition(".")[0]
        if first in UNIX_MODULES | LARGE and who.partition(".")[0] == "noloss":
            raise ModuleNotFoundError(f"No module named {name!r}", name=name)
        module: ModuleType = load(name, globals, locals, fromlist, level)
        return module

    return import_
