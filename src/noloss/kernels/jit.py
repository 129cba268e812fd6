"""How kernels are compiled: when they are first called, and kept on disk where that is possible.

A *kernel* is called from Python. A *part* is called by kernels and other parts; from Python it runs
as it is written. A part that is *written out* is called in one place and takes that place, which
compiles sooner than a call.

A kernel holds all parts that it calls, whatever file they are in, and numba looks at the kernel's
own file alone. So what is kept is marked with all files of this package and of the kernel's own
package of kernels, and made anew when one of them changes.
"""

from collections.abc import Callable
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any, TypeVar

from numba import njit
from numba.extending import register_jitable

F = TypeVar("F", bound=Callable[..., Any])


HERE = Path(__file__).parent


@cache
def _mark_of(package: Path) -> str:
    """The hash of all files of this package and of another one."""
    mark = sha256()
    for path in sorted({*HERE.rglob("*.py"), *package.rglob("*.py")}):
        mark.update(path.read_bytes())
    return mark.hexdigest()


def _package_of(function: Callable[..., Any]) -> Path:
    """The package of kernels that a function belongs to, such as `lab/kernels`."""
    file = Path(function.__code__.co_filename)
    return next((above for above in file.parents if above.name == HERE.name), file.parent)


def kernel(function: F) -> F:
    """Compile a function when it is first called; with `NUMBA_DISABLE_JIT=1` leave it as it is.

    The global interpreter lock is let go while it runs, so that threads can share the work.
    """
    try:
        made: Any = njit(function, cache=True, nogil=True)
        if made is not function:
            kept = made._cache._cache_file
            kept._source_stamp = (kept._source_stamp, _mark_of(_package_of(function)))
    except (RuntimeError, AttributeError):  # no folder to keep it in, or numba keeps it otherwise
        return kernel_anew(function)
    compiled: F = made
    return compiled


def kernel_anew(function: F) -> F:
    """The same, compiled in every process anew.

    It is for kernels that call themselves with named tuples: kept on disk, they crash numba.
    """
    made: F = njit(function, nogil=True)
    return made


def part(function: F) -> F:
    """What kernels call, compiled with them."""
    made: F = register_jitable(function)
    return made


def written_out(function: F) -> F:
    """A part that takes the place of its one call."""
    made: F = njit(function, inline="always")
    return made
