"""How the command starts and ends: what it loads, and what a closed pipe does."""

import json
import subprocess
import sys

import pytest

from noloss.cli import main, show
from noloss.cli.quick_move import show_move
from noloss.core.errors import Cancelled
from noloss.core.strategy import Strategy
from noloss.strategies.catalogue import strategy

HEAVY = ("numba", "numpy", "matplotlib", "pymoo", "starlette", "textual", "dask", "rich", "typer")


STARTS = {
    "move X.O/.X./...": set(),
    "move X.O/.X./... --json": set(),
    "play": {"typer"},
    "solve 4x4:3 --json": {"typer"},
    "solve 4x4 --json": {"typer"},
    "solve 5x4:4 --json": {"typer"},
    "solve 6x6:4 --json": {"typer"},
    "prove t3dt --json": {"typer"},
    "claims t3dt-speed --json": {"typer"},
    "bench show --json": {"typer"},
    "--help": {"typer", "rich"},
    "bench --help": {"typer", "rich"},
}
"""What may be loaded after each of these commands, run one after the other."""
CODE = f"""
import io, json, sys
from contextlib import redirect_stdout
from noloss.cli.main import main
for words in {[*STARTS]!r}:
    sys.argv = ["noloss", *words.split()]
    with redirect_stdout(io.StringIO()) as out:
        try:
            main()
        except SystemExit as end:
            assert not end.code, words
    assert out.getvalue(), words
    print(json.dumps([words, [m for m in {HEAVY!r} if m in sys.modules]]))
"""


def test_a_command_loads_nothing_heavy_that_it_does_not_need() -> None:
    done = subprocess.run(
        [sys.executable, "-c", CODE],
        capture_output=True,
        text=True,
        check=True,
        stdin=subprocess.DEVNULL,
    )
    loaded = dict(map(json.loads, done.stdout.splitlines()))
    assert list(loaded) == list(STARTS)
    for words, allowed in STARTS.items():
        assert set(loaded[words]) <= allowed, words


LONG = [
    "discover rules --vocabulary full",
    "discover frontier",
    "discover weights",
]
"""Commands that load something heavy before they know what they will do."""
STOPPED = f"""
import json, os, sys
from noloss.cli import show
from noloss.cli.main import main
os.environ.pop("NOLOSS_QUIET", None)
show.MOMENT = 1e6

class Stop(BaseException):
    pass

class Watch:
    def find_spec(self, name, path, target=None):
        if name in ("numba", "numpy", "pysat"):
            print(json.dumps([words, name, [notice.words for notice in show._notices]]))
            raise Stop

sys.meta_path.insert(0, Watch())
for words in {LONG!r}:
    sys.argv = ["noloss", *words.split()]
    try:
        main()
    except Stop:
        pass
"""


def test_what_is_going_on_is_said_before_anything_heavy_is_loaded() -> None:
    """Each command is stopped at the first such import."""
    done = subprocess.run(
        [sys.executable, "-c", STOPPED], capture_output=True, text=True, check=True
    )
    stopped = [json.loads(line) for line in done.stdout.splitlines()]
    assert [words for words, _, _ in stopped] == LONG
    for words, name, announced in stopped:
        assert announced, f"{words} loads {name} and has said nothing"


def test_what_move_is_doing_is_said_before_the_strategy_is_made(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Some take longer to make than to decide."""
    announced: list[str] = []

    def make(name: str) -> Strategy:
        announced.extend(notice.words for notice in show._notices)
        return strategy(name)

    monkeypatch.delenv("NOLOSS_QUIET")
    monkeypatch.setattr(show, "MOMENT", 1e6)
    monkeypatch.setattr("noloss.strategies.catalogue.strategy", make)
    show_move("X../.../...", "expert")
    assert announced == ["expert is thinking ..."]
    assert not show._notices


def test_python_m_noloss_works() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "noloss", "--version"], capture_output=True, text=True, check=True
    )
    assert done.stdout.startswith("noloss ")


def test_a_closed_pipe_is_not_an_error_message() -> None:
    done = subprocess.run(
        f"{sys.executable} -m noloss tree t3dt | head -n 1",
        shell=True, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.stdout.startswith("Can my own play")
    assert done.stderr == ""


def test_a_missing_extra_is_named_with_the_command_that_brings_it(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def fail(*_: str) -> None:
        raise ModuleNotFoundError("No module named 'numba.core'", name="numba.core")

    monkeypatch.setattr(main, "build", fail)
    monkeypatch.setattr(sys, "argv", ["noloss", "strategies"])
    with pytest.raises(SystemExit) as stop:
        main.main()
    assert stop.value.code == 2
    assert capsys.readouterr().err == "noloss: this needs numba: pip install 'noloss[fast]'\n"


def test_what_was_cancelled_is_told_in_letters_that_can_be_printed(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def fail(*_: str) -> None:
        raise Cancelled("\x1b[2Jbot: cancelled after 3 of 9")

    monkeypatch.setattr(main, "build", fail)
    monkeypatch.setattr(sys, "argv", ["noloss", "strategies"])
    with pytest.raises(SystemExit) as stop:
        main.main()
    assert stop.value.code == 130
    assert capsys.readouterr().err == "noloss: \\x1b[2Jbot: cancelled after 3 of 9\n"
