"""An opening found and put together, on a board where that is quick."""

from itertools import product

import numpy as np
import pytest

from noloss.checker.check import check
from noloss.core.budget import Budget
from noloss.core.errors import Cancelled
from noloss.core.notation import parse_game
from noloss.core.symmetry import symmetries
from noloss.exact.engines.blocks import library, opening_search
from noloss.exact.engines.blocks.annealing import Library
from noloss.exact.engines.blocks.cube import cube_lines
from noloss.exact.engines.blocks.opening import opening_proof, orbits
from noloss.exact.proof.proof_file import proof_bytes


def grids(*_: object) -> Library:
    """The nine grids of 5x5 that three rows and three columns in a row make."""
    lines = cube_lines(5, 2)
    number = {tuple(line): at for at, line in enumerate(lines.tolist())}
    found = []
    for left, top in product(range(3), repeat=2):
        rows, columns = range(top, top + 3), range(left, left + 3)
        names = [tuple(5 * row + at for at in range(5)) for row in rows]
        names += [tuple(5 * at + column for at in range(5)) for column in columns]
        cells = [5 * row + column for row in rows for column in columns]
        found.append((cells, [number[name] for name in names]))
    cells, owned = (np.array(part, np.int32) for part in zip(*found, strict=True))
    return Library(lines, cells, owned)


def test_an_opening_is_found_for_every_first_move(monkeypatch: pytest.MonkeyPatch) -> None:
    game = parse_game("5x5")
    monkeypatch.setattr(opening_search, "find_library", grids)
    monkeypatch.setattr(opening_search, "STEPS", 10_000)
    monkeypatch.setattr(opening_search, "MORE", 10_000)
    openings = opening_search.find_openings(game)
    assert openings is not None
    kinds = set(orbits(game.size, [symmetry.image for symmetry in symmetries(game)]))
    assert {opening.move for opening in openings} == kinds
    data = proof_bytes(opening_proof(game, openings))
    assert check(data).why is None
    fewer = proof_bytes(opening_proof(game, openings[1:]))
    assert "is not answered" in (check(fewer).why or "")


def test_the_symmetries_of_lines_are_gone_through_under_the_budget(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """On 9x9x9x9 that takes minutes, in which `--seconds` and Ctrl-C went unheard."""
    monkeypatch.setattr(library, "find_blocks", None)
    with pytest.raises(Cancelled):
        opening_search.find_openings(parse_game("5x5"), budget=Budget(cancel=lambda: True))
