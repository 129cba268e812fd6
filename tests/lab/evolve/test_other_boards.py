"""The same code on other boards of the family: nothing of it assumes nine cells or usual rules."""

from itertools import islice
from pathlib import Path

import numpy as np
import pytest

from noloss.core.errors import BadFile, NolossError
from noloss.core.game import Side
from noloss.core.notation import parse_game
from noloss.flow.flow import whole_game
from noloss.flow.positions import count
from noloss.lab.evolve.evolved import evolve_runs
from noloss.lab.evolve.gamebase import base_case, gamebase
from noloss.lab.evolve.gamebase_arrays import base_arrays
from noloss.lab.evolve.generation import evolve
from noloss.lab.evolve.genome import genome_text, parse_genome, vector
from noloss.lab.evolve.overview import analyse
from noloss.lab.evolve.settings import Settings
from noloss.proof.prove import prove
from noloss.strategies.catalogue import strategy

MISERE = parse_game("3x3+misere")
SMALL = parse_game("3x2:2")


@pytest.mark.parametrize("name", ["3x3+misere", "3x2:2", "4x2:3"])
def test_a_game_base_has_a_row_for_every_class_of_boards(name: str) -> None:
    game = parse_game(name)
    base = gamebase(game)
    assert len(base.rows) == count(game).canonical
    assert {base_case(node.position) for node in whole_game(game).nodes} == set(base.rows)


def test_a_board_of_twelve_cells_fits_the_kernels() -> None:
    game = parse_game("4x3:3")
    arrays = base_arrays(game)
    assert (arrays.states, len(arrays.child)) == (28_275, 98_024)
    population = arrays.random(2, np.random.default_rng(0))
    plain = vector(population[0].tolist(), game=game)
    for role, side in enumerate(Side):
        score = plain.score(side)
        counted = (score.wins, score.draws, score.losses)
        assert tuple(arrays.games(population)[0, role]) == counted


def test_misere_strategies_that_never_lose_are_evolved_and_proven(tmp_path: Path) -> None:
    settings = Settings("second", 30, 60, 0, game="3x3+misere")
    generations = islice(evolve(settings, 0), 31)
    moves = next(made.found[0] for made in generations if len(made.found)).tolist()
    found = vector(moves, "misere", MISERE)
    assert prove(MISERE, found, Side.SECOND).no_loss
    file = tmp_path / "misere.json"
    file.write_text(genome_text(found), encoding="utf-8")
    again = strategy(f"evolved:{file}")
    assert again.plays(MISERE)
    assert not again.plays(parse_game("3x3"))
    assert prove(MISERE, again, Side.SECOND).no_loss


def test_files_name_their_game() -> None:
    base = gamebase(SMALL)
    moves = [min(each) if each else base.over for each in base.graph.children]
    small = vector(moves, "small", SMALL)
    assert parse_genome(genome_text(small)) == small
    with pytest.raises(BadFile, match="a strategy has 765"):
        parse_genome(genome_text(small).replace("3x2:2", "3x3"))


def test_runs_of_another_game_are_kept_apart(tmp_path: Path) -> None:
    kinds = [Settings(role, 2, 4, game="3x2:2") for role in ("first", "second")]
    made = evolve_runs(tmp_path, kinds, 1)
    assert [row.runs for row in made.table] == [1, 1]
    with pytest.raises(BadFile, match='game is "3x2:2" there and "3x3" here'):
        evolve_runs(tmp_path, [Settings("first", 2, 4)], 1, resume=True)
    with pytest.raises(NolossError, match="is of 3x2:2"):
        analyse(tmp_path, strategy("modified-heuristic"), strategy("sharp-heuristic"))
