"""What cannot be and what must: the arguments hold, and changed ones do not."""

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from noloss.core.document import from_json, to_json
from noloss.core.errors import NolossError
from noloss.core.game import Side
from noloss.core.notation import parse_game
from noloss.lab.discover.weighting import (
    Forced,
    NoWeighting,
    check,
    checked_proof,
    contradiction,
    danger_bound,
    is_contradiction,
    prove_no_weighting,
)
from noloss.proof.prove import prove
from noloss.strategies.tree import Act, Tree, Try
from noloss.strategies.tree_strategy import TreeStrategy


def test_no_weighting_holds_3x3_as_second_player() -> None:
    proof = checked_proof()
    assert len(proof.forced) == 4
    assert from_json(NoWeighting, to_json(proof)) == proof


def test_a_changed_argument_does_not_hold() -> None:
    proof = checked_proof()
    by = proof.adds_up
    assert not check(replace(proof, seat=Side.FIRST))
    for wrong in ((0,) * len(by), by[1:], tuple(-n for n in by), (1, *by[1:])):
        assert not check(replace(proof, adds_up=wrong))
    for number, step in enumerate(proof.forced):
        before, after = proof.forced[:number], proof.forced[number + 1 :]
        assert not check(replace(proof, forced=(*before, *after)))
        for wrong_step in (Forced("XO./.../...", step.kind), Forced(step.position, (9,) * 5)):
            assert not check(replace(proof, forced=(*before, wrong_step, *after)))


def test_the_first_player_has_no_such_argument() -> None:
    """Weights 1, 0, 0, 1, 1 never lose there."""
    assert prove_no_weighting(Side.FIRST) is None


ROWS = st.lists(st.tuples(*[st.integers(-3, 3)] * 3), min_size=1, max_size=7)


@given(ROWS, st.data())
@settings(max_examples=60)
def test_inequalities_contradict_or_have_a_solution(
    rows: list[tuple[int, ...]], data: st.DataObject
) -> None:
    strict = data.draw(st.lists(st.booleans(), min_size=len(rows), max_size=len(rows)))
    by = contradiction(rows, strict)
    if by is not None:
        assert is_contradiction(rows, strict, by)
    else:
        assert _some_weights_fit(rows, strict)


def _some_weights_fit(rows: list[tuple[int, ...]], strict: list[bool]) -> bool:
    """If any do, whole numbers of the size of the minors do: edges of the cone, added up."""
    from itertools import combinations

    rays = {(0, 0, 0)}
    units = [(1, 0, 0), (0, 1, 0), (0, 0, 1)]
    for a, b in combinations([*rows, *units], 2):
        ray = (a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0])
        for sign in (1, -1):
            rays.add((sign * ray[0], sign * ray[1], sign * ray[2]))
    inside = [ray for ray in rays if all(_times(ray, row) >= 0 for row in rows)]
    total = [sum(ray[i] for ray in inside) for i in range(3)]
    values = [_times(total, row) for row in rows]
    return all(v > 0 if s else v >= 0 for v, s in zip(values, strict, strict=True))


def _times(one: Sequence[int], two: Sequence[int]) -> int:
    return sum(x * y for x, y in zip(one, two, strict=True))


@pytest.mark.parametrize(
    ("name", "danger", "first", "second"),
    [
        ("3x3", "1", False, False),
        ("5x5", "3/8", True, True),
        ("8x8x8", "61/64", True, False),
        ("10x10x10", "91/256", True, True),
        ("4x4x4", "19/4", False, False),
    ],
)
def test_where_the_potential_alone_holds(name: str, danger: str, first: bool, second: bool) -> None:
    bound = danger_bound(parse_game(name))
    assert bound.danger == Fraction(danger)
    assert (bound.holds_first, bound.holds_second) == (first, second)


def test_a_small_board_where_the_theorem_speaks_is_proven_too() -> None:
    player = TreeStrategy("potential", Tree(Try((Act("potential"),))))
    for name in ("4x2:3", "3x2:3"):
        game = parse_game(name)
        bound = danger_bound(game)
        assert bound.holds_first
        assert prove(game, player, Side.FIRST).no_loss
        assert not bound.holds_second or prove(game, player, Side.SECOND).no_loss


@pytest.mark.parametrize("name", ["3x3+misere", "3x3+gravity"])
def test_the_theorem_is_about_usual_rules(name: str) -> None:
    with pytest.raises(NolossError, match="usual rules"):
        danger_bound(parse_game(name))
