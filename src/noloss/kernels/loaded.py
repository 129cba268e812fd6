"""Loads what numba otherwise loads when the first kernel is called, which takes half a second.

It is for a process that is forked then (see `work.processes`). Where nothing has loaded numba,
no kernel is near, and it does nothing.
"""

import sys

if "numba" in sys.modules:
    from noloss.kernels.jit import kernel

    @kernel
    def nothing(number: int) -> int:
        """A kernel to be called."""
        return number

    nothing(0)
