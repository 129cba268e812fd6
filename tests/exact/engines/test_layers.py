"""Tables by layers: the same scores as the one table in memory, on every position."""

from pathlib import Path

import numpy as np
import pytest

from noloss.cluster.crew import Workers
from noloss.core.bits import bits
from noloss.core.budget import Budget
from noloss.core.errors import BadFile, Cancelled, OutOfBudget
from noloss.core.notation import parse_game
from noloss.core.symmetry import canonical
from noloss.exact.engines import layers
from noloss.exact.engines.layers import Layers, LayerScores, solve_layers
from noloss.exact.engines.position_table import table_from
from noloss.kernels import layers as kernels


@pytest.mark.parametrize("name", ["3x3", "3x3+misere", "4x2:3+gravity", "2x2x2", "3x2:2"])
def test_every_position_of_a_small_game_has_the_same_score(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Parts are so small that each layer has many, and a thread for each of two workers."""
    monkeypatch.setattr(layers, "PART", 50)
    game = parse_game(name)
    made = solve_layers(game, tmp_path, Workers(2, threads=True))
    assert dict(made.scores) == dict(table_from(game.start()).scores)
    assert len(made.scores) == len(dict(made.scores))


def test_all_of_four_by_four_is_as_in_memory(tmp_path: Path) -> None:
    """Every entry of every layer is that of its number in base 3 in the table in memory."""
    game = parse_game("4x4")
    solve_layers(game, tmp_path)
    table = table_from(game.start()).scores
    made, met = Layers(game, str(tmp_path)), 0
    power = np.array([sum(3**cell for cell in bits(mask)) for mask in range(1 << 16)])
    for marks in range(17):
        taken = layers._sets(16, marks)[:, None]
        first = _spread(layers._sets(marks, (marks + 1) // 2)[None, :], taken)
        here = made.mapped(marks).reshape(first.shape)
        assert (here == table._scores[power[first] + 2 * power[taken & ~first]]).all(), marks
        met += int((here != kernels.NOWHERE).sum())
    assert met == len(table) == 9_722_011


def _spread(marks: np.ndarray, taken: np.ndarray) -> np.ndarray:
    """The cells of marks among the taken ones, for all sets of both at once."""
    first, place = np.zeros(np.broadcast_shapes(marks.shape, taken.shape), np.int64), 0 * taken
    for cell in range(16):
        there = taken >> cell & 1
        first |= (marks >> place & there) << cell
        place = place + there
    return first


def test_what_was_stopped_goes_on_with_its_layer(tmp_path: Path) -> None:
    game, told = parse_game("3x3"), list[str]()
    enough = Budget(cancel=lambda: len(told) > 6, progress=lambda words, *_: told.append(words))
    with pytest.raises(Cancelled, match="marks"):
        solve_layers(game, tmp_path, budget=enough)
    before = {file: file.stat().st_mtime_ns for file in tmp_path.glob("*.layer")}
    assert 0 < len(before) < 10
    made = solve_layers(game, tmp_path)
    assert {file: file.stat().st_mtime_ns for file in before} == before
    assert dict(made.scores) == dict(table_from(game.start()).scores)
    assert made.at(canonical(game.start())).distance == 9


def test_what_is_no_layer_or_too_large_is_refused(tmp_path: Path) -> None:
    with pytest.raises(OutOfBudget, match="64 cells are more than 25"):
        solve_layers(parse_game("4x4x4"), tmp_path)
    three = Layers(parse_game("3x3"), str(tmp_path))
    (tmp_path / "00.layer").write_bytes(b"")
    with pytest.raises(BadFile, match="cannot read"):
        LayerScores(three)[0, 0]
    for key in ((1, 1), (0, 1), (1 << 9, 0)):
        with pytest.raises(KeyError):
            LayerScores(three)[key]


def test_ranks_count_masks_with_as_many_bits() -> None:
    rank = kernels.ranks(6)
    for marks in range(7):
        masks = [mask for mask in range(64) if mask.bit_count() == marks]
        assert [rank[mask] for mask in masks] == list(range(len(masks)))
        assert layers._sets(6, marks).tolist() == masks
        assert layers._sets(6, marks, 1, len(masks)).tolist() == masks[1:]
    assert kernels.spread(0b101, 0b110010) == 0b100010
