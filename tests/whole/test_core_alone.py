"""The core works where neither of the optional layers is installed."""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from noloss.core.plugins import LAYERS, PARTS, layers

ROOT = Path(__file__).parents[2]
SOURCE = ROOT / "src"


@pytest.fixture(scope="module")
def alone(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the core and nothing else of noloss."""
    folder = tmp_path_factory.mktemp("alone")
    leave = shutil.ignore_patterns("__pycache__", *LAYERS)
    shutil.copytree(SOURCE, folder, dirs_exist_ok=True, ignore=leave)
    return folder


def _python(alone: Path, *arguments: str) -> "subprocess.CompletedProcess[str]":
    """Python where that folder is found before any installed noloss."""
    return subprocess.run(
        [sys.executable, *arguments], capture_output=True, text=True, check=False,
        env={**os.environ, "PYTHONPATH": str(alone)}, cwd=alone,
    )  # fmt: skip


@pytest.mark.parametrize(
    ("words", "code", "says"),
    [
        ("--help", 0, "certificates"),
        ("move .../.../...", 0, "t3dt plays"),
        ("evaluate t3dt random", 0, "565/576"),
        ("solve 3x3", 0, "draw"),
        ("check casual", 1, "casual LOSES at 3x3"),
        ("prove t3dt --certificate t3dt.cert", 0, "never loses"),
        ("verify t3dt.cert", 0, "never loses"),
        ("strategies", 0, "muse:TEMPERATURE"),
        ("site page --opponent casual", 0, "1 opponent; without Python"),
    ],
)
def test_a_command_of_the_core(words: str, code: int, says: str, alone: Path) -> None:
    done = _python(alone, "-m", "noloss", *words.split())
    assert (done.returncode, done.stderr) == (code, ""), done.stderr
    assert says in done.stdout


def test_the_help_and_the_page_are_silent_about_absent_layers(alone: Path) -> None:
    shown = _python(alone, "-m", "noloss", "--help").stdout
    names = [name for layer in layers().values() for name in layer.commands]
    assert not [name for name in names if f"│ {name} " in shown]
    page = _python(alone, "-m", "noloss", "site", "silent", "--opponent", "casual", "--json")
    assert json.loads(page.stdout)["layers"] == []
    assert not (alone / "silent/data/claims.json").exists()
    assert json.loads((alone / "silent/data/site.json").read_text())["layers"] == []


@pytest.mark.parametrize(
    ("words", "code", "says"),
    [
        ("rivals", 2, "rivals belongs to noloss.lab, which is not installed"),
        ("grade x", 2, "grade belongs to noloss.classroom, which is not installed"),
        ("prove rival:singh", 2, "rival belongs to noloss.lab, which is not installed"),
        ("check evolved:x", 64, "evolved belongs to noloss.lab, which is not installed"),
        ("site p --check-claims", 2, "--check-claims belongs to noloss.lab"),
        ("nosuch", 2, "No such command"),
    ],
)
def test_a_name_of_an_absent_layer_says_so(words: str, code: int, says: str, alone: Path) -> None:
    done = _python(alone, "-m", "noloss", *words.split())
    assert (done.returncode, done.stdout) == (code, "")
    assert says in done.stderr


def test_every_public_name_loads_without_the_layers(alone: Path) -> None:
    code = (
        "import noloss, sys\n"
        "for name in noloss.__all__: getattr(noloss, name)\n"
        "import noloss.testing\n"
        "print(noloss.__file__)"
    )
    done = _python(alone, "-c", code)
    assert done.returncode == 0, done.stderr
    assert done.stdout.strip() == str(alone / "noloss/__init__.py")


@pytest.mark.parametrize("layer", LAYERS)
def test_the_reserved_names_are_those_of_the_layer(layer: str) -> None:
    plugin = layers()[layer]
    for part in PARTS:
        assert set(LAYERS[layer].get(part, ())) == set(getattr(plugin, part)), part


@pytest.mark.parametrize("layer", LAYERS)
def test_a_plug_in_is_data(layer: str) -> None:
    """Asking for it loads nothing but the core."""
    code = (
        f"import noloss.{layer}.plugin, sys\n"
        "print([m for m in sys.modules if m.startswith('noloss.') and m.count('.') > 1\n"
        "       and not m.startswith('noloss.core.')])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == f"['noloss.{layer}.plugin']"
