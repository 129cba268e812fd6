"""A list of rules proven or refuted: the shortest game that it loses, told move by move."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from noloss.bots.checking.check_report import Games
from noloss.core.budget import DEFAULT, Budget
from noloss.core.document import flat
from noloss.core.game import Cell, LineGame, Side, Value
from noloss.core.position import Position
from noloss.core.strategy import Strategy, ask
from noloss.flow.bounded_search import solve_by_plies
from noloss.flow.solved import Tables, solve_game
from noloss.proof.proof import Proof
from noloss.proof.prove import prove


@dataclass(frozen=True)
class LessonStep:
    """One move of the lost game by the strategy."""

    __shape__ = ("position", "cell", "rule", "loses", "safe")
    position: Position
    cell: Cell
    rule: str
    safe: tuple[Cell, ...]
    """The moves that would not have lost, where this one did; empty elsewhere."""

    @property
    def loses(self) -> bool:
        """Whether this is where the game is lost."""
        return bool(self.safe)


@dataclass(frozen=True)
class RulesSeat:
    """What all play against the rules in one seat comes to."""

    __shape__ = ("no_loss", "lines", "missed_wins", "refutation", "lesson")
    lines: Games
    missed_wins: int
    refutation: tuple[Cell, ...] | None
    lesson: tuple[LessonStep, ...]
    proof: Proof | None = field(default=None, compare=False, repr=False)
    """The whole argument; not known of a report that was read back."""

    @property
    def no_loss(self) -> bool:
        """Whether they never lose."""
        return self.refutation is None


@dataclass(frozen=True)
class RulesReport:
    """Whether a list of rules ever loses, and what is to be learned from it."""

    strategy: str
    game: LineGame
    seats: Mapping[Side, RulesSeat] = flat()

    @property
    def no_loss(self) -> bool:
        """Whether they lose in neither seat."""
        return all(seat.no_loss for seat in self.seats.values())


def check_rules(game: LineGame, rules: Strategy, budget: Budget = DEFAULT) -> RulesReport:
    """Prove the rules in both seats, with the lesson of each game that they lose."""
    seats, tables = {}, Tables()
    meter = budget.meter(f"Proving {rules.name}", len(Side))
    for side in Side:
        proof = prove(game, rules, side, meter.part(), tables)
        told = lesson(proof, rules)
        missed = len(proof.missed_wins)
        seats[side] = RulesSeat(Games.of(proof), missed, proof.refutation, told, proof)
        meter.step()
    return RulesReport(rules.name, game, seats)


def lesson(proof: Proof, strategy: Strategy) -> tuple[LessonStep, ...]:
    """The strategy's moves in the shortest game it loses; nothing if it never does."""
    if proof.refutation is None:
        return ()
    wrong = mistakes(proof.game, proof.side, proof.refutation)
    position, steps = proof.game.start(), []
    for ply, cell in enumerate(proof.refutation):
        if position.turn is proof.side:
            safe = solve_by_plies(position).best if ply in wrong else ()
            rule = ask(strategy, position).reason.rule
            steps.append(LessonStep(position, cell, rule, tuple(safe)))
        position = position.play(cell)
    return tuple(steps)


def mistakes(game: LineGame, side: Side, moves: tuple[Cell, ...]) -> tuple[int, ...]:
    """In a game that `side` lost, the plies at which it went from safe to lost."""
    value, lost = solve_game(game).value, Value.win(side.other)
    position, plies = game.start(), []
    for ply, cell in enumerate(moves):
        after = position.play(cell)
        if position.turn is side and value(position) is not lost and value(after) is lost:
            plies.append(ply)
        position = after
    return tuple(plies)
