from collections import Counter
from fractions import Fraction
from random import Random

import pytest

from noloss.arena.match import play
from noloss.arena.sitting import Sitting
from noloss.core.errors import IllegalMove
from noloss.core.game import Cell, LineGame, Side
from noloss.core.strategy import Decision, Reason
from noloss.strategies.catalogue import strategy


def test_one_seed_reproduces_a_game(three: LineGame) -> None:
    first, second = strategy("t3dt"), strategy("random")
    again = [play(three, first, second, Random(7)).moves for _ in range(2)]
    assert again[0] == again[1]
    assert len({play(three, first, second, Random(seed)).moves for seed in range(20)}) > 10


def test_a_match_is_a_legal_game_with_its_reasons(three: LineGame) -> None:
    for seed in range(50):
        match = play(three, strategy("casual"), strategy("t3dt"), Random(seed))
        position = three.start()
        for move, decision in zip(match.moves, match.decisions, strict=True):
            assert move in decision.moves
            position = position.play(move)
        assert position.outcome() == match.outcome
        assert match.outcome.winner is not Side.FIRST


class _Tickets(Random):
    """Hands out the tickets 0, 1, 2, ... in turn."""

    def __init__(self) -> None:
        super().__init__()
        self.next = -1

    def randrange(self, stop: int) -> int:
        self.next = (self.next + 1) % stop
        return self.next


def test_sampling_has_exactly_the_chances() -> None:
    chances = {Cell(0): Fraction(1, 4), Cell(3): Fraction(1, 6), Cell(8): Fraction(7, 12)}
    decision = Decision(chances, Reason("test", "because"))
    tickets = _Tickets()
    drawn = Counter(decision.draw(tickets) for _ in range(12))
    assert {cell: Fraction(n, 12) for cell, n in drawn.items()} == chances


def test_a_sitting_replies_and_takes_back(three: LineGame) -> None:
    rng = Random(1)
    start = Sitting(three.start(), strategy("t3dt"), Side.FIRST).reply(rng)
    assert start.steps == ()
    assert start.undo() is start
    played = start.mark(Cell(0), rng)
    assert [step.cell for step in played.steps] == [0, 4]
    assert played.last_reply is not None
    assert played.undo().steps == ()
    with pytest.raises(IllegalMove, match="cell 5 is taken"):
        played.mark(Cell(4), rng)
    second = Sitting(three.start(), strategy("casual"), Side.SECOND).reply(rng)
    assert len(second.steps) == 1
    assert second.undo() is second
    assert len(second.mark(Cell(0), rng).undo().steps) == 1
