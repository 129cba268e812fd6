"""How a kernel is compiled: once, and kept on disk where that is possible.

What is kept is made anew when the file of the kernel changes, but not when another file does. So a
kernel calls only kernels of its own file; a test sees to it.
"""

from collections.abc import Callable
from typing import Any, TypeVar

from numba import njit

F = TypeVar("F", bound=Callable[..., Any])


def kernel(function: F) -> F:
    """Compile a function when it is first called; with `NUMBA_DISABLE_JIT=1` leave it as it is.

    The global interpreter lock is let go while it runs, so that threads can share the work.
    """
    try:
        made: F = njit(function, cache=True, nogil=True)
    except RuntimeError:  # no folder to keep it in
        made = njit(function, nogil=True)
    return made


def kernel_anew(function: F) -> F:
    """The same, compiled in every process anew.

    It is for kernels that call themselves with named tuples: kept on disk, they crash numba.
    """
    made: F = njit(function, nogil=True)
    return made
