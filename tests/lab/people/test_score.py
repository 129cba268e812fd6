"""The human-likeness score from its definition."""

from collections.abc import Sequence
from dataclasses import replace
from math import log2

import pytest

from lab.people.recorded import record
from noloss.core.budget import Budget
from noloss.core.document import from_json, to_json
from noloss.core.errors import Cancelled, NolossError
from noloss.core.game import LineGame
from noloss.core.strategy import Strategy
from noloss.lab.people.fit import fit
from noloss.lab.people.recorded_games import RecordedGame, parse_games
from noloss.lab.people.score import HumanScore, difference, guess, habits, opening_distance, score
from noloss.lab.people.score_player import FitReport, compare, fit_and_score, made_of, refitted, saw
from noloss.strategies.catalogue import strategy
from noloss.strategies.people.likeness import cost
from noloss.strategies.people.model import human

CENTRE_THEN_CORNER = "game,ply,board,cell\n1,1,.........,5\n1,2,....X....,3\n"


def test_what_a_strategy_expected(three: LineGame) -> None:
    moves = parse_games(three, CENTRE_THEN_CORNER)[0].moves
    first, second = (guess(strategy("t3dt"), move) for move in moves)
    assert (first.chance, first.blind) == pytest.approx((1 / 3, 1 / 9))
    assert (second.chance, second.blind) == pytest.approx((1, 1 / 2))
    assert cost(first, 0.5) == pytest.approx(-log2((1 / 3 + 1 / 9) / 2))


def test_blind_choice_costs_what_it_must(three: LineGame) -> None:
    """Any free cell gives every move its blind chance, whatever the lapse rate is."""
    games = record(three, strategy("casual"), 20, seed=5)
    expected = [-log2(guess(strategy("random"), m).blind) for g in games for m in g.moves]
    found = score(strategy("random"), games)
    assert found.bits_per_move == pytest.approx(sum(expected) / len(expected), abs=1e-6)


def test_a_player_is_most_like_itself(three: LineGame) -> None:
    games = record(three, strategy("newell-simon"), 30, seed=2)
    names = ("newell-simon", "t3dt", "casual", "random")
    found = {name: score(strategy(name), games) for name in names}
    assert min(found, key=lambda name: found[name].bits_per_move) == "newell-simon"
    assert found["newell-simon"].lapse < 0.01
    low, high = found["random"].interval
    assert low <= found["random"].bits_per_move <= high


def test_the_seed_reproduces_a_score(three: LineGame) -> None:
    games = record(three, human(), 12, seed=4)
    once, again, other = (score(strategy("t3dt"), games, seed=s) for s in (1, 1, 2))
    assert once == again
    assert once.interval != other.interval


def test_a_fitted_player_never_sees_the_games_it_is_scored_on(three: LineGame) -> None:
    games = record(three, human(), 12, seed=6)
    seen: list[set[str]] = []

    def make(others: Sequence[RecordedGame]) -> Strategy:
        seen.append({game.name for game in others})
        return refitted(lambda model: model)(others)

    score(make, games, folds=4)
    *folds, whole = seen
    assert whole == {game.name for game in games}
    assert [len(fold) for fold in folds] == [9] * 4
    assert set.intersection(*folds) == set()


def test_a_model_knows_the_games_it_saw(three: LineGame) -> None:
    games = record(three, strategy("random"), 20, seed=6)
    model = fit(games)
    assert saw(model, games)
    assert saw(model, games[:5])
    assert not saw(model, record(three, strategy("random"), 20, seed=7))
    for name in ("human", "mirror", "trapper", "level"):
        made = made_of(strategy(name))
        assert made is not None
        assert made[1](model).name == name
    assert made_of(strategy("t3dt")) is None


def test_two_players_are_compared_on_the_same_games(three: LineGame) -> None:
    games = record(three, strategy("newell-simon"), 20, seed=2)
    one, two = score(strategy("casual"), games), score(strategy("newell-simon"), games)
    gap, low, high = difference(one, two)
    assert gap == pytest.approx(one.bits_per_move - two.bits_per_move)
    assert 0 < low <= gap <= high
    assert difference(one, one) == (0, 0, 0)


def test_folds_must_fit_the_games(three: LineGame) -> None:
    games = record(three, human(), 3, seed=6)
    for folds in (1, 4):
        with pytest.raises(NolossError, match=f"{folds} folds?: expected from 2 to 3, the number"):
            score(strategy("t3dt"), games, folds=folds)
    for some, told in ((games[:1], "1 game"), ([], "0 games")):
        with pytest.raises(NolossError, match=f"^{told}: a score needs at least 2$"):
            score(strategy("t3dt"), some)


def test_habits_count_only_the_most_urgent_chance(three: LineGame) -> None:
    games = record(three, strategy("casual"), 200, seed=9)
    moves = [move for game in games for move in game.moves]
    found = habits(strategy("newell-simon"), moves)
    assert found["win"].people == found["block"].people == 1
    assert found["fork"].people < 1 == found["fork"].strategy
    assert sum(habit.chances for habit in found.values()) < len(moves)


def test_opening_distance(three: LineGame) -> None:
    games = parse_games(three, CENTRE_THEN_CORNER)
    assert opening_distance(strategy("wst"), games) == 0
    assert opening_distance(strategy("t3dt"), games) == pytest.approx(2 / 3)
    later = [replace(game, moves=game.moves[1:]) for game in games if len(game.moves) > 1]
    assert opening_distance(strategy("t3dt"), later) is None, "no person began"


def test_a_comparison_is_in_order_and_reads_back(three: LineGame) -> None:
    games = record(three, strategy("newell-simon"), 12, seed=2)
    found = compare([strategy(name) for name in ("random", "newell-simon", "human")], games)
    bits = [each.bits_per_move for each in found]
    assert bits == sorted(bits)
    assert [each.behind and each.behind[0] for each in found] == pytest.approx(
        [each - bits[0] for each in bits]
    )
    for each in found:
        assert from_json(HumanScore, to_json(each)) == each
    with pytest.raises(Cancelled, match="Scoring: cancelled after 1 of 10"):
        compare([strategy("random")], games, budget=Budget(cancel=lambda: True))


def test_a_fit_is_told_and_reads_back(three: LineGame) -> None:
    games = record(three, human(), 12, seed=6)
    model, report = fit_and_score(games, 0.5)
    assert tuple(report.weights.values()) == model.weights
    assert (report.refitted, report.held_out) == (True, True)
    assert from_json(FitReport, to_json(report)) == report
