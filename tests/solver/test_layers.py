"""Tables by layers: the same scores as the one table in memory, on every position."""

from pathlib import Path

import numpy as np
import pytest

from noloss.core.bits import bits
from noloss.core.budget import Budget
from noloss.core.errors import BadFile, Cancelled, TooLarge
from noloss.core.notation import parse_game
from noloss.core.symmetry import canonical
from noloss.flow.position_table import table_from
from noloss.kernels import layers as kernels
from noloss.solver import layers
from noloss.solver.layer_folder import opened
from noloss.solver.layers import Layers, LayerScores, score_part, solve_layers
from noloss.work.crew import Workers


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


def test_all_of_four_by_four_is_as_in_memory(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Every entry of every layer is that of its number in base 3 in the table in memory.

    The larger layers have several parts, which two threads score.
    """
    game = parse_game("4x4")
    monkeypatch.setattr(layers, "PART", 500_000)
    solve_layers(game, tmp_path, Workers(2, threads=True))
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


def test_a_layer_that_was_stopped_goes_on_with_its_parts(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """No part is worked out twice, unless what there is of the layer cannot be trusted."""
    game, scored = parse_game("3x3"), list[layers.Part]()
    monkeypatch.setattr(layers, "PART", 50)

    def stopping(most: int) -> None:
        def score(made: Layers, part: layers.Part, budget: Budget) -> int:
            if len(scored) >= most:
                raise Cancelled("stopped")
            scored.append(part)
            return score_part(made, part, budget)

        monkeypatch.setattr(layers, "score_part", score)
        solve_layers(game, tmp_path)

    with pytest.raises(Cancelled):
        stopping(20)
    with pytest.raises(Cancelled):
        stopping(25)
    (done,) = tmp_path.glob("*.done")
    done.write_bytes(done.read_bytes() + b"7")
    stopping(10_000)
    assert len(set(scored)) == len(scored)
    assert dict(LayerScores(Layers(game, str(tmp_path)))) == dict(table_from(game.start()).scores)
    assert not [*tmp_path.glob("*.done"), *tmp_path.glob("*.part")]


def test_the_record_of_parts_is_not_believed_without_them(tmp_path: Path) -> None:
    made = Layers(parse_game("3x3"), str(tmp_path))
    made.file(4, "done").write_bytes(b"0 126\n")
    assert made.begin(4) == set()
    assert not made.file(4, "done").exists()
    assert made.file(4, "part").stat().st_size == 126 * 6
    made.file(4, "done").write_bytes(b"0 126\n")
    assert made.begin(4) == {(0, 126)}
    made.file(4, "part").write_bytes(b"short")
    assert made.begin(4) == set()


def test_a_folder_is_of_one_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Another game, another rule, and layers of nobody knows what are refused."""
    monkeypatch.chdir(tmp_path)
    made = solve_layers(parse_game("3x2:3"), Path("here"))
    for name in ("3x2:2", "3x2:3+misere"):
        with pytest.raises(BadFile, match="has the layers of 3x2:3: choose another folder"):
            solve_layers(parse_game(name), Path("here"))
    (tmp_path / "elsewhere").mkdir()
    monkeypatch.chdir(tmp_path / "elsewhere")
    assert made.value(parse_game("3x2:3").start()).value == "draw", "wherever it is asked from"
    (tmp_path / "here" / "about.json").unlink()
    with pytest.raises(BadFile, match="does not say of which game its layers are"):
        solve_layers(parse_game("3x2:3"), tmp_path / "here")


def test_one_command_at_a_time_writes_a_folder(tmp_path: Path) -> None:
    game = parse_game("3x2:3")
    with opened(tmp_path, game), pytest.raises(BadFile, match="another process is writing"):
        solve_layers(game, tmp_path)


def test_a_full_disk_is_an_error(tmp_path: Path) -> None:
    made = Layers(parse_game("3x3"), str(tmp_path))
    made.file(4, "part").symlink_to("/dev/full")
    with pytest.raises(BadFile, match=r"cannot write .*04.part"):
        made.write(4, 0, np.zeros(10, np.int8))


def test_what_is_no_layer_or_too_large_is_refused(tmp_path: Path) -> None:
    with pytest.raises(TooLarge, match="64 cells are more than 25"):
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
