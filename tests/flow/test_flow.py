"""One flow: what it walks is what play can do, and its readings are sums over single games."""

from collections import Counter
from fractions import Fraction

import pytest

from every_game import games
from noloss.core.budget import Budget
from noloss.core.errors import Cancelled, NolossError, TooLarge
from noloss.core.game import LineGame, Side, Value
from noloss.core.notation import parse_game, parse_position
from noloss.core.phrases import roughly
from noloss.core.position import Position
from noloss.core.symmetry import canonical
from noloss.flow.flow import EVERY, flow, in_seats, whole_game
from noloss.flow.flow_graph import Flow
from noloss.strategies.catalogue import strategy


def _by_hand(position: Position, seen: dict[Position, Counter[Value]]) -> Counter[Value]:
    """The games from a position by result, by plain recursion."""
    if position not in seen:
        outcome = position.outcome()
        seen[position] = Counter([outcome.value]) if outcome else Counter()
        for cell in position.legal():
            seen[position] += _by_hand(position.play(cell), seen)
    return seen[position]


@pytest.mark.parametrize("name", ["3x3", "3x3+misere", "3x3+gravity", "2x2x2", "4x2:2", "5:3"])
def test_every_position_is_there_once_and_every_game_is_counted(name: str) -> None:
    game = parse_game(name)
    seen: dict[Position, Counter[Value]] = {}
    total = _by_hand(game.start(), seen)
    played = whole_game(game)
    assert [node.position for node in played.nodes] == list(dict.fromkeys(played.number))
    assert set(played.number) == set(seen)
    assert played.total(played.games) == {value: total[value] for value in Value}
    for at, node in enumerate(played.nodes):
        assert all(to > at for to in node.after)
        outcome = node.position.outcome()
        assert node.value is (outcome.value if outcome else None)


@pytest.mark.parametrize("side", Side)
def test_readings_are_sums_over_single_games(three: LineGame, side: Side) -> None:
    played = flow(three.start(), *in_seats(side, strategy("t3dt"), EVERY))
    single = list(games(three, strategy("t3dt"), side))
    assert Counter(played.total(played.games)) == Counter(game.value for game in single)
    random = played.total(played.reached(strategy("random")))
    for value in Value:
        assert random[value] == sum(
            (game.chance for game in single if game.value is value), Fraction(0)
        )


def test_one_walk_against_everything_holds_every_match(three: LineGame) -> None:
    """Weighing the walk against every reply gives what a walk of the match gives."""
    for side in Side:
        whole = flow(three.start(), *in_seats(side, strategy("t3dt"), EVERY))
        for rival in ("casual", "newell-simon", "optimal"):
            match = flow(three.start(), *in_seats(side, strategy("t3dt"), strategy(rival)))
            assert whole.total(whole.reached(strategy(rival))) == match.total(match.chances)
            assert len(match) < len(whole)


@pytest.mark.parametrize("name", ["3x3", "3x3+misere", "4x2:2"])
def test_folded_flows_count_the_same_games(name: str) -> None:
    game = parse_game(name)
    whole, folded = whole_game(game), flow(game.start(), EVERY, EVERY, fold=canonical)
    assert len(folded) == len({canonical(node.position) for node in whole.nodes}) < len(whole)
    assert folded.total(folded.games) == whole.total(whole.games)


def test_a_flow_may_start_anywhere_and_stop_anywhere(three: LineGame) -> None:
    start = parse_position(three, "XO./.X./...")
    played = flow(start, EVERY, EVERY)
    assert played.nodes[0].position == start
    assert {node.position for node in played.nodes} == set(_reached(start))
    short = flow(start, EVERY, EVERY, until=lambda position: position != start)
    assert len(short) == 1 + len(start.legal())


def _reached(start: Position) -> dict[Position, Counter[Value]]:
    seen: dict[Position, Counter[Value]] = {}
    _by_hand(start, seen)
    return seen


def test_a_budget_ends_a_flow_with_what_it_would_take() -> None:
    start = parse_game("4x4").start()
    with pytest.raises(TooLarge, match=r"4x4: more than 1,000 positions; in all there may be"):
        flow(start, EVERY, EVERY, Budget(positions=1000))
    with pytest.raises(TooLarge, match="more than 1 MB"):
        flow(start, EVERY, EVERY, Budget(memory=1 << 20))
    with pytest.raises(Cancelled, match="cancelled"):
        flow(start, EVERY, EVERY, Budget(cancel=lambda: True))


@pytest.mark.parametrize(
    ("name", "said"),
    [("20x20:5", "400 cells are too many"), ("8x8:5", "before any line can be complete")],
)
def test_what_cannot_come_to_an_end_is_refused_at_once(name: str, said: str) -> None:
    asked: list[Position] = []

    def never(position: Position) -> tuple[()]:
        asked.append(position)
        return ()

    with pytest.raises(TooLarge, match=said):
        flow(parse_game(name).start(), never, EVERY)
    assert not asked


def test_a_flow_is_short_in_print(three: LineGame) -> None:
    played: Flow = whole_game(three)
    assert repr(played) == "Flow(Position('3x3', '.../.../...'), 5,478 positions)"
    assert roughly(5478) == "5,478"


def test_there_are_no_chances_where_nobody_decides(three: LineGame) -> None:
    with pytest.raises(NolossError, match="nobody decides here"):
        _ = flow(three.start(), EVERY, EVERY).chances
