"""What is kept on disk stays true, and parts are what they say."""

import os
import sys
from importlib import import_module
from pathlib import Path

import pytest

from noloss.kernels import jit
from noloss.kernels.jit import kernel, part, written_out


def called(room: Path, monkeypatch: pytest.MonkeyPatch) -> int:
    """What the kernel of a room says, loaded as by a new process."""
    for name in [name for name in sys.modules if name.split(".")[0] == room.name]:
        monkeypatch.delitem(sys.modules, name)
    return import_module(f"{room.name}.caller").tripled(14)


@pytest.mark.parametrize("way", ["part", "written_out"])
def test_a_kernel_is_made_anew_when_a_part_of_another_file_changes(
    way: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Numba by itself would go on with what it has kept: it looks at the kernel's file alone."""
    room = tmp_path / f"room_of_{way}"
    room.mkdir()
    source = Path(jit.__file__).read_text(encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.setattr(sys, "dont_write_bytecode", True)
    called_part = f"from {room.name}.jit import {way}\n@{way}\ndef times(x):\n    return 3 * x\n"
    caller = f"from {room.name}.jit import kernel\nfrom {room.name}.parts import times\n"
    caller += "@kernel\ndef tripled(x):\n    return times(x)\n"
    for name, text in (("jit", source), ("parts", called_part), ("caller", caller)):
        (room / f"{name}.py").write_text(text, "utf-8")
    assert called(room, monkeypatch) == 42
    kept = {path.name: path.stat().st_mtime_ns for path in room.rglob("*.nbc")}
    assert called(room, monkeypatch) == 42
    assert kept == {path.name: path.stat().st_mtime_ns for path in room.rglob("*.nbc")}
    assert bool(kept) is (os.environ.get("NUMBA_DISABLE_JIT", "0") == "0")
    (room / "parts.py").write_text(called_part.replace("3 * x", "4 * x"), "utf-8")
    assert called(room, monkeypatch) == 56


def test_a_kernel_that_cannot_be_kept_is_compiled_all_the_same() -> None:
    space: dict = {"kernel": kernel}
    exec("@kernel\ndef twice(x):\n    return 2 * x\n", space)
    assert space["twice"](21) == 42


@pytest.mark.parametrize("way", [part, written_out])
def test_a_part_can_be_called_from_python(way) -> None:
    assert way(lambda x: 2 * x)(21) == 42
