"""Games by the million: the kernel against a plain walk, the exact chances, and the seed."""

import os
import signal
from collections import Counter
from fractions import Fraction
from functools import cache
from random import Random

import numpy as np
import pytest

from noloss.arena.simulate import Tally, play, simulate
from noloss.arena.sitting import Sitting
from noloss.arena.stretches import (
    COARSE,
    LEVELS,
    MOST_TICKETS,
    TicketTable,
    deal,
    ticket_table,
)
from noloss.core.budget import Budget
from noloss.core.document import from_json, to_json
from noloss.core.errors import IllegalMove, NolossError, TooLarge
from noloss.core.game import Cell, LineGame, Side, Value
from noloss.core.notation import parse_game
from noloss.core.strategy import Decision, Reason
from noloss.flow.evaluate import evaluate
from noloss.flow.flow import flow
from noloss.flow.folding import fold_by_lines
from noloss.kernels import batch
from noloss.strategies.catalogue import strategy

SMALL = parse_game("3x2:2")
PAIRS = [("t3dt", "random"), ("random", "t3dt"), ("random", "random"), ("casual", "newell-simon")]
GAMMA, WORD = 0x9E3779B97F4A7C15, 1 << 64


def mixed(state: int) -> int:
    """Splitmix64 in plain numbers."""
    state = (state ^ state >> 30) * 0xBF58476D1CE4E5B9 % WORD
    state = (state ^ state >> 27) * 0x94D049BB133111EB % WORD
    return state ^ state >> 31


def test_splitmix64_is_the_published_one() -> None:
    """The first numbers for the seed 1234567."""
    wanted = [6457827717110365317, 3203168211198807973, 9817491932198370423]
    assert [mixed((1234567 + n * GAMMA) % WORD) for n in (1, 2, 3)] == wanted
    assert [int(batch.mixed(np.uint64((1234567 + n * GAMMA) % WORD))) for n in (1, 2, 3)] == wanted


def plain_walk(table, games: int, state: int) -> int:
    """The kernel's plain twin: the same tickets, one game after the other in each group."""
    total = 0
    for group in range(0, games, 4):
        lanes = [int(table.start)] * 4
        for _ in range(table.steps):
            for pair in (0, 2):
                state = (state + GAMMA) % WORD
                draw = mixed(state)
                for lane, part in ((pair, draw >> 32), (pair + 1, draw % (1 << 32))):
                    begin, tickets = lanes[lane] >> 16, lanes[lane] & 0xFFFF
                    lanes[lane] = int(table.nodes[begin + (tickets * part >> 32)])
        total += sum(int(table.ends[node >> 16]) for node in lanes[: games - group])
    return total


@cache
def tickets(first: str, second: str) -> TicketTable:
    return ticket_table(flow(parse_game("3x3").start(), strategy(first), strategy(second)))


@pytest.mark.parametrize("games", [1, 2, 3, 4, 5, 250])
@pytest.mark.parametrize(("first", "second"), PAIRS[:3])
def test_the_kernel_walks_as_its_twin(first: str, second: str, games: int) -> None:
    table = tickets(first, second)
    arrays = (table.nodes, table.ends, table.start, table.steps)
    assert int(batch.play_many(*arrays, games, np.uint64(99))) == plain_walk(table, games, 99)


@pytest.mark.parametrize(
    ("first", "second"),
    [PAIRS[0], *(pytest.param(*pair, marks=pytest.mark.thorough) for pair in PAIRS[1:])],
)
def test_counts_agree_with_the_exact_chances(first: str, second: str, three) -> None:
    """Within five standard deviations; what cannot happen never does."""
    games = 2_000_003
    one, two = strategy(first), strategy(second)
    tally, exact = simulate(three, one, two, games, seed=5), evaluate(three, one, two)
    assert (tally.games, tally.complete, tally.exact) == (games, True, exact)
    assert from_json(Tally, to_json(tally)) == tally
    for value in Value:
        chance = float(exact.chance(value))
        spread = (games * chance * (1 - chance)) ** 0.5
        assert abs(tally.counts[value] - games * chance) <= 5 * spread


def test_another_board() -> None:
    tally = simulate(SMALL, strategy("random"), strategy("casual"), 400_000, seed=1)
    exact = evaluate(SMALL, strategy("random"), strategy("casual"))
    assert abs(tally.counts[Value.SECOND] / 400_000 - float(exact.second)) < 0.005


def test_the_counts_follow_from_the_seed_and_not_from_the_cores() -> None:
    one, two, games = strategy("random"), strategy("random"), 3_500_000
    counts = simulate(SMALL, one, two, games, seed=1).counts
    assert simulate(SMALL, one, two, games, seed=1, cores=3).counts == counts
    assert simulate(SMALL, one, two, games, seed=2).counts != counts
    assert simulate(SMALL, one, two, 0).games == 0


