"""Strategies of other packages: found, played, and never in the way of ours."""

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from noloss.arena.ladder import EVERYBODY, ladder
from noloss.core.errors import UnknownStrategy
from noloss.core.notation import parse_game
from noloss.strategies.catalogue import CATALOGUE, entries, everyone, is_spec, strategy
from noloss.strategies.catalogue.plugin_warning import PluginWarning

PLUGIN = Path(__file__).parents[3] / "examples/plugin"


def _install(folder: Path, package: str, points: str, code: str = "") -> None:
    """What pip would leave behind: the code and its metadata."""
    about = folder / f"{package}-1.0.dist-info"
    about.mkdir(parents=True)
    (about / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {package}\nVersion: 1.0\n")
    (about / "entry_points.txt").write_text(f"[noloss.strategies]\n{points}\n")
    if code:
        (folder / f"{package}.py").write_text(code)


@pytest.fixture
def site(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    monkeypatch.syspath_prepend(str(tmp_path))
    yield tmp_path
    for name in ("corner_lover", "rude", "broken"):
        sys.modules.pop(name, None)


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The example as pip installs it, in a folder of its own: built from a copy of its source."""
    folder = tmp_path_factory.mktemp("plugin")
    source, target = shutil.copytree(PLUGIN, folder / "source"), folder / "target"
    subprocess.run(
        [
            *(sys.executable, "-m", "pip", "install", "--quiet", "--disable-pip-version-check"),
            *("--no-deps", "--no-build-isolation", "--no-index", "--no-compile"),
            *("--target", str(target), str(source)),
        ],
        check=True,
    )
    return target


@pytest.fixture
def example(site: Path, installed: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    monkeypatch.syspath_prepend(str(installed))
    return "corner-lover"


def test_the_example_is_listed_after_ours_and_plays(example: str) -> None:
    assert list(entries()) == [*CATALOGUE, example]
    assert entries()[example].package == "noloss-corner-lover"
    assert is_spec(example)
    assert strategy("Corner-Lover") == strategy(example)


def _with_it(installed: Path, *arguments: str) -> "subprocess.CompletedProcess[str]":
    """A module of Python run where the example is installed."""
    return subprocess.run(
        [sys.executable, "-m", *arguments], capture_output=True, text=True, check=False,
        env={**os.environ, "PYTHONPATH": str(installed)}, cwd=installed.parent / "source",
    )  # fmt: skip


def test_the_example_plays_from_the_command_line(installed: Path) -> None:
    done = _with_it(installed, "noloss", "move", ".../.../...", "-s", "corner-lover")
    assert "corner-lover plays 1, 3, 7 or 9 (1/4 each)" in done.stdout, done.stderr


def test_the_tests_of_the_example_pass_where_it_is_installed(installed: Path) -> None:
    done = _with_it(installed, "pytest", "tests")
    assert done.returncode == 0, done.stdout + done.stderr
    assert "11 passed" in done.stdout


def test_our_names_stay_ours_with_a_warning_that_names_the_package(site: Path) -> None:
    _install(site, "rude", "t3dt = rude:make\nTREE = rude:make\nbad name = rude:make")
    with pytest.warns(PluginWarning) as warned:
        assert list(entries()) == list(CATALOGUE)
    said = sorted(str(each.message) for each in warned)
    assert len(said) == 3
    assert all("of the package rude is ignored" in each for each in said)
    assert "noloss has a strategy of that name" in said[-1]


CODE = """
import sys
from noloss import Entry
def make(): raise RuntimeError("no luck")
def leave(): sys.exit()
def wrong(): return 5
number = 5
def loops():
    "Loops\\x1b[2J for ever."
class Told:
    def __init__(self, name): self.name = name
    def plays(self, game): return False
    def decide(self, position): return None
class Torn(Told):
    @property
    def by_board(self): raise RuntimeError("torn")
def forged(): return Told("a\\x1b[31m\\nnoloss: verified")
def numbered(): return Told(3)
def torn(): return Torn("torn")
def unnamed(): return Told("")
screen = Entry(loops, "clears\\x1b[2J", games="\\x1b[2J")
"""
UNMADE = {
    "fails": "RuntimeError: no luck",
    "leaves": "SystemExit",
    "wrong": "it lacks name, plays or decide: 5",
    "forged": r"200 letters to be printed: 'a\x1b[31m\nnoloss: verified'",
    "numbered": "its name is not a text of 1 to 200 letters to be printed: 3",
    "torn": "RuntimeError: torn",
    "unnamed": "its name is not a text of 1 to 200 letters to be printed: ''",
}


def test_broken_offers_are_named_and_the_rest_is_there(site: Path, example: str) -> None:
    offers = ("missing = nowhere:make", "number = broken:number", "none = broken:nothing")
    _install(site, "broken", "\n".join((*offers, "fails = broken:make", "wrong = broken:wrong",
                                        "leaves = broken:leave")), CODE)  # fmt: skip
    with pytest.warns(PluginWarning) as warned:
        found = entries()
    assert {*found} == {*CATALOGUE, example, "fails", "wrong", "leaves"}
    assert len(warned) == 3
    for name, why in {
        "missing": "No module named 'nowhere'",
        "number": "should be a factory or an Entry, not 5",
        "fails": "RuntimeError: no luck",
        "leaves": "SystemExit",
        "wrong": "it lacks name, plays or decide: 5",
    }.items():
        with pytest.raises(UnknownStrategy, match=f"'{name}' of the package broken") as error:
            strategy(name)
        assert why in str(error.value)


@pytest.fixture
def unmade(site: Path) -> Path:
    """A package whose strategies cannot be made."""
    made = {"fails": "make", "leaves": "leave"}
    points = (f"{name} = broken:{made.get(name, name)}" for name in UNMADE)
    _install(site, "broken", "\n".join(points), CODE)
    return site


def test_who_cannot_be_made_is_named_and_the_others_are(unmade: Path, example: str) -> None:
    with pytest.warns(PluginWarning) as warned:
        found = everyone()
    assert list(found) == [*CATALOGUE, example]
    assert found[example][1] == strategy(example)
    assert sorted(str(each.message).split("'")[1] for each in warned) == sorted(UNMADE)


def test_who_cannot_be_made_is_left_out_of_the_menu(unmade: Path, example: str) -> None:
    with pytest.warns(PluginWarning):
        names = [rung.name for rung in ladder(parse_game("3x3"))]
    assert names == [*EVERYBODY, example]


@pytest.mark.parametrize(
    ("words", "code", "said"),
    [
        ("strategies", 0, ""),
        ("tournament --budget 1", 2, "more than 1 position"),
        ("profile --all --budget 1", 2, "more than 1 position"),
        ("human compare people.csv --seconds 0", 2, "people.csv: more than 0 seconds"),
    ],
)
def test_commands_for_everyone_go_on_without_them(
    words: str, code: int, said: str, unmade: Path
) -> None:
    (unmade / "people.csv").write_text("game,ply,board,cell\n1,1,.........,5\n")
    done = subprocess.run(
        [sys.executable, "-m", "noloss", *words.split()], capture_output=True, text=True,
        check=False, env={**os.environ, "PYTHONPATH": str(unmade)}, cwd=unmade,
    )  # fmt: skip
    assert done.returncode == code, done.stderr
    assert said in done.stderr
    for name, why in UNMADE.items():
        start = f"noloss: the strategy '{name}' of the package broken is ignored: it"
        (line,) = (line for line in done.stderr.splitlines() if line.startswith(start))
        assert why in line
    assert "warn(" not in done.stderr
    assert "PluginWarning" not in done.stderr


def test_what_a_package_says_of_itself_can_be_printed(site: Path) -> None:
    _install(site, "broken", "loops = broken:loops\nscreen = broken:screen", CODE)
    loops, screen = (entries()[name] for name in ("loops", "screen"))
    assert loops.summary == r"Loops\x1b[2J for ever"
    assert (screen.summary, screen.games) == (r"clears\x1b[2J", r"\x1b[2J")


def test_two_packages_with_one_name_keep_the_first(site: Path, example: str) -> None:
    _install(site, "zebra", "corner-lover = zebra:make")
    with pytest.warns(PluginWarning, match="zebra is ignored: the package noloss-corner-lover"):
        assert strategy(example).name == example


def test_one_of_ours_does_not_look_for_others() -> None:
    code = (
        "import sys, noloss; noloss.strategy('T3DT'); noloss.strategy('respond:0:random')\n"
        "sys.exit('importlib.metadata' in sys.modules)"
    )
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
