"""What a player who never loses attains: wins against two opponents, and variety.

Wins are chances, variety is in bits per game against `random`; each is the mean of both seats. All
of it is exact but for the bits, which are told apart to a billionth.

It is what `flow` says of one player (a test compares them), made for thousands of players on
one board: what follows from each safe cell is worked out once for all of them.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import fsum

from noloss.core.bits import bits, to_mask
from noloss.core.game import LineGame, Side
from noloss.core.position import Position
from noloss.core.strategy import Strategy, ask
from noloss.core.symmetry import canonical
from noloss.flow.evaluate import entropy
from noloss.lab.discover.ground import Ground, ground
from noloss.strategies.trees import shipped

PAPERS = ("t3dt", "t3dt-plus", "newell-simon")
Moves = Mapping[int, Fraction]
"""Cells with their chances."""


@dataclass(frozen=True)
class Traits:
    """What is attained, as the mean of both seats."""

    random: Fraction
    """Games won against `random`."""
    casual: Fraction
    """Games won against `casual`."""
    bits: float
    """Bits of its own choices in a game against `random`."""

    def beats(self, other: "Traits") -> bool:
        """Whether it is nowhere worse, and somewhere better."""
        mine, its = self._goals(), other._goals()
        return mine != its and all(a >= b for a, b in zip(mine, its, strict=True))

    def _goals(self) -> tuple[Fraction, Fraction, Fraction]:
        return self.random, self.casual, Fraction(round(self.bits * 10**9), 10**9)


def most_of(known: Sequence[Traits]) -> Traits:
    """The most of each trait, each maybe by another."""
    return Traits(
        max(traits.random for traits in known),
        max(traits.casual for traits in known),
        max(traits.bits for traits in known),
    )


@dataclass(frozen=True)
class NamedTraits:
    """A strategy of the catalogue, to stand beside them."""

    strategy: str
    traits: Traits


@dataclass(frozen=True)
class Arena:
    """The chances of all replies, so that a player is played out by one pass backward."""

    ground: Ground
    number: Mapping[Position, int]
    replies: Mapping[str, Mapping[tuple[int, int], tuple[tuple[int, Fraction], ...]]]
    """By opponent, position and safe cell: where the game goes on, with which chance."""
    wins: frozenset[tuple[int, int]]
    """The cells that win at once."""
    openings: Mapping[str, tuple[tuple[int, Fraction], ...]]
    """By opponent: where its first move leads, with which chance."""

    def traits(self, chosen: Mapping[int, Moves]) -> Traits:
        """What a player attains who chooses so wherever it can come to decide."""
        own = {at: entropy(moves.values()) for at, moves in chosen.items()}
        nothing = dict.fromkeys(chosen, 0.0)
        random, varied = self._mean("random", chosen, own)
        casual, _ = self._mean("casual", chosen, nothing)
        return Traits(random, casual, varied)

    def _mean(
        self, opponent: str, chosen: Mapping[int, Moves], own: Mapping[int, float]
    ) -> tuple[Fraction, float]:
        won: dict[int, Fraction] = {}
        varied: dict[int, float] = {}
        replies = self.replies[opponent]
        for at in sorted(chosen, reverse=True):
            total, more = Fraction(0), own[at]
            for cell, chance in chosen[at].items():
                if (at, cell) in self.wins:
                    total += chance
                    continue
                for later, share in replies[at, cell]:
                    total += chance * share * won[later]
                    more += float(chance * share) * varied[later]
            won[at], varied[at] = total, more
        empty = self.number[canonical(self.ground.game.start())]
        opened = self.openings[opponent]
        second = sum((share * won[at] for at, share in opened), Fraction(0))
        bits_second = fsum(float(share) * varied[at] for at, share in opened)
        return (won[empty] + second) / 2, (varied[empty] + bits_second) / 2


def arena(game: LineGame) -> Arena:
    """The replies of `random` and `casual` to every safe cell."""
    board = ground(game)
    number = {position: at for at, position in enumerate(board.positions)}
    opponents = {name: shipped(name) for name in ("random", "casual")}
    replies: dict[str, dict[tuple[int, int], tuple[tuple[int, Fraction], ...]]] = {
        name: {} for name in opponents
    }
    wins = set()
    for at, position in enumerate(board.positions):
        for cell in bits(board.safe[at]):
            after = position.after(cell)
            outcome = after.outcome()
            if outcome is not None and outcome.winner is not None:
                wins.add((at, cell))
            for name, player in opponents.items():
                going_on = outcome is None
                replies[name][at, cell] = _shares(after, player, number) if going_on else ()
    openings = {name: _shares(game.start(), player, number) for name, player in opponents.items()}
    return Arena(board, number, replies, frozenset(wins), openings)


def _shares(
    position: Position, player: Strategy, number: Mapping[Position, int]
) -> tuple[tuple[int, Fraction], ...]:
    """Where the opponent's reply leads, with which chance; ends lead nowhere."""
    shares: dict[int, Fraction] = {}
    for cell, chance in ask(player, position).moves.items():
        later = canonical(position.after(cell))
        if later.outcome() is None:
            shares[number[later]] = shares.get(number[later], Fraction(0)) + chance
    return tuple(shares.items())


def traits_of(played: Arena, player: Strategy) -> Traits:
    """What a strategy attains that never loses and decides alike on boards that are alike."""
    board = played.ground
    chosen: dict[int, Moves] = {}

    def cells(at: int) -> int:
        chosen[at] = {int(cell): p for cell, p in ask(player, board.positions[at]).moves.items()}
        return to_mask(chosen[at])

    board.reached(board.starts(tuple(Side)), cells)
    return played.traits(chosen)


def uniform(mask: int) -> Moves:
    """Each of these cells as likely."""
    return {cell: Fraction(1, mask.bit_count()) for cell in bits(mask)}


def papers(played: Arena) -> tuple[NamedTraits, ...]:
    """The strategies of the papers."""
    return tuple(NamedTraits(paper, traits_of(played, shipped(paper))) for paper in PAPERS)
