"""Mirror, trapper, the levels and the mixture of two players: their promises, exactly."""

from fractions import Fraction

import pytest

from noloss.core.errors import NolossError, UnknownStrategy
from noloss.core.game import LineGame, Side
from noloss.core.notation import parse_game
from noloss.core.position import Position
from noloss.core.strategy import Decision, Reason, Strategy
from noloss.core.table import TableStrategy
from noloss.flow.evaluate import Result, evaluate
from noloss.flow.flow import flow, in_seats
from noloss.flow.respond import best_no_loss_win
from noloss.flow.solved import solve_game
from noloss.flow.tabulate import undecided
from noloss.proof.prove import prove
from noloss.strategies.catalogue import strategy
from noloss.strategies.people.model import human
from noloss.strategies.people.players import mixture
from remembered import remembered


def test_the_mirror_keeps_the_result_and_the_proportions_of_the_model(three: LineGame) -> None:
    mirror, model, solved = strategy("mirror"), human(), solve_game(three)
    for position in undecided(three):
        best = solved.at(position).best
        moves = mirror.decide(position).moves
        appeal = {cell: weight for cell, weight in model.appeal(position).items() if cell in best}
        total = sum(appeal.values())
        assert set(moves) <= set(best)
        for cell in best:
            assert float(moves.get(cell, 0)) == pytest.approx(appeal[cell] / total, abs=2e-6)


@pytest.mark.parametrize("side", Side)
def test_nobody_safe_beats_people_more_often_than_the_trapper(side: Side, three: LineGame) -> None:
    trapper, model = remembered("trapper"), human()
    pair = (trapper, model) if side is Side.FIRST else (model, trapper)
    won = evaluate(three, *pair).win(side)
    assert won == best_no_loss_win(three, model, side)
    t3dt = (strategy("t3dt"), model) if side is Side.FIRST else (model, strategy("t3dt"))
    assert won > evaluate(three, *t3dt).win(side)
    assert prove(three, trapper, side).no_loss


@pytest.mark.parametrize(
    ("percent", "side"),
    [("0", Side.FIRST), pytest.param("62.5", Side.SECOND, marks=pytest.mark.thorough)],
)
def test_a_level_keeps_its_promise_exactly(percent: str, side: Side, three: LineGame) -> None:
    player, model = remembered(f"level:{percent}"), human()
    assert player.name == f"level:{percent}"
    pair = (player, model) if side is Side.FIRST else (model, player)
    assert evaluate(three, *pair).win(side.other) == Fraction(percent) / 100


def test_level_zero_never_loses(three: LineGame) -> None:
    player = remembered("level:0")
    for side in Side:
        assert prove(three, player, side).no_loss


def test_a_level_out_of_reach_says_what_is_in_reach() -> None:
    with pytest.raises(
        NolossError,
        match=r"level:30 does not play 2x2: people never beat it as first player",
    ):
        strategy("level:30").decide(parse_game("2x2").start())


@pytest.mark.thorough
def test_nobody_can_be_made_to_win_every_game(three: LineGame) -> None:
    with pytest.raises(
        NolossError, match="level:100 does not play 3x3: as first player, it can let"
    ):
        strategy("level:100").decide(three.start())


def test_people_are_only_spoken_of_where_they_were_seen() -> None:
    misere = parse_game("3x3+misere")
    for name in ("human", "mirror", "trapper", "level"):
        assert not strategy(name).plays(misere)
        with pytest.raises(
            NolossError, match="it has seen no games of people in which a full line loses"
        ):
            strategy(name).decide(misere.start())


def test_a_level_plays_where_its_promise_can_be_kept() -> None:
    player, games = strategy("level"), ("5:3", "2x2x2", "3x3+gravity", "4x3:3")
    assert [player.plays(parse_game(game)) for game in games] == [False, False, True, False]


@pytest.mark.parametrize("spec", ["level:101", "level:-3", "level:half", "level:1/3"])
def test_a_bad_level_is_named(spec: str) -> None:
    with pytest.raises(NolossError, match=spec.replace(".", r"\.")):
        strategy(spec)


def test_an_empty_argument_is_not_a_strategy() -> None:
    with pytest.raises(UnknownStrategy, match="level:"):
        strategy("level:")


@pytest.mark.parametrize("side", Side)
@pytest.mark.parametrize("share", [Fraction(0), Fraction(9, 10)])
def test_the_result_is_exactly_between(side: Side, share: Fraction, three: LineGame) -> None:
    one, two, rival = remembered("t3dt"), remembered("random"), remembered("casual")

    def result(player: Strategy) -> Result:
        pair = (player, rival) if side is Side.FIRST else (rival, player)
        return evaluate(three, *pair)

    flows = [flow(three.start(), *in_seats(side, player, rival)) for player in (one, two)]
    moves = mixture(((1 - share, flows[0]), (share, flows[1])), side)
    decisions: dict[Position, Decision] = {
        position: Decision(chances, Reason("mixed", "...")) for position, chances in moves.items()
    }
    ends = [result(player) for player in (one, two)]
    mixed = result(TableStrategy(three, "mixed", decisions))
    for seat in Side:
        expected = (1 - share) * ends[0].win(seat) + share * ends[1].win(seat)
        assert mixed.win(seat) == expected
