"""What the claims of several papers share: the board, its facts, and the ideas they speak of."""

from collections.abc import Callable, Mapping
from fractions import Fraction
from functools import cached_property
from typing import Any, TypeVar

from noloss.core.families import box
from noloss.core.game import Side
from noloss.core.position import Position
from noloss.core.strategy import Strategy
from noloss.flow.evaluate import Result, result_of, variety_of
from noloss.flow.flow import whole_game
from noloss.flow.flow_graph import Flow
from noloss.flow.positions import GameCounts, count
from noloss.flow.respond import best_no_loss_win
from noloss.flow.solved import SolvedGame, solve_game
from noloss.flow.tabulate import Remembered
from noloss.lab.papers.bhatt.evolution_record import EvolutionRecord, stored_evolution
from noloss.lab.papers.claim import Finding, judged
from noloss.lab.papers.courses import Game, courses
from noloss.lab.timing.record import Record, stored_record
from noloss.proof.proof import Proof
from noloss.proof.prove import against_everything, proof_of
from noloss.strategies.catalogue import strategy
from noloss.strategies.minimax import Searched, in_cell_order, searched
from noloss.strategies.people.likeness import bits_in, played_alone

GAME = box((3, 3), 3)
"""The board that all the papers are about."""

T = TypeVar("T")


class Facts:
    """What the checks of one run need to know of the board: each fact is worked out once."""

    def __init__(self) -> None:
        self._known: dict[object, Any] = {}

    def once(self, key: object, work_out: Callable[[], T]) -> T:
        """A fact that is worked out when it is first asked for."""
        if key not in self._known:
            self._known[key] = work_out()
        fact: T = self._known[key]
        return fact

    @cached_property
    def solved(self) -> SolvedGame:
        """The value of every position."""
        return solve_game(GAME)

    @cached_property
    def whole(self) -> Flow:
        """All play: every position, and what follows from it."""
        return whole_game(GAME)

    def alpha_beta(self, counts_moves: bool) -> Mapping[Position, Searched]:
        """What plain alpha-beta finds wherever there is a move to make, and what it looks into."""
        return self.once(
            ("alpha-beta", counts_moves),
            lambda: {
                node.position: searched(node.position, in_cell_order, counts_moves)
                for node in self.whole.nodes
                if node.after
            },
        )

    @cached_property
    def counts(self) -> GameCounts:
        """How many positions and games there are."""
        return count(GAME)

    @cached_property
    def record(self) -> Record:
        """The timing study that comes with noloss."""
        return stored_record()

    @cached_property
    def evolution(self) -> EvolutionRecord:
        """The runs of the genetic algorithm that come with noloss."""
        return stored_evolution()

    def player(self, name: str) -> Strategy:
        """A strategy of the catalogue that remembers its decisions."""
        return self.once(("player", name), lambda: Remembered(strategy(name)))

    def flow(self, name: str, side: Side) -> Flow:
        """All play of a strategy in this seat, against every reply: what the rest is read from."""
        return self.once(
            ("flow", name, side), lambda: against_everything(GAME, self.player(name), side)
        )

    def proof(self, name: str, side: Side) -> Proof:
        """What comes of a strategy in this seat, over all play."""
        return self.once(("proof", name, side), lambda: proof_of(self.flow(name, side), name, side))

    def games(self, name: str, side: Side) -> tuple[Game, ...]:
        """Every game that a strategy can play in this seat."""
        return self.once(("games", name, side), lambda: tuple(courses(self.flow(name, side))))

    def chances(self, name: str, rival: str, side: Side) -> tuple[Fraction, ...]:
        """With what chance a strategy in this seat comes to each position against a rival."""
        return self.once(
            ("chances", name, rival, side),
            lambda: self.flow(name, side).reached(self.player(rival)),
        )

    def result(self, first: str, second: str) -> Result:
        """The chances of two strategies against each other."""
        return result_of(self.flow(first, Side.FIRST), self.chances(first, second, Side.FIRST))

    def win(self, name: str, rival: str, side: Side) -> Fraction:
        """A strategy's chance to win in this seat."""
        return result_of(self.flow(name, side), self.chances(name, rival, side)).win(side)

    def best_win(self, rival: str, side: Side) -> Fraction | None:
        """The most that anyone wins who never loses; None if there is nobody."""
        return self.once(
            ("best", rival, side), lambda: best_no_loss_win(GAME, self.player(rival), side)
        )

    def bits(self, name: str, rival: str, side: Side) -> float:
        """The entropy of a strategy's own choices per game."""
        return variety_of(self.flow(name, side), self.chances(name, rival, side), side)

    @cached_property
    def people(self) -> Flow:
        """The games of the human model against itself, up to symmetry."""
        return played_alone(GAME, self.player("human"))

    def human_bits(self, name: str, side: Side) -> float:
        """What people's moves, as the human model has them, cost a strategy per move."""
        bits = self.once(
            ("human bits", name, side), lambda: bits_in(self.people, self.player(name), side)
        )
        assert bits is not None, "both players move on 3x3"
        return bits


def never_loses(name: str, side: Side, facts: Facts) -> Finding:
    """No game is lost, over all play."""
    proof = facts.proof(name, side)
    return Finding(
        judged(proof.no_loss),
        f"{proof.positions} positions, {sum(proof.lines.values())} games: {proof.count('win')} won,"
        f" {proof.count('draw')} drawn, {proof.count('loss')} lost",
        proof.refutation,
    )
