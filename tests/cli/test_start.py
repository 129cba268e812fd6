"""How the command starts and ends: what it loads, and what a closed pipe does."""

import json
import subprocess
import sys

import pytest

from noloss.cli import main

HEAVY = ("numba", "numpy", "matplotlib", "pymoo", "fastapi", "textual", "dask", "rich", "typer")


def _loaded(*arguments: str) -> set[str]:
    """The heavy packages that a cold `noloss` loads for these arguments."""
    code = (
        "import sys, atexit\n"
        f"sys.argv = ['noloss', *{list(arguments)!r}]\n"
        f"atexit.register(lambda: print('LOADED', [m for m in {HEAVY!r} if m in sys.modules]))\n"
        "from noloss.cli.main import main\n"
        "main()\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", code],
        capture_output=True,
        text=True,
        check=False,
        stdin=subprocess.DEVNULL,
    )
    line = next(line for line in done.stdout.splitlines() if line.startswith("LOADED"))
    return set(json.loads(line.removeprefix("LOADED ").replace("'", '"')))


def test_one_move_loads_nothing_heavy() -> None:
    assert _loaded("move", "X.O/.X./...") == set()
    assert _loaded("move", "X.O/.X./...", "--json") == set()


def test_help_and_play_load_only_what_the_command_line_is_made_of() -> None:
    assert _loaded("--help") <= {"typer", "rich"}
    assert _loaded("play") <= {"typer"}
    assert _loaded("prove", "t3dt", "--json") <= {"typer"}
    assert _loaded("claims", "t3dt-speed", "--json") <= {"typer"}
    assert _loaded("bench", "show", "--json") <= {"typer"}
    assert _loaded("bench", "--help") <= {"typer", "rich"}


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
