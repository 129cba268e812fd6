import pytest

from every_game import games
from noloss.core.bits import bits
from noloss.core.errors import BadDecision, NolossError
from noloss.core.game import LineGame, Side, Value
from noloss.core.notation import parse_game
from noloss.core.position import Position
from noloss.core.strategy import Decision, Reason, Strategy, ask, unfinished, uniform
from noloss.flow.positions import count
from noloss.proof.prove import against_everything, proof_of, prove
from noloss.solver.solve import solve
from noloss.strategies.catalogue import strategy

WHY = Reason("test", "because")


class FirstFree:
    """Plays the first free cell: it loses quickly."""

    name = "first-free"

    def plays(self, game: LineGame) -> bool:
        return True

    def decide(self, position: Position) -> Decision:
        return uniform([next(bits(unfinished(position).free))], WHY)


class AlmostPerfect:
    """Plays optimally but for one board, where it throws the game away."""

    name = "almost-perfect"
    perfect = strategy("optimal")

    def plays(self, game: LineGame) -> bool:
        return True

    def decide(self, position: Position) -> Decision:
        if str(position) == "X../.O./..X":
            return uniform([2], WHY)
        return self.perfect.decide(position)


def _shortest_loss_by_brute_force(player: Strategy, side: Side, game: LineGame) -> int | None:
    lost = [g for g in games(game, player, side) if g.value is Value.win(side.other)]
    return min((len(g.moves) for g in lost), default=None)


@pytest.mark.parametrize("side", Side)
@pytest.mark.parametrize(
    "player",
    [FirstFree(), AlmostPerfect(), pytest.param(strategy("casual"), marks=pytest.mark.thorough)],
)
def test_a_losing_strategy_is_refuted_by_a_shortest_game(
    three: LineGame, player: Strategy, side: Side
) -> None:
    proof = prove(three, player, side)
    shortest = _shortest_loss_by_brute_force(player, side, three)
    if shortest is None:
        assert proof.no_loss
        return
    assert proof.refutation is not None
    assert len(proof.refutation) == shortest
    position = three.start()
    for cell in proof.refutation:
        if position.turn is side:
            assert cell in ask(player, position).moves
        position = position.play(cell)
    outcome = position.outcome()
    assert outcome is not None
    assert outcome.winner is side.other


def test_the_one_flaw_is_found(three: LineGame) -> None:
    proof = prove(three, AlmostPerfect(), Side.SECOND)
    assert proof.refutation is not None
    assert {*proof.refutation[:3]} == {0, 4, 8}
    assert prove(three, AlmostPerfect(), Side.FIRST).no_loss


def test_random_plays_every_game(three: LineGame) -> None:
    for side in Side:
        assert prove(three, strategy("random"), side).lines == count(three).games


@pytest.mark.parametrize("side", Side)
@pytest.mark.parametrize(
    "name", ["t3dt", "newell-simon", pytest.param("casual", marks=pytest.mark.thorough)]
)
def test_counts_agree_with_single_games(three: LineGame, name: str, side: Side) -> None:
    player = strategy(name)
    proof = prove(three, player, side)
    single = list(games(three, player, side))
    assert sum(g.chance for g in single) == 1
    for value in Value:
        assert proof.lines[value] == sum(g.value is value for g in single)
    decided = {p for g in single for p in g.positions if p.turn is side}
    assert decided == set(proof.choices)


@pytest.mark.parametrize("side", Side)
def test_missed_wins_are_those_positions(three: LineGame, side: Side) -> None:
    proof = prove(three, strategy("t3dt"), side)
    for position, moves in list(proof.choices.items())[::3]:
        solution = solve(position)
        missed = solution.value is Value.win(side) and not set(moves) <= set(solution.best)
        assert (position in proof.missed_wins) == missed


def test_a_game_that_cannot_be_listed_is_proven_by_search() -> None:
    """On 4x4:3 the game itself is far too large to list, but a player who hurries is not."""

    class Hurry:
        name = "hurry"

        def plays(self, game: LineGame) -> bool:
            return True

        def decide(self, position: Position) -> Decision:
            return uniform([solve(position).fastest[0]], WHY)

    proof = prove(parse_game("4x4:3"), Hurry(), Side.FIRST)
    assert proof.no_loss
    assert proof.count("draw") == 0
    assert not proof.missed_wins


def test_an_illegal_strategy_is_named(three: LineGame) -> None:
    class Stubborn:
        name = "stubborn"

        def plays(self, game: LineGame) -> bool:
            return True

        def decide(self, position: Position) -> Decision:
            return uniform([4], WHY)

    with pytest.raises(BadDecision, match="stubborn plays cell 5, which is not allowed"):
        prove(three, Stubborn(), Side.FIRST)


def test_games_are_counted_by_how_they_end_and_by_nothing_else(three: LineGame) -> None:
    proof = prove(three, strategy("casual"), Side.FIRST)
    assert proof.count("win") == proof.lines[Value.FIRST]
    assert proof.count("loss") == proof.lines[Value.SECOND] > 0
    with pytest.raises(NolossError, match="not in 'wins'"):
        proof.count("wins")


@pytest.mark.parametrize("side", Side)
def test_a_proof_needs_the_moves_and_not_the_decisions(three: LineGame, side: Side) -> None:
    """On 4x4 those of a player whose chances have many digits would take gigabytes."""
    player = strategy("casual")
    whole = against_everything(three, player, side)
    moves = against_everything(three, player, side, kept=False)
    assert [node.cells for node in moves.nodes] == [node.cells for node in whole.nodes]
    assert any(node.decision for node in whole.nodes)
    assert not any(node.decision for node in moves.nodes)
    assert proof_of(moves, player.name, side) == prove(three, player, side)
