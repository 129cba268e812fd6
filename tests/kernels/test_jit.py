"""What is kept on disk stays true: no kernel calls one of another file."""

import ast
from pathlib import Path

import pytest

import noloss.kernels
from noloss.kernels.jit import kernel

ROOM = Path(noloss.kernels.__file__).parent
JIT = "noloss.kernels.jit"


@pytest.mark.parametrize("path", sorted(ROOM.glob("*.py")), ids=lambda path: path.stem)
def test_kernels_call_only_kernels_of_their_own_file(path: Path) -> None:
    """What it takes from another file are constants."""
    source = path.read_text(encoding="utf-8")
    imports = [node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.ImportFrom)]
    taken = [node for node in imports if str(node.module).startswith("noloss.kernels.")]
    names = [name.name for node in taken if node.module != JIT for name in node.names]
    assert not [name for name in names if not name.isupper()]
    assert "import noloss.kernels" not in source


def test_a_kernel_that_cannot_be_kept_is_compiled_all_the_same() -> None:
    space: dict = {"kernel": kernel}
    exec("@kernel\ndef twice(x):\n    return 2 * x\n", space)
    assert space["twice"](21) == 42
