"""A person's game taken back and made again, counted, and looked back at."""

from random import Random

import pytest

from noloss.arena.ladder import EVERYBODY, Badge, invited, ladder, rung
from noloss.arena.outlook import Knowledge, look_back
from noloss.arena.simulate import play
from noloss.arena.sitting import Series, Sitting, Step
from noloss.bots.checking.seat_report import losing_move
from noloss.core.errors import NolossError, WrongGame
from noloss.core.game import Cell, LineGame, Side, Value
from noloss.core.notation import parse_game, parse_position
from noloss.flow.solved import solve_game
from noloss.flow.tabulate import undecided
from noloss.strategies.catalogue import CATALOGUE, strategy


def sat(game: LineGame, you: Side, moves: tuple[Cell, ...]) -> Sitting:
    """A finished game of these moves."""
    position, steps = game.start(), []
    for cell in moves:
        steps.append(Step(position, cell))
        position = position.after(cell)
    return Sitting(game.start(), strategy("random"), you, tuple(steps))


def test_undo_and_redo_are_inverse(three: LineGame) -> None:
    rng = Random(1)
    for you in Side:
        states = [Sitting(three.start(), strategy("random"), you).reply(rng)]
        while not states[-1].position.outcome():
            states.append(states[-1].mark(states[-1].position.legal()[0], rng))
        now = states[-1]
        for before in reversed(states[:-1]):
            now = now.undo()
            assert now.steps == before.steps
        assert now.undo() is now
        for after in states[1:]:
            now = now.redo()
            assert now.steps == after.steps
        assert now.redo() is now
        assert now.undo().take(now.undo().position.legal()[-1]).undone == ()
        assert now.helped
        assert not now.afresh().helped


def test_a_series_counts_wins_draws_and_losses_without_help(three: LineGame) -> None:
    won = sat(three, Side.FIRST, tuple(map(Cell, (0, 3, 1, 4, 2))))
    drawn = sat(three, Side.SECOND, tuple(map(Cell, (4, 0, 1, 7, 6, 2, 5, 3, 8))))
    lost = Sitting(won.start, won.opponent, Side.SECOND, won.steps)
    series = Series(3).after(won).after(drawn)
    assert (series.you, series.drawn, series.them, series.over) == (1, 1, 0, False)
    assert series.after(won).over
    assert series.after(lost).over
    assert series.after(won.undo().redo()) == series
    assert not Series().after(won).over
    with pytest.raises(NolossError, match="best of 4: an odd number"):
        Series(4)


def test_prospects_are_the_values_of_every_position(three: LineGame) -> None:
    knowledge, table = Knowledge(three), solve_game(three)
    for position in undecided(three)[::7]:
        outlook, solution = knowledge.outlook(position, strategy("random")), table.at(position)
        best = {
            cell
            for cell, found in outlook.prospects.items()
            if found is not None and found.value is solution.value
        }
        assert best == set(solution.best)
        if solution.value is not Value.DRAW:
            soonest = {
                cell
                for cell, found in outlook.prospects.items()
                if cell in best and found is not None and found.distance == solution.distance
            }
            assert soonest == set(solution.fastest)


def test_where_it_went_wrong_is_where_the_checker_of_bots_says(three: LineGame) -> None:
    table, knowledge, found = solve_game(three), Knowledge(three), 0
    for seed in range(60):
        match = play(three, strategy("random"), strategy("t3dt"), Random(seed))
        told_back = look_back(knowledge, sat(three, Side.FIRST, match.moves).steps, Side.FIRST)
        point = told_back.turning
        assert point or told_back.back_to == 1, "on 3x3 all can be told"
        if match.outcome.winner is Side.SECOND:
            told = losing_move(table, Side.FIRST, match.moves)
            assert point is not None
            assert told is not None
            assert (point.position, point.played) == (told.position, told.played)
            assert point.after is Value.SECOND
            assert set(point.held) <= set(told.safe)
            found += 1
    assert found > 30


def test_on_a_large_board_what_cannot_be_told_is_not_told() -> None:
    game = parse_game("4x4x4")
    knowledge = Knowledge(game)
    assert knowledge.prospect(game.start(), 100) is None
    layer = "X.../.X../..X./OOO."
    rest = "|".join(["/".join(["...."] * 4)] * 3)
    position = parse_position(game, f"{layer}|{rest}")
    found = knowledge.prospect(position, 10)
    assert found is not None
    assert (found.value, found.distance) == (Value.FIRST, 1)


def test_a_block_that_was_missed_on_a_large_board_is_named() -> None:
    game = parse_game("4x4x4")
    moves = (0, 63, 21, 62, 42, 1, 2, 61, 20, 60)  # O fills the last row of the last layer
    steps = sat(game, Side.FIRST, tuple(map(Cell, moves))).steps
    point = look_back(Knowledge(game), steps, Side.FIRST).turning
    assert point is not None
    assert (point.played, point.before, point.after) == (20, None, Value.SECOND)
    assert point.held == (60,)
    forked = tuple(map(Cell, (26, 1, 21, 2, 0, 4, 16, 6, 31)))  # 6 could stop one line of two
    earlier = look_back(Knowledge(game), sat(game, Side.SECOND, forked).steps, Side.SECOND).turning
    assert earlier is not None
    assert earlier.ply < 8
    unknown = look_back(Knowledge(game), steps[:4], Side.FIRST)
    assert (unknown.turning, unknown.back_to) == (None, 4)


def test_the_ladder_names_who_plays_with_what_is_proven(three: LineGame) -> None:
    rungs = {each.name: each for each in ladder(three)}
    assert set(EVERYBODY) <= set(rungs)
    assert {name for name in CATALOGUE if name != "level"} < set(EVERYBODY)
    assert {each.badge for each in rungs.values()} == {Badge.NEVER, Badge.AS_FIRST, Badge.BEATABLE}
    for name, entry in CATALOGUE.items():
        assert (rung(name, three).badge is Badge.NEVER) == (entry.no_loss == tuple(Side))
    assert rung("level:30", three).summary == "people beat it 30 % of the time"
    qubic = parse_game("4x4x4")
    assert {each.name for each in ladder(qubic)} >= {"random", "casual", "expert"}
    assert {each.badge for each in ladder(qubic)} == {Badge.OPEN, Badge.NONE}
    with pytest.raises(WrongGame, match="muse does not play 4x4x4"):
        invited("Muse", qubic)
    assert invited(None, qubic).name == "expert"
