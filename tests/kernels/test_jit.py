"""What is kept on disk stays true: no kernel calls one of another file."""

from pathlib import Path

import numba
import pytest

import noloss.kernels
from noloss.kernels.jit import kernel

ROOM = Path(noloss.kernels.__file__).parent


@pytest.mark.parametrize("path", sorted(ROOM.glob("*.py")), ids=lambda path: path.stem)
def test_kernels_call_only_kernels_of_their_own_file(path: Path) -> None:
    if path.stem in ("__init__", "jit"):
        return
    module = __import__(f"noloss.kernels.{path.stem}", fromlist=["kernel"])
    compiled = [x for x in vars(module).values() if isinstance(x, numba.core.dispatcher.Dispatcher)]
    assert compiled
    assert {each.py_func.__module__ for each in compiled} == {module.__name__}


def test_a_kernel_that_cannot_be_kept_is_compiled_all_the_same() -> None:
    space: dict = {"kernel": kernel}
    exec("@kernel\ndef twice(x):\n    return 2 * x\n", space)
    assert space["twice"](21) == 42
