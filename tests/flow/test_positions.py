from functools import cache

import pytest

from noloss.core.errors import OutOfBudget, TooLarge
from noloss.core.game import Value
from noloss.core.notation import parse_game
from noloss.flow.extent import position_bound, require_enumerable
from noloss.flow.flow import EVERY, flow, whole_game
from noloss.flow.positions import GameCounts, count

GAMES = ["3x3", "4x3:3", "3x3:2", "2x2x2", "5:3", "4x2:2", "3x2:3", "2x2"]


@cache
def _count(name: str) -> GameCounts:
    return count(parse_game(name))


def test_perft(golden) -> None:
    lines = []
    for name in GAMES:
        size = _count(name)
        lines += [
            f"game {name}",
            f"positions {size.positions} canonical {size.canonical}",
            f"perft {' '.join(map(str, size.perft))}",
            "games " + " ".join(f"{value.value} {size.games[value]}" for value in Value),
            "",
        ]
    golden("perft.txt", "\n".join(lines))


def test_the_plain_board_has_its_well_known_size() -> None:
    size = _count("3x3")
    assert (size.positions, size.canonical) == (5478, 765)
    assert sum(size.games.values()) == 255_168
    assert size.games[Value.FIRST] == 131_184


@pytest.mark.parametrize("name", [name for name in GAMES if name != "4x3:3"])
def test_positions_are_distinct_and_legal_and_within_the_bound(name: str) -> None:
    game = parse_game(name)
    seen = set()
    for node in whole_game(game).nodes:
        first, second = node.position.first, node.position.second
        assert first & second == 0
        assert (node.value is None) == (node.position.outcome() is None)
        seen.add((first, second))
    assert len(seen) == _count(name).positions <= position_bound(game)


def test_the_bound_is_the_number_of_ways_to_lay_marks() -> None:
    game = parse_game("3x2:2")
    laid = sum(
        1
        for first in range(64)
        for second in range(64)
        if not first & second and first.bit_count() - second.bit_count() in (0, 1)
    )
    assert position_bound(game) == laid


def test_a_large_game_is_refused_with_an_estimate() -> None:
    with pytest.raises(OutOfBudget, match=r"4x4 is too large to enumerate: up to .* MB of memory"):
        require_enumerable(parse_game("4x4"))


def test_of_a_hopeless_one_it_is_not_said_that_more_would_do() -> None:
    with pytest.raises(TooLarge, match=r"4x4x4 is too large to enumerate: .* positions$") as no:
        require_enumerable(parse_game("4x4x4"))
    assert not isinstance(no.value, OutOfBudget)


@pytest.mark.parametrize("name", ["3x2:2", "3x3+gravity", "2x2x2+gravity", "3x3+gravity+misere"])
def test_the_bound_holds_from_every_position_and_only_shrinks(name: str) -> None:
    """With gravity too, where it would be far too high if any free cell could be played."""
    game = parse_game(name)
    for node in whole_game(game).nodes[::7]:
        following = len(flow(node.position, EVERY, EVERY))
        assert following <= position_bound(game, node.position) <= position_bound(game)


def test_with_gravity_the_rest_of_a_game_is_never_larger_than_the_whole() -> None:
    game = parse_game("4x4+gravity")
    for cell in game.start().legal():
        assert position_bound(game, game.start().after(cell)) < position_bound(game)