class Odd:
    """Chances whose common denominator is far too large for tickets."""

    name = "odd"

    def plays(self, game):
        return True

    chance = Fraction(10**12 + 39, 3 * 10**12 + 1)

    def decide(self, position):
        cells = position.legal()
        if len(cells) == 1:
            return Decision({cells[0]: Fraction(1)}, Reason("odd", "Odd."))
        rest = (1 - self.chance) / (len(cells) - 1)
        chances = dict.fromkeys(cells[1:], rest)
        return Decision({Cell(cells[0]): self.chance, **chances}, Reason("odd", "Odd."))


def test_tickets_of_a_huge_denominator_come_within_two_to_the_minus_32() -> None:
    start = parse_game("3x3").start()
    nodes = {cell: (start.after(cell), 0) for cell in range(9)}
    chances = {nodes[cell]: part for cell, part in Odd().decide(start).moves.items()}
    tickets = deal(chances, (start, 0))
    assert set(tickets) == {(start, level) for level in range(LEVELS + 1)}

    levels = {level: tickets[start, level] for level in range(LEVELS + 1)}
    assert all(len(each) == COARSE <= MOST_TICKETS for each in levels.values())
    share, found = Fraction(1), dict.fromkeys(nodes.values(), Fraction(0))
    for level, each in levels.items():
        for node in nodes.values():
            found[node] += share * Fraction(each.count(node), COARSE)
        share *= Fraction(each.count((start, level + 1)), COARSE)
    assert sum(found.values()) == 1
    assert all(abs(found[node] - chances[node]) < Fraction(1, 1 << 32) for node in found)


def test_a_strategy_with_such_chances_plays_right() -> None:
    games = 400_000
    tally, exact = (
        simulate(SMALL, Odd(), strategy("random"), games, seed=3),
        evaluate(SMALL, Odd(), strategy("random")),
    )
    for value in Value:
        chance = float(exact.chance(value))
        assert abs(tally.counts[value] - games * chance) <= 5 * (games * chance) ** 0.5


def test_what_cannot_be_played_is_refused(three) -> None:
    with pytest.raises(NolossError, match="games: at least 0, not -1"):
        simulate(three, strategy("random"), strategy("random"), -1)
    with pytest.raises(NolossError, match="cores: at least 1, not 0"):
        simulate(three, strategy("random"), strategy("random"), 1, cores=0)
    with pytest.raises(TooLarge, match="more than 1,000 positions"):
        simulate(three, strategy("random"), strategy("random"), 1, budget=Budget(positions=1000))


def test_a_cancelled_simulation_gives_what_was_counted() -> None:
    """A hundred million games, cancelled after the first stretch: the others are not played."""
    played: list[float] = []
    budget = Budget(
        cancel=lambda: bool(played), progress=lambda words, done, _: _note(played, words, done)
    )
    tally = simulate(
        SMALL, strategy("random"), strategy("random"), 100 * batch.MOST_GAMES, budget=budget
    )
    assert (tally.games, tally.complete) == (batch.MOST_GAMES, False)


def _note(played: list[float], words: str, done: float) -> None:
    """Note how many stretches are done, and not how far the walk before them is."""
    if words == "Playing":
        played.append(done)


def test_an_interrupt_is_not_swallowed(interruptible: None) -> None:
    """It ends the threads, and then whoever called."""
    played: list[float] = []

    def interrupt(words: str, done: float, total: float | None) -> None:
        _note(played, words, done)
        if played:
            os.kill(os.getpid(), signal.SIGINT)

    budget = Budget(progress=interrupt)
    with pytest.raises(KeyboardInterrupt):
        simulate(SMALL, strategy("random"), strategy("random"), 10**12, cores=1, budget=budget)
    assert len(played) < 1000


def test_moves_to_boards_that_are_alike_keep_all_their_tickets() -> None:
    """On 4x4 such boards are one: four corners, four edges and a centre here, of nine cells."""
    game, random = parse_game("3x3"), strategy("random")
    table = ticket_table(flow(game.start(), random, random, fold=fold_by_lines(game)))
    begin, number = int(table.start) >> 16, int(table.start) & 0xFFFF
    assert number == 9
    first = table.nodes[begin : begin + number].tolist()
    assert sorted(Counter(first).values()) == [1, 4, 4]


def test_more_games_than_the_command_takes_are_refused() -> None:
    player = strategy("random")
    with pytest.raises(TooLarge, match=r"games: at most 1,000,000,000,000, .* not 10\^400"):
        simulate(parse_game("3x3"), player, player, 10**400)


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
