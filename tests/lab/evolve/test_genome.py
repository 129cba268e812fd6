import json
import random

import pytest

from noloss.core.errors import BadFile, FinishedPosition, WrongGame
from noloss.core.game import Side
from noloss.core.notation import parse_game, parse_position
from noloss.core.strategy import ask
from noloss.core.symmetry import generators, symmetries
from noloss.flow.tabulate import undecided
from noloss.lab.evolve.frontier_points import attained
from noloss.lab.evolve.gamebase import GAME, gamebase
from noloss.lab.evolve.genome import (
    HistoryPlan,
    VectorStrategy,
    complete,
    genome_text,
    merge,
    parse_genome,
    parse_plan,
    plan_text,
    vector,
)
from noloss.proof.prove import prove
from noloss.strategies.catalogue import strategy


def _random(seed: int) -> VectorStrategy:
    rng = random.Random(seed)
    children = gamebase().graph.children
    return vector(
        [rng.choice(each) if each else gamebase().over for each in children], f"random-{seed}"
    )


def test_a_vector_decides_on_every_real_board_alike_under_symmetry() -> None:
    player, base, ways = _random(0), gamebase(), generators(symmetries(GAME))
    for position in undecided(GAME):
        moves = ask(player, position).moves
        assert {base.row(position.play(cell)) for cell in moves} == {
            player.moves[base.row(position)]
        }
        for g in ways:
            assert {g.cell(c) for c in moves} == set(player.decide(g.position(position)).moves)


@pytest.mark.parametrize("seed", range(8))
@pytest.mark.parametrize("side", Side)
def test_the_score_agrees_with_the_prover_about_losing(seed: int, side: Side) -> None:
    for player in (_random(seed), complete({}, "safe")):
        assert (player.score(side).losses == 0) == prove(GAME, player, side).no_loss
    assert complete({}, "safe").score(side).losses == 0


def test_the_score_counts_every_game_that_can_be_played() -> None:
    """Against a walk that lists the games one by one."""
    player, base = _random(1), gamebase()

    def games(row: int, side: Side) -> list[int]:
        if base.graph.end[row] is not None:
            return [row]
        own = base.graph.turn(row) is side
        targets = (player.moves[row],) if own else base.graph.children[row]
        return [end for target in targets for end in games(target, side)]

    for side in Side:
        ends = [base.graph.end[row] for row in games(0, side)]
        score = player.score(side)
        found = [sum(e.value == wanted for e in ends) for wanted in (side.value, "draw")]
        assert found == [score.wins, score.draws]
        assert len(ends) == score.wins + score.draws + score.losses


def test_two_roles_are_merged_without_touching_each_other() -> None:
    one, two = _random(1), _random(2)
    both = merge(one, two, "both")
    assert both.score(Side.FIRST) == one.score(Side.FIRST)
    assert both.score(Side.SECOND) == two.score(Side.SECOND)


def test_text_round_trips_and_a_file_is_a_strategy_of_the_catalogue(tmp_path) -> None:
    player = _random(5)
    assert parse_genome(genome_text(player)) == player
    file = tmp_path / "some.json"
    file.write_text(genome_text(player), encoding="utf-8")
    loaded = strategy(f"evolved:{file}")
    assert loaded.moves == player.moves
    assert strategy(loaded.name) == loaded
    assert loaded.name.startswith(f"evolved:{file}#")
    assert player.name.startswith("evolved(random-5)#")
    assert _random(6).name != player.name


def test_a_finished_board_and_another_game_are_refused() -> None:
    with pytest.raises(FinishedPosition):
        _random(1).decide(parse_position(GAME, "XXX/OO./..."))
    with pytest.raises(WrongGame, match="does not play 4x4"):
        _random(1).decide(parse_game("4x4").start())


def _broken(change) -> str:
    data = json.loads(genome_text(_random(1)))
    change(data)
    return json.dumps(data)


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        (_broken(lambda d: d["moves"].__setitem__(0, 9)), r"row 1 \(.*\) cannot go to row 9"),
        (_broken(lambda d: d["moves"].__setitem__(764, 3)), r"row 765 .* possible: 766"),
        (_broken(lambda d: d["moves"].pop()), "764 moves: a strategy has 765"),
        (_broken(lambda d: d.update(version=2)), "version 2: this program reads 1"),
        (_broken(lambda d: d.update(version=True)), "version True: this program reads 1"),
        (_broken(lambda d: d.update(version="v" * 999)), "version 'v{59}: this"),
        (_broken(lambda d: d.update(game="g" * 999)), "strategy for 'g{59}: game"),
        (_broken(lambda d: d.update(format="noloss plan")), "a plan needs the history"),
        (_broken(lambda d: d.update(game="4x4")), "a strategy for '4x4'"),
        (_broken(lambda d: d.update(format="noloss table")), "does not say"),
        (_broken(lambda d: d.update(title="a b\n")), "a title is made of"),
        (_broken(lambda d: d.update(title=5)), "Genome.title: expected a text, found 5"),
        (
            _broken(lambda d: d["moves"].__setitem__(0, True)),
            r"moves\[0\]: expected a whole",
        ),
        (_broken(lambda d: d.update(moves="4")), "Genome.moves: expected a list"),
        (genome_text(_random(1))[:900], "not a strategy: not JSON"),
        ("[1]", "does not say"),
    ],
)
def test_a_bad_file_is_refused_with_the_place(text: str, complaint: str, tmp_path) -> None:
    file = tmp_path / "bad.json"
    file.write_text(text, encoding="utf-8")
    with pytest.raises(BadFile, match=complaint) as caught:
        strategy(f"evolved:{file}")
    assert str(caught.value).startswith(str(file))


def test_a_missing_or_binary_file_is_named(tmp_path) -> None:
    with pytest.raises(BadFile, match=r"nowhere\.json"):
        strategy("evolved:nowhere.json")
    (tmp_path / "b").write_bytes(b"\xff\xfe")
    with pytest.raises(BadFile, match="not text at byte 0"):
        strategy(f"evolved:{tmp_path / 'b'}")


def test_broken_plans_are_refused_with_the_place() -> None:
    plan = next(a.strategy for a in attained(Side.FIRST) if isinstance(a.strategy, HistoryPlan))
    text = plan_text(plan)
    assert parse_plan(text) == plan
    for broken, complaint in (
        (text[:-30], "not a plan: not JSON"),
        (text.replace('"version": 1', '"version": 2'), "plan version 2: this"),
        (text.replace('"version": 1', '"version": true'), "plan version True"),
        (
            text.replace('"side": "first"', '"side": "third"'),
            "PlanFile.side: expected one of first, second",
        ),
        (text.replace('{"1": ', '{"1 1": '), "history '1': no possible move"),
        (text.replace('{"1": ', '{"x": '), "history 'x'"),
        (text.replace(plan.title, "two words"), "a title is made of"),
        ("[]", '"format"'),
    ):
        with pytest.raises(BadFile, match=complaint):
            parse_plan(broken)
