"""The Minesweeper machines of the lesson, against trying every placement of mines."""

import importlib.util
from itertools import product
from pathlib import Path
from types import ModuleType

import pytest

from noloss.lab.papers.wst.named import load_programs
from noloss.strategies.wst.compiler import compile_machine
from noloss.strategies.wst.machine import Machine, Tape, run

EXAMPLES = Path(__file__).parents[4] / "examples/turing"


def _machine(name: str) -> Machine:
    return compile_machine(load_programs(EXAMPLES / f"{name}.tm"), name)


@pytest.fixture(scope="module")
def mines() -> ModuleType:
    spec = importlib.util.spec_from_file_location("mines", EXAMPLES / "mines.py")
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def _consistent(cells: list[str], said: list[tuple[int, list[str]]]) -> bool:
    return any(
        all(sum(dict(zip(cells, guess, strict=True))[c] for c in beside) == n for n, beside in said)
        for guess in product((0, 1), repeat=len(cells))
    )


@pytest.mark.parametrize("length", [1, 2, 3, 4, 5, 6])
def test_a_finite_automaton_decides_every_row(mines: ModuleType, length: int) -> None:
    machine = _machine("ROW_MINES")
    for letters in product("012?", repeat=length):
        row = "".join(letters)
        end = run(machine, {"row": Tape([*row, "$"])})
        assert (end.state == "possible") == _consistent(*mines.clues(row)), row
        assert end.steps <= length + 2


def test_every_small_board_is_decided(mines: ModuleType) -> None:
    machine = _machine("MINES")
    seen = set()
    for letters in product("012?", repeat=4):
        board = f"{letters[0]}{letters[1]}/{letters[2]}{letters[3]}"
        cells, said = mines.clues(board)
        found = mines.possible(machine, cells, said)
        assert found == _consistent(cells, said), board
        seen.add(found)
    assert seen == {True, False}


@pytest.mark.parametrize("board", ["1??/12?/???", "???/?3?/???", "1?1/?4?/1?1", "2??/???/??3"])
def test_larger_boards_are_decided(mines: ModuleType, board: str) -> None:
    machine = _machine("MINES")
    cells, said = mines.clues(board)
    for cell in cells:
        for number in (0, 1):
            more = [*said, (number, [cell])]
            assert mines.possible(machine, cells, more) == _consistent(cells, more)


def test_the_example_of_the_lesson(mines: ModuleType, capsys: pytest.CaptureFixture[str]) -> None:
    mines.main("11?/1??/???")
    assert capsys.readouterr().out.splitlines()[:2] == ["3 safe", "5 a mine"]
    mines.main("3?/01")
    assert capsys.readouterr().out == "no mines make these numbers true\n"


@pytest.mark.parametrize("board", ["", "1?/1", "ab/c?", "9?", "1?//"])
def test_what_is_no_board_is_refused(mines: ModuleType, board: str) -> None:
    with pytest.raises(SystemExit, match="is no board"):
        mines.clues(board)
