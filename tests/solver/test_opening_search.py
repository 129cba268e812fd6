"""An opening found and put together, on a board where that is quick."""

from itertools import product
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from noloss.checker.check import check
from noloss.core.budget import Budget
from noloss.core.notation import parse_game
from noloss.core.symmetry import symmetries
from noloss.kernels.block_search import MOST_CELLS
from noloss.proof.proof_file import proof_bytes
from noloss.solver import block_library, opening_search
from noloss.solver.block_grids import cube_lines
from noloss.solver.block_library import MOST_LINES, Ground, Kind
from noloss.solver.opening import opening_proof, orbits
from noloss.work.crew import Workers


def grids() -> list[NDArray[np.int32]]:
    """The nine grids of 5x5 that three rows and three columns in a row make."""
    number = {tuple(line): at for at, line in enumerate(cube_lines(5, 2).tolist())}
    found = []
    for left, top in product(range(3), repeat=2):
        rows, columns = range(top, top + 3), range(left, left + 3)
        names = [tuple(5 * row + at for at in range(5)) for row in rows]
        names += [tuple(5 * at + column for at in range(5)) for column in columns]
        block = np.full(MOST_LINES + MOST_CELLS, -1, np.int32)
        block[: len(names)] = [number[name] for name in names]
        block[MOST_LINES:][:9] = [5 * row + column for row in rows for column in columns]
        found.append(block)
    return found


def kinds_of_grids(*_: object) -> tuple[Kind, ...]:
    ground = Ground(parse_game("5x5"))
    return tuple(sorted({tuple(ground.orbit(block)[0].tolist()) for block in grids()}))


def come_upon_one(*arguments: Any) -> int:
    """In the place of the kernel: chance brings one of the grids."""
    chance, found = arguments[4], arguments[6]
    found[0] = grids()[int(9 * chance[0, 0])]
    return 1


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Grids are known, and a try is short."""
    monkeypatch.setattr(opening_search, "find_kinds", kinds_of_grids)
    monkeypatch.setattr(opening_search, "STEPS", 10_000)
    monkeypatch.setattr(opening_search, "MORE", 10_000)


@pytest.mark.usefixtures("quick")
def test_an_opening_is_found_for_every_first_move() -> None:
    game = parse_game("5x5")
    openings = opening_search.find_openings(game)
    assert openings is not None
    kinds = set(orbits(game.size, [symmetry.image for symmetry in symmetries(game)]))
    assert {opening.move for opening in openings} == kinds
    data = proof_bytes(opening_proof(game, openings))
    assert check(data).why is None
    fewer = proof_bytes(opening_proof(game, openings[1:]))
    assert "is not answered" in (check(fewer).why or "")


@pytest.mark.usefixtures("quick")
def test_who_works_does_not_change_the_opening() -> None:
    """Threads make tries ahead of time which one process leaves out."""
    game, made = parse_game("5x5"), []
    for workers in (Workers(), Workers(3, threads=True)):
        openings = opening_search.find_openings(game, workers=workers)
        assert openings is not None
        made.append(proof_bytes(opening_proof(game, openings)))
    assert made[0] == made[1]


def test_a_library_has_every_image_of_what_was_come_upon(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(block_library, "find_blocks", come_upon_one)
    monkeypatch.setattr(block_library, "STRETCH", 2)
    game, made = parse_game("5x5"), []
    for workers in (Workers(), Workers(3, threads=True)):
        meter = Budget().meter("blocks")
        made.append(block_library.find_kinds(game, 99, 1, meter, workers))
        assert (meter.spent, meter.total) == (50, 50)
    assert made[0] == made[1]
    assert set(made[0]) == set(kinds_of_grids()), "each once"
    found = Ground(game, made[0]).library
    cells = {found.block(number).cells for number in range(len(found.block_cells))}
    assert len(cells) == len(found.block_cells)
    assert {
        tuple(sorted(block[MOST_LINES:][:9].tolist(), reverse=True)) for block in grids()
    } <= cells
