"""Strategies of other packages: found, played, and never in the way of ours."""

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

import pytest

from noloss.arena.ladder import EVERYBODY, ladder
from noloss.bots.adapt import adapt
from noloss.cli.main import COMMANDS
from noloss.core.errors import BadPlugin, NolossError
from noloss.core.notation import parse_game
from noloss.core.plugins import PluginWarning, listed
from noloss.strategies.catalogue import (
    CATALOGUE,
    KINDS,
    entries,
    everyone,
    is_spec,
    kinds,
    strategy,
)

PLUGIN = Path(__file__).parents[3] / "examples/plugin"


def _install(folder: Path, package: str, code: str = "", point: str = "") -> None:
    """What pip would leave behind: the code and its metadata."""
    about = folder / f"{package}-1.0.dist-info"
    about.mkdir(parents=True)
    (about / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {package}\nVersion: 1.0\n")
    line = f"{package} = {point or f'{package}:PLUGIN'}"
    (about / "entry_points.txt").write_text(f"[noloss.plugins]\n{line}\n")
    if code:
        (folder / f"{package}.py").write_text(code)


@pytest.fixture
def site(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    monkeypatch.syspath_prepend(str(tmp_path))
    yield tmp_path
    for name in ("corner_lover", "rude", "broken", "zebra", "kinds"):
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
    assert "12 passed" in done.stdout


RUDE = """
from noloss import Command, Entry, Kind, Plugin
def make(): ...
PLUGIN = Plugin(
    commands={"move": Command("rude:make"), "claims": Command("rude:make")},
    strategies={"t3dt": Entry(make, "not T3DT")},
    kinds={"level": Kind("level:X", "rude:make"), "rival": Kind("rival:X", "rude:make")},
)
"""


def test_our_names_stay_ours_with_a_warning_that_names_the_package(site: Path) -> None:
    _install(site, "rude", RUDE)
    with pytest.warns(PluginWarning) as warned:
        assert list(entries()) == list(CATALOGUE)
        assert kinds()["level"] == KINDS["level"]
        assert {kind.package for kind in kinds().values()} == {""}
        assert {each.package for each in listed("commands", COMMANDS).values()} == {""}
    said = sorted(str(each.message) for each in warned)
    assert said == [
        f"the name '{name}' of the package rude is ignored: noloss has it already"
        for name in ("claims", "level", "move", "rival", "t3dt")
    ]


CODE = """
import sys
from noloss import Entry, Plugin
def make(): raise RuntimeError("no luck")
def leave(): sys.exit()
def wrong(): return 5
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
made = dict(fails=make, leaves=leave, wrong=wrong, forged=forged, numbered=numbered, torn=torn,
            unnamed=unnamed)
words = dict(no_loss=(), games="\\x1b[2J")
PLUGIN = Plugin(strategies={name: Entry(made[name], "clears\\x1b[2J", **words) for name in made})
"""
UNMADE = {
    "fails": "RuntimeError: no luck",
    "leaves": "SystemExit",
    "wrong": "it lacks name, plays or decide: 5",
    "forged": r"name is not a printable text of 1 to 200 letters: 'a\x1b[31m\nnoloss: verified'",
    "numbered": "its name is not a printable text of 1 to 200 letters: 3",
    "torn": "RuntimeError: torn",
    "unnamed": "its name is not a printable text of 1 to 200 letters: ''",
}


BROKEN = {
    "nowhere:PLUGIN": "ModuleNotFoundError: No module named 'nowhere'",
    "broken:number": "it should be a noloss.Plugin, not 5",
    "broken:nothing": "AttributeError",
    "broken:named": "'T3': a name consists of lower-case letters",
    "broken:filled": "x: it should be a noloss.Entry, not 5",
}


@pytest.mark.parametrize("point", BROKEN)
def test_a_broken_plug_in_is_named_and_the_rest_is_there(
    point: str, site: Path, example: str
) -> None:
    code = "from noloss import Plugin\nnumber = 5\nfilled = Plugin(strategies={'x': 5})\n"
    code += "named = Plugin(kinds={'T3': 5})\n"
    _install(site, "broken", code, point)
    with pytest.warns(PluginWarning) as warned:
        assert list(entries()) == [*CATALOGUE, example]
    (said,) = (str(each.message) for each in warned)
    assert said.startswith("the plug-in 'broken' of the package broken is ignored: ")
    assert BROKEN[point] in said


@pytest.fixture
def unmade(site: Path) -> Path:
    """A package whose strategies cannot be made."""
    _install(site, "broken", CODE)
    return site


def test_a_strategy_that_cannot_be_made_is_refused_with_the_package(unmade: Path) -> None:
    assert {*entries()} == {*CATALOGUE, *UNMADE}
    for name, why in UNMADE.items():
        with pytest.raises(BadPlugin, match=f"'{name}' of the package broken") as error:
            strategy(name)
        assert why in str(error.value)


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


def _at(folder: Path, *arguments: str) -> "subprocess.CompletedProcess[str]":
    """The command line where the packages of a folder are installed."""
    return subprocess.run(
        [sys.executable, "-m", "noloss", *arguments], capture_output=True, text=True,
        check=False, env={**os.environ, "PYTHONPATH": str(folder)}, cwd=folder,
    )  # fmt: skip


@pytest.mark.parametrize(
    ("words", "code", "said"),
    [
        ("strategies", 0, ""),
        ("tournament --budget 1", 2, "more than 1 position"),
        ("profile --all --budget 1", 2, "more than 1 position"),
    ],
)
def test_commands_for_everyone_go_on_without_them(
    words: str, code: int, said: str, unmade: Path
) -> None:
    done = _at(unmade, *words.split())
    assert done.returncode == code, done.stderr
    assert said in done.stderr
    for name, why in UNMADE.items():
        start = f"noloss: the strategy '{name}' of the package broken is ignored: it fails: "
        (line,) = (line for line in done.stderr.splitlines() if line.startswith(start))
        assert why in line
    assert "warn(" not in done.stderr
    assert "PluginWarning" not in done.stderr


def test_what_a_package_says_of_itself_can_be_printed(unmade: Path) -> None:
    entry = entries()["fails"]
    assert (entry.summary, entry.games) == (r"clears\x1b[2J", r"\x1b[2J")


ZEBRA = """
from noloss import Entry, Plugin
def make(): ...
PLUGIN = Plugin(strategies={"corner-lover": Entry(make, "none")})
"""


def test_two_packages_with_one_name_keep_the_first(site: Path, example: str) -> None:
    _install(site, "zebra", ZEBRA)
    with pytest.warns(PluginWarning, match="zebra is ignored: the package noloss-corner-lover"):
        assert strategy(example).name == example


KINDRED = """
import typer
from noloss import Command, Kind, Plugin, strategy
class Foreign: ...
def named(text):
    return strategy(text)
def adapt(thing, name):
    return strategy("casual") if isinstance(thing, Foreign) else None
def greet(name: str):
    typer.echo(f"hello {name}")
PLUGIN = Plugin(
    commands={"greet": Command("kinds:greet"), "gone": Command("kinds:gone")},
    kinds={"called": Kind("called:NAME", "kinds:named")},
    adapters=("kinds:adapt",),
)
thing = Foreign()
"""


def test_a_package_adds_kinds_adapters_and_commands(site: Path) -> None:
    _install(site, "kinds", KINDRED)
    assert strategy("called:t3dt") == strategy("t3dt")
    assert is_spec("Called:t3dt")
    with pytest.raises(BadPlugin, match="the kind of strategies 'called' of the package kinds"):
        strategy("called:nobody")
    assert adapt(import_module("kinds").thing, "thing") == strategy("casual")
    with pytest.raises(NolossError, match="is not a function, a bot or a strategy"):
        adapt(5, "five")
    said = [_at(site, *words.split()) for words in ("greet you", "gone", "--help", "strategies")]
    assert [done.returncode for done in said] == [0, 2, 0, 0]
    assert said[0].stdout == "hello you\n"
    assert "the command 'gone' of the package kinds is ignored: it fails: Attr" in said[1].stderr
    assert "the command 'gone' of the package kinds is ignored" in said[2].stderr
    assert "greet" in said[2].stdout
    assert "called:NAME" in said[3].stdout


def test_one_of_ours_does_not_look_for_others() -> None:
    code = (
        "import sys, noloss; noloss.strategy('T3DT'); noloss.strategy('respond:0:random')\n"
        "sys.exit('importlib.metadata' in sys.modules)"
    )
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
